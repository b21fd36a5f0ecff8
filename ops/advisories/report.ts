import { z } from 'zod';

/** How bad a known hole is, as its advisory says, the worst first. */
const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A known hole in a package that the program runs with. */
export interface Advisory {
  /** Its page, by which it is known again. */
  readonly url: string;
  readonly title: string;
  readonly packageName: string;
  readonly range: string;
  readonly severity: Severity;
}

/** The report says nothing of holes: the registry was not reached, or it is something else. */
export class UnreadableReport extends Error {
  override readonly name = 'UnreadableReport';
}

/** What is said of a package itself; words are names of packages through which it is reached. */
const via = z.union([
  z.string(),
  z.object({
    source: z.union([z.number(), z.string()]).optional(),
    name: z.string(),
    title: z.string(),
    url: z.string().optional(),
    severity: z.enum(SEVERITIES),
    range: z.string().default('*'),
  }),
]);

/** `npm audit --json` of npm 7 and newer. */
const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(via) })),
});

/** What npm prints in place of a report. */
const failure = z.object({
  message: z.string().optional(),
  error: z.object({ code: z.string().nullish(), summary: z.string().optional() }).optional(),
});

/** Each hole once, however many packages lead to it, the worst first. @throws UnreadableReport */
export function advisoriesOf(text: string): Advisory[] {
  const { vulnerabilities } = parsed(text);
  const found = new Map<string, Advisory>();
  for (const one of Object.values(vulnerabilities).flatMap((each) => each.via)) {
    if (typeof one === 'string') continue;
    const url = one.url ?? `${one.name} ${one.source ?? one.title}`;
    const { name: packageName, title, severity, range } = one;
    found.set(`${url} ${packageName}`, { url, title, packageName, range, severity });
  }
  const rank = ({ severity }: Advisory) => SEVERITIES.indexOf(severity);
  return [...found.values()].toSorted((a, b) => rank(a) - rank(b) || (a.packageName < b.packageName ? -1 : 1));
}

function parsed(text: string): z.infer<typeof report> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UnreadableReport('not what `npm audit --json` prints');
  }
  const read = report.safeParse(json);
  if (read.success) return read.data;
  const { message, error } = failure.safeParse(json).data ?? {};
  throw new UnreadableReport(message || error?.summary || error?.code || 'not a report of npm 7 or newer');
}

import { ok, problem, warning, type Finding } from './finding.ts';

/** Of package.json: what the program is tried with. */
const OLDEST = [20, 19] as const;

/** What the packages bring (`ops/runtime`). */
const RECOMMENDED = 24;

/** The last day of each line of Node with mends for its holes (schedule of nodejs.org, November 2026). */
const ENDS: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
};

/** Whether the program works on this Node, and whether that is still mended. `today`: `YYYY-MM-DD`. */
export function examineNode(version: string, today: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [least, from] = OLDEST;
  if (major < least || (major === least && minor < from))
    return problem('node', `Node.js ${version} is too old`, `Install ${OLDEST.join('.')} or newer.`);
  const end = ENDS[major];
  if (end === undefined || today <= end) return ok('node', `Node.js ${version}`);
  return warning(
    'node',
    `Node.js ${version} has had no mends for its holes since ${end}`,
    `It works; install Node.js ${RECOMMENDED}.`,
  );
}

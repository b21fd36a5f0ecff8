import type { Advisory, Severity } from './report.ts';

/** Days from the day on which a hole was first seen here to the release without it (ops/runbook/releases.md). */
export const DEADLINES: Readonly<Record<Severity, number>> = { critical: 2, high: 7, moderate: 30, low: 90, info: 90 };

const DAY_MS = 86_400_000;

/** The day on which each hole was seen first, by its key. */
export type Seen = Readonly<Record<string, string>>;

export interface Judged extends Advisory {
  readonly since: string;
  /** Days that are left; below 0 it is overdue. */
  readonly left: number;
}

const keyOf = ({ url, packageName }: Advisory): string => `${url} ${packageName}`;

/** What is left of each deadline on a day, and what is to be remembered: a hole that is gone is forgotten. */
export function judge(advisories: readonly Advisory[], { seen, today }: { seen: Seen; today: string }) {
  const judged = advisories.map((advisory): Judged => {
    const since = seen[keyOf(advisory)] ?? today;
    const passed = Math.round((Date.parse(today) - Date.parse(since)) / DAY_MS);
    return { ...advisory, since, left: DEADLINES[advisory.severity] - passed };
  });
  const remembered: Seen = Object.fromEntries(judged.map((one) => [keyOf(one), one.since]));
  return { judged, remembered, overdue: judged.filter(({ left }) => left < 0).length };
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

function stateOf({ left }: Judged): string {
  if (left < 0) return `OVERDUE by ${days(-left)}`;
  return left === 0 ? 'due today' : `due in ${days(left)}`;
}

/** A line for each hole and one for all of them, in plain words. */
export function words(judged: readonly Judged[]): string[] {
  if (judged.length === 0) return ['No known holes in the packages that the program runs with'];
  const overdue = judged.filter(({ left }) => left < 0).length;
  const lines = judged.map(
    (one) =>
      `${one.severity.padEnd(8)} ${stateOf(one)}: ${one.packageName} ${one.range}, ${one.title}, seen since ${one.since}, ${one.url}`,
  );
  return [
    ...lines,
    `${judged.length} known, ${overdue} overdue (ops/runbook/releases.md, "Packages with known holes")`,
  ];
}

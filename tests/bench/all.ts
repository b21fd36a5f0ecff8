import process from 'node:process';
import { measured, percent, type Line } from './attempt.ts';
import { report } from './load.ts';
import type { Judged } from './verdict.ts';

/** Those that report figures with goals, in the order of the table. */
const IN_TABLE = [
  'http',
  'list',
  'page',
  'filters',
  'first-load',
  'rebuild',
  'big-date',
  'export',
  'pdf',
  'start',
  'backlog',
];

/** After this no benchmark is measured again because of a busy machine: the table is to be there within an hour. */
const PATIENCE_MS = 40 * 60_000;

type Row = Judged & Line & { readonly met: boolean };

/**
 * `npm run bench -- all`: runs every benchmark that has goals, each in a process of its own with a database of its own, prints their
 * lines and at the end one table with goals and verdicts.
 *
 * @returns the exit code: 1 when a benchmark failed to run; a goal that is not met is reported, not a failure
 */
export async function benchAll(): Promise<number> {
  const began = performance.now();
  const rows: Row[] = [];
  const failed: string[] = [];
  for (const name of IN_TABLE) {
    const repeats = performance.now() - began < PATIENCE_MS ? 1 : 0;
    const result = await measured(name, { repeats });
    result.lines.forEach(report);
    rows.push(...result.lines.filter(isJudged));
    if (result.failed) failed.push(name);
  }
  process.stdout.write(`\n${table(rows)}\n`);
  for (const name of failed) process.stdout.write(`\n${name} failed to run.\n`);
  return failed.length > 0 ? 1 : 0;
}

const isJudged = (line: Line): line is Row => 'goal' in line && 'met' in line;

/** The table as Markdown. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ bench, figure, value, unit, goal, met, usedByOthers }) => [
    `\`${bench}\`: ${figure}`,
    `${value} ${unit}`.trim(),
    'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`,
    met ? 'met' : '**not met**',
    percent(usedByOthers),
  ]);
  return [['figure', 'measured', 'goal', 'verdict', 'used by others'], ['---', '---', '---', '---', '---'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

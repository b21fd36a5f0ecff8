import path from 'node:path';

/** What tests start as processes again and again: translated once for a run, as a start from the sources takes seconds. */
export const PROGRAMS = [
  'tests/support/program/crash-program.ts',
  'ops/run/advisories/command.ts',
  'ops/run/audit/command.ts',
  'ops/run/backup/command.ts',
  'tests/bench/one.ts',
  'ops/run/doctor/command.ts',
  'ops/run/projections.ts',
] as const;

/** Two folders deep, like the program's own build. */
export const PROGRAMS_DIR = path.resolve(import.meta.dirname, '../../../dist/tests');

export const programName = (file: string): string => file.replace(/\.ts$/, '').replaceAll('/', '-');

/** The arguments of `node` that run a file of the sources: its translation where there is one. */
export function argumentsFor(file: string): string[] {
  const isTranslated = (PROGRAMS as readonly string[]).includes(file);
  return isTranslated ? [path.join(PROGRAMS_DIR, `${programName(file)}.js`)] : ['--import', 'tsx', file];
}

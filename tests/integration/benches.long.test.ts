import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { argumentsFor } from '#tests/support/program/programs.ts';

const run = promisify(execFile);

/** Those that stand on tables or formats of their own: a change breaks them, and nobody runs them every day. */
// Each once: whether the machine is busy is for those who read figures.
const SMALL: readonly (readonly [name: string, size: number])[] = [
  ['search', 2_000],
  ['reports', 2_000],
  ['import', 50],
  ['seal', 500],
];

it.each(SMALL)(
  'the benchmark %s still runs, small, and says what it measured',
  async (name, size) => {
    const { stdout } = await run(process.execPath, [...argumentsFor('tests/bench/one.ts'), name, String(size)]);
    const lines = stdout.trim().split('\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ bench: name });
  },
  900_000,
);

it('a benchmark says what others used of the machine, and an unknown one which there are', async () => {
  const script = ['--import', 'tsx', 'tests/bench/run.ts'];
  const { stdout } = await run(process.execPath, [...script, 'seal', '200']);
  expect(JSON.parse(stdout)).toMatchObject({ bench: 'seal', usedByOthers: expect.any(Number) });
  await expect(run(process.execPath, [...script, 'nothing'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Which bench? all, append'),
  });
}, 300_000);

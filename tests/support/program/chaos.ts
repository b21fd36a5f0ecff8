import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** `npm run chaos` with these arguments: its exit code, and what it said. */
export const chaos = (...args: string[]) =>
  run(process.execPath, ['--import', 'tsx', 'tests/chaos/command.ts', ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );

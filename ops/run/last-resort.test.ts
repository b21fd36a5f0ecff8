import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const MODULE = new URL('./last-resort.ts', import.meta.url).href;
const LOGGER = new URL('../logging/logger.ts', import.meta.url).href;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A program of its own that comes upon `fault`, and takes a moment to end in order. */
const run = (fault: string) =>
  new Promise<{ code: unknown; lines: string[]; err: string }>((resolve) => {
    const script = `
      import { lastResort } from ${JSON.stringify(MODULE)};
      import { createLogger } from ${JSON.stringify(LOGGER)};
      const stop = async (code) => {
        await new Promise((done) => setTimeout(done, 50));
        console.log('stopped');
        process.exit(code);
      };
      lastResort({ logger: createLogger({ level: 'info' }), stop });
      const row = Object.assign(new Error('duplicate key'), { name: 'error', detail: 'Key (email)=(jan@demo.example)' });
      setInterval(() => {}, 1000);
      ${fault}`;
    execFile(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      { cwd: ROOT },
      (error, out, err) => resolve({ code: error?.code ?? 0, lines: out.trim().split('\n'), err }),
    );
  });

it.each([
  ['thrown', 'setTimeout(() => { throw row; }, 1);'],
  ['rejected', 'void Promise.reject(row);'],
  ['thrown twice', 'setTimeout(() => { throw row; }, 1); setTimeout(() => { throw row; }, 10);'],
])(
  'an error that nobody caught, %s: logged without what it drags along, ended in order with 1',
  async (_how, fault) => {
    const { code, lines, err } = await run(fault);
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe('stopped');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 60,
      err: { type: 'DatabaseError', message: 'duplicate key' },
    });
    expect(lines.join() + err).not.toContain('jan@');
  },
);

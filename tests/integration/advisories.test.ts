import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { argumentsFor } from '#tests/support/program/programs.ts';

/** The command with npm itself, against a registry that knows of a hole in express. */

const HOLE = {
  id: 1,
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  title: 'A hole',
  severity: 'high',
  vulnerable_versions: '<99.0.0',
};
let known: Record<string, unknown> = {};
let registry: Server;
let folder = '';
beforeAll(async () => {
  registry = createServer((req, res) => {
    req.resume();
    req.on('end', () => {
      // npm asks for the packages that need one with a hole, too: of those it is answered nothing.
      res.writeHead(req.method === 'POST' ? 200 : 404, { 'content-type': 'application/json' });
      res.end(JSON.stringify(req.method === 'POST' ? known : {}));
    });
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void registry.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'advisories-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const address = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;

function run(registryAddress: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = {
    ...process.env,
    DATA_DIR: folder,
    npm_config_registry: registryAddress,
    npm_config_fetch_retries: '0',
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...argumentsFor('ops/run/advisories/command.ts'), ...args],
      { env },
      (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err });
      },
    );
  });
}
const seen = () => JSON.parse(readFileSync(path.join(folder, 'advisories.json'), 'utf8')) as Record<string, string>;

describe('the look for packages with known holes', () => {
  it('says that there are none, that one is due, and that it is overdue', async () => {
    known = {};
    expect(await run(address())).toMatchObject({ code: 0, out: expect.stringMatching(/^No known holes/) });
    known = { express: [HOLE] };
    expect(await run(address())).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^high {5}due in 7 days: express/),
    });
    const [key = ''] = Object.keys(seen());
    writeFileSync(path.join(folder, 'advisories.json'), JSON.stringify({ [key]: '2026-01-01' }));
    expect(await run(address())).toMatchObject({ code: 1, out: expect.stringMatching(/^high {5}OVERDUE by \d+ days/) });
    expect(seen()).toEqual({ [key]: '2026-01-01' });
    // What was judged anew in between is said as it is now.
    known = { express: [{ ...HOLE, severity: 'low', title: 'A smaller hole' }] };
    expect(await run(address())).toMatchObject({ out: expect.stringMatching(/^low .+A smaller hole/) });
  });

  it('takes a report that was made elsewhere', async () => {
    const report = path.resolve('ops/advisories/samples/moderate.json');
    const days = path.join(folder, 'here', 'days.json');
    const { code, out } = await run('http://127.0.0.1:9/', '--report', report, '--seen', days);
    expect([code, out]).toEqual([0, expect.stringMatching(/^moderate due in 30 days: uuid/)]);
    expect(Object.keys(JSON.parse(readFileSync(days, 'utf8')) as object)).toHaveLength(1);
  });

  it('that nobody could take is no clean bill: exit code 2, and what was remembered stays', async () => {
    const before = '{"a":"2026-01-01"}';
    writeFileSync(path.join(folder, 'advisories.json'), before);
    expect(await run('http://127.0.0.1:9/')).toMatchObject({ code: 2, err: expect.stringMatching(/ECONNREFUSED/) });
    expect(await run(address(), '--report', '/nowhere.json')).toMatchObject({ code: 2, out: '' });
    expect(await run(address(), '--what')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^npm run advisories/),
    });
    expect(readFileSync(path.join(folder, 'advisories.json'), 'utf8')).toBe(before);
    writeFileSync(path.join(folder, 'advisories.json'), 'torn');
    expect(await run(address())).toMatchObject({ code: 2, err: expect.stringMatching(/mend it or delete it/) });
  });
});

import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '#tests/bench/client.ts';
import { setPasswordBy } from '#tests/support/account/by-link.ts';

/** The price of a portal (README, "To add …"): its rooms, its name, and a line and its import in explicit lists. */
const LINES: Readonly<Record<string, readonly (readonly [before: string, added: string])[]>> = {
  'domain/kernel/actor.ts': [
    ["'szkolenia', ", "'toy', "],
    ["  'SzkoleniaOperator',", "  'ToyOperator',\n"],
  ],
  'domain/portals.ts': [
    ['import ', `import { toy } from '#domain/toy/portal.ts';\n`],
    ['training, courier', 'toy, '],
  ],
  'domain/events.ts': [
    ['import ', `import { ToyGreeted } from '#domain/toy/greeting/events.ts';\n`],
    ['  ...personEvents,', '  ToyGreeted,\n'],
  ],
  'api/portals.ts': [
    ['import ', `import { toyApi } from '#api/toy/portal.ts';\n`],
    ['trainingApi, courierApi', 'toyApi, '],
  ],
  'web/portals.ts': [
    ['  szkolenia:', `  toy: { source: 'web/toy/portal.ts', load: () => import('#web/toy/portal.ts') },\n`],
  ],
};

const root = path.resolve(import.meta.dirname, '../..');
const fixture = path.join(root, 'tests/support/toy-portal');
const house = mkdtempSync(path.join(tmpdir(), 'portal-toy-'));
const fixtures = readdirSync(fixture, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.fixture'),
);

let child: ChildProcess | undefined;
let client: Client;
let password: string;

/** A copy of the program as it is here, with the toy's rooms and lines. */
function build(): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of files
    .trim()
    .split('\n')
    .filter((one) => !one.startsWith('tests/'))) {
    mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(house, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(house, 'node_modules'));
  for (const file of fixtures) {
    const target = path.join(house, file.replace(/\.fixture$/, ''));
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(path.join(fixture, file), target);
  }
  for (const [file, added] of Object.entries(LINES)) {
    let text = readFileSync(path.join(house, file), 'utf8');
    for (const [before, line] of added) text = text.replace(before, `${line}${before}`);
    writeFileSync(path.join(house, file), text);
  }
}

const node = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8', env: environment() });

const environment = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? '',
  DATA_DIR: path.join(house, 'data'),
  DEMO: '0',
  LOG_LEVEL: 'error',
  ...more,
});

async function start(): Promise<void> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  let said = '';
  child = spawn(process.execPath, ['--import', 'tsx', 'ops/run/start.ts'], {
    cwd: house,
    env: environment({ PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  client = new Client(`http://127.0.0.1:${port}`);
  for (;;) {
    if (child.exitCode !== null) throw new Error(said);
    const ready = await client.get('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

beforeAll(async () => {
  chmodSync(house, 0o755);
  build();
  const tola = ['--kind', 'toy-operator', 'tola@demo.example', 'Tola', 'Zabawna'];
  const added = node('--import', 'tsx', 'ops/run/add-operator.ts', ...tola);
  if (added.status !== 0) throw new Error(`${added.stdout}${added.stderr}`);
  await start();
  password = await setPasswordBy(added.stdout, client);
}, 400_000);
afterAll(async () => {
  if (child?.exitCode === null) {
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(house, { recursive: true, force: true });
});

describe('a portal costs its rooms and a line in explicit lists', () => {
  it('no shared file was touched but by these lines, and the rooms are the portal’s own', () => {
    for (const file of fixtures) expect(file).toMatch(/^(domain|api|web)\/toy\//);
    for (const [file, added] of Object.entries(LINES)) {
      const before = readFileSync(path.join(root, file), 'utf8').split('\n');
      const after = readFileSync(path.join(house, file), 'utf8').split('\n');
      expect(added.length).toBeLessThanOrEqual(2);
      expect(after.length - before.length).toBeLessThanOrEqual(2);
    }
  });

  it('its page is rendered, its record kept, its command decided, its history shown', async () => {
    const home = await client.get('/toy/');
    expect([home.status, /<h1>Witaj w zabawce<\/h1>/.test(home.text)]).toEqual([200, true]);
    expect(home.text).toContain('<title>Zabawka – Portal na próbę</title>');
    const login = { login: 'tola@demo.example', password, applicationActorType: 'ToyOperator' };
    expect((await client.post('/toy/login', login)).body.redirect).toBe('/toy/panel');

    const created = await client.post('/toy/panel/things', { name: 'Klocek', weight: '7' });
    expect(created.status, created.text).toBe(201);
    const { id } = created.body;
    const wrong = await client.post('/toy/panel/things', { name: '', weight: 'x' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['name', 'weight']]);

    const greeted = async () => (await client.post(`/toy/panel/things/${id}/greet`)).status;
    expect([await greeted(), await greeted(), await greeted()]).toEqual([200, 200, 409]);
    // An answer waits for the screens no longer than a few seconds, which a busy machine may take.
    const data = async () => (await client.props(`/toy/panel/things/${id}`)).body.data;
    const texts = async () => (await data()).timeline.map(({ text }: { text: string }) => text);
    await expect.poll(texts).toEqual(['Pozdrowiono po raz 2.', 'Pozdrowiono po raz 1.', 'Dodano rzecz']);
    expect(await data()).toMatchObject({ name: 'Klocek', weight: 7, active: true });
    const found = async () => (await client.props('/toy/panel/search?q=klocek')).body.groups[0]?.hits[0].title;
    await expect.poll(found).toBe('Klocek');
    expect((await client.props('/szkolenia/panel/applications')).status).toBe(403);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import { FAILURES, type Failure } from '#domain/webhook/failures.ts';
import { createRender } from '#web/app/entry-server.tsx';
import { secretOf } from '#tests/support/program/api-token.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { signedWith, startReceiver, type Received, type Receiver } from '#tests/support/program/receiver.ts';
import { besideOf, killGroup, startProcess, untilReady, type Started } from '#tests/support/program/started.ts';
import { newAuthority, type Authority } from '#tests/support/servers/certificates.ts';

/**
 * 26 C 13: webhooks by https to a receiver with a certificate of an authority that the installation was told to believe
 * (NODE_EXTRA_CA_CERTS, which Node reads at the start: the worker is a process of its own), and to some that are wrong.
 */

const WEBHOOKS = '/szkolenia/panel/webhooks';

let program: TestApp;
let worker: Started;
let admin: Client;
let believed: Authority;
let folder = '';
const receivers: Receiver[] = [];

beforeAll(async () => {
  believed = await newAuthority();
  folder = await mkdtemp(path.join(tmpdir(), 'portal-ca-'));
  const file = path.join(folder, 'ca.crt');
  await writeFile(file, believed.pem);
  program = await testApp({
    config: { role: 'api', webhooksLoopback: true },
    startProjector: false,
    render: createRender(),
  });
  const settings = { ROLE: 'worker', WEBHOOKS_LOOPBACK: 'yes', NODE_EXTRA_CA_CERTS: file };
  worker = await untilReady(await startProcess({ ...besideOf(program.app), ...settings }));
  admin = await program.as('ADMIN_OPERATOR');
});
afterAll(async () => {
  if (worker) killGroup(worker);
  for (const receiver of receivers) await receiver.close();
  await program?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A receiver with a certificate, and a webhook that goes there. */
async function receiving(certificate: Parameters<typeof startReceiver>[0]) {
  const receiver = await startReceiver(certificate);
  receivers.push(receiver);
  const answer = await admin.post(WEBHOOKS, { name: 'CRM', url: receiver.url, kinds: ['group'] });
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.body as { id: string };
  const secret = await secretOf(admin, `${WEBHOOKS}/${id}`);
  await vi.waitUntil(async () => (await dataOf(id)).place !== null, { timeout: 30_000, interval: 200 });
  return { id, secret, receiver };
}

const dataOf = async (id: string) => (await admin.props(`${WEBHOOKS}/${id}/deliveries`)).body.data;

const addGroup = async (name: string) => {
  const answer = await admin.post('/szkolenia/panel/groups', { name, position: '1' });
  expect(answer.status, answer.text).toBe(201);
};

it('a certificate of an authority of the house is believed where the installation says so', async () => {
  const { id, secret, receiver } = await receiving(await believed.issue('localhost'));
  await addGroup('Po https');
  await vi.waitUntil(() => receiver.got.length > 0, { timeout: 30_000 });
  expect(receiver.got[0]?.body.type).toBe('group.created');
  expect(signedWith(receiver.got[0] as Received, [secret])).toEqual([secret]);
  await vi.waitUntil(async () => (await dataOf(id)).tries.length > 0, { timeout: 10_000 });
  expect((await dataOf(id)).tries[0]).toMatchObject({ status: 204, failure: null });
});

it.each([
  ['of an authority that nobody named', async () => (await newAuthority()).issue('localhost'), 'certificate'],
  ['that has ended', () => believed.issue('localhost', { from: -9, until: -1 }), 'outdated'],
  ['that is not good yet', () => believed.issue('localhost', { from: 1, until: 9 }), 'outdated'],
  ['for another name', () => believed.issue('inny.example'), 'misnamed'],
] as readonly [string, () => ReturnType<Authority['issue']>, Failure][])(
  'a certificate %s is sent nothing, tried again, and named in Polish',
  async (_what, issue, failure) => {
    const { id, receiver } = await receiving(await issue());
    await addGroup('Nikomu');
    const tried = (n: number) =>
      vi.waitUntil(async () => (await dataOf(id)).place.attempts === n, { timeout: 30_000, interval: 200 });
    await tried(1);
    // The first pause is over.
    await program.app.ownerPool.query('UPDATE app.webhook_places SET next_at = now() WHERE webhook_id = $1', [id]);
    await tried(2);
    const { tries } = await dataOf(id);
    expect(tries).toMatchObject([
      { attempt: 2, status: null, failure },
      { attempt: 1, status: null, failure },
    ]);
    expect(receiver.got).toEqual([]);
    const page = await admin.get(`${WEBHOOKS}/${id}/deliveries`);
    expect(page.text).toContain(FAILURES[failure]);
    await admin.post(`${WEBHOOKS}/${id}/deactivate`);
  },
);

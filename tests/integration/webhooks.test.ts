import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import { accountsAgree } from '#ops/run/doctor/authority.ts';
import { signingKeysOf } from '#ops/webhooks/secrets.ts';
import { digestOfWebhookSecret } from '#ops/webhooks/signature.ts';
import { changeToken, secretOf } from '#tests/support/program/api-token.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import {
  signedWith,
  startReceiver,
  verifiedWith,
  type Received,
  type Receiver,
} from '#tests/support/program/receiver.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/** 26 C 13: other programs are notified of what happens, over real connections, whatever their receivers do. */

const WEBHOOKS = '/szkolenia/panel/webhooks';
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

let program: TestApp;
let admin: Client;
let receiver: Receiver;
/** Whatever the test has let go by of the clock. */
let ahead = 0;
const later = (ms: number) => {
  ahead += ms;
};

beforeAll(async () => {
  program = await testApp({
    workers: true,
    config: { webhooksLoopback: true },
    now: () => new Date(Date.now() + ahead).toISOString(),
  });
  admin = await program.as('ADMIN_OPERATOR');
});
afterAll(() => program?.stop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await program.app.pool.query('DELETE FROM app.webhook_tries');
  for (const { id } of made.splice(0)) await admin.post(`${WEBHOOKS}/${id}/deactivate`);
  await receiver.close();
});

interface Made {
  readonly id: string;
  readonly secret: string;
}
const made: Made[] = [];

async function newWebhook(kinds: readonly string[], more: object = {}): Promise<Made> {
  const fields = { name: 'CRM', url: receiver.url, kinds: [...kinds], ...more };
  const answer = await admin.post(WEBHOOKS, fields);
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.body as { id: string };
  const webhook = { id, secret: await secretOf(admin, `${WEBHOOKS}/${id}`) };
  made.push(webhook);
  await program.settled();
  await vi.waitUntil(async () => (await placeOf(id)) !== undefined, { timeout: 20_000 });
  return webhook;
}

async function placeOf(id: string) {
  const { rows } = await program.app.pool.query('SELECT * FROM app.webhook_places WHERE webhook_id = $1', [id]);
  return rows[0] as
    { leaf: string; again_to: string | null; attempts: number; paused_at: Date | null; next_at: Date } | undefined;
}

const addGroup = async (name: string): Promise<string> => {
  const answer = await admin.post('/szkolenia/panel/groups', { name, position: '1' });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};

const hears = (n: number, from = receiver) =>
  vi.waitUntil(() => from.got.length >= n, { timeout: 20_000, interval: 50 });
const tried = (id: string, n: number) =>
  vi.waitUntil(async () => (await placeOf(id))?.attempts === n, { timeout: 20_000, interval: 50 });
/** As the webhook's page shows them: the present one, and for a day the one before. */
async function publicKeysOf(id: string): Promise<string[]> {
  const { body } = await admin.props(`${WEBHOOKS}/${id}`);
  const facts: [string, string][] = body.data.more.facts;
  return facts.flatMap(([label, value]) => (/klucz publiczny/i.test(label) ? [value] : []));
}
const tells = (got: readonly Received[]) => got.map(({ body }) => `${body.type} ${body.subject}`);

describe('a webhook', () => {
  it('is sent what happens since it was made, in order, as the feed tells it, and signed', async () => {
    await addGroup('Przed webhookiem');
    const { id, secret } = await newWebhook(['group']);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const ids = [await addGroup('Pierwsza'), await addGroup('Druga'), await addGroup('Trzecia')];
    await hears(3);
    expect(tells(receiver.got)).toEqual(ids.map((group) => `group.created ${group}`));
    const [first, second] = receiver.got;
    expect(first).toMatchObject({ method: 'POST', path: '/webhook' });
    expect(first?.headers['content-type']).toBe('application/cloudevents+json; charset=utf-8');
    expect(first?.headers['webhook-id']).toBe(`${id}_${first?.body.id}`);
    expect(Math.abs(Number(first?.headers['webhook-timestamp']) - (Date.now() + ahead) / 1000)).toBeLessThan(60);
    expect(second?.headers['webhook-delivered-up-to']).toBe(first?.body.id);
    const publicKeys = await publicKeysOf(id);
    expect(publicKeys).toEqual([expect.stringMatching(/^whpk_[A-Za-z0-9+/]{43}=$/)]);
    for (const one of receiver.got) {
      expect(signedWith(one, [secret, 'whsec_AAAA'])).toEqual([secret]);
      expect(verifiedWith(one, publicKeys)).toEqual(publicKeys);
    }
    expect(first?.body).toMatchObject({
      specversion: '1.0',
      source: '/api/v1/szkolenia/group',
      datacontenttype: 'application/json',
      data: { id: ids[0], values: { name: 'Pierwsza' } },
    });
    await vi.waitUntil(async () => Number((await placeOf(id))?.leaf) >= Number(receiver.got.at(-1)?.body.id));
  });

  it('is signed with two keys for a day after its secret was renewed, then with the new one', async () => {
    const { id, secret } = await newWebhook(['group']);
    const path = `${WEBHOOKS}/${id}`;
    const former = await publicKeysOf(id);
    expect((await changeToken(admin, path, { renew: 'true' })).status).toBe(200);
    const renewed = await secretOf(admin, path);
    expect(renewed).not.toBe(secret);
    await addGroup('Po zmianie');
    await hears(1);
    expect(signedWith(receiver.got[0] as Received, [secret, renewed])).toEqual([secret, renewed]);
    const publicKeys = await publicKeysOf(id);
    expect([publicKeys.length, publicKeys.slice(1)]).toEqual([2, former]);
    expect(verifiedWith(receiver.got[0] as Received, publicKeys)).toEqual(publicKeys);
    later(24 * HOUR + MINUTE);
    admin = await program.as('ADMIN_OPERATOR');
    await addGroup('Dzień później');
    await hears(2);
    expect(signedWith(receiver.got[1] as Received, [secret, renewed])).toEqual([renewed]);
    expect(verifiedWith(receiver.got[1] as Received, publicKeys)).toEqual(publicKeys.slice(0, 1));
    expect(await publicKeysOf(id)).toEqual(publicKeys.slice(0, 1));
  });

  it('that a program before made has a key of its own as soon as it is needed, and keeps it', async () => {
    const { id, secret } = await newWebhook(['group']);
    const { pool } = program.app;
    await pool.query('UPDATE app.webhook_secrets SET sealed_key = NULL WHERE hash = $1', [
      digestOfWebhookSecret(secret),
    ]);
    const seen = await Promise.all([publicKeysOf(id), publicKeysOf(id)]);
    const [publicKeys] = seen;
    expect(seen).toEqual([publicKeys, publicKeys]);
    await addGroup('Z kluczem');
    await hears(1);
    expect(signedWith(receiver.got[0] as Received, [secret])).toEqual([secret]);
    expect(verifiedWith(receiver.got[0] as Received, publicKeys ?? [])).toEqual(publicKeys);
  });

  it('keeps no secret in the clear: not in facts, rows or the sealed table', async () => {
    const { id, secret } = await newWebhook(['group']);
    const { rows } = await program.app.ownerPool.query<{ text: string }>(
      `SELECT data::text AS text FROM eventstore.events WHERE stream = $1
       UNION ALL SELECT sealed FROM app.webhook_secrets
       UNION ALL SELECT sealed_key FROM app.webhook_secrets
       UNION ALL SELECT "values"::text FROM read.szkolenia_webhooks`,
      [`szkolenia-webhook-${id}`],
    );
    expect(rows.length).toBeGreaterThan(2);
    const key = secret.slice('whsec_'.length);
    expect(rows.filter(({ text }) => text.includes(key))).toEqual([]);
    expect((await admin.props(`${WEBHOOKS}/${id}/secret`)).body.data.secret).toBe(null);
  });

  it('goes where its facts say, whatever the role that serves requests writes into its row, and doctor names that', async () => {
    const elsewhere = await startReceiver();
    const { id } = await newWebhook(['group']);
    const forged = JSON.stringify({ url: elsewhere.url, kinds: ['group', 'application'], persons: true });
    const { pool, log } = program.app;
    await pool.query(`UPDATE read.szkolenia_webhooks SET "values" = "values" || $2::jsonb WHERE id = $1`, [id, forged]);
    await pool.query(
      `INSERT INTO read.szkolenia_webhooks SELECT (jsonb_populate_record(one, '{"id": "obcy"}')).*
         FROM read.szkolenia_webhooks one WHERE id = $1`,
      [id],
    );
    await addGroup('Prawdziwa');
    await hears(1);
    expect(elsewhere.got).toEqual([]);
    const found = await accountsAgree({ pool, log });
    expect(found.level).toBe('problem');
    expect(found.message).toContain(`szkolenia_webhooks ${id} (values)`);
    expect(found.message).toContain('szkolenia_webhooks obcy (version)');
    await program.app.projector.rebuild('szkolenia_webhooks');
    await elsewhere.close();
  });

  it('signs with no secret that another one’s row was given', async () => {
    const [mine, theirs] = [await newWebhook(['group']), await newWebhook(['group'])];
    const { pool } = program.app;
    const { rows } = await pool.query<{ id: string; values: { secretHash: string; formerHash: string | null } }>(
      'SELECT id, "values" FROM read.szkolenia_webhooks WHERE id = ANY ($1)',
      [[mine.id, theirs.id]],
    );
    const heldBy = (id: string) => rows.find((row) => row.id === id)?.values ?? { secretHash: '', formerHash: null };
    const [own, other] = [heldBy(mine.id), heldBy(theirs.id)];
    for (const column of ['sealed', 'sealed_key']) {
      const sealedOf = async (hash: string) =>
        (await pool.query<{ it: string }>(`SELECT ${column} AS it FROM app.webhook_secrets WHERE hash = $1`, [hash]))
          .rows[0]?.it;
      const before = await sealedOf(own.secretHash);
      const replace = (sealed: string | undefined) =>
        pool.query(`UPDATE app.webhook_secrets SET ${column} = $2 WHERE hash = $1`, [own.secretHash, sealed]);
      await replace(await sealedOf(other.secretHash));
      await expect(signingKeysOf(program.app, own), column).rejects.toThrow();
      await replace(before);
    }
    expect(await signingKeysOf(program.app, own)).toMatchObject([{ secret: mine.secret }]);
  });

  it('hears of persons only where it was let, and of an erasure as DELETE', async () => {
    const [courseId, locationId] = [await addCourse(program.app), await addLocation(program.app)];
    const date = await admin.post('/szkolenia/panel/course-dates', dateFields(courseId, locationId));
    const blind = await startReceiver();
    await newWebhook(['application'], { persons: 'true' });
    await newWebhook(['application'], { name: 'Bez osób', url: blind.url });
    await program.client().post('/api/register-applications', registrationFields(date.body.id, 1));
    await Promise.all([hears(1), hears(1, blind)]);
    expect(receiver.got[0]?.body.data.persons.participant).not.toBe(null);
    expect(blind.got[0]?.text).not.toMatch(/persons|jan1@/);
    const { rows } = await program.app.pool.query<{ person_id: string }>(
      `SELECT person_id FROM read.applications WHERE emails LIKE '%jan1@%'`,
    );
    const personId = rows[0]?.person_id ?? '';
    await program.forget(personId);
    await hears(2);
    expect(receiver.got[1]?.body).toEqual({
      specversion: '1.0',
      id: expect.any(String),
      source: '/api/v1/feed',
      type: 'person.erased',
      subject: personId,
      time: expect.any(String),
      method: 'DELETE',
    });
    expect(blind.got.length).toBe(1);
    await blind.close();
  });

  it('GDP-03 that was shown persons once hears of an erasure after it was narrowed too, and of nobody’s data', async () => {
    const [courseId, locationId] = [await addCourse(program.app), await addLocation(program.app)];
    const date = await admin.post('/szkolenia/panel/course-dates', dateFields(courseId, locationId));
    const { id } = await newWebhook(['application'], { persons: 'true' });
    const register = (n: number) =>
      program.client().post('/api/register-applications', registrationFields(date.body.id, n));
    await register(31);
    await hears(1);
    expect(receiver.got[0]?.text).toContain('jan31@');
    const narrowed = await changeToken(admin, `${WEBHOOKS}/${id}`, { persons: 'false' });
    expect(narrowed.status, narrowed.text).toBe(200);
    await register(32);
    await hears(2);
    expect(receiver.got[1]?.text).not.toMatch(/persons|jan32@/);
    const { rows } = await program.app.pool.query<{ person_id: string }>(
      `SELECT person_id FROM read.applications WHERE emails LIKE '%jan31@%'`,
    );
    const personId = rows[0]?.person_id ?? '';
    await program.forget(personId);
    await hears(3);
    expect(receiver.got[2]?.body).toMatchObject({ type: 'person.erased', subject: personId, method: 'DELETE' });
  });
});

describe('a receiver in trouble', () => {
  it('GDP-03 that takes its time is sent nothing of who was erased since its entries were read', async () => {
    const [courseId, locationId] = [await addCourse(program.app), await addLocation(program.app)];
    const date = await admin.post('/szkolenia/panel/course-dates', dateFields(courseId, locationId));
    const { id } = await newWebhook(['application'], { persons: 'true' });
    // Three entries at once, for a receiver that was away.
    receiver.answer((res) => void res.writeHead(503).end());
    for (const n of [71, 72, 73])
      await program.client().post('/api/register-applications', registrationFields(date.body.id, n));
    await tried(id, 1);
    const before = receiver.got.length;
    let take: () => void = () => undefined;
    receiver.answer((res) => {
      take = () => void res.writeHead(204).end();
    });
    later(10 * SECOND);
    await hears(before + 1);
    const { rows } = await program.app.pool.query<{ person_id: string }>(
      `SELECT person_id FROM read.applications WHERE emails LIKE '%jan73@%'`,
    );
    await program.forget(rows[0]?.person_id ?? '');
    // As long as somebody who takes his time.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    receiver.answer();
    take();
    await hears(before + 4);
    const texts = receiver.got.slice(before).map(({ text }) => text);
    expect(texts.slice(0, 2).map((text) => /jan7\d@/.exec(text)?.[0])).toEqual(['jan71@', 'jan72@']);
    expect(texts.filter((text) => text.includes('jan73@'))).toEqual([]);
    expect(receiver.got.at(-1)?.body).toMatchObject({ type: 'person.erased', subject: rows[0]?.person_id });
  });

  it('is tried again after 5 s, 5 min, 30 min …, always the same entry, and then goes on in order', async () => {
    const { id } = await newWebhook(['group']);
    receiver.answer((res) => void res.writeHead(500).end());
    const ids = [await addGroup('A'), await addGroup('B')];
    await tried(id, 1);
    for (const [nth, pause] of [5 * SECOND, 5 * MINUTE, 30 * MINUTE].entries()) {
      const heard = receiver.got.length;
      later(pause - 3 * SECOND);
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect(receiver.got.length).toBe(heard);
      // By chance up to a tenth later.
      later(4 * SECOND + pause / 10);
      await tried(id, nth + 2);
    }
    expect(new Set(tells(receiver.got))).toEqual(new Set([`group.created ${ids[0]}`]));
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    receiver.answer();
    later(2.2 * HOUR + SECOND);
    await hears(6);
    expect(tells(receiver.got.slice(-2))).toEqual(ids.map((group) => `group.created ${group}`));
    expect((await placeOf(id))?.paused_at).toBe(null);
  });

  it('is tried at once after it was switched off and on, and after its address was mended', async () => {
    const { id } = await newWebhook(['group']);
    const path = `${WEBHOOKS}/${id}`;
    receiver.answer((res) => void res.writeHead(500, { 'retry-after': '86400' }).end());
    await addGroup('Zaraz');
    await tried(id, 1);
    expect((await admin.post(`${path}/deactivate`)).status).toBe(200);
    await tried(id, 0);
    receiver.answer();
    expect((await admin.post(`${path}/reactivate`)).status).toBe(200);
    await hears(2);
    receiver.answer((res) => void res.writeHead(500, { 'retry-after': '86400' }).end());
    await addGroup('Gdzie indziej');
    await tried(id, 1);
    const mended = await startReceiver();
    expect((await changeToken(admin, path, { url: mended.url })).status).toBe(200);
    await hears(1, mended);
    await mended.close();
  });

  it('says by Retry-After when, and is not asked earlier', async () => {
    const { id } = await newWebhook(['group']);
    receiver.answer((res) => void res.writeHead(429, { 'retry-after': '120' }).end());
    await addGroup('Za dwie minuty');
    await tried(id, 1);
    receiver.answer();
    later(60 * SECOND);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(receiver.got.length).toBe(1);
    later(73 * SECOND);
    await hears(2);
  });

  it('ends the webhook by 410: a fact of the program', async () => {
    const { id } = await newWebhook(['group']);
    receiver.answer((res) => void res.writeHead(410).end());
    await addGroup('Nikogo');
    await vi.waitUntil(
      async () => {
        const { body } = await admin.props(`${WEBHOOKS}/${id}`);
        return body.data.active === false;
      },
      { timeout: 20_000 },
    );
    await addGroup('Nikogo więcej');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(receiver.got.length).toBe(1);
    const { body } = await admin.props(`${WEBHOOKS}/${id}/deliveries`);
    expect(body.data.tries[0]).toMatchObject({ status: 410, failure: 'gone' });
  });

  it.each([
    ['redirects inside', (res) => void res.writeHead(302, { location: `${receiver.url}/inside` }).end(), 'redirect'],
    ['closes early', (_res, _got, req) => void req.socket.destroy(), 'connection'],
  ] as readonly [string, Parameters<Receiver['answer']>[0], string][])(
    'that %s has not taken it, and nothing is followed',
    async (_what, answer, failure) => {
      const { id } = await newWebhook(['group']);
      receiver.answer(answer);
      await addGroup('Nie tędy');
      await tried(id, 1);
      expect(receiver.got.map(({ path }) => path)).toEqual(['/webhook']);
      const { body } = await admin.props(`${WEBHOOKS}/${id}/deliveries`);
      expect(body.data.tries[0].failure).toBe(failure);
    },
  );

  it('that answers without end has taken it, and costs a second at most', async () => {
    const { id } = await newWebhook(['group']);
    receiver.answer((res) => {
      res.writeHead(200);
      const more = setInterval(() => res.write(Buffer.alloc(32 * 1024)), 10);
      res.on('close', () => clearInterval(more));
    });
    await addGroup('Gaduła');
    const taken = async () => Number((await placeOf(id))?.leaf) >= Number(receiver.got[0]?.body.id);
    await vi.waitUntil(taken, { timeout: 10_000 });
    const { body } = await admin.props(`${WEBHOOKS}/${id}/deliveries`);
    expect(body.data.tries[0]).toMatchObject({ status: 200, failure: null });
    expect(body.data.tries[0].tookMs).toBeLessThan(3_000);
  });

  it('is paused after the last try, which administrators hear of, and goes on where somebody says', async () => {
    const { id } = await newWebhook(['group']);
    receiver.answer((res) => void res.writeHead(503).end());
    const group = await addGroup('Długo');
    await tried(id, 1);
    for (let attempt = 2; attempt <= 10; attempt++) {
      later(27 * HOUR);
      await tried(id, attempt);
    }
    const place = await placeOf(id);
    expect(place?.paused_at).not.toBe(null);
    admin = await program.as('ADMIN_OPERATOR');
    const { body } = await admin.props('/szkolenia/panel/jobs');
    expect(body.data.webhooks).toEqual([{ id, title: 'CRM', pausedAt: place?.paused_at?.toISOString() }]);
    expect((await admin.props('/szkolenia/panel/groups')).body.locals.deadJobs).toBe(1);
    receiver.answer();
    const heard = receiver.got.length;
    const from = Number(receiver.got.at(-1)?.body.id);
    expect((await admin.post(`${WEBHOOKS}/${id}/send-from`, { from: String(from) })).status).toBe(200);
    await hears(heard + 1);
    expect(receiver.got.at(-1)?.body.subject).toBe(group);
  });

  it('holds up nobody else', async () => {
    const slow = await startReceiver();
    slow.answer(() => undefined);
    await newWebhook(['group'], { name: 'Powolny', url: slow.url });
    await newWebhook(['group']);
    await addGroup('Dla obu');
    await hears(1, slow);
    await hears(1);
    expect(tells(receiver.got)).toEqual(tells(slow.got));
    await slow.close();
  });
});

describe('anyone who looks after it', () => {
  it('has a range sent again, with the same ids, and a test that moves nothing', async () => {
    const { id, secret } = await newWebhook(['group']);
    for (const name of ['Raz', 'Dwa', 'Trzy']) await addGroup(name);
    await hears(3);
    const second = receiver.got[1]?.body.id;
    expect((await admin.post(`${WEBHOOKS}/${id}/send-from`, { from: String(second) })).status).toBe(200);
    await hears(5);
    const ids = receiver.got.map(({ headers }) => headers['webhook-id']);
    expect(ids.slice(3)).toEqual(ids.slice(1, 3));
    // A receiver hears of an entry before its place moves on.
    await vi.waitUntil(async () => Number((await placeOf(id))?.leaf) >= Number(receiver.got.at(-1)?.body.id));
    const { leaf } = (await placeOf(id)) ?? { leaf: '' };
    expect((await admin.post(`${WEBHOOKS}/${id}/test`)).status).toBe(200);
    await hears(6);
    expect(receiver.got[5]?.body).toMatchObject({ type: 'webhook.test', subject: id });
    expect(signedWith(receiver.got[5] as Received, [secret])).toEqual([secret]);
    expect((await placeOf(id))?.leaf).toBe(leaf);
  });

  it('has a range sent again up to its end, once, and what comes goes on from where it was', async () => {
    const { id } = await newWebhook(['group']);
    for (const name of ['Raz', 'Dwa', 'Trzy', 'Cztery']) await addGroup(name);
    await hears(4);
    const numbers = receiver.got.map(({ body }) => String(body.id));
    await vi.waitUntil(async () => Number((await placeOf(id))?.leaf) >= Number(numbers[3]));
    const [, from, to, last] = numbers;
    // It fails at first, so that the page is seen in the middle of it.
    receiver.answer((res) => void res.writeHead(500).end());
    const ordered = await admin.post(`${WEBHOOKS}/${id}/send-from`, { from, to });
    expect(ordered.status, ordered.text).toBe(200);
    await tried(id, 1);
    const { body } = await admin.props(`${WEBHOOKS}/${id}/deliveries`);
    const { deliveredUpTo: before } = body.data.place;
    expect(before).toBeGreaterThanOrEqual(Number(last));
    expect(body.data.place).toMatchObject({
      leaf: Number(from) - 1,
      again: { to: Number(to), backTo: before },
      attempts: 1,
    });
    receiver.answer();
    later(6 * SECOND);
    await hears(7);
    await vi.waitUntil(async () => (await placeOf(id))?.again_to === null);
    expect(Number((await placeOf(id))?.leaf)).toBeGreaterThanOrEqual(before);
    await addGroup('Pięć');
    await hears(8);
    expect(receiver.got.slice(4).map(({ body: { id: entry } }) => entry)).toEqual([
      from,
      from,
      to,
      expect.not.stringMatching(new RegExp(`^(${numbers.join('|')})$`)),
    ]);
    // Everything up to there was delivered once, whatever is sent again.
    for (const one of receiver.got.slice(4, 7)) expect(one.headers['webhook-delivered-up-to']).toBe(String(before));
  });

  it('is told what is wrong with a range', async () => {
    const { id } = await newWebhook(['group']);
    await addGroup('Jedyna');
    await hears(1);
    const entry = Number(receiver.got[0]?.body.id);
    await vi.waitUntil(async () => Number((await placeOf(id))?.leaf) >= entry);
    const range = async (from: number, to: number | string) => {
      const answer = await admin.post(`${WEBHOOKS}/${id}/send-from`, { from: String(from), to: String(to) });
      return [answer.status, answer.body.errors?.to?.[0]];
    };
    expect(await range(entry, entry - 1)).toEqual([422, expect.stringMatching(/nie mniejszy/)]);
    expect(await range(entry, entry + 1_000)).toEqual([422, expect.stringMatching(/doręczyliśmy dopiero do \S+ \d+/)]);
    expect(await range(entry, 'x')).toEqual([422, expect.stringMatching(/same cyfry/)]);
    expect(receiver.got.length).toBe(1);
    expect(await range(entry, entry)).toEqual([200, undefined]);
    await hears(2);
  });

  it.each([
    ['', /jest wymagane/],
    ['-1', /same cyfry/],
    ['1e9', /same cyfry/],
    ['9'.repeat(16), /same cyfry/],
    ["1'; DROP TABLE", /same cyfry/],
  ])('is answered that %j is no number', async (from, said) => {
    const { id } = await newWebhook(['group']);
    const answer = await admin.post(`${WEBHOOKS}/${id}/send-from`, { from });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.from[0]).toMatch(said);
  });

  it('is not sent from an entry that is not there yet: nothing would come until then', async () => {
    const { id } = await newWebhook(['group']);
    await addGroup('Przed pomyłką');
    await hears(1);
    const from = String(Number(receiver.got.at(-1)?.body.id) + 1_000_000);
    const refused = await admin.post(`${WEBHOOKS}/${id}/send-from`, { from });
    expect([refused.status, refused.body.errors.from]).toEqual([
      422,
      [expect.stringMatching(/ostatnie ma numer \d+$/)],
    ]);
    await addGroup('Po pomyłce');
    await hears(2);
  });

  it.each([
    ['crm.example', /Podaj go w całości/],
    ['http://crm.example/', /https/],
    ['ftp://crm.example/', /https/],
    ['https://ala:kot@crm.example/', /loginu/],
    ['https://crm.example/#a', /#/],
    ['https://10.1.2.3/', /sieci wewnętrznej/],
    ['https://0x0a010203/', /sieci wewnętrznej/],
    ['https://169.254.169.254/latest', /sieci wewnętrznej/],
    ['https://[::ffff:10.0.0.1]/', /sieci wewnętrznej/],
    ['https://[fd00::1]/', /sieci wewnętrznej/],
  ])('is refused the address %s at its field', async (url, said) => {
    const answer = await admin.post(WEBHOOKS, { name: 'Zły', url, kinds: ['group'] });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.url[0]).toMatch(said);
  });

  it('is refused a host that the list of the installation does not name', async () => {
    const listing = await testApp({ config: { webhookHosts: [{ name: 'crm.example', below: false, port: '443' }] } });
    const sender = await listing.as('ADMIN_OPERATOR');
    const made = (url: string) => sender.post(WEBHOOKS, { name: 'Z listy', url, kinds: ['group'] });
    const refused = await made('https://inny.example/');
    expect([refused.status, refused.body.errors.url[0]]).toEqual([422, expect.stringMatching(/nie ma na liście/)]);
    expect((await made('https://crm.example:8443/')).status).toBe(422);
    expect((await made('https://crm.example/hook')).status).toBe(201);
    await listing.stop();
  });

  it('is nobody but anyone who manages operators', async () => {
    const { id } = await newWebhook(['group']);
    const operator = await program.as('NORMAL_OPERATOR');
    for (const path of [WEBHOOKS, `${WEBHOOKS}/${id}`, `${WEBHOOKS}/${id}/deliveries`, `${WEBHOOKS}/${id}/secret`])
      expect((await operator.props(path)).status, path).toBe(403);
    for (const path of [WEBHOOKS, `${WEBHOOKS}/${id}/test`, `${WEBHOOKS}/${id}/send-from`])
      expect((await operator.post(path, { from: '1' })).status, path).toBe(403);
  });
});

it('goes on after a restart in the middle: no gap, at most repeats', async () => {
  const { id } = await newWebhook(['group']);
  receiver.answer((res) => void setTimeout(() => res.writeHead(204).end(), 40));
  const wanted: string[] = [];
  const second = await program.anotherWorker();
  for (let n = 0; n < 12; n++) {
    wanted.push(`group.created ${await addGroup(`Seria ${n}`)}`);
    // Anyone who leads is put off in the middle, and the other process takes its place.
    if (n === 5)
      await program.app.ownerPool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = 5 AND granted`,
      );
  }
  await vi.waitUntil(() => new Set(tells(receiver.got)).size >= 12, { timeout: 40_000 });
  const heard = tells(receiver.got);
  expect(heard.filter((one, index) => heard.indexOf(one) === index)).toEqual(wanted);
  await second.stop();
  await vi.waitUntil(async () => Number((await placeOf(id))?.leaf) >= Number(receiver.got.at(-1)?.body.id));
});

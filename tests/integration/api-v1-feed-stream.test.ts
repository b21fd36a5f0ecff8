import { Writable } from 'node:stream';
import { EventSource, type ErrorEvent } from 'eventsource';
import type { Request, Response } from 'express';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bearerOf, stillBearer, tokensOfPortals } from '#api/v1/bearer.ts';
import { streamNews } from '#api/v1/feed-stream.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { growTree } from '#ops/log-proof/tree.ts';
import { askApi, newToken, tokenFields } from '#tests/support/program/api-token.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

/** 26 C 11: the feed over server-sent events, read by somebody else's client of the HTML standard. */

let program: TestApp;
let admin: Client;
let token: { readonly id: string; readonly secret: string };

beforeAll(async () => {
  program = await testApp();
  admin = await program.as('ADMIN_OPERATOR');
  token = await newToken(admin, '/szkolenia', tokenFields(['group']));
});
afterAll(() => program?.stop());

interface Reader {
  readonly source: EventSource;
  readonly entries: Loose[];
  readonly ids: string[];
  /** Status codes of the answers that it got, in order. */
  readonly answers: number[];
  readonly asked: (string | null)[];
}

const open: Reader[] = [];
afterEach(() => open.splice(0).forEach(({ source }) => source.close()));

/** `through`: another server than the first, by the answers that it has got so far. */
function reader(query = '', { secret = token.secret, through = (_answers: number) => program.url } = {}): Reader {
  const [answers, asked, entries, ids]: [number[], (string | null)[], Loose[], string[]] = [[], [], [], []];
  const source = new EventSource(`${program.url}/api/v1/feed${query}`, {
    fetch: async (url, init) => {
      const headers = new Headers({ ...init.headers, Authorization: `Bearer ${secret}` });
      asked.push(headers.get('last-event-id'));
      const { pathname, search } = new URL(String(url));
      const answer = await fetch(`${through(answers.length)}${pathname}${search}`, { ...init, headers });
      answers.push(answer.status);
      return answer;
    },
  });
  source.addEventListener('message', ({ data, lastEventId }) => {
    entries.push(JSON.parse(data as string));
    ids.push(lastEventId);
  });
  const made = { source, entries, ids, answers, asked };
  open.push(made);
  return made;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(50);
}

async function addGroup(name: string): Promise<string> {
  const made = await admin.post('/panel/groups', { name, position: '1' });
  expect(made.status, made.text).toBe(201);
  await program.settled();
  await growTree(program.app);
  return made.body.id as string;
}

const batch = async (query = ''): Promise<Loose[]> =>
  (await askApi(program.url, `/api/v1/feed${query}`, { token: token.secret })).body;

describe('the feed as a stream', () => {
  it('asks proxies on its way to hold nothing back, and is not compressed', async () => {
    const left = new AbortController();
    const headers = {
      Authorization: `Bearer ${token.secret}`,
      Accept: 'text/event-stream',
      'Accept-Encoding': 'gzip, br, zstd',
    };
    const answer = await fetch(`${program.url}/api/v1/feed`, { headers, signal: left.signal });
    const names = ['content-type', 'cache-control', 'x-accel-buffering', 'content-encoding', 'content-length'];
    expect(names.map((name) => answer.headers.get(name))).toEqual([
      'text/event-stream; charset=utf-8',
      'no-store, no-transform',
      'no',
      null,
      null,
    ]);
    const first = await answer.body?.getReader().read();
    expect(Buffer.from(first?.value ?? []).toString()).toMatch(/^retry: \d+\n\n/);
    left.abort();
  });

  it('has the entries of the answers under the same ids, and each new one as it comes', async () => {
    const [first, second] = [await addGroup('Pierwsza'), await addGroup('Druga')];
    const { entries, ids } = reader();
    await until(() => entries.length >= 2);
    expect(entries).toEqual(await batch());
    expect(ids).toEqual(entries.map(({ id }) => id));
    expect(entries.slice(-2).map(({ subject }) => subject)).toEqual([first, second]);
    const third = await addGroup('Trzecia');
    await until(() => entries.length >= 3);
    expect(entries.at(-1)).toMatchObject({ type: 'group.created', subject: third });
  });

  it('goes on after a break, at another server too, without a gap or a double', async () => {
    await addGroup('Przed przerwą');
    const other = await program.another();
    const following = reader('', { through: (answers) => (answers === 0 ? other.url : program.url) });
    const known = await batch();
    await until(() => following.entries.length >= known.length);
    await other.close();
    const made = await addGroup('Po przerwie');
    await until(() => following.entries.at(-1)?.subject === made);
    expect(following.entries).toEqual(await batch());
    expect(following.answers).toEqual([200, 200]);
    expect(following.asked[0]).toBeNull();
    expect(Number(following.asked[1])).toBeGreaterThanOrEqual(Number(known.at(-1)?.id));
  }, 60_000);

  it('begins behind a place', async () => {
    const last = (await batch()).at(-1)?.id;
    const { entries } = reader(`?lastEventId=${last}`);
    const made = await addGroup('Od miejsca');
    await until(() => entries.length > 0);
    expect(entries.map(({ subject }) => subject)).toEqual([made]);
  });

  it('ends when the token is switched off, and its client is not let in again', async () => {
    const brief = await newToken(admin, '/szkolenia', tokenFields(['group'], { name: 'Odwołany' }));
    const { source, answers, entries } = reader('', { secret: brief.secret });
    const errors: ErrorEvent[] = [];
    source.addEventListener('error', (error) => errors.push(error));
    await until(() => entries.length > 0);
    expect((await admin.post(`/szkolenia/panel/api-tokens/${brief.id}/deactivate`)).status).toBe(200);
    await until(() => source.readyState === EventSource.CLOSED);
    expect(answers).toEqual([200, 401]);
    expect(errors.at(-1)?.code).toBe(401);
  });

  it('sends a slow reader nothing of what came after its token was switched off', async () => {
    const brief = await newToken(admin, '/szkolenia', tokenFields(['group'], { name: 'Powolny' }));
    const { app } = program;
    const knows = { app, tokens: tokensOfPortals() };
    const asking = { get: () => `Bearer ${brief.secret}` } as unknown as Request;
    const bearer = await bearerOf(knows, asking);
    const after = Number((await batch()).at(-1)?.id);
    const allowed = await addGroup('Jeszcze wolno');
    const texts: string[] = [];
    let goOn: (() => void) | undefined;
    const res = new Writable({
      highWaterMark: 1,
      write(chunk, _encoding, taken) {
        texts.push(String(chunk));
        if (String(chunk).includes(allowed)) goOn = taken;
        else taken();
      },
    });
    const stream = streamNews(
      { app, bearer, res: Object.assign(res, { set: () => res }) as unknown as Response },
      {
        after,
        gone: new AbortController().signal,
        check: () => stillBearer(knows, bearer),
        noted: async () => undefined,
      },
    );
    const ended = expect(stream).rejects.toMatchObject({ status: 401 });
    await until(() => goOn !== undefined);
    expect((await admin.post(`/szkolenia/panel/api-tokens/${brief.id}/deactivate`)).status).toBe(200);
    await addGroup('Już nie');
    goOn?.();
    await ended;
    expect(texts.length, texts.join('')).toBe(2);
    expect(texts.at(-1)).toContain(allowed);
  });

  it('refuses what it cannot read before it begins', async () => {
    const accept = { accept: 'text/event-stream' };
    const ask = (query: string, headers = {}) =>
      askApi(program.url, `/api/v1/feed${query}`, { token: token.secret, headers: { ...accept, ...headers } });
    const unread = await ask('', { 'last-event-id': "1' OR 1=1" });
    expect([unread.status, unread.headers['content-type']]).toEqual([400, expect.stringMatching(/problem\+json/)]);
    expect((await ask('?lastEventId=999999999')).status).toBe(400);
    expect((await askApi(program.url, '/api/v1/feed', { headers: accept })).status).toBe(401);
  });
});

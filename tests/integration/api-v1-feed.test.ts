import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import { growTree } from '#ops/log-proof/tree.ts';
import { askApi, changeToken, newToken, tokenFields, type ApiAnswer } from '#tests/support/program/api-token.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/** 26 C 11: what has happened, for programs that follow it through an erasure, a restore and a restart. */

interface Entry {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly source: string;
  readonly method?: string;
  readonly data?: { readonly id: string; readonly status?: string; readonly persons?: unknown };
}

let program: TestApp;
let admin: Client;
let courseDateId = '';
let secret = '';

beforeAll(async () => {
  program = await testApp();
  admin = await program.as('ADMIN_OPERATOR');
  const [courseId, locationId] = [await addCourse(program.app), await addLocation(program.app)];
  courseDateId = (await admin.post('/panel/course-dates', dateFields(courseId, locationId))).body.id;
  ({ secret } = await newToken(
    admin,
    '/szkolenia',
    tokenFields(['application', 'course-date', 'group'], { persons: 'true' }),
  ));
});
afterAll(() => program?.stop());
beforeEach(() => growTree(program.app));

const ask = (query = '', token = secret, origin = program.url): Promise<ApiAnswer> =>
  askApi(origin, `/api/v1/feed${query}`, { token });

/** Everything behind a place, as a program follows it: from answer to answer until nothing more comes. */
async function follow(from: string | undefined, origin = program.url): Promise<Entry[]> {
  const all: Entry[] = [];
  for (let after = from; ;) {
    const { status, body } = await ask(after === undefined ? '' : `?lastEventId=${after}`, secret, origin);
    expect(status).toBe(200);
    const entries = body as Entry[];
    if (entries.length === 0) return all;
    all.push(...entries);
    after = entries.at(-1)?.id;
  }
}

async function register(n: number): Promise<{ id: string; personId: string }> {
  await program.client().post('/api/register-applications', registrationFields(courseDateId, n));
  await program.settled();
  const { rows } = await program.app.pool.query<{ id: string; person_id: string }>(
    `SELECT id, person_id FROM read.applications WHERE emails LIKE $1`,
    [`%jan${n}@%`],
  );
  return { id: rows[0]?.id ?? '', personId: rows[0]?.person_id ?? '' };
}

const tells = (entries: readonly Entry[]) => entries.map(({ type, subject }) => `${type} ${subject}`);

describe('the feed', () => {
  it('tells public names of what happened, in order, with the thing as its address tells it', async () => {
    const before = (await follow(undefined)).at(-1)?.id;
    const { id } = await register(1);
    expect((await admin.post(`/panel/applications/${id}/confirm`)).status).toBe(200);
    expect((await admin.post('/panel/groups', { name: 'Nowa', position: '3' })).status).toBe(201);
    await growTree(program.app);
    const news = await follow(before);
    const group = news.at(-1)?.subject ?? '';
    expect(tells(news)).toEqual([
      `application.registered ${id}`,
      `application.decided ${id}`,
      `group.created ${group}`,
    ]);
    expect(news[0]).toMatchObject({ source: '/api/v1/szkolenia/application', data: { id, status: 'confirmed' } });
    const whole = await askApi(program.url, `${news[0]?.source}/${id}`, { token: secret });
    expect(news[0]?.data).toEqual(whole.body);
    const ids = news.map((one) => Number(one.id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('tells nothing beyond the token: neither another kind nor persons', async () => {
    const narrow = await newToken(admin, '/szkolenia', tokenFields(['group'], { name: 'Wąski' }));
    const { body, text } = await ask('', narrow.secret);
    expect(new Set(body.map(({ type }: Entry) => type.split('.')[0]))).toEqual(new Set(['group']));
    expect(text).not.toContain('persons');
    const plain = await newToken(admin, '/szkolenia', tokenFields(['application'], { name: 'Bez osób' }));
    expect((await ask('', plain.secret)).text).not.toMatch(/Nowak|jan\d@|person/);
  });

  it('APP-20 tells that an application is another person’s by now: two were merged, and separated again', async () => {
    const [one, other] = [await register(70), await register(71)];
    const before = (await follow(undefined)).at(-1)?.id;
    const path = `/panel/employees/${one.personId}/merge`;
    const personOf = async () => {
      const told = (await follow(before)).filter(({ subject }) => subject === other.id);
      const persons = told.at(-1)?.data?.persons as { participant: { personId: string } } | undefined;
      return [told.at(-1)?.type, persons?.participant.personId];
    };
    const change = async (at: string) => {
      const answer = await admin.post(at, { other: other.personId, reason: 'Jedna osoba' });
      expect(answer.status, answer.text).toBe(200);
      await program.settled();
      await growTree(program.app);
    };
    const { id } = other;
    await admin.post(`/panel/applications/${id}/reject`);
    await program.settled();
    await change(path);
    expect(await personOf()).toEqual(['application.changed', one.personId]);
    await change(`${path}/undo`);
    expect(await personOf()).toEqual(['application.changed', other.personId]);
  });

  it('an erasure is a DELETE without data, and what was said of the person is no longer shown', async () => {
    const { id, personId } = await register(2);
    await growTree(program.app);
    const before = await follow(undefined);
    expect(JSON.stringify(before)).toContain('jan2@demo.example');
    await program.forget(personId);
    await growTree(program.app);
    const after = await follow(before.at(-1)?.id);
    expect(after).toEqual([
      {
        specversion: '1.0',
        id: expect.any(String),
        source: '/api/v1/feed',
        type: 'person.erased',
        subject: personId,
        time: expect.any(String),
        method: 'DELETE',
      },
    ]);
    const again = await follow(undefined);
    expect(JSON.stringify(again)).not.toContain('jan2@demo.example');
    expect(tells(again).slice(0, before.length)).toEqual(tells(before));
    expect(again.find(({ subject }) => subject === id)?.data?.persons).toMatchObject({ participant: null });
  });

  it('GDP-03 of two who were merged an erasure is a DELETE of every id that was ever told of them', async () => {
    const [one, other] = [await register(72), await register(73)];
    const merged = { other: other.personId, reason: 'Jedna osoba' };
    await admin.post(`/panel/applications/${other.id}/reject`);
    await program.settled();
    expect((await admin.post(`/panel/employees/${one.personId}/merge`, merged)).status).toBe(200);
    await program.settled();
    await growTree(program.app);
    const before = (await follow(undefined)).at(-1)?.id;
    const path = `/panel/gdpr/users/${one.personId}`;
    expect((await admin.post(`${path}/forget`, { reason: 'Wniosek osoby' })).status).toBe(200);
    await program.settled();
    await growTree(program.app);
    const gone = (await follow(before)).filter(({ method }) => method === 'DELETE').map(({ subject }) => subject);
    expect(gone.toSorted()).toEqual([one.personId, other.personId].toSorted());
    expect(JSON.stringify(await follow(undefined))).not.toMatch(/jan7[23]@demo/);
  });

  it('GDP-03 a token that saw persons once is told of erasures, one that never did is not', async () => {
    const [saw, never] = [
      await newToken(admin, '/szkolenia', tokenFields(['application'], { persons: 'true' })),
      await newToken(admin, '/szkolenia', tokenFields(['application'])),
    ];
    const { personId } = await register(81);
    await growTree(program.app);
    const before = (await follow(undefined)).at(-1)?.id;
    const narrowed = await changeToken(admin, `/szkolenia/panel/api-tokens/${saw.id}`, { persons: 'false' });
    expect(narrowed.status, narrowed.text).toBe(200);
    await program.forget(personId);
    await growTree(program.app);
    const told = async (token: string) => tells((await ask(`?lastEventId=${before}`, token)).body as Entry[]);
    expect(await told(saw.secret)).toEqual([`person.erased ${personId}`]);
    expect(await told(never.secret)).toEqual([]);
  });

  it('goes on at another server without a gap or a double, while more happens', async () => {
    const start = (await follow(undefined)).at(-1)?.id;
    const wanted: string[] = [];
    const other = await program.another();
    const seen: Entry[] = [];
    for (let round = 0; round < 6; round++) {
      const made = await admin.post('/panel/groups', { name: `Grupa ${round}`, position: '1' });
      wanted.push(`group.created ${made.body.id}`);
      await growTree(program.app);
      seen.push(...(await follow(seen.at(-1)?.id ?? start, round % 2 === 0 ? program.url : other.url)));
    }
    await other.close();
    expect(tells(seen)).toEqual(wanted);
  });

  it('keeps its numbers when the log is stamped again', async () => {
    const before = await follow(undefined);
    await program.app.ownerPool.query('SELECT eventstore.restamp()');
    const { rows } = await program.app.pool.query('SELECT count(*)::int AS n FROM app.log_leaves');
    expect(rows[0].n).toBeGreaterThan(before.length);
    await program.app.projector.rebuild('timeline');
    await program.settled();
    expect(tells(await follow(undefined))).toEqual(tells(before));
    expect((await follow(undefined)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });
});

describe('who waits for news', () => {
  const last = async () => (await follow(undefined)).at(-1)?.id;

  it('gets it as soon as there is some, and an empty list when the time is over', async () => {
    const after = await last();
    const began = performance.now();
    const empty = await ask(`?lastEventId=${after}&timeout=700`);
    expect([empty.status, empty.body]).toEqual([200, []]);
    expect(performance.now() - began).toBeGreaterThan(600);
    const next = /<\/api\/v1(\/feed\?lastEventId=\d+)>; rel="next"/.exec(String(empty.headers.link))?.[1] ?? '';
    const waiting = askApi(program.url, `/api/v1${next}&timeout=20000`, { token: secret });
    const made = await admin.post('/panel/groups', { name: 'W trakcie', position: '1' });
    await growTree(program.app);
    expect(tells((await waiting).body)).toEqual([`group.created ${made.body.id}`]);
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it('is refused in the middle when the token is switched off', async () => {
    const made = await newToken(admin, '/szkolenia', tokenFields(['group'], { name: 'Odwołany' }));
    const { headers } = await ask('', made.secret);
    const after = /lastEventId=(\d+)/.exec(String(headers.link))?.[1];
    const waiting = ask(`?lastEventId=${after}&timeout=20000`, made.secret);
    const began = performance.now();
    expect((await admin.post(`/szkolenia/panel/api-tokens/${made.id}/deactivate`)).status).toBe(200);
    expect((await waiting).status).toBe(401);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('is told in the middle that the rights of the token have changed, and goes on with the new ones', async () => {
    const made = await newToken(admin, '/szkolenia', tokenFields(['group', 'course'], { name: 'Zwężany' }));
    const { headers } = await ask('', made.secret);
    const after = /lastEventId=(\d+)/.exec(String(headers.link))?.[1];
    const waiting = ask(`?lastEventId=${after}&timeout=20000`, made.secret);
    expect((await changeToken(admin, `/szkolenia/panel/api-tokens/${made.id}`, { kinds: ['group'] })).status).toBe(200);
    const { status, body } = await waiting;
    expect([status, body.detail]).toEqual([
      401,
      'Prawa tego tokenu zmieniły się w trakcie zapytania. Zapytaj ponownie.',
    ]);
    expect((await ask(`?lastEventId=${after}`, made.secret)).status).toBe(200);
  });

  it.each([
    ['?timeout=30001', /najwyżej 30000/],
    ['?timeout=-1', /najwyżej 30000/],
    ['?timeout=x', /najwyżej 30000/],
    ["?lastEventId=1'%20OR%201=1", /lastEventId/],
    ['?lastEventId=', /lastEventId/],
    ['?lastEventId=9999999999999999', /lastEventId/],
    ['?lastEventId=999999999&timeout=30000', /jeszcze nie ma, ostatnie ma numer \d+/],
    ['?limit=3', /tylko parametry: lastEventId, timeout/],
  ])('is answered what is wrong with %s', async (query, said) => {
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    expect(body.detail).toMatch(said);
  });

  it('waits in five places at most, which are free again afterwards', async () => {
    const made = await newToken(admin, '/szkolenia', tokenFields(['group'], { name: 'Wielu' }));
    const { headers } = await ask('', made.secret);
    const after = /lastEventId=(\d+)/.exec(String(headers.link))?.[1];
    const six = () =>
      Promise.all(Array.from({ length: 6 }, () => ask(`?lastEventId=${after}&timeout=1500`, made.secret)));
    for (const answers of [await six(), await six()])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is not let in without a token', async () => {
    expect((await askApi(program.url, '/api/v1/feed')).status).toBe(401);
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { allEvents } from '#domain/events.ts';
import { streamOf } from '#domain/kernel/subject.ts';
import { CourseDateChanged } from '#domain/training/course-date/events.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import type { EventStore, ReadEvent } from '#ops/store/port.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/** Decision 032 as people meet it: a newer program has written one event into the log that this one can't read. */

const UNREADABLE = expect.stringContaining('zapisano je w innej wersji portalu');

const READY = /"ready".*locations: leaves out 1 rows/;

const NEWER = CourseDateChanged.version + 1;
/** What the next release knows of the same fact. */
const nextEvents: readonly EventDefinition[] = allEvents.map((definition) =>
  definition.type === CourseDateChanged.type
    ? { ...definition, version: NEWER, upcasters: [...definition.upcasters, (data: unknown) => data] }
    : definition,
);

let database: TestDatabase;
let smtp: TestSmtp;
let store: EventStore;
let program: TestApp;
let admin: Client;
let course: string;
let location: string;
/** A newer program changed the first; nobody touched the second. */
let held: string;
let free: string;
let appended: ReadEvent;

const start = (events?: readonly EventDefinition[]): Promise<TestApp> =>
  testApp({
    databaseUrl: database.appUrl,
    ownerUrl: database.url,
    workers: true,
    config: { smtpUrl: smtp.url },
    ...(events ? { events } : {}),
  });

const props = async (client: Client, path: string): Promise<Loose> => (await client.props(path)).body;
const newDate = async (): Promise<string> =>
  (await admin.post('/panel/course-dates', dateFields(course, location))).body.id;
const fields = (date: string, n: number) => registrationFields(date, n, { reporterEmail: `anna${n}@demo.example` });
const register = (date: string, n: number) => program.client().post('/api/register-applications', fields(date, n));
const mailTo = (address: string) => vi.waitUntil(() => smtp.to(address).length > 0, { timeout: 60_000, interval: 100 });

/** As another program would: past everything this one knows of events. */
async function appendRaw(stream: string, event: { type: string; version: number; data: object }): Promise<ReadEvent> {
  const meta = {
    actor: { type: 'system', id: 'test', portal: 'szkolenia' },
    at: new Date().toISOString(),
    command: 'OfAnotherProgram',
    correlationId: randomUUID(),
    notify: true,
  };
  const result = await store.append([{ stream, expected: 'any', events: [{ id: randomUUID(), ...event, meta }] }]);
  expect(result.ok).toBe(true);
  return (await store.readStream(stream)).at(-1)!;
}

beforeAll(async () => {
  database = await testDatabase();
  smtp = await startSmtp();
  store = createPostgresStore(database.pool, { notify: true });
  program = await start();
  admin = await program.as('ADMIN_OPERATOR');
  [course, location] = [await addCourse(program.app), await addLocation(program.app)];
  held = await newDate();
  free = await newDate();
  await register(held, 1);
  await mailTo('anna1@demo.example');
  appended = await appendRaw(courseDateStream(held), {
    type: CourseDateChanged.type,
    version: NEWER,
    data: { courseDateId: held, before: { timeEnd: 1600 }, after: { timeEnd: 1730 } },
  });
  await vi.waitUntil(async () => (await props(admin, '/panel/jobs')).data.setAside.length > 0, {
    timeout: 60_000,
    interval: 200,
  });
  await program.settled();
});

afterAll(async () => {
  await program?.stop();
  await store?.close();
  await smtp?.stop();
  await database?.drop();
});

describe('one event of a newer program', () => {
  it('its date answers 503 with a sentence, and the form keeps what was typed', async () => {
    const called = await register(held, 2);
    expect([called.status, called.body.message]).toEqual([503, UNREADABLE]);
    expect(Number(called.headers['retry-after'])).toBeGreaterThan(0);
    const typed = { ...fields(held, 2), _page: `/zgloszenia?courseDateId=${held}` };
    const native = await program.client().native('/api/register-applications', typed);
    expect(native.status).toBe(503);
    expect(native.body.data.form).toMatchObject({
      message: UNREADABLE,
      values: { companyName: 'Auto Serwis', employees: [{ email: 'jan2@demo.example' }] },
    });
    const edited = await admin.call(
      'PUT',
      `/panel/course-dates/${held}`,
      dateFields(course, location, { seatLimit: '3', version: '2' }),
    );
    expect([edited.status, edited.body.message]).toEqual([503, UNREADABLE]);
  });

  it('others are registered for, listed, and written to; the process stays ready', async () => {
    expect((await register(free, 3)).status).toBe(201);
    await mailTo('anna3@demo.example');
    const { data } = await props(admin, '/panel/applications');
    expect(data.items.map(({ courseDateId }: Loose) => courseDateId)).toContain(free);
    const ready = await program.client().get('/readyz');
    expect([ready.status, ready.text]).toEqual([200, expect.stringContaining('course_dates: leaves out 1 streams')]);
  });

  it('administrators see which event, what it holds back and what to do; nobody else, and no other portal', async () => {
    const { data } = await props(admin, '/panel/jobs');
    const [eventId, stream] = [appended.id, courseDateStream(held)];
    expect(data.models.find(({ name }: Loose) => name === 'course_dates')).toEqual({
      name: 'course_dates',
      label: 'Terminy szkoleń',
      paused: null,
      held: [{ stream, eventId, type: 'CourseDateChanged', version: NEWER, at: appended.at }],
      heldCount: 1,
      aside: null,
      swap: null,
    });
    expect(data.setAside).toContainEqual({
      reaction: 'training-mails',
      label: 'Wiadomości o szkoleniach',
      eventId,
      type: 'CourseDateChanged',
      stream,
      position: appended.position,
      since: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    // Nothing of what the event, or anybody's data, says.
    expect(JSON.stringify([data.models, data.setAside])).not.toMatch(/1730|Unknown event|demo\.example|Nowak/);
    expect((await props(admin, '/panel/mailbox')).locals.stall).toBe(true);
    const operator = await program.as('NORMAL_OPERATOR');
    expect((await props(operator, '/panel/mailbox')).locals.stall).toBeUndefined();
  });

  it('anyone who reads its list sees since when; other lists say nothing', async () => {
    const behind = { since: appended.at, whole: false };
    const operator = await program.as('NORMAL_OPERATOR');
    expect((await props(operator, '/panel/course-dates')).locals.listBehind).toEqual(behind);
    expect((await props(program.client(), '/harmonogram')).locals.listBehind).toEqual(behind);
    expect((await props(admin, '/panel/locations')).locals.listBehind).toBeUndefined();
    expect((await props(program.client(), '/kontakt')).locals.listBehind).toBeUndefined();
    expect((await props(admin, '/panel/jobs')).locals.listBehind).toBeUndefined();
  });

  it('the program that reads it catches up with everything by itself', async () => {
    await program.stop();
    program = await start(nextEvents);
    admin = program.client();
    await admin.login('admin_operator@demo.example', PASSWORD);
    const page = async () => {
      const { data } = await props(admin, '/panel/jobs');
      return [data.models, data.setAside];
    };
    await expect.poll(page, { timeout: 60_000 }).toEqual([[], []]);
    const { locals, data } = await props(admin, '/panel/course-dates');
    expect([locals.listBehind, locals.stall]).toEqual([undefined, undefined]);
    expect(JSON.stringify(data.items.find(({ id }: Loose) => id === held))).toContain('1730');
    expect((await register(held, 2)).status).toBe(201);
    await mailTo('anna2@demo.example');
    // What follows from the event itself: once, and done.
    const followed = async () =>
      (
        await database.pool.query<{ id: string; done: boolean }>(
          `SELECT id, done_at IS NOT NULL AS done FROM app.jobs WHERE id LIKE 'training-mails:%' AND id LIKE '%' || $1 || '%'`,
          [appended.id],
        )
      ).rows;
    await expect.poll(followed, { timeout: 60_000 }).toEqual([{ id: expect.any(String), done: true }]);
  });
});

describe('a row that a read model can not keep', () => {
  it('is left as it was on that list alone, which says so and since when', async () => {
    // Longer than an index of PostgreSQL takes.
    const name = randomBytes(20_000).toString('hex');
    const stream = streamOf('location', location);
    const [added] = await store.readStream(stream, { limit: 1 });
    const event = await appendRaw(stream, {
      type: 'LocationChanged',
      version: added!.version,
      data: { id: location, before: { name: 'Centrum Warszawa' }, after: { name } },
    });
    const models = async () =>
      (await props(admin, '/panel/jobs')).data.models.filter((model: Loose) => model.name === 'locations');
    const still = { name: 'locations', label: 'Miejsca szkoleń', paused: null, held: [], heldCount: 0 };
    // Facts that were appended a moment later may be of the same turn.
    const aside = { rows: 1, since: expect.stringMatching(/^\d{4}-.*Z$/), position: expect.any(String) };
    await expect.poll(models, { timeout: 60_000 }).toEqual([{ ...still, aside, swap: null }]);
    const [{ aside: shown }] = await models();
    expect(shown.position >= event.position).toBe(true);
    const { data, locals } = await props(admin, '/panel/locations');
    expect(locals.listBehind).toEqual({ since: shown.since, whole: false });
    expect(data.items.map(({ title }: Loose) => title)).toContain('Centrum Warszawa');
    expect((await props(admin, '/panel/courses')).locals.listBehind).toBeUndefined();
    // Its first question takes the log's end as of now: the other lists may be on their way there.
    await expect.poll(async () => (await program.client().get('/readyz')).text, { timeout: 60_000 }).toMatch(READY);
  });
});

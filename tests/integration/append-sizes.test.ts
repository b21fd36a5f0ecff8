import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { allEvents } from '#domain/events.ts';
import { cancelCourseDate, reopenCourseDate } from '#domain/training/course-date/decide/dates.ts';
import { registerByOperator } from '#domain/training/course-date/decide/register.ts';
import { confirmApplication, rejectApplication } from '#domain/training/course-date/decide/statuses.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDate, type CourseDateState } from '#domain/training/course-date/state.ts';
import { createExecute, type Execute } from '#ops/execute/execute.ts';
import { createLog, type Log } from '#ops/log/log.ts';
import { appendData, appendSize } from '#ops/store/eventstoredb-events.ts';
import { createEventStoreDbStore } from '#ops/store/eventstoredb.ts';
import { START, type EventStore } from '#ops/store/port.ts';
import { createVault, type Vault } from '#ops/vault/vault.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { startEventStoreDb, type TestEventStoreDb } from '#tests/support/servers/eventstoredb/server.ts';
import { context, employee, registration, scheduled } from '#tests/support/training/course-date.ts';

/** What a server takes that nobody configured, and what the program's biggest ordinary decisions may have of it. */
const LIMIT = 1024 * 1024;
const MOST = LIMIT * 0.6;

let db: TestDatabase;
let server: TestEventStoreDb;
let store: EventStore;
let vault: Vault;
let log: Log;
let execute: Execute;
/** Of every append, in bytes as the server counts them. */
const sizes: number[] = [];

beforeAll(async () => {
  db = await testDatabase();
  server = await startEventStoreDb();
  store = createEventStoreDbStore({ url: server.url });
  vault = createVault({ pool: db.pool, masterKey: Buffer.alloc(32, 3) });
  const measured: EventStore = {
    ...store,
    append: (appends) => {
      sizes.push(...appends.map(({ events }) => appendSize(appendData(events))));
      return store.append(appends);
    },
  };
  log = createLog({ store: measured, vault, definitions: allEvents });
  execute = createExecute({ log });
});
afterAll(async () => {
  await store?.close();
  await server?.stop();
  await db?.drop();
});

const REASON = 'Prowadzący zachorował, a zastępstwa nie udało się znaleźć. '.repeat(16);

/** Runs a command as an operator's request does, with a reason and a key; gives the greatest append it took. */
async function run<Input>(stream: string, command: Command<CourseDateState, Input, CourseDateEvent>, input: Input) {
  sizes.length = 0;
  const answer = await execute({
    stream,
    decider: courseDate,
    command,
    input,
    commandKey: `SzkoleniaOperator/op1/${crypto.randomUUID()}`,
    correlationId: crypto.randomUUID(),
    context: context({ reason: REASON, notify: true, inputDigest: 'd'.repeat(43) }),
  });
  if (isRefusal(answer)) throw new Error(answer.message);
  return Math.max(...sizes);
}

/** People on one date, registered fifty at a time, with values as long as people's are. */
async function dateWith(people: number): Promise<{ stream: string; ids: string[] }> {
  const stream = `course-date-${crypto.randomUUID()}`;
  const decide = () => [scheduled({ seatLimit: 5000 })];
  await run(stream, { name: 'Schedule', permission: 'COURSEDATE_WRITE', decide }, null);
  const reporterId = await vault.newPerson();
  const persons = await vault.persons(Array.from({ length: people }, (_, n) => `${stream}-${n}`));
  const ids = persons.map(() => crypto.randomUUID());
  for (let from = 0; from < people; from += 50) {
    const employees = ids.slice(from, from + 50).map((id, n) => {
      const base = employee(id);
      const participant = { ...base.participant, personId: persons[from + n] ?? '', lastName: 'Brzęczyszczykiewicz' };
      return { ...base, participant };
    });
    const base = registration(employees, { registrationId: crypto.randomUUID() });
    const given = { ...base, reporter: { ...base.reporter, personId: reporterId } };
    expect(await run(stream, registerByOperator, given)).toBeLessThan(MOST);
  }
  return { stream, ids };
}

describe('what decisions take of an append of EventStoreDB', () => {
  it('2,000 applications cancelled with their date are far below the limit, and are read back whole', async () => {
    const { stream, ids } = await dateWith(2000);
    // Each names the cancelling that it follows from: some fifty bytes.
    expect(await run(stream, cancelCourseDate, { notify: true })).toBeLessThan((LIMIT * 2) / 3);
    // Read from the middle of the decision, and in batches that end in it.
    const late = await log.readStream(stream, { from: 3000 });
    const all: Recorded[] = [];
    for (let after = START; all.length < 4002;) {
      const batch = await log.readAll(after, { limit: 700 });
      all.push(...batch.events.filter((event) => event.stream === stream));
      after = batch.position;
    }
    expect(all.slice(3000)).toEqual(late);
    const cancelled = all.filter(({ type }) => type === 'ApplicationCanceled');
    expect(cancelled.map(({ data }) => (data as { applicationId: string }).applicationId)).toEqual(ids);
    const [fact] = cancelled;
    expect(fact?.meta).toMatchObject({ command: 'CancelCourseDate', at: context().now, reason: REASON });
    expect(all.find(({ type }) => type === 'CourseDateCancelled')?.meta).toMatchObject({
      reason: REASON,
      notify: true,
    });
    expect(new Set(cancelled.map(({ meta }) => JSON.stringify(meta))).size).toBe(1);
  });

  it('250 applications that come back with their date are: each carries the reason, sealed for its persons', async () => {
    const { stream } = await dateWith(250);
    await run(stream, cancelCourseDate, { notify: true });
    expect(await run(stream, reopenCourseDate, {})).toBeLessThan(MOST);
  });

  it('500 applications decided at once, each with a reason and a text, are', async () => {
    const { stream, ids } = await dateWith(500);
    const taken = await Promise.all(
      ids.map((applicationId, n) =>
        n % 2 === 0
          ? run(stream, confirmApplication, { applicationId })
          : run(stream, rejectApplication, { applicationId, info: REASON }),
      ),
    );
    expect(Math.max(...taken)).toBeLessThan(MOST);
  });

  it('commands that are too large together are appended apart; one that is too large alone is refused in a sentence', async () => {
    const { stream, ids } = await dateWith(60);
    const reject = (applicationId: string, length: number) =>
      run(stream, rejectApplication, { applicationId, info: 'ż'.repeat(length) });
    const [first = '', ...others] = ids;
    await Promise.all(others.map((id) => reject(id, 20_000)));
    expect(Math.max(...sizes)).toBeGreaterThan(LIMIT);
    const rejected = (await log.readStream(stream)).filter(({ type }) => type === 'ApplicationRejected');
    expect(rejected).toHaveLength(59);
    await expect(reject(first, 600_000)).rejects.toThrow('Ta zmiana jest zbyt duża, aby zapisać ją w jednym kroku.');
    expect(await reject(first, 20_000)).toBeLessThan(LIMIT);
  });
});

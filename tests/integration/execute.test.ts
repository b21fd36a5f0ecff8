import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anonymous, createAccess, systemAccess } from '#domain/kernel/access.ts';
import { allEvents } from '#domain/events.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { registerApplications } from '#domain/training/course-date/decide/register.ts';
import { confirmApplication } from '#domain/training/course-date/decide/statuses.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDate, type CourseDateState } from '#domain/training/course-date/state.ts';
import { cancelCourseDate, scheduleCourseDate } from '#domain/training/course-date/decide/dates.ts';
import { createExecute, type Execute } from '#ops/execute/execute.ts';
import { createLog, type Log } from '#ops/log/log.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { createVault, type Vault } from '#ops/vault/vault.ts';
import { context, details, employee, registration } from '#tests/support/training/course-date.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';

let db: TestDatabase;
let vault: Vault;
let log: Log;
let one: Execute;
let other: Execute;

beforeAll(async () => {
  db = await testDatabase();
  vault = createVault({ pool: db.pool, masterKey: Buffer.alloc(32, 7) });
  log = createLog({ store: createPostgresStore(db.pool, { notify: false }), vault, definitions: allEvents });
});
afterAll(() => db.drop());
// Two programs on one database: each with a command cache of its own.
beforeEach(() => {
  one = createExecute({ log });
  other = createExecute({ log });
});

type Decide = (state: CourseDateState) => readonly CourseDateEvent[] | import('#domain/kernel/refusal.ts').Refusal;
const run = (execute: Execute, stream: string, call: { command: string; decide: Decide; key?: string }) =>
  execute({
    stream,
    decider: courseDate,
    command: { name: call.command, permission: 'public', decide: call.decide },
    input: undefined,
    context: context(),
    correlationId: randomUUID(),
    ...(call.key ? { commandKey: call.key } : {}),
  });

async function newDate(seatLimit: number): Promise<string> {
  const id = randomUUID();
  await run(one, `course-date-${id}`, {
    command: 'ScheduleCourseDate',
    decide: (state) =>
      scheduleCourseDate.decide(state, { courseDateId: id, details: details({ seatLimit }) }, context()),
  });
  return `course-date-${id}`;
}

async function register(execute: Execute, stream: string, who: string, key?: string) {
  const [person = '', reporter = ''] = await vault.persons([`p|${who}`, 'r']);
  const base = employee(`${stream}/${who}`);
  const input = registration([
    { ...base, participant: { ...base.participant, personId: person, email: `${who}@demo.example` } },
  ]);
  return run(execute, stream, {
    command: 'RegisterApplications',
    ...(key ? { key } : {}),
    decide: (state) =>
      registerApplications.decide(state, { ...input, reporter: { ...input.reporter, personId: reporter } }, context()),
  });
}

/** The log, with how many facts were read from it. */
function counting(): { readonly log: Log; facts: number } {
  const counted = {
    facts: 0,
    log: {
      ...log,
      async readFacts(...wanted: Parameters<Log['readFacts']>) {
        const read = await log.readFacts(...wanted);
        counted.facts += read.events.length;
        return read;
      },
    },
  };
  return counted;
}

const state = async (stream: string): Promise<CourseDateState> =>
  (await log.readStream(stream)).reduce(
    (before, event) => courseDate.evolve(before, event as unknown as CourseDateEvent),
    courseDate.initial(),
  );

describe('commands', () => {
  it('PUB-14 300 registrations at once from two programs give exactly 10 primary and 290 reserve', async () => {
    const stream = await newDate(10);
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => register(index % 2 ? one : other, stream, `e${index}`)),
    );
    expect(answers.filter(isRefusal)).toEqual([]);
    const after = await state(stream);
    expect([after.primaryCount, after.reserveCount, after.applications.size]).toEqual([10, 290, 300]);
  });

  it('WIRE-09 the same key has one effect, at once, later, and in another program', async () => {
    const stream = await newDate(10);
    const key = randomUUID();
    const twice = await Promise.all([register(one, stream, 'a', key), register(one, stream, 'a', key)]);
    const later = await register(one, stream, 'a', key);
    const elsewhere = await register(other, stream, 'a', key);
    const ids = [...twice, later, elsewhere].map((answer) =>
      isRefusal(answer) ? answer : answer.events.map((event) => event.id),
    );
    expect(new Set(ids.map((list) => JSON.stringify(list))).size).toBe(1);
    expect((await state(stream)).applications.size).toBe(1);
  });

  it('WIRE-09 a key that was used for another command is refused', async () => {
    const stream = await newDate(10);
    await register(one, stream, 'a', 'k1');
    const answer = await run(one, stream, {
      command: 'ConfirmApplication',
      key: 'k1',
      decide: (before) => confirmApplication.decide(before, { applicationId: `${stream}/a` }, context()),
    });
    expect(answer).toMatchObject({ refused: 'invalid' });
  });

  it('PERM-09 anyone who may not have a command run is refused, whatever route asks; the program may', async () => {
    const id = randomUUID();
    const stream = `course-date-${id}`;
    const request = {
      stream,
      decider: courseDate,
      command: scheduleCourseDate,
      input: { courseDateId: id, details: details() },
      correlationId: id,
    };
    const may = (...permissions: string[]) => createAccess({ actorType: 'SzkoleniaOperator', permissions });
    const reporter = createAccess({ actorType: 'SzkoleniaReporter', permissions: ['COURSEDATE_WRITE'] });
    for (const access of [anonymous, may('COURSEDATE_READ', 'APPLICATION_WRITE'), reporter]) {
      expect(await one({ ...request, context: context({ access }) })).toMatchObject({ refused: 'forbidden' });
    }
    expect(await log.readStream(stream)).toEqual([]);
    expect(await one({ ...request, context: context({ access: may('COURSEDATE_WRITE') }) })).toMatchObject({
      events: [{ type: 'CourseDateScheduled' }],
    });
    const cancel = { ...request, command: cancelCourseDate, input: { notify: false } };
    expect(await one({ ...cancel, context: context({ access: systemAccess, reason: 'Powód' }) })).toMatchObject({
      events: [{ type: 'CourseDateCancelled' }],
    });
  });

  it('a refusal never rests on a state that another program has changed', async () => {
    const stream = await newDate(10);
    await register(one, stream, 'a');
    await register(other, stream, 'b');
    // `one` has cached the stream without b.
    const answer = await run(one, stream, {
      command: 'ConfirmApplication',
      decide: (before) => confirmApplication.decide(before, { applicationId: `${stream}/b` }, context()),
    });
    expect(isRefusal(answer)).toBe(false);
  });

  it('what two programs change in turns is read on by each, not again', async () => {
    const counted = counting();
    const programs = [createExecute({ log: counted.log }), createExecute({ log: counted.log })] as const;
    const stream = await newDate(500);
    const inTurns = async (from: number, to: number) => {
      for (let n = from; n < to; n += 1)
        expect(isRefusal(await register(programs[n % 2 === 0 ? 0 : 1], stream, `turn-${n}`))).toBe(false);
    };
    await inTurns(0, 20);
    const before = counted.facts;
    await inTurns(20, 60);
    // Of each registration the other program reads its one fact.
    expect(counted.facts - before).toBeLessThanOrEqual(40);
    expect([...(await state(stream)).applications.values()]).toHaveLength(60);
  });

  it('a look sees all commands before it, of another program too, and gets a copy that nothing changes', async () => {
    const stream = await newDate(10);
    const wanted = { stream, decider: courseDate, pick: ({ applications }: CourseDateState) => applications };
    await register(one, stream, 'a');
    const seen = await one.look(wanted);
    await register(other, stream, 'b');
    const later = await one.look(wanted);
    expect([seen.size, later.size]).toEqual([1, 2]);
    later.clear();
    expect((await one.look(wanted)).size).toBe(2);
    const broken = one.look({ ...wanted, pick: () => expect.unreachable() });
    const [failed, whole] = await Promise.allSettled([broken, one.look(wanted)]);
    expect([failed.status, whole.status]).toEqual(['rejected', 'fulfilled']);
  });

  it('a decision that throws fails alone', async () => {
    const stream = await newDate(10);
    const bad = run(one, stream, {
      command: 'Broken',
      decide: () => {
        throw new Error('broken');
      },
    });
    const good = register(one, stream, 'a');
    await expect(bad).rejects.toThrow('broken');
    expect(isRefusal(await good)).toBe(false);
  });

  it('any interleaving over two programs loses and doubles nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ who: fc.integer({ min: 0, max: 5 }), second: fc.boolean() }), {
          minLength: 1,
          maxLength: 25,
        }),
        async (calls) => {
          const stream = await newDate(3);
          const answers = await Promise.all(
            calls.map((call) => register(call.second ? other : one, stream, `w${call.who}`)),
          );
          const accepted = answers.filter((answer) => !isRefusal(answer)).length;
          const after = await state(stream);
          expect(accepted).toBe(new Set(calls.map((call) => call.who)).size);
          expect(after.applications.size).toBe(accepted);
          expect(after.primaryCount).toBe(Math.min(3, accepted));
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('personal data', () => {
  it('GDP-03 the log holds no name, e-mail or phone in plain text', async () => {
    const stream = await newDate(10);
    await register(one, stream, 'tajny.adres');
    const { rows } = await db.pool.query<{ text: string }>(
      `SELECT data::text || meta::text AS text FROM eventstore.events WHERE stream = $1`,
      [stream],
    );
    const text = rows.map((row) => row.text).join('\n');
    for (const plain of ['tajny.adres@', 'Nowak', '600700800', 'a@demo.example']) expect(text).not.toContain(plain);
    expect(text).toContain('sealed');
    const [, registered] = await log.readStream(stream);
    expect(registered?.data).toMatchObject({
      details: { participant: { lastName: 'Nowak', email: 'tajny.adres@demo.example' } },
    });
  });

  it('GDP-03 a destroyed key leaves the fact and blanks the person; the others stay', async () => {
    const stream = await newDate(10);
    await register(one, stream, 'x');
    await register(one, stream, 'y');
    const [gone = ''] = await vault.persons(['p|x']);
    await vault.forget(gone);
    const events = await log.readStream(stream);
    expect(events.map((event) => event.data)).toMatchObject([
      {},
      { details: { participant: { personId: gone, forgotten: true, firstName: '', email: '' } } },
      { details: { participant: { firstName: 'Jan', email: 'y@demo.example' } } },
    ]);
    expect(await vault.knownPerson('p|x')).toBeUndefined();
    expect((await vault.persons(['p|x']))[0]).not.toBe(gone);
  });

  it('GDP-03 who is forgotten is unknown to the very next command, without anyone who was not being read again', async () => {
    const [stream, beside] = [await newDate(5), await newDate(5)];
    const counted = counting();
    const execute = createExecute({ log: counted.log });
    await register(execute, stream, 'again');
    await register(execute, beside, 'beside');
    const refused = await register(execute, stream, 'again');
    expect(isRefusal(refused)).toBe(true);
    await vault.forget((await vault.persons(['p|again']))[0] ?? '');
    const before = counted.facts;
    expect(isRefusal(await register(execute, stream, 'again'))).toBe(false);
    expect(counted.facts).toBeGreaterThan(before);
    const read = counted.facts;
    await register(execute, beside, 'second');
    expect(counted.facts).toBe(read);
  });

  it('GDP-03 an old state is kept while nobody in it is forgotten, and read again without anyone who is', async () => {
    const stream = await newDate(5);
    const counted = counting();
    const execute = createExecute({ log: counted.log, cache: { maxAgeMs: -1 } });
    const names = async () => {
      let seen: string[] = [];
      const decide = (state: CourseDateState) => {
        // Decided again when another process was quicker.
        seen = [...state.applications.values()].map((one) => one.details.participant.email);
        return [];
      };
      await run(execute, stream, { command: 'Look', decide });
      return seen;
    };
    await register(execute, stream, 'kept');
    await register(execute, stream, 'erased');
    // Facts of another process are seen too.
    await register(other, stream, 'elsewhere');
    expect(await names()).toEqual(['kept@demo.example', 'erased@demo.example', 'elsewhere@demo.example']);
    const before = counted.facts;
    await names();
    expect(counted.facts).toBe(before);
    await vault.forget((await vault.persons(['p|erased']))[0] ?? '');
    expect(await names()).toEqual(['kept@demo.example', '', 'elsewhere@demo.example']);
    const all = (await log.readStream(stream)).length;
    expect(counted.facts).toBe(before + all);
    await names();
    expect(counted.facts).toBe(before + all);
  });
});

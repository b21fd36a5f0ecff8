import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEvents } from '#domain/events.ts';
import type { EventMeta } from '#domain/kernel/event.ts';
import { createLog, type Log } from '#ops/log/log.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { START } from '#ops/store/port.ts';
import { placeInTable } from '#ops/vault/place.ts';
import { createVault, KEY_TTL_MS, type Vault } from '#ops/vault/vault.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';

let db: TestDatabase;
const masterKey = randomBytes(32);
let vault: Vault;
/** Another process of the same program. */
let elsewhere: Vault;
let log: Log;

beforeAll(async () => {
  db = await testDatabase();
  vault = createVault({ pool: db.pool, masterKey });
  elsewhere = createVault({ pool: db.pool, masterKey });
  log = logWith(vault);
});
afterAll(() => db.drop());

const logWith = (used: Vault): Log =>
  createLog({ store: createPostgresStore(db.pool, { notify: false }), vault: used, definitions: allEvents });

interface Fields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

async function meta(name: string): Promise<EventMeta> {
  const [personId = ''] = await vault.persons([`operator|${name}`]);
  return {
    at: '2026-03-10T09:00:00.000Z',
    actor: { type: 'SzkoleniaOperator', id: 'op1', portal: 'szkolenia', person: { personId, name } },
    command: 'EditApplication',
    correlationId: randomUUID(),
  };
}

/** One event that tells a person before and after a change. */
async function edited(used: Log, stream: string, person: Fields & { personId: string; forgotten?: true }) {
  return used.append([
    {
      stream,
      expected: 'any',
      events: [
        {
          type: 'ApplicationEdited',
          data: { applicationId: 'a', courseDateId: 'd', before: {}, after: { reporter: person } },
          meta: await meta('Operatorka Żelazna'),
        },
      ],
    },
  ]);
}

const text = fc.string({ unit: 'binary', minLength: 6, maxLength: 40 });
const anyone = fc.record({ firstName: text, lastName: text, email: text, phone: text });
const ANNA: Fields = {
  firstName: 'Annamaria',
  lastName: 'Kosińska',
  email: 'anna.k@firma.example',
  phone: '601202303',
};

const rawLog = async (): Promise<string> => {
  const { rows } = await db.pool.query<{ row: string }>(`SELECT e::text AS row FROM eventstore.events e`);
  return rows.map(({ row }) => row).join('\n');
};

describe('persons', () => {
  it('the same identity is one person for all processes, however many ask at once and in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.integer({ min: 0, max: 8 })), { minLength: 2, maxLength: 8 }),
        async (asks) => {
          const run = randomUUID();
          const answers = await Promise.all(
            asks.map((ask, index) => (index % 2 ? vault : elsewhere).persons(ask.map((n) => `${run}|${n}`))),
          );
          const ids = new Map<number, Set<string>>();
          asks.forEach((ask, index) =>
            ask.forEach((n, place) => ids.set(n, (ids.get(n) ?? new Set()).add(answers[index]?.[place] ?? ''))),
          );
          expect([...ids.values()].map((set) => set.size)).toEqual([...ids].map(() => 1));
          expect(new Set([...ids.values()].flatMap((set) => [...set])).size).toBe(ids.size);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('GDP-03 the table of persons tells nobody', async () => {
    const identity = 'participant|anna.k@firma.example|annamaria|kosińska';
    await vault.persons([identity]);
    const { rows } = await db.pool.query<{ row: string }>(
      `SELECT encode(identity, 'escape') || p::text AS row FROM vault.persons p WHERE identity IS NOT NULL`,
    );
    expect(rows.map(({ row }) => row).join('\n')).not.toMatch(/anna|kosi/i);
    expect(await elsewhere.knownPerson(identity)).toBe((await vault.persons([identity]))[0]);
    expect(await elsewhere.knownPerson('nobody')).toBeUndefined();
  });
});

describe('the sealed log', () => {
  it('GDP-03 anything typed comes back in another process, and nothing of it is in the log', async () => {
    await fc.assert(
      fc.asyncProperty(anyone, async (person) => {
        const stream = `sealed-${randomUUID()}`;
        const personId = await vault.newPerson();
        const answer = await edited(log, stream, { personId, ...person });
        const [read] = await logWith(elsewhere).readStream(stream);
        expect(read?.data).toEqual({
          applicationId: 'a',
          courseDateId: 'd',
          before: {},
          after: { reporter: { personId, ...person } },
        });
        expect(read?.meta.actor.person?.name).toBe('Operatorka Żelazna');
        expect(answer).toMatchObject({ ok: true, recorded: [{ id: read?.id, revision: 0, data: read?.data }] });
        const { rows } = await db.pool.query<{ row: string }>(
          'SELECT data::text || meta::text AS row FROM eventstore.events WHERE stream = $1',
          [stream],
        );
        const stored = rows[0]?.row ?? '';
        for (const value of Object.values(person)) {
          expect(stored).not.toContain(value);
          expect(stored).not.toContain(JSON.stringify(value).slice(1, -1));
        }
      }),
      { numRuns: 50 },
    );
  });

  it('GDP-03 the bytes of the log hold no name, e-mail or phone, as text or encoded', async () => {
    const personId = await vault.newPerson();
    await edited(log, 'bytes-1', { personId, ...ANNA });
    const bytes = await rawLog();
    expect(bytes).toContain(personId);
    for (const plain of [...Object.values(ANNA), 'Operatorka', 'Żelazna']) {
      expect(bytes.toLowerCase()).not.toContain(plain.toLowerCase());
      expect(bytes).not.toContain(Buffer.from(plain).toString('hex'));
      expect(bytes).not.toContain(Buffer.from(plain).toString('base64').slice(0, 8));
    }
  });

  it('GDP-03 a forgotten person is blank at once here, behind the fact in every process, and everywhere after a while', async () => {
    const [gone, stays] = [await vault.newPerson(), await vault.newPerson()];
    for (const personId of [gone, stays]) await edited(log, 'forget-1', { personId, ...ANNA });
    const [reader, late] = [logWith(elsewhere), logWith(createVault({ pool: db.pool, masterKey }))];
    // Other processes have read them and still have both keys.
    for (const one of [reader, late]) await one.readStream('forget-1');
    const blank = { personId: gone, forgotten: true, firstName: '', lastName: '', email: '', phone: '' };
    const isBlank = async (used: Log) =>
      expect((await used.readStream('forget-1')).map((one) => one.data)).toMatchObject([
        { after: { reporter: blank } },
        { after: { reporter: { personId: stays, ...ANNA } } },
      ]);
    await vault.forget(gone);
    await isBlank(log);
    const fact = {
      type: 'PersonForgotten',
      data: { personId: gone, records: [], lookupsId: null },
      meta: await meta('Ewa'),
    };
    await log.append([{ stream: `person-${gone}`, expected: 'none', events: [fact] }]);
    // Somebody who has not heard of it yet seals with a key that nobody has any more.
    await edited(late, 'forget-2', { personId: gone, ...ANNA });
    // A transaction of another test's database may hold the end of the log back for a moment.
    const last = async () => (await log.readAll(START, { limit: 10_000 })).events.at(-1)?.stream;
    await expect.poll(last).toBe('forget-2');
    const { events } = await reader.readAll(START, { limit: 10_000 });
    const behind = events.findIndex(({ data }) => (data as { personId?: string }).personId === gone);
    expect(events.slice(behind + 1).map(({ data }) => data)).toMatchObject([{ after: { reporter: blank } }]);
    await isBlank(reader);
    // Who follows no log loses the key by time, however busy it is with it.
    const over = performance.now() + KEY_TTL_MS + 50;
    while (performance.now() < over) await late.readStream('forget-1');
    await isBlank(late);
  });

  it('GDP-03 a reason goes with whoever of those it is about is forgotten first; one about nobody stays', async () => {
    const [participant, reporter] = [await vault.newPerson(), await vault.newPerson()];
    const reasoned = async (reasonAbout?: string[]) => {
      const stream = `reason-${randomUUID()}`;
      const fact = { type: 'PersonForgotten', data: { personId: 'x', records: [], lookupsId: null } };
      const about = reasonAbout ? { reasonAbout } : {};
      const events = [{ ...fact, meta: { ...(await meta('Ewa')), reason: 'Ma złamaną nogę', ...about } }];
      await log.append([{ stream, expected: 'none', events }]);
      return stream;
    };
    const streams = [await reasoned([participant, reporter]), await reasoned([participant]), await reasoned()];
    const reasons = async () =>
      (await Promise.all(streams.map((stream) => logWith(elsewhere).readStream(stream)))).map(
        ([event]) => event?.meta.reason,
      );
    expect(await reasons()).toEqual(['Ma złamaną nogę', 'Ma złamaną nogę', 'Ma złamaną nogę']);
    expect((await rawLog()).match(/złamaną/g)).toHaveLength(1);
    await vault.forget(reporter);
    elsewhere.gone([reporter]);
    expect(await reasons()).toEqual(['dane usunięte', 'Ma złamaną nogę', 'Ma złamaną nogę']);
    // Given after it, it is for nobody.
    streams.push(await reasoned([participant, reporter]));
    expect((await reasons()).at(-1)).toBe('dane usunięte');
  });

  it('GDP-03 what is about several persons is sealed for all of them, in events and elsewhere', async () => {
    const persons = [await vault.newPerson(), await vault.newPerson(), await vault.newPerson()];
    const [first = '', second = '', third = ''] = persons;
    const place = placeInTable('app.mails.content', 'm1');
    const sealed = await vault.sealFor({ personIds: persons, place }, { subject: 'Potwierdzenie: Anna' });
    const rejected = {
      type: 'ApplicationRejected',
      data: {
        applicationId: 'a',
        courseDateId: 'd',
        info: { personId: first, alsoAbout: [second, third], text: 'Brak uprawnień' },
      },
    };
    await log.append([{ stream: 'several-1', expected: 'none', events: [{ ...rejected, meta: await meta('Ewa') }] }]);
    const info = async () => (await log.readStream('several-1'))[0]?.data;
    expect(await info()).toEqual(rejected.data);
    expect(await elsewhere.openFor(place, sealed)).toEqual({ subject: 'Potwierdzenie: Anna' });
    expect(sealed + (await rawLog())).not.toMatch(/Potwierdzenie|uprawnień/);
    await vault.forget(third);
    expect(await info()).toMatchObject({ info: { personId: first, forgotten: true, text: '' } });
    expect(await vault.openFor(place, sealed)).toBeUndefined();
    await expect(vault.sealFor({ personIds: persons, place }, 'x')).rejects.toThrow('is forgotten');
  });

  it('what is moved to another event or field of the same person is noticed, not shown', async () => {
    const personId = await vault.newPerson();
    await edited(log, 'moved-1', { personId, ...ANNA });
    await edited(log, 'moved-1', { personId, ...ANNA, firstName: 'Barbara' });
    const attempt = async (change: string) => {
      const client = await db.pool.connect();
      try {
        // As somebody could who took the whole database.
        await client.query("SET session_replication_role = 'replica'");
        await client.query(change);
      } finally {
        await client.query('RESET session_replication_role');
        client.release();
      }
    };
    const moved = `UPDATE eventstore.events e SET data = o.data FROM eventstore.events o
      WHERE e.stream = 'moved-1' AND o.stream = 'moved-1' AND e.revision = 1 AND o.revision = 0`;
    await attempt(moved);
    expect(await log.readStream('moved-1', { limit: 1 })).toHaveLength(1);
    await expect(log.readStream('moved-1')).rejects.toThrow('cannot be opened');
    await edited(log, 'moved-2', { personId, ...ANNA });
    await attempt(`UPDATE eventstore.events SET data = jsonb_build_object('applicationId', 'a', 'courseDateId', 'd',
      'before', data::jsonb -> 'after', 'after', '{}'::jsonb) WHERE stream = 'moved-2'`);
    await expect(log.readStream('moved-2')).rejects.toThrow('cannot be opened');
  });

  it('GDP-03 what is written about a forgotten person later holds only the id', async () => {
    const personId = await vault.newPerson();
    await edited(log, 'late-1', { personId, ...ANNA });
    await vault.forget(personId);
    // One writer still has the plain data, the other has read them blank.
    await edited(log, 'late-1', { personId, ...ANNA });
    await edited(log, 'late-1', { personId, forgotten: true, firstName: '', lastName: '', email: '', phone: '' });
    const blank = { after: { reporter: { personId, forgotten: true, firstName: '', email: '' } } };
    expect((await log.readStream('late-1')).map((one) => one.data)).toMatchObject([blank, blank, blank]);
    await expect(vault.seal({ personId, place: 'here' }, ANNA)).rejects.toThrow('is forgotten');
  });

  it('a person that the vault does not know is an error, for writing and for reading', async () => {
    await expect(edited(log, 'unknown-1', { personId: 'stranger', ...ANNA })).rejects.toThrow(
      'The vault does not know person stranger',
    );
    const personId = await vault.newPerson();
    await edited(log, 'unknown-1', { personId, ...ANNA });
    await db.pool.query('DELETE FROM vault.persons WHERE person_id = $1', [personId]);
    const fresh = logWith(createVault({ pool: db.pool, masterKey }));
    await expect(fresh.readStream('unknown-1')).rejects.toThrow('cannot be opened');
  });
});

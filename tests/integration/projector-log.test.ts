import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PersonForgotten } from '#domain/gdpr/events.ts';
import { allEvents } from '#domain/events.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { readModels } from '#projections/index.ts';
import { applications } from '#projections/training/applications/applications.ts';
import { applicationHistory } from '#tests/bench/training/application-history.ts';
import { createLog, type Log } from '#ops/log/log.ts';
import { createProjector, type Projector } from '#ops/projector/projector.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import type { EventStore } from '#ops/store/port.ts';
import { createVault, type Vault } from '#ops/vault/vault.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';
import { keepingLogger, storedRows } from '#tests/support/log/read-models.ts';

/** A busy machine folds late; what never folds is a fault. */
const PATIENCE_MS = 120_000;

let database: Awaited<ReturnType<typeof testDatabase>>;
let store: EventStore;
let vault: Vault;
let log: Log;
let projector: Projector;
const logger = keepingLogger();

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  store = createPostgresStore(pool);
  vault = createVault({ pool, masterKey: randomBytes(32) });
  log = createLog({ store, vault, definitions: allEvents as readonly EventDefinition[] });
  projector = createProjector({ pool, log, models: readModels, logger });
  await projector.start();
});
afterAll(async () => {
  await projector.stop();
  await store.close();
  await database.drop();
});

describe('the product’s read models on the sealed log', () => {
  const names = readModels.map((model) => model.name);
  const persons = new Map<string, string>();

  it('show each command to the next request, and are the same when rebuilt', async () => {
    const events = [...applicationHistory(400, (kind, n) => `${kind}-${n}`)];
    for (const event of events) {
      const data = JSON.stringify({ data: event.data, meta: event.meta });
      for (const [, word = ''] of data.matchAll(/"personId":"([^"]+)"/g)) {
        if (!persons.has(word)) persons.set(word, (await vault.persons([word]))[0] ?? '');
      }
      const named = JSON.parse(
        data.replace(/"personId":"([^"]+)"/g, (_, word: string) => `"personId":"${persons.get(word)}"`),
      );
      const result = await log.append([{ stream: event.stream, expected: 'any', events: [{ ...event, ...named }] }]);
      if (!result.ok) throw new Error('an append to any revision cannot be refused');
      expect(await projector.waitFor(names, result.position, PATIENCE_MS)).toBe(true);
    }
    const live = await storedRows(database.pool, applications);
    expect(live.length).toBeGreaterThan(100);
    await projector.rebuild('applications');
    expect(await storedRows(database.pool, applications)).toEqual(live);
    expect(logger.errors).toEqual([]);
  });

  it('are caught up with what was committed while somebody else was still appending', async () => {
    const [event] = applicationHistory(1, (kind, n) => `late-${kind}-${n}`);
    if (!event) throw new Error('a history has a beginning');
    // Readers see nothing behind a transaction that is open, for it may still append before it.
    const other = await database.pool.connect();
    await other.query('BEGIN');
    await other.query('SELECT pg_current_xact_id()');
    const named = JSON.parse(
      JSON.stringify({ data: event.data, meta: event.meta })
        .replace(/"personId":"[^"]+"/g, `"personId":"${persons.get('participant-1')}"`)
        .replace(/application-\d+/g, 'late-$&'),
    );
    const result = await log.append([{ stream: event.stream, expected: 'any', events: [{ ...event, ...named }] }]);
    expect(result.ok).toBe(true);
    const shown = projector
      .catchUp()
      .then(() => storedRows(database.pool, applications))
      .then((rows) => rows.filter((row) => String('id' in row && row.id).startsWith('late-')).length);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await other.query('COMMIT');
    other.release();
    expect(await shown).toBeGreaterThan(0);
  });

  it('GDP-03 forget a person whose key is destroyed, live and when rebuilt', async () => {
    const personId = persons.get('participant-3') ?? '';
    await vault.forget(personId);
    const [registered] = await log.readStream('course-date-date-00000000', { limit: 1 });
    if (!registered) throw new Error('the history begins with a registration');
    const data = { personId, records: [], lookupsId: null };
    const event = { type: PersonForgotten.type, data, meta: { ...registered.meta, command: 'ForgetPerson' } };
    const result = await log.append([{ stream: `person-${personId}`, expected: 'any', events: [event] }]);
    if (!result.ok) throw new Error('an append to any revision cannot be refused');
    expect(await projector.waitFor(names, result.position, PATIENCE_MS)).toBe(true);
    const shown = async () =>
      (await storedRows(database.pool, applications)).filter((row) => 'person_id' in row && row.person_id === personId);
    const live = await shown();
    expect(live).toEqual([expect.objectContaining({ participant_name: FORGOTTEN })]);
    expect(JSON.stringify(live)).not.toContain('uczestnik3@');
    await projector.rebuild('applications');
    expect(await shown()).toEqual(live);
  });
});

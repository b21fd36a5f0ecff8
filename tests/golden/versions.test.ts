import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fold } from '#domain/kernel/decider.ts';
import type { EventDefinition, Recorded } from '#domain/kernel/event.ts';
import type { RecordDeclaration } from '#domain/record/declaration.ts';
import { definitionOf } from '#domain/record/decide.ts';
import { factsOf, type RecordEvent } from '#domain/record/events.ts';
import { applicationFact } from '#domain/training/course-date/application/events.ts';
import { records } from '#domain/training/records/decide.ts';
import { location as declared, type LocationValues } from '#domain/training/records/location.ts';
import { createLog, UnknownEventError } from '#ops/log/log.ts';
import { replay } from '#ops/projector/replay.ts';
import type { EventStore } from '#ops/store/port.ts';
import type { Vault } from '#ops/vault/vault.ts';
import { recordReadModel } from '#projections/records.ts';
import { readGolden } from '#tests/tools/golden/samples.ts';

const { locations: location } = records;

/** The location of a later day: it has a telephone since version 2, and `city` is called `town` since version 3. */
interface LaterLocation extends Omit<LocationValues, 'city'> {
  readonly town: string;
  readonly phone: string | null;
}
const { fields: _fields, elsewhere: _elsewhere, titleOf: _titleOf, settle: _settle, ...rest } = declared;
const laterDeclaration: RecordDeclaration<LaterLocation> = {
  ...rest,
  fields: [
    { name: 'name', label: 'Nazwa', type: 'text', required: true },
    { name: 'town', label: 'Miejscowość', type: 'text', required: true },
    { name: 'address', label: 'Adres', type: 'text', required: true },
    { name: 'phone', label: 'Telefon', type: 'text' },
  ],
  title: 'name',
  upcasters: [
    { added: { phone: null } },
    { changed: ({ city, ...values }) => ({ ...values, ...(city === undefined ? {} : { town: city }) }) },
  ],
};
const later = definitionOf(factsOf('locations', laterDeclaration));

interface Stored {
  readonly type: string;
  readonly version: number;
  readonly data: object;
}

/** Reads the stored facts through the log, as readers of this day get them. */
async function read(definitions: readonly EventDefinition[], stored: readonly Stored[]): Promise<Recorded[]> {
  const meta = { at: '2026-11-21T10:00:00.000Z', actor: { type: 'system', id: 'system', portal: 'szkolenia' } };
  const events = stored.map((event, revision) => ({
    ...structuredClone(event),
    id: `0193a1c0-0000-7000-8000-00000000000${revision}`,
    stream: 'location-id-1',
    revision,
    position: String(revision),
    at: meta.at,
    meta: structuredClone(meta),
  }));
  const store = { readStream: async () => events } as unknown as EventStore;
  const vault = {
    gone: () => undefined,
    keysOf: async () => ({ open: () => undefined, seal: () => undefined }),
  } as unknown as Vault;
  return createLog({ store, vault, definitions }).readStream('location-id-1');
}

const [CreatedNow, ChangedNow] = location.events as readonly [EventDefinition, EventDefinition];

/** What every version of the program so far has written of one location. */
const HISTORY: readonly Stored[] = [
  { type: 'LocationCreated', version: 1, data: readGolden(CreatedNow, 1) },
  { type: 'LocationChanged', version: 1, data: readGolden(ChangedNow, 1) },
  { type: 'LocationDeactivated', version: 1, data: { id: 'id-1' } },
  { type: 'LocationChanged', version: 2, data: { id: 'id-1', before: { phone: null }, after: { phone: '221234567' } } },
  { type: 'LocationChanged', version: 1, data: { id: 'id-1', before: { city: 'Łódź' }, after: { city: 'Kielce' } } },
  { type: 'LocationReactivated', version: 1, data: { id: 'id-1' } },
  { type: 'LocationChanged', version: 3, data: { id: 'id-1', before: { town: 'Kielce' }, after: { town: 'Radom' } } },
];

describe('a plain record whose fields change', () => {
  it('a record gets a new field: what was stored before is read with it, and is valid by the present schema', async () => {
    const events = await read(later.events, HISTORY);
    const parsed = events.map(({ type, data }) => later.events.find((one) => one.type === type)?.schema.parse(data));
    expect(events.map(({ data }) => data)).toEqual(parsed);
    expect(events[0]?.data).toEqual({
      id: 'id-1',
      values: { name: 'próba name', address: 'próba address', town: 'próba city', phone: null },
    });
  });

  it('an old change says nothing of a field that it did not know: a later value stays', async () => {
    const events = await read(later.events, HISTORY);
    const state = fold(later.decider, events as unknown as RecordEvent<LaterLocation>[]);
    expect(state).toEqual({
      id: 'id-1',
      active: true,
      version: 7,
      values: { name: 'próba name', address: 'próba address', town: 'Radom', phone: '221234567' },
    });
    const [row] = replay(recordReadModel(later), events).values();
    expect(row).toMatchObject({ values: state.values, active: true, version: 7 });
  });

  it('only what holds values gets the new version, and the list is rebuilt', () => {
    expect(later.events.map(({ type, version }) => [type, version])).toEqual([
      ['LocationCreated', 3],
      ['LocationChanged', 3],
      ['LocationDeactivated', 1],
      ['LocationReactivated', 1],
    ]);
    expect(recordReadModel(later).version).toBe(recordReadModel(location).version + 2);
  });

  it('a program of before stops at the new version, loudly', async () => {
    await expect(read(location.events, HISTORY)).rejects.toThrow(UnknownEventError);
  });
});

describe('a fact of an application whose fields change', () => {
  it('takes a version and upcasters as every other event', async () => {
    const ids = { courseDateId: z.string(), applicationId: z.string() };
    const confirmed = applicationFact({
      type: 'ApplicationConfirmed',
      version: 2,
      schema: z.object({ ...ids, by: z.enum(['operator', 'reporter']) }),
      upcasters: [(data: object) => ({ ...data, by: 'operator' })],
      text: ({ by }) => (by === 'operator' ? 'Potwierdzono zgłoszenie' : 'Zgłaszający potwierdził zgłoszenie'),
    });
    const stored = readGolden(confirmed, 1);
    const [event] = await read([confirmed], [{ type: 'ApplicationConfirmed', version: 1, data: stored }]);
    expect(event?.data).toEqual({ ...stored, by: 'operator' });
    expect(confirmed.timeline.text(confirmed.schema.parse(event?.data))).toBe('Potwierdzono zgłoszenie');
  });
});

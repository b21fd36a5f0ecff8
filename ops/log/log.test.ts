import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEvents } from '#domain/events.ts';
import { defineEvent, type EventDefinition } from '#domain/kernel/event.ts';
import { personal, personalPaths } from '#domain/kernel/personal.ts';
import { createLog, UnknownEventError } from './log.ts';
import type { EventStore, ReadEvent } from '#ops/store/port.ts';
import { UnreadableEventError } from './unreadable-event.ts';
import { openText, personKey } from '#ops/vault/cipher.ts';
import type { Keys } from '#ops/vault/keys.ts';
import type { Vault } from '#ops/vault/vault.ts';

/** Version 1 kept a list of people, version 2 one person with a name, version 3 both names apart. */
const SampleRegistered = defineEvent({
  type: 'SampleRegistered',
  version: 3,
  schema: z.object({
    places: z.number(),
    participant: personal({ firstName: z.string(), lastName: z.string() }),
  }),
  timeline: { records: () => [], text: () => '' },
  upcasters: [
    ({ people: [person], ...data }: { people: object[]; seats: number }) => ({ ...data, person }),
    ({ person: { name = '', ...person }, seats }: { person: { personId: string; name?: string }; seats: number }) => {
      const [firstName, lastName] = name.split(' ');
      return { places: seats, participant: { ...person, ...(name ? { firstName, lastName } : {}) } };
    },
  ],
}) as EventDefinition;

/** Samples as they once were written, byte for byte; they stay for ever. */
const golden = (): ReadEvent => ({
  ...(JSON.parse(
    readFileSync(new URL('../../tests/golden/events/sample-registered.v1.json', import.meta.url), 'utf8'),
  ) as ReadEvent),
  stream: 'sample-1',
  revision: 0,
  position: '1',
  at: '2026-01-02T03:04:06.000Z',
});

/** A log that reads this one event; the person's key is the one that sealed the golden samples, or destroyed. */
function logOf(event: ReadEvent, { forgotten = false, definitions = [SampleRegistered] } = {}) {
  const key = personKey(Buffer.alloc(64, 9));
  const keys: Keys = {
    seal: () => undefined,
    sealBytes: () => undefined,
    openBytes: () => undefined,
    open: (personId, sealed) => (forgotten ? undefined : JSON.parse(openText(key, personId, sealed))),
  };
  const vault = { keysOf: async () => keys, gone: () => undefined } as unknown as Vault;
  const store = { readStream: async () => [event] } as unknown as EventStore;
  return createLog({ store, vault, definitions });
}

describe('reading the log', () => {
  it('GDP-03 an old version is opened and brought to the present one', async () => {
    const [event] = await logOf(golden()).readStream('sample-1');
    expect(event).toEqual({
      id: '0193a1c0-0000-7000-8000-000000000001',
      stream: 'sample-1',
      revision: 0,
      position: '1',
      at: '2026-01-02T03:04:05.000Z',
      type: 'SampleRegistered',
      data: {
        places: 2,
        participant: { personId: 'person-1', firstName: 'Żaneta', lastName: 'Źdźbłowska' },
      },
      meta: golden().meta,
    });
  });

  it('GDP-03 of a forgotten person an old version has the present fields, blank', async () => {
    const [event] = await logOf(golden(), { forgotten: true }).readStream('sample-1');
    expect(event?.data).toEqual({
      places: 2,
      participant: { personId: 'person-1', forgotten: true, firstName: '', lastName: '' },
    });
  });

  it('an event that is newer than the program or not defined is an error that names it', async () => {
    const newer = logOf({ ...golden(), version: 4 });
    await expect(newer.readStream('sample-1')).rejects.toThrow(
      new UnknownEventError({ id: golden().id, type: 'SampleRegistered', version: 4 }),
    );
    const undefinedHere = logOf(golden(), { definitions: [] });
    await expect(undefinedHere.readStream('sample-1')).rejects.toThrow(
      'Unknown event SampleRegistered version 1 (0193a1c0-0000-7000-8000-000000000001)',
    );
  });

  it('a broken seal is an error that names the event, never a blank', async () => {
    const event = golden();
    const [person] = (event.data as { people: { sealed: string }[] }).people;
    if (person) person.sealed = `AAAA${person.sealed.slice(4)}`;
    const reading = logOf(event).readStream('sample-1');
    await expect(reading).rejects.toThrow(UnreadableEventError);
    await expect(reading).rejects.toMatchObject({ event: { id: event.id, type: 'SampleRegistered' } });
  });
});

describe('event definitions', () => {
  it.each(allEvents.map((one) => [one.type, one] as const))(
    'GDP-03 every person in %s is where sealing looks',
    (_type, definition) => {
      expect(persons(definition.schema)).toBe(definition.personal.length);
      expect(namesInPlain(definition.schema)).toEqual([]);
    },
  );

  it('the search for persons sees through lists, unions and optional values', () => {
    const person = personal({ name: z.string() });
    const schema = z.object({ a: z.array(person), b: z.union([person, z.null()]), c: z.record(z.string(), person) });
    expect([persons(schema), personalPaths(schema).length]).toEqual([3, 0]);
    expect(namesInPlain(z.object({ x: z.array(z.object({ email: z.string() })) }))).toEqual(['email']);
  });
});

/** How many `personal(...)` objects a schema holds, wherever they are. */
function persons(schema: unknown): number {
  return isPerson(schema) ? 1 : children(schema).reduce<number>((sum, [, child]) => sum + persons(child), 0);
}

const OF_PERSONS = /^(first|last|full)name$|e-?mail|phone|pesel|birth/i;
/** Addresses of firms where the form says so: a service company's mailbox for visits, the office behind a portal. */
const OF_OFFICES = ['phEmail', 'officePhone', 'officeEmail'];

/** Fields that are about a person by their name, outside `personal(...)`. */
function namesInPlain(schema: unknown): string[] {
  if (isPerson(schema)) return [];
  return children(schema).flatMap(([key, child]) => [
    ...(OF_PERSONS.test(key) && !OF_OFFICES.includes(key) ? [key] : []),
    ...namesInPlain(child),
  ]);
}

const isPerson = (schema: unknown): boolean => schema instanceof z.ZodObject && 'forgotten' in schema.shape;

function children(schema: unknown): [key: string, child: unknown][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (!(schema instanceof z.ZodType)) return [];
  return Object.values(schema.def)
    .flat()
    .filter((value) => value instanceof z.ZodType)
    .map((value) => ['', value]);
}

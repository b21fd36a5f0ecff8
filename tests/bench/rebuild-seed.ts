import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { v7 as uuid } from 'uuid';
import { actorSchema } from '#domain/kernel/actor-schema.ts';
import { allEvents } from '#domain/events.ts';
import type { AnyEvent, EventDefinition, EventMeta } from '#domain/kernel/event.ts';
import { personalPaths } from '#domain/kernel/personal.ts';
import { copyText } from '#ops/projector/copy-text.ts';
import { personsIn, sealData } from '#ops/vault/seal.ts';
import type { Vault } from '#ops/vault/vault.ts';

/** An event of a made-up history, before it is sealed and stored. */
export interface MadeEvent extends AnyEvent {
  readonly stream: string;
  readonly revision: number;
  readonly meta: EventMeta;
}

const CHUNK = 5_000;
const COLUMNS = {
  stream: 'text',
  revision: 'int',
  id: 'uuid',
  type: 'text',
  version: 'int',
  data: 'json',
  meta: 'json',
};

const definitions: ReadonlyMap<string, EventDefinition> = new Map(
  allEvents.map((one) => [one.type, one as EventDefinition]),
);
const actorPaths = personalPaths(actorSchema).map(({ path, fields }) => ({ path: ['actor', ...path], fields }));

/**
 * Fills the log with a made-up history: sealed as the program seals it, but copied in bulk, 5,000 events a transaction.
 *
 * @returns the number of events
 */
export async function seedHistory(pool: pg.Pool, vault: Vault, events: Iterable<MadeEvent>): Promise<number> {
  let seeded = 0;
  let chunk: MadeEvent[] = [];
  for (const event of events) {
    chunk.push(event);
    if (chunk.length < CHUNK) continue;
    await store(pool, vault, chunk);
    seeded += chunk.length;
    chunk = [];
  }
  await store(pool, vault, chunk);
  await pool.query('VACUUM ANALYZE eventstore.events');
  return seeded + chunk.length;
}

/** The history names persons by words; the vault gives them ids and keys. */
async function store(pool: pg.Pool, vault: Vault, events: readonly MadeEvent[]): Promise<void> {
  const words = new Set(events.flatMap((event) => personsOf(event)));
  const ids = await vault.persons([...words]);
  const idOf = new Map([...words].map((word, place) => [word, ids[place] ?? '']));
  const keys = await vault.keysOf(ids);
  const rows = events.map((event) => {
    const definition = definitions.get(event.type);
    if (!definition) throw new Error(`No definition of ${event.type}`);
    const { data, meta } = renamed(event, idOf);
    const id = uuid();
    return {
      ...event,
      id,
      version: definition.version,
      data: sealData(definition.personal, data, { keys, eventId: id, part: 'data' }),
      meta: sealData(actorPaths, meta, { keys, eventId: id, part: 'meta' }),
    };
  });
  const client = await pool.connect();
  try {
    const into = client.query(copyFrom(`COPY eventstore.events (${Object.keys(COLUMNS).join()}) FROM STDIN`));
    await pipeline(Readable.from(copyText(COLUMNS, rows)), into);
  } finally {
    client.release();
  }
}

const personsOf = (event: MadeEvent): string[] => [
  ...personsIn(definitions.get(event.type)?.personal ?? [], event.data),
  ...personsIn(actorPaths, event.meta),
];

function renamed(event: MadeEvent, idOf: ReadonlyMap<string, string>): { data: object; meta: object } {
  const known = (word: unknown) => idOf.get(String(word));
  const rename = (key: string, value: unknown) => {
    if (key === 'personId') return known(value);
    return (key === 'alsoAbout' || key === 'reasonAbout') && Array.isArray(value) ? value.map(known) : value;
  };
  return JSON.parse(JSON.stringify({ data: event.data, meta: event.meta }, rename)) as { data: object; meta: object };
}

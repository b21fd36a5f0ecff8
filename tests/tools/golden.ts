import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { allEvents } from '#domain/events.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';

/**
 * Golden samples: the data of each version of each event as the log may hold them (personal data open). They stay for
 * ever, so that what was stored once can always be read. `npm run golden` writes those that are missing and never
 * changes one that is there.
 */
const FOLDER = path.resolve(import.meta.dirname, '../golden/events');

export const goldenFile = ({ type }: EventDefinition, version: number): string =>
  path.join(FOLDER, `${type}.v${version}.json`);

export const readGolden = (definition: EventDefinition, version: number): object =>
  JSON.parse(readFileSync(goldenFile(definition, version), 'utf8')) as object;

interface Shape {
  readonly type: string;
  readonly shape?: Record<string, z.ZodType>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly values?: readonly unknown[];
  readonly entries?: Record<string, unknown>;
  readonly valueType?: z.ZodType;
}

/** What a field of this name would hold; other texts say their name. */
const TEXTS: Readonly<Record<string, string>> = {
  startedOn: '2026-12-03',
  email: 'jan.nowak@serwis.example',
  firstName: 'Jan',
  lastName: 'Nowak',
  phone: '600700800',
  nip: '5260250274',
  netPrice: '1200.50',
  fgazNumber: 'FGAZ-O/21/1234/21',
};

const text = (name: string): string =>
  TEXTS[name] ??
  (name.endsWith('At') ? '2026-11-21T10:00:00.000Z' : /Id$|^id$/.test(name) ? `${name}-1` : `próba ${name}`);

const MAKE: Readonly<Record<string, (def: Shape, name: string) => unknown>> = {
  string: (_def, name) => text(name),
  number: () => 3,
  int: () => 3,
  boolean: () => true,
  null: () => null,
  literal: (def) => def.values?.[0],
  enum: (def) => Object.values(def.entries ?? {})[0],
  array: (def, name) => (def.element ? [sample(def.element, name)] : []),
  nullable: (def, name) => def.innerType && sample(def.innerType, name),
  optional: (def, name) => def.innerType && sample(def.innerType, name),
  default: (def, name) => def.innerType && sample(def.innerType, name),
  readonly: (def, name) => def.innerType && sample(def.innerType, name),
  union: (def, name) => def.options?.[0] && sample(def.options[0], name),
  record: (def, name) => ({ próba: def.valueType && sample(def.valueType, name) }),
  unknown: () => 'próba',
  object: (def) =>
    Object.fromEntries(
      Object.entries(def.shape ?? {})
        .filter(([key]) => key !== 'forgotten')
        .map(([key, child]) => [key, sample(child, key)]),
    ),
};

/** A value that the schema takes, every optional part filled in. */
function sample(schema: z.ZodType, name: string): unknown {
  const def = schema.def as unknown as Shape;
  const make = MAKE[def.type];
  if (!make) throw new Error(`No golden sample of a ${def.type} (${name})`);
  return make(def, name);
}

/** Writes the sample of each event's present version where there is none; gives the names of the new files. */
export function writeMissing(): string[] {
  mkdirSync(FOLDER, { recursive: true });
  return allEvents
    .filter((definition) => !existsSync(goldenFile(definition, definition.version)))
    .map((definition) => {
      const file = goldenFile(definition, definition.version);
      writeFileSync(file, `${JSON.stringify(sample(definition.schema, definition.type), null, 2)}\n`);
      return path.basename(file);
    });
}

if (process.argv[1] === import.meta.filename) console.log(writeMissing().join('\n') || 'Nothing is missing.');

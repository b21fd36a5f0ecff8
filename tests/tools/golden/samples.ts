import { existsSync } from 'node:fs';
import type { z } from 'zod';
import { allEvents } from '#domain/events.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { upcast } from '#ops/vault/seal.ts';
import { goldenPath, readGoldenFile, writeGoldenFile } from './files.ts';

/**
 * Golden samples: the data of each version of each event as the log may hold them (personal data open). They stay for
 * ever, so that what was stored once can always be read. `npm run golden` writes those that are missing and never
 * changes one that is there.
 */
const nameOf = ({ type }: EventDefinition, version: number): string => `${type}.v${version}`;

export const goldenFile = (definition: EventDefinition, version: number): string =>
  goldenPath('events', nameOf(definition, version));

/** The sample as it was stored. */
export const readGolden = (definition: EventDefinition, version: number): object =>
  readGoldenFile('events', nameOf(definition, version)) as object;

/** The sample as readers of this day get it. */
export const presentGolden = (definition: EventDefinition, version = definition.version): object =>
  upcast(definition, version, readGolden(definition, version));

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

export const shapeOf = (schema: z.ZodType): Shape => schema.def as unknown as Shape;

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
  (name.endsWith('At')
    ? '2026-11-21T10:00:00.000Z'
    : /Id$|^id$/.test(name)
      ? `${name}-1`
      : /[sS]ubject$/.test(name)
        ? `person:${name}-1`
        : `próba ${name}`);

const otherText = (usual: string): string =>
  usual.startsWith('2026')
    ? usual.replace('2026', '2027')
    : /\d$/.test(usual)
      ? `${usual.slice(0, -1)}9`
      : `inna ${usual}`;

interface Place {
  /** Of the field. */
  readonly name: string;
  /** Another value than usual, wherever there is one. */
  readonly other: boolean;
}

const inner = (def: Shape, place: Place): unknown => def.innerType && make(def.innerType, place);
const choice = (values: readonly unknown[], { other }: Place): unknown => (other && values[1]) || values[0];

const MAKE: Readonly<Record<string, (def: Shape, place: Place) => unknown>> = {
  string: (_def, { name, other }) => (other ? otherText(text(name)) : text(name)),
  number: (_def, { other }) => (other ? 2 : 3),
  int: (_def, { other }) => (other ? 2 : 3),
  boolean: (_def, { other }) => !other,
  null: () => null,
  literal: (def) => def.values?.[0],
  enum: (def, place) => choice(Object.values(def.entries ?? {}), place),
  array: (def, place) => (def.element ? [make(def.element, place)] : []),
  nullable: inner,
  optional: inner,
  default: inner,
  readonly: inner,
  union: (def, place) => make(choice(def.options ?? [], place) as z.ZodType, place),
  record: (def, place) => ({ próba: def.valueType && make(def.valueType, place) }),
  unknown: () => 'próba',
  object: (def, place) =>
    Object.fromEntries(
      Object.entries(def.shape ?? {})
        .filter(([key]) => key !== 'forgotten' && key !== 'alsoAbout')
        .map(([name, child]) => [name, make(child, { ...place, name })]),
    ),
};

function make(schema: z.ZodType, place: Place): unknown {
  const def = shapeOf(schema);
  const maker = MAKE[def.type];
  if (!maker) throw new Error(`No golden sample of a ${def.type} (${place.name})`);
  return maker(def, place);
}

/** A value that the schema takes, every optional part filled in; or such a one that differs in everything it can. */
export const sample = (schema: z.ZodType, name: string, other = false): unknown => make(schema, { name, other });

/** Writes the sample of each event's present version where there is none; gives the names of the new files. */
export async function writeSamples(): Promise<string[]> {
  const missing = allEvents.filter((definition) => !existsSync(goldenFile(definition, definition.version)));
  for (const definition of missing) {
    const name = nameOf(definition, definition.version);
    await writeGoldenFile('events', name, sample(definition.schema, definition.type));
  }
  return missing.map((definition) => `events/${nameOf(definition, definition.version)}`);
}

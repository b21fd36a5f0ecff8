import type { z } from 'zod';
import { allEvents } from '#domain/events.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { timeline } from '#projections/timeline.ts';
import type { GoldenResults } from './files.ts';
import { presentGolden, sample, shapeOf } from './samples.ts';

/** The facts that are about things of one kind, whose history reads as one. */
export interface Chapter {
  readonly kind: string;
  readonly definitions: readonly EventDefinition[];
}

const kindOf = (definition: EventDefinition): string =>
  definition.timeline.records(presentGolden(definition))[0]?.split(':')[0] ?? '';

export const chapters: readonly Chapter[] = [...new Set(allEvents.map(kindOf))].map((kind) => ({
  kind,
  definitions: allEvents.filter((definition) => kindOf(definition) === kind),
}));

/** How each fact is described in the timeline: each version's sample, and whatever else it may say. */
export function sentencesOf({ definitions }: Chapter): GoldenResults {
  const sentences = definitions.flatMap((definition) => {
    const samples = Array.from({ length: definition.version }, (_, index): [string, unknown] => [
      `${definition.type} v${index + 1}`,
      tell(definition, presentGolden(definition, index + 1)),
    ]);
    const others = variants(definition);
    return others.length > 0 ? [...samples, [`${definition.type} in other cases`, others] as const] : samples;
  });
  return { version: timeline.version, results: Object.fromEntries(sentences) };
}

const tell = ({ timeline: { records, text, changes, persons } }: EventDefinition, data: object) => ({
  text: text(data),
  records: records(data),
  changes: changes?.(data) ?? [],
  persons: persons?.(data) ?? [],
});

/** What else is said of the present sample with other choices in it, and of a change of everything. */
function variants(definition: EventDefinition): unknown[] {
  const data = presentGolden(definition);
  const { before } = sample(definition.schema, definition.type, true) as { before?: object };
  const changed = before && 'after' in data ? { ...data, before } : data;
  const sentences = choices(definition.schema).map((chosen) => tell(definition, { ...changed, ...chosen }));
  const different = new Map(sentences.map((one) => [JSON.stringify(one), one]));
  different.delete(JSON.stringify(tell(definition, data)));
  return [...different.values()];
}

/** Enough for the choices of a fact; more would say the same again. */
const MOST = 64;

/** Every combination of the values that fields of the first level choose from. */
function choices(schema: z.ZodType): Record<string, unknown>[] {
  const fields = Object.entries(shapeOf(schema).shape ?? {});
  const chosen = fields.reduce<Record<string, unknown>[]>(
    (all, [name, field]) => all.flatMap((one) => valuesOf(field, name).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  if (chosen.length > MOST) throw new Error(`A fact with ${chosen.length} combinations of choices`);
  return chosen.map((one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== USUAL)));
}

const USUAL = Symbol('as in the sample');

function valuesOf(field: z.ZodType, name: string): unknown[] {
  const { type, entries } = shapeOf(field);
  if (type === 'boolean') return [true, false];
  if (type === 'enum') return Object.values(entries ?? {});
  // The statuses of an application or the permissions of an operator are described alike.
  return type === 'nullable' ? [sample(field, name), null] : [USUAL];
}

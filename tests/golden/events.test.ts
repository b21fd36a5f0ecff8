import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allEvents } from '#domain/events.ts';
import type { EventDefinition, Recorded } from '#domain/kernel/event.ts';
import { upcast } from '#ops/vault/seal.ts';
import { goldenFile, readGolden } from '#tests/tools/golden.ts';
import { readModels } from '#projections/index.ts';

const present = (definition: EventDefinition, version: number, data: object): object =>
  upcast(definition, version, structuredClone(data));

/** The same facts when everybody in them was forgotten: what reading gives then. */
function shredded(definition: EventDefinition, data: object): object {
  const copy = structuredClone(data);
  for (const { path, fields } of definition.personal) {
    let at = copy as Record<string, unknown> | undefined;
    for (const key of path) at = at?.[key] as Record<string, unknown> | undefined;
    if (at) Object.assign(at, Object.fromEntries(fields.map((field) => [field, ''])), { forgotten: true });
  }
  return copy;
}

const recorded = (definition: EventDefinition, data: object): Recorded => ({
  id: '0193a1c0-0000-7000-8000-000000000001',
  stream: 'sample-1',
  revision: 0,
  position: '0000000000000001',
  at: '2026-11-21T10:00:00.000Z',
  type: definition.type,
  data,
  meta: {
    at: '2026-11-21T10:00:00.000Z',
    actor: { type: 'system', id: 'system', portal: 'szkolenia' },
    command: 'Sample',
    correlationId: 'c1',
  } as Recorded['meta'],
});

const versions = allEvents.flatMap((definition) =>
  Array.from({ length: definition.version }, (_, index) => [definition.type, index + 1, definition] as const),
);

describe('golden samples', () => {
  it.each(versions)('%s version %i can be read, told and folded, also when its persons are forgotten', (...of) => {
    const [, version, definition] = of;
    expect(existsSync(goldenFile(definition, version)), 'npm run golden writes missing samples').toBe(true);
    const data = present(definition, version, readGolden(definition, version));
    expect(definition.schema.safeParse(data).error).toBeUndefined();
    for (const facts of [data, shredded(definition, data)]) {
      const { timeline } = definition;
      expect(timeline.text(facts).length).toBeGreaterThan(3);
      expect(timeline.records(facts).length).toBeGreaterThan(0);
      timeline.changes?.(facts);
      const event = recorded(definition, facts);
      for (const model of readModels) {
        const handler = model.on[definition.type];
        handler?.rows(event);
        handler?.evolve(undefined, event, 'key-1');
      }
    }
  });
});

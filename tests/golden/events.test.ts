import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allEvents } from '#domain/events.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { recorded } from '#tests/tools/golden/histories.ts';
import { goldenFile, presentGolden } from '#tests/tools/golden/samples.ts';
import { readModels } from '#projections/index.ts';

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

const versions = allEvents.flatMap((definition) =>
  Array.from({ length: definition.version }, (_, index) => [definition.type, index + 1, definition] as const),
);

describe('golden samples', () => {
  it.each(versions)('%s version %i can be read, described and folded, also when its persons are forgotten', (...of) => {
    const [, version, definition] = of;
    expect(existsSync(goldenFile(definition, version)), 'npm run golden writes missing samples').toBe(true);
    const data = presentGolden(definition, version);
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

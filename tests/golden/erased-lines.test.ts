import { describe, expect, it } from 'vitest';
import { allEvents } from '#domain/events.ts';
import { PersonForgotten } from '#domain/gdpr/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { replay } from '#ops/projector/replay.ts';
import { timeline, type TimelineRow } from '#projections/timeline.ts';
import { recorded } from '#tests/tools/golden/histories.ts';
import { presentGolden } from '#tests/tools/golden/samples.ts';

/**
 * GDP-03: the history of somebody erased says the same whether the erasure reached a line that was there, as every day, or the line
 * was made of a fact whose personal data open to nothing, as in a rebuild.
 */

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** As the log gives the personal objects of a fact whose person has no key any more. */
function blank(value: unknown, isWhole = true): unknown {
  if (Array.isArray(value)) return value.map((one) => blank(one, false));
  if (!isTree(value)) return value;
  const isPerson = !isWhole && typeof value.personId === 'string' && Object.keys(value).length > 1;
  if (!isPerson) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, blank(one, false)]));
  const { personId, alsoAbout, ...fields } = value;
  const about = alsoAbout === undefined ? { personId } : { personId, alsoAbout };
  return { ...about, forgotten: true, ...Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) };
}

const erasure = (personId: string, place: number): Recorded =>
  recorded(PersonForgotten, { personId, records: [], lookupsId: null }, place);

const about = allEvents.flatMap((definition) => {
  const data = presentGolden(definition);
  const persons = [...new Set(definition.timeline.persons?.(data) ?? [])];
  return persons.length > 0 ? [{ type: definition.type, definition, data, persons }] : [];
});

const lineOf = (fact: Recorded, persons: readonly string[]): TimelineRow | undefined => {
  const events = [fact, ...persons.map((person, place) => erasure(person, place + 1))];
  return replay(timeline, events).get(fact.id);
};

describe('the line of a fact about persons who were erased', () => {
  it('is asked of facts of each part', () => {
    expect(about.length).toBeGreaterThan(20);
  });

  it.each(about)('$type: live and rebuilt are the same', ({ definition, data, persons }) => {
    const live = lineOf(recorded(definition, data), persons);
    const rebuilt = lineOf(recorded(definition, blank(data) as object), persons);
    expect(rebuilt?.changes).toEqual(live?.changes);
  });
});

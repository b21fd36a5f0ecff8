import { describe, expect, it } from 'vitest';
import { allEvents } from '#domain/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { replay } from '#ops/projector/replay.ts';
import { readModels } from '#projections/index.ts';
import { HISTORIES } from './histories.ts';
import { merged, readGoldenFile, type GoldenKind, type GoldenResults } from '#tests/tools/golden/files.ts';
import { histories } from '#tests/tools/golden/histories.ts';
import { rowsOf } from '#tests/tools/golden/rows.ts';
import { FIELD_RULES, fieldRules } from '#tests/tools/golden/rules.ts';
import { chapters, sentencesOf } from '#tests/tools/golden/sentences.ts';
import { states, statesOf } from '#tests/tools/golden/states.ts';

interface Place {
  readonly kind: GoldenKind;
  readonly name: string;
  /** What to do when a difference is meant. */
  readonly ifMeant: string;
}

declare module 'vitest' {
  interface Matchers<T> {
    toBeAsKept(place: Place): T;
  }
}

expect.extend({
  /** Names the first result that differs, and what to do about it. */
  toBeAsKept(made: GoldenResults, { kind, name, ifMeant }: Place) {
    const kept = readGoldenFile(kind, name) as GoldenResults | undefined;
    const { version, results } = JSON.parse(JSON.stringify(made)) as GoldenResults;
    const fails = (message: string, expected?: unknown, actual?: unknown) => ({
      pass: false,
      message: () => `${kind} of ${name}: ${message}`,
      expected,
      actual,
    });
    if (kept?.version !== version)
      return fails('nothing is kept of this version: npm run golden', kept?.version, version);
    for (const what of new Set([...Object.keys(results), ...Object.keys(kept.results)])) {
      const [expected, actual] = [kept.results[what], results[what]];
      if (expected === undefined) return fails(`nothing is kept of "${what}": npm run golden`, expected, actual);
      if (actual === undefined) return fails(`"${what}" is kept and made no more: npm run golden`, expected, actual);
      if (!this.equals(actual, expected)) {
        return fails(`"${what}" gives others than before. Mend it or, if it is meant, ${ifMeant}.`, expected, actual);
      }
    }
    return { pass: true, message: () => '' };
  },
});

describe('golden rows', () => {
  it.each(readModels.map((model) => [model.name, model] as const))(
    '%s folds every sample and history as kept',
    (name, model) => {
      const ifMeant = `raise the version of read model ${name} (its table is rebuilt), then: npm run golden`;
      expect(rowsOf(model)).toBeAsKept({ kind: 'rows', name, ifMeant });
    },
  );
});

describe('names of those who acted', () => {
  const nameless = (event: Recorded): Recorded => {
    const { person, ...actor } = event.meta.actor;
    const left = person && ({ personId: person.personId } as typeof person);
    return { ...event, meta: { ...event.meta, actor: left ? { ...actor, person: left } : actor } };
  };
  const models = readModels.filter(({ showsActors }) => !showsActors);

  it.each(models.map((model) => [model.name, model] as const))('are nothing to %s, which does not ask', (_, model) => {
    for (const [, events] of histories(Object.keys(model.on))) {
      expect(replay(model, events.map(nameless))).toEqual(replay(model, events));
    }
  });

  it('are shown by the timeline', () => {
    const shown = readModels.filter(({ showsActors }) => showsActors).map(({ name }) => name);
    expect(shown).toEqual(['timeline']);
  });
});

describe('golden sentences', () => {
  it.each(chapters.map((chapter) => [chapter.kind, chapter] as const))(
    'what befalls a %s is described as kept',
    (name, chapter) => {
      const ifMeant = 'raise the version of read model timeline (it is rebuilt), then: npm run golden';
      expect(sentencesOf(chapter)).toBeAsKept({ kind: 'sentences', name, ifMeant });
    },
  );
});

describe('golden rules', () => {
  it('ORD-07 of an order’s fields are as kept, or what they said before is kept too', () => {
    const ifMeant = 'put what the fields said into domain/orders/order/former-rules.ts, then: npm run golden';
    expect(fieldRules()).toBeAsKept({ kind: 'rules', name: FIELD_RULES, ifMeant });
  });
});

describe('golden states', () => {
  it.each(states.map((state) => [state.name, state] as const))(
    '%s folds every sample and history as kept',
    (name, state) => {
      const ifMeant = `raise the version of the decider of ${name} (its snapshots are made anew), then: npm run golden`;
      expect(statesOf(state)).toBeAsKept({ kind: 'states', name, ifMeant });
    },
  );

  it('every fact builds some state', () => {
    const folded = new Set(states.flatMap(({ events }) => events.map(({ type }) => type)));
    expect(allEvents.filter(({ type }) => !folded.has(type))).toEqual([]);
  });
});

describe('what is kept', () => {
  it.each(Object.entries(HISTORIES))('the history "%s" consists of facts as the log takes them', (name) => {
    const [, events = []] = histories(allEvents.map(({ type }) => type)).find(([one]) => one === name) ?? [];
    for (const { type, data } of events) {
      expect(
        allEvents.find((one) => one.type === type)?.schema.safeParse(data).error,
        `${name}: ${type}`,
      ).toBeUndefined();
    }
    expect(events.length).toBe(HISTORIES[name]?.length);
  });

  it('nothing kept is overwritten under the same version; a raised version is kept anew', () => {
    const stored = { version: 1, results: { a: 'as it was', gone: 'x' } };
    const results = { a: 'changed', b: 'new' };
    expect(merged(stored, { version: 1, results })).toEqual({ version: 1, results: { a: 'as it was', b: 'new' } });
    expect(merged(stored, { version: 2, results })).toEqual({ version: 2, results });
  });
});

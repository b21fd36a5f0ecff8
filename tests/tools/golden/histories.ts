import { allEvents } from '#domain/events.ts';
import type { EventDefinition, Recorded } from '#domain/kernel/event.ts';
import { replay } from '#ops/projector/replay.ts';
import { readModels } from '#projections/index.ts';
import { HISTORIES } from '#tests/golden/histories.ts';
import { presentGolden } from './samples.ts';

const definitions = new Map(allEvents.map((definition) => [definition.type, definition]));

const definitionOf = (type: string): EventDefinition => {
  const definition = definitions.get(type);
  if (!definition) throw new Error(`No event ${type}`);
  return definition;
};

/** A fact as the log gives it. A stream is named by the thing that its facts are about. */
export function recorded(definition: EventDefinition, data: object, place = 0): Recorded {
  const at = new Date(Date.UTC(2026, 10, 21, 10, place)).toISOString();
  return {
    id: `0193a1c0-0000-7000-8000-${String(place).padStart(12, '0')}`,
    stream: definition.timeline.records(data).at(-1) ?? '',
    revision: place,
    position: String(place).padStart(16, '0'),
    at,
    type: definition.type,
    data,
    meta: {
      at,
      actor: {
        type: 'SzkoleniaOperator',
        id: 'operatorId-1',
        portal: 'szkolenia',
        person: { personId: 'personId-1', name: 'Ewa Operatorska' },
      },
      command: 'Sample',
      correlationId: 'c1',
    },
  };
}

const tables = readModels.filter(({ name }) => name !== 'timeline');

const countRows = (events: readonly Recorded[]): number =>
  tables.reduce((sum, model) => sum + replay(model, events).size, 0);

/** The facts that bring something into being, each as its sample tells it: what other samples are folded after. */
const OPENING: readonly EventDefinition[] = allEvents.reduce<EventDefinition[]>((opening, definition) => {
  const events = [...opening, definition].map((one) => recorded(one, presentGolden(one)));
  return countRows(events) > countRows(events.slice(0, -1)) ? [...opening, definition] : opening;
}, []);

/** The sample of a version of an event, after those that bring into being what it is about. */
export function historyOf(definition: EventDefinition, version: number): Recorded[] {
  const fact = recorded(definition, presentGolden(definition, version));
  if (!OPENING.includes(definition)) return [...OPENING.map((one) => recorded(one, presentGolden(one))), fact];
  return OPENING.map((one) => (one === definition ? fact : recorded(one, presentGolden(one))));
}

/** All there is to fold, by name: each version of each of these events, then the histories that speak of any. */
export function histories(types: readonly string[]): [name: string, events: Recorded[]][] {
  const handled = new Set(types);
  const samples = types
    .map(definitionOf)
    .flatMap((definition) =>
      Array.from({ length: definition.version }, (_, index): [string, Recorded[]] => [
        `${definition.type} v${index + 1}`,
        historyOf(definition, index + 1),
      ]),
    );
  const histories = Object.entries(HISTORIES).map(([name, facts]): [string, Recorded[]] => [
    name,
    facts.map(([type, data], place) => {
      const definition = definitionOf(type);
      return recorded(definition, { ...presentGolden(definition), ...data }, place);
    }),
  ]);
  return [...samples, ...histories]
    .map(([name, events]): [string, Recorded[]] => [name, events.filter(({ type }) => handled.has(type))])
    .filter(([, events]) => events.length > 0);
}

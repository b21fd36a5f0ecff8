import fc from 'fast-check';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Handler, ReadModel } from '#projections/read-model.ts';
import type { ToyEvent } from './memory-log.ts';

/** A row with every kind of column, found by its key, by its team and by its owner. */
export interface ToyRow {
  id: string;
  team: string | null;
  owner: string;
  count: number;
  done: boolean;
  seen_at: string;
  tags: string[];
  history: { at: string; what: string }[];
}

interface Data {
  id: string;
  to: string;
  text: string;
}

const handler = (
  rows: (data: Data) => ReturnType<Handler<ToyRow>['rows']>,
  evolve: (row: ToyRow | undefined, data: Data, event: Recorded, key: string) => ToyRow | null,
): Handler<ToyRow> => ({
  rows: (event) => rows(event.data as Data),
  evolve: (row, event, key) => evolve(row, event.data as Data, event, key),
});

const own = ({ id }: Data) => ({ keys: [id] });
const noted = (row: ToyRow, event: Recorded, change: Partial<ToyRow> = {}): ToyRow => ({
  ...row,
  ...change,
  count: row.count + 1,
  history: [...row.history, { at: event.position, what: event.type }].slice(-4),
});

/** A model that creates, changes, moves between groups, changes whole groups, and deletes. */
export const toys: ReadModel<ToyRow> & { readonly past?: never } = {
  name: 'toys',
  version: 1,
  columns: {
    id: 'text',
    team: 'text',
    owner: 'text COLLATE "pl-PL-x-icu" NOT NULL',
    count: 'integer NOT NULL',
    done: 'boolean NOT NULL',
    seen_at: 'timestamptz NOT NULL',
    tags: 'text[] NOT NULL',
    history: 'jsonb NOT NULL',
  },
  indexes: ['(team, id)', '(owner) WHERE done', 'USING gin (lower(owner) gin_trgm_ops)'],
  on: {
    Made: handler(own, (row, { id, to, text }, event) =>
      noted(
        row ?? { id, team: to, owner: text, count: 0, done: false, seen_at: event.at, tags: [], history: [] },
        event,
      ),
    ),
    Tagged: handler(own, (row, { text }, event) =>
      row ? noted(row, event, { tags: [...row.tags, text].slice(-3) }) : null,
    ),
    Moved: handler(own, (row, { to }, event) => (row ? noted(row, event, { team: to, seen_at: event.at }) : null)),
    Left: handler(own, (row, _data, event) => (row ? noted(row, event, { team: null }) : null)),
    Dropped: handler(own, () => null),
    TeamDone: handler(
      ({ to }) => ({ where: 'team', is: to }),
      (row, _data, event) => (row ? noted(row, event, { done: true }) : null),
    ),
    TeamMerged: handler(
      ({ to, text }) => [
        { where: 'team', is: to },
        { where: 'owner', is: text },
      ],
      (row, { to }, event) => (row ? noted(row, event, { team: `${to}+`.slice(0, 3) }) : null),
    ),
    TeamDropped: handler(
      ({ to, id }) => [{ where: 'team', is: to }, { keys: [id] }],
      (row, { id }, event, key) => (key === id && row ? noted(row, event, { owner: 'Żółć' }) : null),
    ),
  },
};

/** What an erasure leaves of an owner. */
export const NOBODY = '(usunięto)';

const erased = handler(
  ({ text }) => ({ where: 'owner', is: text }),
  (row) => (row ? { ...row, owner: NOBODY } : null),
);

/** The same with what its rows said before, which `OwnerErased` reaches too. */
export const oldToys: ReadModel<ToyRow> = {
  ...toys,
  past: { on: { OwnerErased: erased }, indexes: ['(owner)'] },
  on: { ...toys.on, OwnerErased: erased },
};

/** Counts events per team, with sparse types; shares the log with `toys`. */
export const teams: ReadModel<{ name: string; made: number }> = {
  name: 'teams',
  version: 1,
  columns: { name: 'text', made: 'bigint NOT NULL' },
  indexes: [],
  on: {
    Made: {
      rows: (event) => ({ keys: [(event.data as Data).to] }),
      evolve: (row, _event, key) => ({ name: key, made: (row?.made ?? 0) + 1 }),
    },
  },
};

const types = [...Object.keys(toys.on), 'Made', 'Made', 'Nothing'];

const eventOf = (of: readonly string[]): fc.Arbitrary<ToyEvent> =>
  fc.record({
    type: fc.constantFrom(...of),
    data: fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'ł'),
      to: fc.constantFrom('x', 'y', 'z', 'x+'),
      text: fc.constantFrom('Ala', 'Żółć', 'tab\there', 'line\nbreak \\N \\', '"quoted", {braces}', "o'neil", ''),
    }),
  });

/** Events that often meet: few keys, few teams, text that has to be escaped. */
export const toyEvent = eventOf(types);

/** The same with erasures. */
export const oldToyEvent = eventOf([...types, 'OwnerErased']);

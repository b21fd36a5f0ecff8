import { PersonsMerged, PersonsSeparated } from '#domain/merging/events.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';

/** Who was merged with whom: nobody is merged with somebody who was merged themselves. */
export interface PersonMergeRow {
  /** The person that is known no more. */
  id: string;
  into_id: string;
  kind: string;
  /** ISO 8601 UTC. */
  merged_at: string;
}

const on = handlers<PersonMergeRow>();

export const personMerges: ReadModel<PersonMergeRow> = {
  name: 'person_merges',
  version: 2,
  past: { on: {}, indexes: [] },
  columns: { id: 'text', into_id: 'text NOT NULL', kind: 'text NOT NULL', merged_at: 'text NOT NULL' },
  indexes: ['(into_id)'],
  on: {
    ...on(PersonsMerged, {
      rows: ({ data }) => ({ keys: [data.personId] }),
      evolve: (_row, { data, at }, key) => ({ id: key, into_id: data.into, kind: data.kind, merged_at: at }),
    }),
    ...on(PersonsSeparated, { rows: ({ data }) => ({ keys: [data.personId] }), evolve: () => null }),
  },
};

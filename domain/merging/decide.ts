import type { Command, Decider, Decision } from '#domain/kernel/decider.ts';
import { conflict, invalid } from '#domain/kernel/refusal.ts';
import type { MergingEvent } from './events.ts';

/** Name of the lock that is held while two persons are merged or separated: one pair at a time. */
export const MERGE_LOCK = 'person-merges';

/** Whom a person was merged with; null: themselves. Folded from the stream of the one that is known no more. */
export interface MergingState {
  readonly merged: Extract<MergingEvent, { type: 'PersonsMerged' }>['data'] | null;
}

export const merging: Decider<MergingState, MergingEvent> = {
  name: 'merging',
  initial: () => ({ merged: null }),
  evolve(state, { type, data }) {
    if (type === 'PersonsMerged') return { merged: data };
    return type === 'PersonsSeparated' ? { merged: null } : state;
  },
  personsOf: (_state, { data }) => [data.personId, 'into' in data ? data.into : data.from],
};

/** What is kept of both, as it is looked up before. */
export interface Merge {
  readonly personId: string;
  readonly into: string;
  readonly kind: string;
  readonly records: readonly string[];
  /** Of the records of both, in whose histories it is shown. */
  readonly subject: string;
  readonly intoSubject: string;
  /** What speaks against it, in Polish: e.g. both hold a place of one date. */
  readonly conflicts: readonly string[];
}

type MergingCommand<Input> = Command<MergingState, Input, MergingEvent>;

const receivedOf = ({ personId, into, intoSubject, records }: Omit<Merge, 'conflicts'>) => ({
  personId: into,
  from: personId,
  subject: intoSubject,
  count: records.length,
});

const REASON = invalid({ reason: ['Powód jest wymagany'] });

const merge = (state: MergingState, { conflicts, ...data }: Merge): Decision<MergingEvent> => {
  if (state.merged) return conflict('Tę osobę połączono już z inną. Odśwież stronę.');
  if (data.personId === data.into) return conflict('To jest jedna i ta sama osoba.');
  const [first] = conflicts;
  if (first !== undefined) return conflict(first, { conflicts });
  const records = [...data.records];
  return [
    { type: 'PersonsMerged', data: { ...data, records } },
    { type: 'PersonReceived', data: receivedOf({ ...data, records }) },
  ];
};

/** With a reason; anyone who may edit records of the kind may merge two of them. */
export const mergePersons = (permission: string): MergingCommand<Merge> => ({
  name: 'MergePersons',
  permission,
  decide: (state, input, { reason }) => (reason ? merge(state, input) : REASON),
});

/** What goes back besides what was taken over: made since the merging of whoever is separated (decision 266). */
interface Separation {
  readonly kind: string;
  readonly meanwhile?: readonly string[];
}

/** The opposite, with a reason of its own. */
export const separatePersons = (permission: string): MergingCommand<Separation> => ({
  name: 'SeparatePersons',
  permission,
  decide: ({ merged }, { kind, meanwhile = [] }, { reason }) => {
    if (!reason) return REASON;
    if (merged?.kind !== kind) return conflict('Te osoby nie są połączone. Odśwież stronę.');
    const back = { ...merged, records: [...new Set([...merged.records, ...meanwhile])] };
    return [
      { type: 'PersonsSeparated', data: back },
      { type: 'PersonReturned', data: receivedOf(back) },
    ];
  },
});

import { useCallback, useRef, useState } from 'react';
import type { FormReturn } from '#api/http/answer/page-props.ts';
import type { AttendanceConflict, AttendanceView } from '#api/training/course-dates/attendance.ts';
import { PRESENCES, type Presence } from '#domain/training/course-date/terms.ts';
import { newKey } from '#web/app/backend.ts';
import type { Act } from '#web/offline/acts.ts';

export type AttendanceData = AttendanceView & { readonly form?: FormReturn };
export type Row = AttendanceView['rows'][number];
type ById = Readonly<Record<string, Presence>>;

/** What a refused save means for the page: what colleagues saved, who is no longer there, and who came instead of somebody. */
function readConflict(current: unknown): { theirs: ById; gone: string; came: string } {
  const { results = [] } = (current ?? {}) as Partial<AttendanceConflict>;
  const theirs = results.flatMap((one) =>
    one.result === 'refused' && one.why === 'changed' ? [[one.id, one.presence] as const] : [],
  );
  const named = (why: 'gone' | 'replaced') =>
    results.flatMap((one) => (one.result === 'refused' && one.why === why ? [one.name] : [])).join(', ');
  return { theirs: Object.fromEntries(theirs), gone: named('gone'), came: named('replaced') };
}

const problemOf = (message: string, { gone, came }: { gone: string; came: string }): string =>
  [message, gone && `Na liście nie ma już: ${gone}.`, came && `Nowa osoba: ${came}.`].filter(Boolean).join(' ');

/** One tap: what was chosen, and what it was made against, the line as it stood then. */
export interface Mark {
  readonly presence: Presence;
  readonly seen: Presence;
  /** Whose line it was; what a device kept before this was asked does not say. */
  readonly person?: string | undefined;
}

/** A choice of this page, with the key under which it may be sent later, and when it was made. */
interface Choice extends Mark {
  readonly id: string;
  readonly at: string;
}
type Choices = Readonly<Record<string, Choice>>;

const choiceOf = (mark: Mark): Choice => ({ ...mark, id: newKey(), at: new Date().toISOString() });

/** Without scripts a refused save comes back with the page: the choices are those that were sent. */
const returnedChoices = (data: AttendanceData): Choices => {
  const sent = (data.form?.values.attendance ?? {}) as ById;
  return Object.fromEntries(
    data.rows.flatMap((row) => {
      const presence = sent[row.id];
      return presence ? [[row.id, choiceOf({ presence, seen: row.presence, person: row.personId })]] : [];
    }),
  );
};

const isPresence = (value: unknown): value is Presence => PRESENCES.some((one) => one === value);

/** Choices as a device kept them, of the one who is still on the list. */
const keptChoices = (kept: unknown, rows: readonly Row[]): Choices => {
  const all = (typeof kept === 'object' ? kept : null) as Readonly<Record<string, Partial<Choice>>> | null;
  return Object.fromEntries(
    rows.flatMap(({ id }) => {
      const choice = all?.[id];
      return isPresence(choice?.presence) && isPresence(choice.seen) ? [[id, choice as Choice]] : [];
    }),
  );
};

/**
 * The choices, apart from what is saved: a colleague's change shows where nobody chose here. `waiting`: what this device has
 * saved and the server has not taken yet.
 */
export function useChoices(data: AttendanceData, waiting: ReadonlyMap<string, Presence>) {
  const returned = readConflict(data.form?.current);
  const [mine, setMine] = useState(() => returnedChoices(data));
  const [theirs, setTheirs] = useState<ById>(returned.theirs);
  const [problem, setProblem] = useState(data.form ? problemOf(data.form.message, returned) : null);
  const sent = useRef(waiting);
  sent.current = waiting;
  const choose = useCallback(
    ({ id, presence: stored, personId: person }: Row, presence: Presence | null) =>
      setMine(({ [id]: before, ...others }) =>
        presence === null
          ? others
          : { ...others, [id]: choiceOf({ presence, seen: before?.seen ?? sent.current.get(id) ?? stored, person }) },
      ),
    [setMine],
  );
  const savedOf = (row: Row): Presence => waiting.get(row.id) ?? row.presence;
  // What was chosen of who had the seat before says nothing of who has it now.
  const mineOf = ({ id, personId }: Row): Choice | undefined =>
    (mine[id]?.person ?? personId) === personId ? mine[id] : undefined;
  const chosenOf = (row: Row): Presence => mineOf(row)?.presence ?? savedOf(row);
  const changed = data.rows.filter((row) => chosenOf(row) !== savedOf(row));
  return {
    mine,
    chosenOf,
    savedOf,
    choose,
    theirs,
    problem,
    /** How many of them are saved nowhere. */
    unsaved: changed.length,
    everybody: () => data.rows.forEach((row) => choose(row, 'present')),
    reset: () => {
      setMine({});
      setTheirs({});
      setProblem(null);
    },
    restore: (kept: unknown) => setMine((now) => ({ ...keptChoices(kept, data.rows), ...now })),
    values: () => ({
      attendance: Object.fromEntries(data.rows.map((row) => [row.id, chosenOf(row)])),
      seen: Object.fromEntries(data.rows.map((row) => [row.id, mineOf(row)?.seen ?? row.presence])),
      who: Object.fromEntries(data.rows.map((row) => [row.id, row.personId])),
    }),
    /** The same, to be kept and sent one by one. */
    acts: (): Act<Mark>[] =>
      changed.flatMap((row) => {
        const choice = mineOf(row);
        if (!choice) return [];
        const { id, at, presence, seen, person } = choice;
        return [{ id, at, about: row.id, name: row.name, what: { presence, seen, person } }];
      }),
    refused: (message: string, current: unknown) => {
      const conflict = readConflict(current);
      // The next save is made against what is known now.
      setMine((all) =>
        Object.fromEntries(
          Object.entries(all).map(([id, choice]) => [id, { ...choice, seen: conflict.theirs[id] ?? choice.seen }]),
        ),
      );
      setTheirs(conflict.theirs);
      setProblem(problemOf(message, conflict));
    },
  };
}

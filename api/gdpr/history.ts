import { subjectOf } from '#domain/kernel/subject.ts';
import type { AccountField } from '#domain/account/declaration.ts';
import type { FieldChange } from '#domain/kernel/event.ts';
import type { App } from '#ops/app.ts';
import { timelineOfAll } from '#projections/timeline-list.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import {
  entryOf,
  localTime,
  type Choices,
  type Entry,
  type PersonAccount,
  type PersonRecords,
  type Section,
} from './source.ts';

/**
 * What was decided about a person, why, and what their data were before (GDP-02): the histories of their accounts and of
 * the records that are about them, without the values of others.
 */
export async function historyOf(app: Pick<App, 'db'>, person: Asked): Promise<Section> {
  return { title: 'Historia', entries: (await linesOf(app, person)).map(entry) };
}

/** Whose lines are asked for. */
interface Asked {
  readonly personId: string;
  readonly accounts: readonly PersonAccount[];
  readonly records: PersonRecords;
  readonly choices: Choices;
  readonly most: number | undefined;
}

/** The lines of these histories, newest first: names for ids, and of reasons and changes what is the person's own. */
export async function linesOf(app: Pick<App, 'db'>, person: Asked): Promise<TimelineRow[]> {
  const subjects = [
    ...person.accounts.map(({ declaration, row }) => subjectOf(declaration.kind, row.id)),
    ...(person.records.subjects ?? []),
  ];
  const rows = await timelineOfAll(app.db, subjects, person.most);
  const fields = person.accounts.flatMap(({ declaration }) => declaration.fields);
  const named = (change: FieldChange) => withNames(change, fields, person.choices);
  return rows.map((row) => ownLine({ ...row, changes: row.changes.map(named) }, person));
}

/** A history holds ids of chosen records; people read names. */
function withNames(change: FieldChange, fields: readonly AccountField[], choices: Choices): FieldChange {
  const options = fields.find(({ name }) => name === change.field)?.options;
  const list = typeof options === 'string' ? (choices[options] ?? []) : [];
  const nameOf = (id: string | null) => list.find(({ value }) => value === id)?.label ?? id;
  return { ...change, from: nameOf(change.from), to: nameOf(change.to) };
}

function ownLine(row: TimelineRow, { personId, records }: Asked): TimelineRow {
  const reasonIsTheirs = row.reason_persons?.includes(personId) ?? true;
  const changes = ownChanges(row, records.strangers ?? []).filter(({ field }) => !records.isOfOthers?.(field));
  return { ...row, changes, reason: reasonIsTheirs ? row.reason : null };
}

function entry(row: TimelineRow): Entry {
  return entryOf({
    Kiedy: localTime(row.at),
    Zdarzenie: row.text,
    Powód: row.reason,
    Zmiany: row.changes.map(({ label, from, to }) => `${label}: ${from ?? '–'} → ${to ?? '–'}`).join('; '),
  });
}

/** Of a change from one person to another each has the own side: facts name whom they were about first, and last since. */
function ownChanges({ changes, persons }: TimelineRow, strangers: readonly string[]): FieldChange[] {
  const isStrange = (id: string | undefined): boolean => id !== undefined && strangers.includes(id);
  const named = persons ?? [];
  if (!named.some(isStrange)) return changes;
  const [hidesFrom, hidesTo] = [isStrange(named[0]), isStrange(named.at(-1))];
  return changes
    .map((change) => ({ ...change, from: hidesFrom ? null : change.from, to: hidesTo ? null : change.to }))
    .filter(({ from, to }) => from !== null || to !== null);
}

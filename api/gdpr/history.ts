import { subjectOf } from '#domain/kernel/subject.ts';
import type { App } from '#ops/app.ts';
import { timelineOfAll } from '#projections/timeline-list.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import { entryOf, localTime, type Entry, type PersonAccount, type PersonRecords, type Section } from './source.ts';

/**
 * What was decided about a person, why, and what their data were before (GDP-02): the histories of their accounts and of
 * the records that are about them, without the values of others.
 */
export async function historyOf(
  app: Pick<App, 'db'>,
  of: { personId: string; accounts: readonly PersonAccount[]; records: PersonRecords; most: number | undefined },
): Promise<Section> {
  const subjects = [
    ...of.accounts.map(({ declaration, row }) => subjectOf(declaration.kind, row.id)),
    ...(of.records.subjects ?? []),
  ];
  const rows = await timelineOfAll(app.db, subjects, of.most);
  return { title: 'Historia', entries: rows.map((row) => entry(row, of)) };
}

function entry(row: TimelineRow, { personId, records }: { personId: string; records: PersonRecords }): Entry {
  const reasonIsTheirs = row.reason_persons?.includes(personId) ?? true;
  const changes = row.changes.filter(({ field }) => !records.isOfOthers?.(field));
  return entryOf({
    Kiedy: localTime(row.at),
    Zdarzenie: row.text,
    Powód: reasonIsTheirs ? row.reason : '',
    Zmiany: changes.map(({ label, from, to }) => `${label}: ${from ?? '–'} → ${to ?? '–'}`).join('; '),
  });
}

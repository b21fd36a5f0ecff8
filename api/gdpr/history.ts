import { subjectOf } from '#domain/kernel/subject.ts';
import type { FieldChange } from '#domain/kernel/event.ts';
import { timelineOfAll } from '#projections/timeline-list.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import { choiceKinds, withNames } from '#api/handlers/history.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { entryOf, localTime, type Entry, type PersonAccount, type PersonRecords, type Section } from './source.ts';

type Asks = Pick<RequestContext, 'app' | 'portal'>;

/**
 * What was decided about a person, why, and what their data were before (GDP-02): the histories of their accounts and of
 * the records that are about them, without the values of others.
 */
export async function historyOf(request: Asks, person: Asked): Promise<Section> {
  const lines = await linesOf(request, person);
  return { title: 'Historia', entries: lines.map(entry), uncounted: lines.length === person.most };
}

/** Whose lines are asked for. */
interface Asked {
  /** All ids of the human. */
  readonly ids: readonly string[];
  readonly accounts: readonly PersonAccount[];
  readonly records: PersonRecords;
  readonly most: number | undefined;
}

/** The lines of these histories, newest first: names for ids, and of reasons and changes what is the person's own. */
export async function linesOf(request: Asks, person: Asked): Promise<TimelineRow[]> {
  const { app } = request;
  const subjects = [
    ...person.accounts.map(({ declaration, row }) => subjectOf(declaration.kind, row.id)),
    ...(person.records.subjects ?? []),
  ];
  const rows = await timelineOfAll(app.db, subjects, person.most);
  const history = app.history();
  const kinds = choiceKinds(request, { fields: person.accounts.flatMap(({ declaration }) => declaration.fields) });
  const persons = kindsOfPersons(request);
  return Promise.all(
    rows.map(async (row) => {
      const own = ownLine(row, person);
      const changes = own.changes.filter(({ kind }) => kind === undefined || !persons.has(kind));
      const named = changes.map((change) => withNames(history, change, { at: row.at, kinds }));
      return { ...own, changes: await Promise.all(named) };
    }),
  );
}

/** Whose ids a change may name in another one's history: nobody's file says who else was chosen. */
const kindsOfPersons = ({ app, portal }: Asks): ReadonlySet<string> =>
  new Set(
    app.accounts.ofPortal(portal).flatMap(({ declaration: { kind, title } }) => (title === undefined ? [kind] : [])),
  );

function ownLine(row: TimelineRow, { ids, records }: Asked): TimelineRow {
  const reasonIsTheirs = row.reason_persons?.some((id) => ids.includes(id)) ?? true;
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

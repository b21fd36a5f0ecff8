import type { FieldChange } from '#domain/kernel/event.ts';
import { kindOfSubject } from '#domain/kernel/subject.ts';
import type { Option } from '#domain/form/form.ts';
import { MAIL_STATUS_LABELS } from '#domain/mail/terms.ts';
import type { RecordView } from '#domain/record/view.ts';
import { portalNamed } from '#domain/portals.ts';
import type { History } from '#ops/history/history.ts';
import type { MailItem } from '#ops/mail/mails.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { pageOf } from './read-filters.ts';

/** A line of a timeline as pages get it (issue contract: at, actor, type, text, reason, changes). */
export const timelineEntry = (row: TimelineRow) => ({
  id: row.id,
  at: row.at,
  actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
  onBehalfOf: row.on_behalf_of,
  onBehalfOfName: null as string | null,
  subject: row.subject,
  type: row.type,
  text: row.text,
  reason: row.reason,
  notify: row.notify,
  changes: row.changes,
});
export type TimelineEntry = ReturnType<typeof timelineEntry>;

/** Lines of a history that a page shows at once. */
const LINES = 200;

/** Which of its lines a history shows, by pages from the newest. */
export interface HistoryPart {
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** The page of a history that the address asks for (`historyPage`), and what it is of: nothing is left out unsaid. */
export function historyPart<Row>({ query }: Pick<RequestContext, 'query'>, all: readonly Row[]) {
  const pages = Math.max(1, Math.ceil(all.length / LINES));
  const page = Math.min(pageOf(query.historyPage), pages);
  const historyPart: HistoryPart = { total: all.length, page, pages };
  return { lines: all.slice((page - 1) * LINES, page * LINES), historyPart };
}

/** The kinds of the records whose ids fields of a form hold, by the fields' names; `onBehalfOf`: of whom one acts for. */
export type ChoiceKinds = ReadonlyMap<string, string>;

/** Lines with names instead of ids: each as the thing was called at the moment of the fact. */
export const timelineEntries = (
  history: History,
  rows: readonly TimelineRow[],
  kinds: ChoiceKinds = new Map(),
): Promise<TimelineEntry[]> =>
  Promise.all(
    rows.map(async (row) => ({
      ...timelineEntry(row),
      onBehalfOfName: await actedFor(history, row, kinds.get('onBehalfOf')),
      changes: await Promise.all(row.changes.map((change) => withNames(history, change, { at: row.at, kinds }))),
    })),
  );

/** So many lines are looked up at a time: each may read the streams of a few things. */
const AT_A_TIME = 25;

/**
 * The same of facts about many kinds of things, as the journal has them. Each thing that is named is read once for all
 * lines that are given together; lines without a choice cost nothing.
 */
export async function namedEntries(
  request: Pick<RequestContext, 'app' | 'portal'>,
  rows: readonly TimelineRow[],
): Promise<TimelineEntry[]> {
  const history = request.app.history();
  const entries: TimelineEntry[] = [];
  for (let at = 0; at < rows.length; at += AT_A_TIME) {
    const some = rows.slice(at, at + AT_A_TIME);
    const named = some.map((row) => timelineEntries(history, [row], choiceKindsOf(request, row.subject)));
    entries.push(...(await Promise.all(named)).flat());
  }
  return entries;
}

/** As it was called then; what came later than the fact that names it (old data taken over), by its name of today. */
const nameAt = async (history: History, { kind, id, at }: { kind: string; id: string; at: string }): Promise<string> =>
  (await history.title(kind, id, at)) || (await history.title(kind, id, LAST_MOMENT)) || id;

const LAST_MOMENT = '9999';

async function actedFor(history: History, row: TimelineRow, kind: string | undefined): Promise<string | null> {
  if (row.on_behalf_of === null || kind === undefined) return null;
  return nameAt(history, { kind, id: row.on_behalf_of, at: row.at });
}

/** Both of a change's values by name; what has none any more keeps its id. */
export async function withNames(
  history: History,
  { kind: ownKind, ...change }: FieldChange,
  { at, kinds }: { at: string; kinds: ChoiceKinds },
): Promise<FieldChange> {
  const kind = ownKind ?? kinds.get(change.field);
  if (kind === undefined) return change;
  const names = async (ids: string | null) =>
    ids && (await Promise.all(ids.split(', ').map((id) => nameAt(history, { kind, id, at })))).join(', ');
  const [from, to] = await Promise.all([names(change.from), names(change.to)]);
  return { ...change, from, to };
}

/** Which fields of a record or an account choose among records of the portal. */
export function choiceKinds(
  { portal }: Pick<RequestContext, 'portal'>,
  { fields, elsewhere = [] }: Pick<RecordView, 'fields' | 'elsewhere'>,
): ChoiceKinds {
  const { records } = portalNamed(portal);
  return new Map(
    [...fields, ...elsewhere].flatMap(({ name, options, optionKind }) => {
      const kind = optionKind ?? (typeof options === 'string' ? records[options]?.kind : undefined);
      return kind === undefined ? [] : [[name, kind] as const];
    }),
  );
}

/** The same of whatever a fact is about; none where it is neither a record nor an account of the portal. */
export function choiceKindsOf(request: Pick<RequestContext, 'portal'>, subject: string): ChoiceKinds {
  const { accounts, records } = portalNamed(request.portal);
  const declared = [...accounts, ...Object.values(records)].find(({ kind }) => kind === kindOfSubject(subject));
  return declared ? choiceKinds(request, declared) : new Map();
}

/** Names of what the values chose, as they were at the moment: in place of the present lists of choices. */
export async function optionsAt(
  history: History,
  view: RecordView,
  { kinds, values, at }: { kinds: ChoiceKinds; values: Readonly<Record<string, unknown>>; at: string },
): Promise<Readonly<Record<string, readonly Option[]>>> {
  const lists = new Map<string, Option[]>();
  for (const { name, options } of [...view.fields, ...(view.elsewhere ?? [])]) {
    const kind = kinds.get(name);
    if (kind === undefined || typeof options !== 'string') continue;
    const ids = [values[name]].flat().filter((id) => typeof id === 'string' && id !== '') as string[];
    const chosen = await Promise.all(ids.map(async (id) => ({ value: id, label: await history.title(kind, id, at) })));
    lists.set(options, [...(lists.get(options) ?? []), ...chosen]);
  }
  return Object.fromEntries(lists);
}

/** Mails as they stood: those ordered by then, and of what became of them only what had happened. */
export const mailsAt = (mails: readonly MailItem[], asOf: string | null): MailItem[] =>
  asOf === null
    ? [...mails]
    : mails
        .filter(({ queuedAt }) => queuedAt <= asOf)
        .map((mail) => (mail.sentAt !== null && mail.sentAt <= asOf ? mail : { ...mail, ...QUEUED }));

const QUEUED = {
  status: 'queued',
  statusLabel: MAIL_STATUS_LABELS.queued,
  sentAt: null,
  error: null,
  attempts: 0,
} as const satisfies Partial<MailItem>;

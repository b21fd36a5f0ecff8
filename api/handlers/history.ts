import type { FieldChange } from '#domain/kernel/event.ts';
import { momentOf } from '#domain/text/warsaw.ts';
import type { Option } from '#domain/form/form.ts';
import { MAIL_STATUS_LABELS } from '#domain/mail/terms.ts';
import type { RecordView } from '#domain/record/view.ts';
import { portalNamed } from '#domain/portals.ts';
import type { History } from '#ops/history/history.ts';
import type { MailItem } from '#ops/mail/mails.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

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
      changes: await Promise.all(row.changes.map((change) => named(history, change, { at: row.at, kinds }))),
    })),
  );

/** As it was called then; what came later than the fact that names it (old data taken over), by its name of today. */
const nameAt = async (history: History, { kind, id, at }: { kind: string; id: string; at: string }): Promise<string> =>
  (await history.title(kind, id, at)) || (await history.title(kind, id, LAST_MOMENT)) || id;

const LAST_MOMENT = '9999';

async function actedFor(history: History, row: TimelineRow, kind: string | undefined): Promise<string | null> {
  if (row.on_behalf_of === null || kind === undefined) return null;
  return nameAt(history, { kind, id: row.on_behalf_of, at: row.at });
}

/** Both of a change's values by name; what has none any more keeps its id. */
async function named(
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
export function choiceKinds({ portal }: RequestContext, { fields, elsewhere = [] }: RecordView): ChoiceKinds {
  const { records } = portalNamed(portal);
  return new Map(
    [...fields, ...elsewhere].flatMap(({ name, options, optionKind }) => {
      const kind = optionKind ?? (typeof options === 'string' ? records[options]?.kind : undefined);
      return kind === undefined ? [] : [[name, kind] as const];
    }),
  );
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

/** The moment of a page, and what is said where it is not the one that was asked for. */
export interface Moment {
  /** ISO 8601 UTC; null is the present. */
  readonly asOf: string | null;
  readonly asOfNotice: string | null;
}

const PRESENT: Moment = { asOf: null, asOfNotice: null };

/**
 * "Stan na dzień": an instant, or a day or minute of Warsaw's clock, which mean their end. What is still to come is the
 * present, and says so.
 *
 * @throws HttpError 400 for a moment that can't be read: the present would be a wrong answer to it
 */
export function readAsOf({ query, context: { now } }: Pick<RequestContext, 'query' | 'context'>): Moment {
  const { asOf: asked } = query;
  if (asked === undefined || asked === '') return PRESENT;
  const asOf = typeof asked === 'string' ? momentOf(asked) : undefined;
  if (asOf === undefined) {
    throw new HttpError(400, 'Nie rozpoznano podanej chwili. Wpisz dzień, np. 22.11.2026, albo dzień i godzinę.');
  }
  if (asOf > now) return { asOf: null, asOfNotice: 'Ta chwila jeszcze nie nadeszła. Pokazujemy stan bieżący.' };
  return { asOf, asOfNotice: null };
}

/** A moment before the birth of what is shown leads to its birth, and says so. */
export function sinceBirth(moment: Moment, born: string | undefined): Moment {
  if (moment.asOf === null || born === undefined || moment.asOf >= born) return moment;
  return { asOf: born, asOfNotice: 'W tej chwili jeszcze tego nie było. Pokazujemy stan z chwili powstania.' };
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

import { isRefusal } from '#domain/kernel/refusal.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { assuranceOf, type Assurance, type Status } from '#domain/training/course-date/terms.ts';
import {
  APPLICATION_PREVIEW,
  DATE_PREVIEW,
  PREVIEWED_OF_APPLICATIONS,
  PREVIEWED_OF_DATES,
  SENT_AT_ONCE,
  type Previewed,
} from '#domain/training/messages/preview.ts';
import { confirmationFor, owedTo, supposed, type Knowledge } from '#domain/training/messages/knowledge.ts';
import type { ReportedDate, ReportedStatus } from '#domain/training/messages/news.ts';
import { AUDIENCE_LABELS, type MessageRule } from '#domain/training/messages/table.ts';
import { training } from '#domain/training/portal.ts';
import { absoluteLink } from '#ops/absolute-link.ts';
import { renderMail, type RenderedMail } from '#ops/mail/layout.ts';
import { withAddresses } from '#ops/mail/links.ts';
import type { MailParts } from '#ops/mail/parts.ts';
import { signed } from '#ops/mail/signature.ts';
import { wordedNow } from '#ops/mail/wording.ts';
import { contactOf } from '#projections/contact.ts';
import { dateOf } from '#ops/training/documents/documents.ts';
import { leftToSay, namedIn } from '#ops/training/mail/erased.ts';
import { knownAt, type KnownAtAddress } from '#ops/training/mail/knowledge.ts';
import { addresseesFor } from '#ops/training/mail/known.ts';
import type { Addressee } from '#ops/training/mail/recipients.ts';
import { reportedStatus } from '#ops/training/mail/reported-status.ts';
import { sayingMail, togetherBy, type StatusItem } from '#ops/training/mail/status-mail.ts';
import { placeStatusOf } from '#projections/training/applications/application-row.ts';
import { applicationsOfDate } from '#projections/training/applications/application-details.ts';
import { dateFacts, documentFactsOf, type DocumentFacts } from '#projections/training/applications/documents.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { question, type Route } from '#api/http/routes/route.ts';
import { text } from '#api/handlers/body.ts';
import { returningWith } from './course-dates/decision-page.ts';
import { wantedDate } from './course-dates/wanted.ts';
import { ABSENCES, messageOf } from './previewed-facts.ts';

/** Who would be notified of a decision, and how, before it is made. */
export interface MessagePreview {
  readonly recipients: readonly {
    readonly name: string;
    readonly to: string;
    readonly label: string;
    /** How many applications it is about. */
    readonly count: number;
  }[];
  /** As the first of them would read it. */
  readonly mail: Pick<RenderedMail, 'subject' | 'text'> | null;
  /** Why nobody would get one. */
  readonly nobody: string;
}

/** Of who comes back with the date; who was filed before it was cancelled is filed still. */
const placeOnReopening = (application: DocumentFacts['application'], { returning }: Wanted): Assurance | null =>
  assuranceOf({
    ...placeStatusOf(application),
    status: returning?.get(application.id) ?? application.status,
    dateStatus: 'active',
  });

/** The place that is held after the decision, as far as the list is full or not is not asked here. */
function placeAfter(wanted: Wanted, { application }: DocumentFacts): Assurance | null {
  const { list_type: list, status, status_before: before } = application;
  const seat: Assurance = status === 'waiting' ? 'awaiting' : 'seat';
  switch (wanted.action) {
    case 'confirm':
    case 'confirmation-email':
      return list === 'reserve' ? 'reserve' : 'seat';
    case 'move-to-primary':
      return seat;
    case 'move-to-reserve':
      return 'reserve';
    case 'undo':
      return assuranceOf({ ...placeStatusOf(application), status: status === 'archived' ? before : 'waiting' });
    case 'date-reopen':
      return placeOnReopening(application, wanted);
    default:
      return assuranceOf(placeStatusOf(application));
  }
}

interface Wanted {
  readonly action: Previewed;
  /** Where a moved application would be, and what a changed date would be. */
  readonly date?: { readonly id: string; readonly reported: ReportedDate } | undefined;
  /** Who comes back with a reopened date, and with which status. */
  readonly returning?: ReadonlyMap<string, Status> | undefined;
}

function after(wanted: Wanted, facts: DocumentFacts): ReportedStatus {
  const { action, date } = wanted;
  const absence = ABSENCES[action] ?? null;
  const now = reportedStatus(facts, absence ? null : placeAfter(wanted, facts));
  return {
    ...now,
    absence: now.place === null ? (absence ?? now.absence) : null,
    ...(date ? { courseDateId: date.id, date: date.reported } : {}),
  };
}

/** GET …/message-preview?action=…&ids=…: composed as the mail will be, from what its recipient was sent last. */
async function preview(request: RequestContext, actions: readonly Previewed[]): Promise<MessagePreview> {
  const action = actions.find((one) => one === request.query.action);
  if (!action) throw new HttpError(404);
  const ids = (text(request.query, 'ids') ?? '').split(',').filter((id) => /^[\w-]{1,64}$/.test(id));
  const returning = action === 'date-reopen' ? await returningWith(request.app, ids[0] ?? '') : undefined;
  const wanted: Wanted = { action, date: await dateAfter(request, action, ids), returning };
  const facts = await documentFactsOf(request.app.lists, await applicationsOf(request, wanted, ids));
  const rule = messageOf(action);
  const addressees = await addresseesFor(
    request.app,
    rule,
    facts.map(({ application }) => application),
  );
  const reported = await Promise.all(addressees.map((one) => mailTo(request, one, { wanted, facts, rule })));
  const reached = reported.flatMap((one) => (one ? [one] : []));
  const [first] = reached;
  return {
    recipients: reached.map(({ addressee: { name, to, role, applicationIds } }) => ({
      name,
      to,
      label: AUDIENCE_LABELS[role],
      count: applicationIds.length,
    })),
    mail: first?.mail ? await asItGoesOut(request, first.mail) : null,
    nobody: facts.length === 0 ? 'nikogo to nie dotyczy.' : 'nie ma niczego, o czym adresaci jeszcze nie wiedzą.',
  };
}

/** In the office's own words, with its contact. */
async function asItGoesOut({ app, portal }: RequestContext, parts: MailParts): Promise<MessagePreview['mail']> {
  const address = (path: string) => absoluteLink(app.config, portal, path);
  const signing = { contact: await contactOf(app.lists, portal), page: address('/kontakt') };
  const { subject, ...mail } = renderMail(training, await wordedNow(app.lists, portal, parts));
  return { subject, text: withAddresses(signed(mail, signing).text, address) };
}

async function applicationsOf(
  request: RequestContext,
  { action, returning }: Wanted,
  ids: readonly string[],
): Promise<string[]> {
  if (!action.startsWith('date-')) return ids.slice(0, MOST);
  const rows = await applicationsOfDate(request.app.db, ids[0] ?? '');
  const isNotified = (row: (typeof rows)[number]) => (returning ? returning.has(row.id) : row.seat !== null);
  return rows.filter(isNotified).map(({ id }) => id);
}

/** As many as a bulk decides at once. */
const MOST = 500;

async function dateAfter(request: RequestContext, action: Previewed, ids: readonly string[]): Promise<Wanted['date']> {
  if (action === 'move') {
    const id = text(request.query, 'courseDateId') ?? '';
    const facts = await dateFacts(request.app.db, id);
    return facts && { id, reported: dateOf(facts) };
  }
  if (action !== 'date-edit') return undefined;
  const id = ids[0] ?? '';
  const facts = await wantedDate(request, id);
  if (!facts || isRefusal(facts)) return undefined;
  return { id, reported: dateOf(facts) };
}

interface Composing {
  readonly wanted: Wanted;
  readonly facts: readonly DocumentFacts[];
  readonly rule: MessageRule;
}

/** Messages whose text doesn't depend on what was sent before: only their recipients are asked for. */
const PLAIN: readonly Previewed[] = ['reject', 'reject-with-info', 'certificate-email'];

/** Undefined for who would get nothing. */
async function mailTo(
  request: RequestContext,
  addressee: Addressee,
  { wanted, facts, rule }: Composing,
): Promise<{ readonly addressee: Addressee; readonly mail: MailParts | null } | undefined> {
  if (PLAIN.includes(wanted.action)) return { addressee, mail: null };
  const { to, recipientIds, applicationIds, newTo = [] } = addressee;
  const subjects = applicationIds.map((id) => subjectOf('application', id));
  const knownOf = await knownAt(request.app, { to, recipientIds, subjects });
  const items = facts
    .filter(({ application }) => applicationIds.includes(application.id))
    .flatMap((one): StatusItem[] => {
      const { id } = one.application;
      const now = after(wanted, one);
      const before = knownOf(subjectOf('application', id));
      const present = presentOf(wanted.action, one, now);
      const known = knownOr(before, newTo.includes(id) ? null : present);
      const owed =
        rule.message === 'confirmation'
          ? confirmationFor(before.known, now, { asked: wanted.action === 'confirmation-email' })
          : owedTo(known, now);
      const saying = leftToSay(one, known, owed);
      if (!saying) return [];
      const named = namedIn(request.app.vault, one, recipientIds);
      return [{ ...named, now, saying, before: before.known?.status ?? present }];
    });
  const [first] = items;
  if (!first) return undefined;
  const alike = items.filter((item) => togetherBy(item) === togetherBy(first));
  return { addressee, mail: sayingMail(alike, text(request.query, 'reason') ?? '') };
}

/** A person who was sent nothing is assumed to know what is so; `present` is null for who knows nothing. */
const knownOr = ({ known, elsewhere }: KnownAtAddress, present: ReportedStatus | null): Knowledge | null =>
  known ?? (elsewhere || !present ? null : supposed(present));

/** A person who was sent nothing knows nothing of a decision that is taken back. */
function presentOf(action: Previewed, facts: DocumentFacts, now: ReportedStatus): ReportedStatus {
  const isTakenBack = action === 'undo' || action === 'date-reopen';
  return isTakenBack ? now : reportedStatus(facts, assuranceOf(placeStatusOf(facts.application)));
}

const previewRoute = (path: string, permission: string, actions: readonly Previewed[]): Route =>
  question(path, [permission], async (request, res) => {
    res.json(await preview(request, actions));
  });

export const messageRoutes: readonly Route[] = [
  previewRoute(APPLICATION_PREVIEW, 'APPLICATION_READ', [...PREVIEWED_OF_APPLICATIONS, ...SENT_AT_ONCE]),
  previewRoute(DATE_PREVIEW, 'COURSEDATE_READ', PREVIEWED_OF_DATES),
];

import { isRefusal } from '#domain/kernel/refusal.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { cancelledWithDate } from '#domain/training/course-date/decide/dates.ts';
import { courseDate } from '#domain/training/course-date/state.ts';
import { assuranceOf, courseDateStream, isActive, type Assurance } from '#domain/training/course-date/terms.ts';
import {
  APPLICATION_PREVIEW,
  DATE_PREVIEW,
  PREVIEWED_OF_APPLICATIONS,
  PREVIEWED_OF_DATES,
  type Previewed,
} from '#domain/training/messages/preview.ts';
import { newsOf, type Absence, type ReportedDate, type ReportedStatus } from '#domain/training/messages/news.ts';
import { AUDIENCE_LABELS, isSilence, ruleFor, type MessageRule } from '#domain/training/messages/table.ts';
import { absoluteLink } from '#ops/absolute-link.ts';
import type { RenderedMail } from '#ops/mail/layout.ts';
import { withAddresses } from '#ops/mail/links.ts';
import { dateOf } from '#ops/training/documents/documents.ts';
import { lastReported } from '#ops/mail/reported.ts';
import { addresseesFor } from '#ops/training/mail/known.ts';
import type { Addressee } from '#ops/training/mail/recipients.ts';
import { statusIdFor } from '#ops/training/mail/people.ts';
import { reportedStatus } from '#ops/training/mail/reported-status.ts';
import { statusMail, type StatusItem } from '#ops/training/mail/status-mail.ts';
import { confirmationMail } from '#ops/training/mail/templates.ts';
import { placeStatusOf } from '#projections/training/applications/application-row.ts';
import { applicationsOfDate } from '#projections/training/applications/application-details.ts';
import { dateFacts, documentFactsOf, type DocumentFacts } from '#projections/training/applications/documents.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { download, type Route } from '#api/http/routes/route.ts';
import { text } from '#api/handlers/body.ts';
import { wantedDate } from './course-dates/wanted.ts';

/** Whom a decision would be told to and how, before it is made. */
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

/** The fact that each decision makes, as far as the table of messages asks. */
const FACTS: Record<Previewed, { readonly type: string; readonly data?: object; readonly command?: string }> = {
  confirm: { type: 'ApplicationConfirmed' },
  resign: { type: 'ApplicationResigned' },
  cancel: { type: 'ApplicationCanceled', data: { cause: 'operator' } },
  move: { type: 'ApplicationMovedIn' },
  'move-to-primary': { type: 'ApplicationMovedToPrimary', data: { automatic: false } },
  'move-to-reserve': { type: 'ApplicationMovedToReserve' },
  undo: { type: 'ApplicationReinstated' },
  'date-cancel': { type: 'ApplicationCanceled', data: { cause: 'course-date' } },
  'date-reopen': { type: 'ApplicationReinstated', command: 'ReopenCourseDate' },
  'date-edit': { type: 'CourseDateChanged', data: { after: { startedOn: '' } } },
};

function messageOf(action: Previewed): MessageRule {
  const { type, data = {}, command = 'Preview' } = FACTS[action];
  const rule = ruleFor({ type, data, meta: { command } });
  if (!rule || isSilence(rule)) throw new Error(`Nobody is told of ${action}`);
  return rule;
}

const ABSENCES: Partial<Record<Previewed, Absence>> = {
  resign: 'resigned',
  cancel: 'canceled',
  'date-cancel': 'date-cancelled',
};

/** The place that is held after the decision, as far as the list is full or not is not asked here. */
function placeAfter(action: Previewed, { application }: DocumentFacts): Assurance | null {
  const { list_type: list, status, status_before: before } = application;
  const seat: Assurance = status === 'waiting' ? 'awaiting' : 'seat';
  switch (action) {
    case 'confirm':
      return list === 'reserve' ? 'reserve' : 'seat';
    case 'move-to-primary':
      return seat;
    case 'move-to-reserve':
      return 'reserve';
    case 'undo':
      return assuranceOf({ ...placeStatusOf(application), status: status === 'archived' ? before : 'waiting' });
    case 'date-reopen':
      return assuranceOf({ ...placeStatusOf(application), status: before, dateStatus: 'active' });
    default:
      return assuranceOf(placeStatusOf(application));
  }
}

interface Wanted {
  readonly action: Previewed;
  /** Where a moved application would be, and what a changed date would be. */
  readonly date?: { readonly id: string; readonly reported: ReportedDate } | undefined;
}

function after({ action, date }: Wanted, facts: DocumentFacts): ReportedStatus {
  const absence = ABSENCES[action] ?? null;
  const now = reportedStatus(facts, absence ? null : placeAfter(action, facts));
  return {
    ...now,
    absence: now.place === null ? (absence ?? now.absence) : null,
    ...(date ? { courseDateId: date.id, date: date.reported } : {}),
  };
}

/** GET …/message-preview?action=…&ids=…: composed as the mail will be, from what its recipient was told last. */
async function preview(request: RequestContext, actions: readonly Previewed[]): Promise<MessagePreview> {
  const action = actions.find((one) => one === request.query.action);
  if (!action) throw new HttpError(404);
  const ids = (text(request.query, 'ids') ?? '').split(',').filter((id) => /^[\w-]{1,64}$/.test(id));
  const wanted: Wanted = { action, date: await dateAfter(request, action, ids) };
  const facts = await documentFactsOf(request.app.lists, await applicationsOf(request, action, ids));
  const rule = messageOf(action);
  const addressees = await addresseesFor(
    request.app,
    rule,
    facts.map(({ application }) => application),
  );
  const reported = await Promise.all(addressees.map((one) => mailTo(request, one, { wanted, facts, rule })));
  const reached = reported.flatMap((one) => (one ? [one] : []));
  const [first] = reached;
  const address = (path: string) => absoluteLink(request.app.config, request.portal, path);
  return {
    recipients: reached.map(({ addressee: { name, to, role, applicationIds } }) => ({
      name,
      to,
      label: AUDIENCE_LABELS[role],
      count: applicationIds.length,
    })),
    mail: first ? { subject: first.mail.subject, text: withAddresses(first.mail.text, address) } : null,
    nobody: facts.length === 0 ? 'nikogo to nie dotyczy.' : 'nie ma niczego, o czym adresaci jeszcze nie wiedzą.',
  };
}

async function applicationsOf(request: RequestContext, action: Previewed, ids: readonly string[]): Promise<string[]> {
  if (!action.startsWith('date-')) return ids.slice(0, MOST);
  const rows = await applicationsOfDate(request.app.db, ids[0] ?? '');
  const back = action === 'date-reopen' ? await comingBack(request, ids[0] ?? '') : undefined;
  const isTold = (row: (typeof rows)[number]) => (back ? back.has(row.id) : row.seat !== null && isActive(row.status));
  return rows.filter(isTold).map(({ id }) => id);
}

/** Whom a reopened date brings back, as the command will see it. */
const comingBack = ({ app }: RequestContext, courseDateId: string): Promise<ReadonlySet<string>> =>
  app.execute.look({
    stream: courseDateStream(courseDateId),
    decider: courseDate,
    pick: (state) => new Set(cancelledWithDate(state).map(({ id }) => id)),
  });

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

/** Undefined for who would get nothing. */
async function mailTo(request: RequestContext, addressee: Addressee, { wanted, facts, rule }: Composing) {
  const subjects = addressee.applicationIds.map((id) => subjectOf('application', id));
  const reported = await lastReported<ReportedStatus>(request.app, { recipientIds: addressee.recipientIds, subjects });
  const items = facts
    .filter(({ application }) => addressee.applicationIds.includes(application.id))
    .map((one): StatusItem => {
      const now = after(wanted, one);
      const { id, participant_name: name } = one.application;
      const statusId = statusIdFor(one.application, addressee.recipientIds);
      return {
        name,
        now,
        statusId,
        before: reported.get(subjectOf('application', id)) ?? presentOf(wanted.action, one, now),
      };
    });
  const mail = rule.message === 'confirmation' ? confirmationOf(items) : statusMailOf(items, request);
  return mail && { addressee, mail };
}

/**
 * Who was told nothing is taken to know what is so; of what is taken back they know nothing. A confirmation is for who
 * has none.
 */
function presentOf(action: Previewed, facts: DocumentFacts, now: ReportedStatus): ReportedStatus {
  if (action === 'confirm') return { ...now, place: null };
  const isTakenBack = action === 'undo' || action === 'date-reopen';
  return isTakenBack ? now : reportedStatus(facts, assuranceOf(placeStatusOf(facts.application)));
}

function confirmationOf(items: readonly StatusItem[]): RenderedMail | undefined {
  const news = items.filter(({ before, now }) => before.place !== now.place || newsOf(before, now) !== null);
  const [first] = news;
  const alike = news.filter(({ now }) => now.place === first?.now.place);
  return (
    first &&
    confirmationMail(
      first.now.date,
      alike.map(({ name, now, statusId }) => ({ name, place: now.place, statusId })),
    )
  );
}

function statusMailOf(items: readonly StatusItem[], { query }: RequestContext): RenderedMail | undefined {
  const [first, ...others] = items.filter(({ before, now }) => newsOf(before, now) !== null);
  const news = first && newsOf(first.before, first.now);
  if (!first || !news) return undefined;
  return statusMail(
    news,
    [first, ...others.filter(({ before, now }) => newsOf(before, now) === news)],
    text(query, 'reason') ?? '',
  );
}

const previewRoute = (path: string, permission: string, actions: readonly Previewed[]): Route =>
  download(path, [permission], async (request, res) => {
    res.json(await preview(request, actions));
  });

export const messageRoutes: readonly Route[] = [
  previewRoute(APPLICATION_PREVIEW, 'APPLICATION_READ', PREVIEWED_OF_APPLICATIONS),
  previewRoute(DATE_PREVIEW, 'COURSEDATE_READ', PREVIEWED_OF_DATES),
];

import { shortDaysText } from '#domain/training/course-date/days.ts';
import type { ApplicationAction } from '#domain/training/course-date/guards.ts';
import type { DateDecidedOn } from '#domain/training/course-date/date-words.ts';
import { unmetText } from '#domain/training/course-date/lacking-text.ts';
import { phaseOf, type Phase } from '#domain/training/course-date/phase.ts';
import { idOfSubject, idsAmong, subjectOf } from '#domain/kernel/subject.ts';
import { unreachedAbout } from '#ops/mail/mails.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { attendanceOf } from '#projections/training/applications/application-row.ts';
import {
  applicationsInOrder,
  applicationsOfDate,
  participantNames,
  placesOfDate,
  type Place,
} from '#projections/training/applications/application-details.ts';
import { alertsAbout } from '#projections/training/seat-alert/seat-alert-list.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import { courseDateById, type CourseDateItem } from '#projections/training/course-dates/course-date-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Moment } from '#api/http/request/as-of.ts';
import { rowAtMoment } from '#api/handlers/row-at-moment.ts';
import { timelineEntries } from '#api/handlers/history.ts';
import { atMoment } from '#api/handlers/past-list.ts';
import { allowedActions, seatSuggestion } from '../applications/allowed-actions.ts';
import { allowedDateActions, type DateOffer } from './actions.ts';
import { dateDecidedOn } from './decision-page.ts';
import { trainerName } from '../options.ts';
import { lackingOn } from './lacking.ts';
import { switchedOffParts } from './switched-off.ts';
import { certificateProgress, type CertificateProgress } from './certificate-progress.ts';
import { mayReadRatings } from '../rating/results.ts';
import { listParts, PART } from './list-parts.ts';

/** What the page of one date gets. */
export type CourseDateView = Awaited<ReturnType<typeof courseDateDetails>>;

/** CD-02: a date with both lists, its seats, its timeline; or all that as it was at `asOf`. */
export async function courseDateDetails(request: RequestContext) {
  const present = await courseDateById(request.app.db, request.params.id ?? '');
  if (!present) throw new HttpError(404);
  const history = request.app.history();
  const { date, cancelReason, rows, moment, readRows } = await dateAndMoment(request, present);
  const { asOf } = moment;
  const seated = (seat: string | null) => rows.filter((row) => row.seat === seat);
  const lists = { primary: seated('primary'), reserve: seated('reserve'), others: seated(null) };
  const { rows: shown, parts, whole } = listParts(request, lists);
  const options = { withContext: true, ...(asOf ? { until: asOf } : {}), ...(whole ? {} : { limit: PART + 1 }) };
  const [lines, trainer, offered, full] = await Promise.all([
    timelineOf(request.app.db, `course-date:${date.id}`, options),
    asOf && date.trainerId ? history.title('operator', date.trainerId, asOf) : trainerName(request, date.trainerId),
    asOf ? NOTHING : offers(request, { date, rows, phase: phaseAt(request, date, asOf) }),
    readRows([...shown.primary, ...shown.reserve, ...shown.others].map(({ id }) => id)),
  ]);
  const [timeline, names] = await Promise.all([
    timelineEntries(history, lines),
    namesIn(shownOf(request, asOf), lines, rows),
  ]);
  const allowed = allowedActions(request, date, rows);
  const rowsById = new Map(full.map((row) => [row.id, row]));
  const line = ({ id }: Place) => {
    const row = rowsById.get(id);
    // Who left for another date between the two readings is there by now, and the page is asked to read again.
    return row ? [listed(row, asOf ? [] : allowed(row))] : [];
  };
  return {
    ...date,
    ...moment,
    title: `${date.courseName}, ${shortDaysText(date)}`,
    phase: phaseAt(request, date, asOf),
    cancelReason,
    trainerName: trainer,
    primary: shown.primary.flatMap(line),
    reserve: shown.reserve.flatMap(line),
    others: shown.others.flatMap(line),
    parts,
    whole,
    olderFacts: !whole && timeline.length > PART,
    timeline: timeline
      .slice(0, whole ? undefined : PART)
      .map((entry) => ({ ...entry, personName: names.get(idOfSubject(entry.subject)) ?? null })),
    ...offered,
  };
}

/** Where the date stood at the moment that is shown. */
const phaseAt = ({ context }: RequestContext, date: CourseDateItem, asOf: string | null) =>
  phaseOf(date, asOf ?? context.now);

/** The request at the moment that is shown. */
const shownOf = (request: RequestContext, asOf: string | null): RequestContext =>
  asOf === null ? request : atMoment(request, asOf);

/** Who the lines are about, those who have left for another date included: as they are called at the moment that is shown. */
async function namesIn(
  { app }: RequestContext,
  lines: readonly { readonly subject: string }[],
  rows: readonly Place[],
): Promise<ReadonlyMap<string, string>> {
  const here = new Map(rows.map((row) => [row.id, row.participant_name]));
  const ids = idsAmong(
    lines.map(({ subject }) => subject),
    'application',
  );
  const left = ids.filter((id) => !here.has(id));
  return new Map([...here, ...(await participantNames(app.db, left))]);
}

/** A date and who is on it, all of them narrow. */
interface DateRead {
  readonly date: CourseDateItem;
  readonly cancelReason: string | null;
  readonly rows: readonly Place[];
  /** The whole rows of at least these. */
  readRows(ids: readonly string[]): Promise<readonly ApplicationRow[]>;
}

/** The date with everybody on it, as they are or as they were: rows keep what they said, so both are read alike. */
async function dateAndMoment(request: RequestContext, present: CourseDateItem): Promise<DateRead & { moment: Moment }> {
  const { id } = present;
  const read = (db: RequestContext['app']['db']) => courseDateById(db, id);
  const { row, moment, shown } = await rowAtMoment(request, { table: 'course_dates', id, present, read });
  return { ...(await readDate(shown, row)), moment };
}

interface Offers {
  readonly proposal: ReturnType<typeof seatSuggestion>;
  readonly actions: readonly DateOffer[];
  /** What its participants say of it may be read. */
  readonly mayReadRatings: boolean;
  /** A sending that is on its way, or of which something has failed. */
  readonly certificates: CertificateProgress | null;
  /** How many people a mail about the date did not reach. */
  readonly unreached: number;
  /** How many asked to hear of a free seat. */
  readonly alerts: number;
  /** What the questions about it count. */
  readonly decidedOn: DateDecidedOn;
  /** What of a coming date is switched off, and who lacks what its course asks for; sentences. */
  readonly warnings: readonly string[];
}

/** Of a past moment nothing can be changed. */
const NOTHING: Offers = {
  proposal: null,
  actions: [],
  mayReadRatings: false,
  certificates: null,
  unreached: 0,
  alerts: 0,
  decidedOn: { open: 0, returning: 0, certificates: { due: 0, sent: 0 } },
  warnings: [],
};

async function offers(
  request: RequestContext,
  { date, rows, phase }: { date: CourseDateItem; rows: readonly Place[]; phase: Phase },
): Promise<Offers> {
  const isOpen = date.status === 'active';
  const isComing = phase === 'upcoming' || phase === 'running';
  const [certificates, unreached, alerts, decidedOn, warnings] = await Promise.all([
    certificateProgress(request, date.id),
    unreachedAbout(request.app, subjectOf('course-date', date.id)),
    isComing ? alertsAbout(request.app.db, date) : 0,
    dateDecidedOn(request, date, rows),
    isComing ? warningsOf(request, date) : [],
  ]);
  return {
    proposal: seatSuggestion(
      request,
      date,
      rows.filter((row) => row.seat === 'reserve'),
    ),
    actions: allowedDateActions(request, date, rows),
    mayReadRatings: isOpen && date.startedOn <= request.context.today && mayReadRatings(request, date),
    certificates,
    unreached,
    alerts,
    decidedOn,
    warnings,
  };
}

/** The page of each application says the same of its own person. */
const MOST_NAMED = 3;

async function warningsOf(request: RequestContext, date: CourseDateItem): Promise<string[]> {
  const [parts, lacking] = await Promise.all([
    switchedOffParts(request.app.db, date, request.context.now),
    lackingOn(request, date.id, date),
  ]);
  return [...parts, ...(lacking.length > 0 ? [unmetText(lacking, 'szkolenia', MOST_NAMED)] : [])];
}

const listed = (row: ApplicationRow, actions: readonly ApplicationAction[]) => ({
  id: row.id,
  version: row.version,
  participantName: row.participant_name,
  email: row.details.participant.email,
  phone: row.details.participant.phone,
  companyName: row.company_name,
  companyNip: row.company_nip,
  listType: row.list_type,
  status: row.status,
  attendance: row.present,
  /** Nobody has marked it yet: no absence. */
  attendanceMarked: attendanceOf(row) !== null,
  overbooked: row.overbooked,
  confirmationSent: row.confirmation_sent,
  reserveInformed: row.reserve_informed,
  certificateSent: row.certificate_sent,
  appliedAt: row.applied_at,
  actions,
});

async function readDate({ app: { db } }: RequestContext, date: CourseDateItem): Promise<DateRead> {
  const [rows, cancelled] = await Promise.all([
    placesOfDate(db, date.id),
    db.selectFrom('course_dates').select('cancel_reason').where('id', '=', date.id).executeTakeFirst(),
  ]);
  const readRows = (ids: readonly string[]) =>
    ids.length < rows.length ? applicationsInOrder(db, ids) : applicationsOfDate(db, date.id);
  return { date, rows, cancelReason: cancelled?.cancel_reason ?? null, readRows };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { EventOf, Recorded } from '#domain/kernel/event.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import type { ApplicationEdited, ApplicationRegistered } from '#domain/training/course-date/application/events.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { isActive, keepsPlace } from '#domain/training/course-date/terms.ts';
import {
  isUnsent,
  readdressed,
  ruleFor,
  TO_FORMER_ADDRESS,
  type MessageRule,
} from '#domain/training/messages/table.ts';
import { training } from '#domain/training/portal.ts';
import type { App } from '#ops/app.ts';
import { queueMails, type MailCause, type MailOrder } from '#ops/mail/order.ts';
import { sendingPrefix } from '#ops/mail/sending.ts';
import { PermanentError } from '#ops/queue/port.ts';
import { addresseesFor } from '#ops/training/mail/known.ts';
import type { Addressee } from '#ops/training/mail/recipients.ts';
import { placeStatusOf } from '#projections/training/applications/application-row.ts';
import { applicationsInOrder, applicationsOfDate } from '#projections/training/applications/application-details.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import type { Reads } from '#workers/processor.ts';
import { settledUpTo } from '#workers/settled.ts';
import type { FactJob } from './reactions.ts';
import { trainersConcerned } from './trainers.ts';

/** What mails are composed from: these read models have passed the event behind a mail before anybody is notified. */
export const MAIL_READ_MODELS: Reads = [
  'applications',
  'certificates',
  'course_dates',
  'courses',
  'locations',
  'operators',
  'seat_alerts',
];

/** Facts that come within this time are reported together, so that their look-ups and mails are a few statements for all. */
const TOGETHER_MS = 400;

/** One request decides many rows within this time: what concerns one recipient gathers in one mail. */
const GATHER_MS = 1100;

/** More facts than one decision makes. */
const MOST = 2000;

/** What `orderFactMails` waits for before it begins. */
export const gatherFacts = async (app: Pick<App, 'config' | 'traffic'>): Promise<void> => {
  await sleep(Math.min(TOGETHER_MS, app.config.mailHoldMs));
  await app.traffic.giveWay();
};

/** Facts of one cause, reported in one message. */
interface Cause {
  readonly event: Recorded<CourseDateEvent>;
  readonly rule: MessageRule;
  /** The fact itself and those of the same cause that follow in its stream. */
  readonly events: readonly Recorded<CourseDateEvent>[];
}

/**
 * Orders the mails that report these facts: one for each recipient and cause, however many people it is about. Facts of
 * the same cause that follow in the stream are reported along, in one statement; their own jobs find it done.
 */
export async function orderFactMails(app: App, jobs: readonly FactJob[]): Promise<void> {
  const causes = await causesBehind(app, jobs);
  const last = causes
    .flatMap(({ events }) => events.map(({ position }) => position))
    .sort()
    .at(-1);
  if (last === undefined) return;
  await settledUpTo(app, MAIL_READ_MODELS, last);
  const applications = await applicationsByFact(app, causes);
  let orders: MailOrder[] = [];
  for (const cause of causes) {
    // It asks who was notified of something before.
    if (cause.rule.knowing) {
      await queueMails(app, orders);
      orders = [];
    }
    orders.push(...(await ordersOf(app, cause, await applicationsOf(app, cause.events, applications))));
  }
  await queueMails(app, orders);
}

/** What these jobs report, in the order of the facts, without what an earlier job reported along. */
async function causesBehind(app: App, jobs: readonly FactJob[]): Promise<Cause[]> {
  const causes: Cause[] = [];
  for (const { revisions, from, events } of await factsBehind(app, jobs)) {
    const included = new Set<Recorded<CourseDateEvent>>();
    for (const revision of revisions.sort((a, b) => a - b)) {
      const event = events[revision - from];
      if (event?.revision !== revision) throw new PermanentError('The event behind the message cannot be read');
      const rule = included.has(event) ? undefined : ruleFor(event);
      if (!rule || isUnsent(rule) || (await isOrdered(app, event, rule))) continue;
      const along = events
        .slice(revision - from)
        .filter((other) => isSameCause(event, other) && ruleFor(other) === rule);
      for (const other of along) included.add(other);
      causes.push({ event, rule, events: along });
    }
  }
  return causes.sort((a, b) => (a.event.position < b.event.position ? -1 : 1));
}

/** What each stream of these jobs reports from the first of them on; asked for at once, so one statement under load. */
function factsBehind(app: App, jobs: readonly FactJob[]) {
  const streams = new Map<string, number[]>();
  for (const { stream, revision } of jobs) streams.set(stream, [...(streams.get(stream) ?? []), revision]);
  return Promise.all(
    [...streams].map(async ([stream, revisions]) => {
      const from = Math.min(...revisions);
      const events = (await app.log.readStream(stream, { from, limit: MOST })) as Recorded<CourseDateEvent>[];
      return { revisions, from, events };
    }),
  );
}

async function ordersOf(app: App, cause: Cause, applications: readonly ApplicationRow[]): Promise<MailOrder[]> {
  const { event, rule, events } = cause;
  const toPeople = await addresseesFor(app, rule, applications);
  const toTrainers = rule.to.includes('trainer') ? await trainersConcerned(app, event) : [];
  const afterMs = rule.held ? app.config.mailHoldMs : Math.min(GATHER_MS, app.config.mailHoldMs);
  const order = { event, causes: causesOf(events), afterMs };
  return [
    ...events.flatMap((one) => formerOrders(one, { event: one, causes: order.causes, afterMs })),
    ...toPeople.map((addressee) => orderOf({ ...order, ...addressee, message: rule.message })),
    ...toTrainers.map((personId) =>
      orderOf({ ...order, personId, recipientIds: [personId], applicationIds: [], message: 'trainer-date' }),
    ),
  ];
}

/** An address that was corrected keeps nothing that is not true there any more. */
function formerOrders({ type, data }: Recorded<CourseDateEvent>, order: Pick<Wanted, 'event' | 'causes' | 'afterMs'>) {
  if (type !== 'ApplicationEdited') return [];
  const edited = data as EventOf<typeof ApplicationEdited>['data'];
  return readdressed(edited).flatMap((role): MailOrder[] => {
    const former = edited.before[role];
    if (!former || former.forgotten || former.email === '') return [];
    const { personId } = former;
    const { message } = TO_FORMER_ADDRESS;
    return [orderOf({ ...order, personId, recipientIds: [personId], applicationIds: [edited.applicationId], message })];
  });
}

/** A registration of one person: no other fact reports it. */
const isAlone = ({ type, data }: Recorded<CourseDateEvent>): boolean =>
  type === 'ApplicationRegistered' && (data as EventOf<typeof ApplicationRegistered>['data']).registration.count === 1;

const isSameCause = ({ meta }: Recorded, other: Recorded): boolean =>
  other.meta.correlationId === meta.correlationId && other.meta.notify === meta.notify;

/** What a fact is about: its application, or the whole date. */
const subjectOfFact = ({ data }: Recorded<CourseDateEvent>): string =>
  'applicationId' in data ? subjectOf('application', data.applicationId) : subjectOf('course-date', data.courseDateId);

const causesOf = (events: readonly Recorded<CourseDateEvent>[]): ReadonlyMap<string, MailCause> =>
  new Map(
    events.map((event) => {
      const { stream, revision, position } = event;
      return [subjectOfFact(event), { stream, revision, position }];
    }),
  );

/** Mails of one cause, message and recipient have one id. */
const idOf = ({ meta }: Recorded, template: string): string =>
  sendingPrefix({ portal: training.name, sending: meta.correlationId, template });

async function isOrdered(app: App, event: Recorded<CourseDateEvent>, { message }: MessageRule): Promise<boolean> {
  if (isAlone(event)) return false;
  const subject = subjectOfFact(event);
  const { rowCount } = await app.pool.query(
    `SELECT FROM app.mails WHERE subjects @> ARRAY[$1] AND starts_with(id, $2) AND causes -> $1 ->> 'position' >= $3 LIMIT 1`,
    [subject, idOf(event, message), event.position],
  );
  return (rowCount ?? 0) > 0;
}

interface Wanted extends Pick<Addressee, 'personId' | 'recipientIds' | 'applicationIds'> {
  readonly event: Recorded<CourseDateEvent>;
  readonly causes: ReadonlyMap<string, MailCause>;
  readonly message: MessageRule['message'];
  readonly afterMs: number;
}

function orderOf({ event, causes, personId, recipientIds, applicationIds, message, afterMs }: Wanted): MailOrder {
  const date = subjectOf('course-date', event.data.courseDateId);
  const applications = applicationIds.map((id) => subjectOf('application', id));
  const about = applications.length > 0 ? applications : [date];
  const { stream, revision, position } = event;
  return {
    id: `${idOf(event, message)}${personId}`,
    portal: training.name,
    template: message,
    subjects: [...applications, date],
    causes: Object.fromEntries(about.map((one) => [one, causes.get(one) ?? { stream, revision, position }])),
    personId,
    recipientIds,
    afterMs,
  };
}

/** A certificate that was never sent is in nobody's hands. */
const isInHands = (row: ApplicationRow, event: Recorded<CourseDateEvent> | undefined): boolean =>
  (event?.type !== 'CertificateRevoked' && event?.type !== 'CertificateIssued') ||
  row.sent_certificate === (event.data as { code: string }).code;

const applicationIdsOf = (events: readonly Recorded<CourseDateEvent>[]): string[] =>
  events.flatMap(({ data }) => ('applicationId' in data ? [data.applicationId] : []));

/** Those that the facts are about, in one statement for all, in the order of their lists. */
async function applicationsByFact(app: App, causes: readonly Cause[]): Promise<ApplicationRow[]> {
  const ids = new Set(causes.flatMap(({ events }) => applicationIdsOf(events)));
  return ids.size > 0 ? applicationsInOrder(app.db, [...ids]) : [];
}

/** Facts about a date with which the open applications have facts of their own. */
const REPORTED_SEPARATELY: readonly CourseDateEvent['type'][] = ['CourseDateCancelled', 'CourseDateReopened'];

/**
 * The applications of the facts; of a fact about a date, everybody who holds a place on it. The archive is filing, not
 * leaving: who is filed comes too.
 */
async function applicationsOf(
  app: App,
  events: readonly Recorded<CourseDateEvent>[],
  known: readonly ApplicationRow[],
): Promise<ApplicationRow[]> {
  const facts = new Map(
    events.flatMap((event) => ('applicationId' in event.data ? [[event.data.applicationId, event] as const] : [])),
  );
  if (facts.size > 0) return known.filter((row) => facts.has(row.id) && isInHands(row, facts.get(row.id)));
  const [event] = events;
  const rows = event ? await applicationsOfDate(app.db, event.data.courseDateId) : [];
  const isReportedSeparately = event !== undefined && REPORTED_SEPARATELY.includes(event.type);
  return rows.filter((row) => keepsPlace(placeStatusOf(row)) && !(isReportedSeparately && isActive(row.status)));
}

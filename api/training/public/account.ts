import type { TrainingPage } from '#domain/training/pages.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { isOver } from '#domain/training/course-date/phase.ts';
import { publicStatus, type PublicStatus } from '#domain/training/course-date/public-status.ts';
import { reporterInputs, sessionReporter } from '#domain/training/accounts/reporter.ts';
import { placeStatusOf } from '#projections/training/applications/application-row.ts';
import { lengthOf } from '#projections/training/course-dates/course-dates.ts';
import { presentNotice } from '#projections/training/privacy-notice.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** More than any service has open at once. */
const MOST = 200;

export interface OwnApplication extends PublicStatus {
  readonly id: string;
  readonly participantName: string;
  readonly courseName: string;
  readonly startedOn: string;
  /** Its last day has ended: what runs is not over. */
  readonly isOver: boolean;
}

/** What the page of a reporter's own account gets. */
export type AccountView = Awaited<ReturnType<typeof account>>;

/** A reporter's own data and applications; there is no way to ask for another's (PUB-19). */
async function account(request: RequestContext) {
  const me = sessionReporter(request.session);
  if (!me) throw new HttpError(401);
  const [row, applications, notice] = await Promise.all([
    request.app.db
      .selectFrom('reporters')
      .select(['person_id', 'version', 'consent_version'])
      .where('id', '=', me.id)
      .executeTakeFirst(),
    ownApplications(request, me.id),
    presentNotice(request.app.db),
  ]);
  return {
    email: me.email,
    values: reporterInputs(me),
    version: row?.version ?? 0,
    consentVersion: row?.consent_version ?? null,
    /** PUB-20: the one in force, which is asked about until it is accepted. */
    notice,
    applications,
  };
}

/** Each as it is now for people outside the panel: the same words as behind the link of a mail. */
async function ownApplications({ app, context }: RequestContext, reporterId: string): Promise<OwnApplication[]> {
  const rows = await app.db
    .selectFrom('applications as a')
    .innerJoin('reporters as r', 'r.person_id', 'a.reporter_id')
    .innerJoin('course_dates as d', 'd.id', 'a.course_date_id')
    .leftJoin('courses as c', 'c.id', 'a.course_id')
    .where('r.id', '=', reporterId)
    .select(['a.id', 'a.participant_name', 'a.started_on', 'c.title as course_name', 'c.values as course'])
    .select(['a.status', 'a.status_before', 'a.list_type', 'a.attended', 'a.date_status'])
    .select(['d.time_start', 'd.time_end', 'd.held_duration'])
    .orderBy('a.started_on', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => {
    const { started_on: startedOn, time_start: timeStart, time_end: timeEnd } = row;
    const over = isOver({ startedOn, timeStart, timeEnd, duration: lengthOf(row, row.course) }, context.now);
    return {
      id: row.id,
      participantName: row.participant_name,
      courseName: row.course_name ?? '',
      startedOn,
      isOver: over,
      ...publicStatus(placeStatusOf(row), over),
    };
  });
}

export const accountLoaders = {
  reporterAccount: account,
  reporterNew: async (request: RequestContext) => (request.session ? { redirect: '/' } : { values: {} }),
} satisfies Partial<Record<TrainingPage, Loader>>;

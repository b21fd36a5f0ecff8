import type { TrainingPage } from '#domain/training/pages.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import type { ListType, Status } from '#domain/training/course-date/terms.ts';
import { reporterInputs, sessionReporter } from '#domain/training/accounts/reporter.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** More than any service has open at once. */
const MOST = 200;

export interface OwnApplication {
  readonly id: string;
  readonly participantName: string;
  readonly courseName: string;
  readonly startedOn: string;
  readonly status: Status;
  readonly listType: ListType;
}

/** What the page of a reporter's own account gets. */
export type AccountView = Awaited<ReturnType<typeof account>>;

/** A reporter's own data and applications; there is no way to ask for another's (PUB-19). */
async function account(request: RequestContext) {
  const me = sessionReporter(request.session);
  if (!me) throw new HttpError(401);
  const [row, applications] = await Promise.all([
    request.app.db
      .selectFrom('reporters')
      .select(['person_id', 'version', 'consent_version'])
      .where('id', '=', me.id)
      .executeTakeFirst(),
    ownApplications(request, me.id),
  ]);
  return {
    email: me.email,
    values: reporterInputs(me),
    version: row?.version ?? 0,
    consentVersion: row?.consent_version ?? null,
    applications,
  };
}

async function ownApplications(request: RequestContext, reporterId: string): Promise<OwnApplication[]> {
  const rows = await request.app.db
    .selectFrom('applications as a')
    .innerJoin('reporters as r', 'r.person_id', 'a.reporter_id')
    .leftJoin('courses as c', 'c.id', 'a.course_id')
    .where('r.id', '=', reporterId)
    .select(['a.id', 'a.participant_name', 'a.started_on', 'a.status', 'a.list_type', 'c.title as course_name'])
    .orderBy('a.started_on', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    participantName: row.participant_name,
    courseName: row.course_name ?? '',
    startedOn: row.started_on,
    status: row.status,
    listType: row.list_type,
  }));
}

export const accountLoaders = {
  reporterAccount: account,
  reporterNew: async (request: RequestContext) => (request.session ? { redirect: '/' } : { values: {} }),
} satisfies Partial<Record<TrainingPage, Loader>>;

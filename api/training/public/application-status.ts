import { publicStatus } from '#domain/training/course-date/public-status.ts';
import { isOver } from '#domain/training/course-date/phase.ts';
import { placeStatusOf } from '#projections/training/applications/application-row.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import { courseDateById } from '#projections/training/course-dates/course-date-list.ts';
import { text } from '#api/handlers/body.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { publicDate } from './dates.ts';
import { statusIdOfLink } from '#ops/training/status-link.ts';
import { applicationOfParticipant, applicationsOfReporter } from './status-link.ts';

/** Who is erased is nobody's to look up, also not by a link of before. */
const isKnown = ({ details }: ApplicationRow): boolean => !details.participant.forgotten;

async function applicationsOf({ app, query }: RequestContext): Promise<ApplicationRow[]> {
  const id = text(query, 'id') ?? '';
  const registered = await applicationsOfReporter(app, id);
  if (registered.length > 0) return registered.filter(isKnown);
  const statusId = statusIdOfLink(app.vault, id);
  const own = statusId === undefined ? undefined : await applicationOfParticipant(app, statusId);
  return own ? [own].filter(isKnown) : [];
}

/**
 * The status of applications now, for anyone who has their link: of a registration, as its reporter was notified, or of one
 * application, as its participant was. Names and dates, no contact data.
 */
export async function applicationStatus(request: RequestContext) {
  const { now } = request.context;
  const rows = await applicationsOf(request);
  if (rows.length === 0) throw new HttpError(404);
  const [{ registration_id: number } = { registration_id: '' }] = rows;
  return {
    /** What the office asks for on the telephone; of a participant's own link nothing that is not theirs. */
    registrationId: number === text(request.query, 'id') ? number : null,
    applications: await Promise.all(
      rows.map(async (row) => {
        const date = await courseDateById(request.app.db, row.course_date_id);
        return {
          id: row.id,
          name: row.participant_name,
          ...publicStatus(placeStatusOf(row), date !== undefined && isOver(date, now)),
          courseDate: date ? publicDate(date) : null,
        };
      }),
    ),
  };
}

import { idOfSubject } from '#domain/kernel/subject.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import {
  applicationIds,
  registrationStreams,
  trainingItem,
  type RoleOf,
} from '#projections/training/applications/application-details.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import type { PastAccount } from '#api/accounts/screen.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { applicationAt, factsOfApplication } from '../past.ts';

/** On the page of a person a registration also says for which date it was. */
export const withDate = (line: TimelineRow): TimelineRow => {
  const date = line.context === null ? '' : idOfSubject(line.context);
  const change = { field: 'courseDateId', label: 'Termin', kind: 'course-date', from: null, to: date };
  return line.type === 'ApplicationRegistered' ? { ...line, changes: [change, ...line.changes] } : line;
};

/** All facts of the dates that somebody was registered for, or registered others for. */
export async function registrationFacts(
  { app }: RequestContext,
  role: RoleOf['role'],
  personId: string,
): Promise<Recorded[]> {
  const streams = await registrationStreams(app.db, { role, personId });
  return (await Promise.all(streams.map((stream) => app.log.readStream(stream)))).flat();
}

/** A person's applications as they were at a moment, the newest date first, as in the list of now. */
export async function applicationsAt(
  { app }: RequestContext,
  role: RoleOf['role'],
  { personId, at, history }: PastAccount,
): Promise<ApplicationRow[]> {
  const all = await Promise.all(
    (await applicationIds(app.db, { role, personId })).map(async (application) => {
      const facts = await factsOfApplication(app.db, history, application);
      return applicationAt(facts, application, at);
    }),
  );
  return all.filter((row) => row !== undefined).sort(byDay);
}

const byDay = (a: ApplicationRow, b: ApplicationRow): number =>
  `${a.started_on} ${a.id}` < `${b.started_on} ${b.id}` ? 1 : -1;

/** Applications of a moment as lines of a person's page, the courses as they were called then. */
export const itemsAt = (rows: readonly ApplicationRow[], { history, at }: Pick<PastAccount, 'history' | 'at'>) =>
  Promise.all(rows.map(async (row) => trainingItem(row, await history.title('course', row.course_id, at))));

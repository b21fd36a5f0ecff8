import { idOfSubject } from '#domain/kernel/subject.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import {
  applicationIds,
  applicationsInOrder,
  type RoleOf,
} from '#projections/training/applications/application-details.ts';
import { trainingItem } from '#projections/training/applications/training-item.ts';
import type { App } from '#ops/app.ts';
import type { History } from '#ops/history/history.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import type { PastAccount } from '#api/accounts/screen.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** On the page of a person a registration also says for which date it was. */
export const withDate = (line: TimelineRow): TimelineRow => {
  const date = line.context === null ? '' : idOfSubject(line.context);
  const change = { field: 'courseDateId', label: 'Termin', kind: 'course-date', from: null, to: date };
  return line.type === 'ApplicationRegistered' ? { ...line, changes: [change, ...line.changes] } : line;
};

/** The facts whose changes name the date by themselves, once `withDate` has seen them. */
const NAMES_DATE: ReadonlySet<string> = new Set(['ApplicationRegistered', 'ApplicationMovedIn', 'ApplicationEdited']);

/** The same of everything that befell a participant: each decision says of which training it was, as it was called. */
export const withTraining = (history: History, lines: readonly TimelineRow[]): Promise<TimelineRow[]> =>
  Promise.all(
    lines.map(async (line) => {
      if (NAMES_DATE.has(line.type) || line.context === null) return withDate(line);
      const training = await history.title('course-date', idOfSubject(line.context), line.at);
      return { ...line, text: `${line.text}: ${training}` };
    }),
  );

/** Where lines up to a moment are read: whose each application was then. */
export const linesAt = (app: Pick<App, 'db' | 'past'>, until: string | null): App['db'] =>
  until === null ? app.db : app.past(until).db;

/**
 * A person's applications as they were at a moment, the newest date first, as in the list of now: whose they were then,
 * whoever was merged with somebody, known apart again, or took a seat over since.
 */
export async function applicationsAt(
  { app }: RequestContext,
  role: RoleOf['role'],
  { personId, at }: PastAccount,
): Promise<ApplicationRow[]> {
  const { db } = app.past(at);
  return (await applicationsInOrder(db, await applicationIds(db, { role, personId }))).sort(byDay);
}

const byDay = (a: ApplicationRow, b: ApplicationRow): number =>
  `${a.started_on} ${a.id}` < `${b.started_on} ${b.id}` ? 1 : -1;

/** Applications of a moment as lines of a person's page, the courses as they were called then, said on that day. */
export const itemsAt = (rows: readonly ApplicationRow[], { history, at }: Pick<PastAccount, 'history' | 'at'>) =>
  Promise.all(
    rows.map(async (row) => {
      const courseName = await history.title('course', row.course_id, at);
      return trainingItem(row, { courseName, today: dayInWarsaw(at) });
    }),
  );

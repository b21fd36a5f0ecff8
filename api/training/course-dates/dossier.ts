import { shortDaysText } from '#domain/training/course-date/days.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { mailsAbout } from '#ops/mail/mails.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { courseDateById } from '#projections/training/course-dates/course-date-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { timelineEntries } from '#api/handlers/history.ts';
import { dossierRoute } from '#api/dossier/dossier.ts';

/** What is in the log about a date itself, with its proof; its applications have dossiers of their own. */
export const courseDateDossier = dossierRoute('/panel/course-dates/:id', ['COURSEDATE_READ'], async (request) => {
  const { app, params } = request;
  const date = await courseDateById(app.db, params.id ?? '');
  if (!date) throw new HttpError(404);
  const subject = subjectOf('course-date', date.id);
  const [rows, mails] = await Promise.all([timelineOf(app.db, subject), mailsAbout(app, subject)]);
  return {
    subject,
    kind: 'Termin szkolenia',
    title: `${date.courseName}, ${shortDaysText(date)}`,
    rows,
    entries: await timelineEntries(app.history(), rows),
    mails,
  };
});

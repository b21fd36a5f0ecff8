import { subjectOf } from '#domain/kernel/subject.ts';
import { mailsAbout } from '#ops/mail/mails.ts';
import { applicationById } from '#projections/training/applications/application-details.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { timelineEntries } from '#api/handlers/history.ts';
import { dossierRoute } from '#api/dossier/dossier.ts';
import { linesOfApplication } from './lines.ts';

/** What is in the log about an application, with its proof: anyone who reads its page sees all that its facts hold. */
export const applicationDossier = dossierRoute('/panel/applications/:id', ['APPLICATION_READ'], async (request) => {
  const { app, params } = request;
  const row = await applicationById(app.db, params.id ?? '');
  if (!row) throw new HttpError(404);
  const subject = subjectOf('application', row.id);
  const [rows, mails] = await Promise.all([linesOfApplication(app.db, row.id), mailsAbout(app, subject)]);
  return {
    subject,
    kind: 'Zgłoszenie',
    title: row.participant_name,
    rows,
    entries: await timelineEntries(app.history(), rows),
    mails,
  };
});

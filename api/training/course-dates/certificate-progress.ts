import { guardOf } from '#domain/kernel/access.ts';
import { idOfSubject, subjectOf } from '#domain/kernel/subject.ts';
import { sendCertificateFromDate } from '#domain/training/course-date/decide/attendance.ts';
import { training } from '#domain/training/portal.ts';
import { sendingProgress, type SendingProgress } from '#ops/mail/sending.ts';
import { participantNames } from '#projections/training/applications/application-details.ts';
import { mayRun } from '#api/handlers/run-command.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { question, type Route } from '#api/http/routes/route.ts';
import { presentDate } from './form-values.ts';

/** How far the certificates of a date have got that were sent together; the failed by name. */
export interface CertificateProgress extends Omit<SendingProgress, 'failures'> {
  readonly failures: readonly { readonly mailId: string; readonly participantName: string }[];
}

/** Null where nothing is on its way and nothing has failed, and for who may not send: `sending` asks for one of them. */
export async function certificateProgress(
  request: RequestContext,
  courseDateId: string,
  sending?: string,
): Promise<CertificateProgress | null> {
  if (!mayRun(request, sendCertificateFromDate)) return null;
  const about = subjectOf('course-date', courseDateId);
  const progress = await sendingProgress(request.app, {
    portal: training.name,
    template: 'certificate',
    about,
    sending,
  });
  if (!progress) return null;
  const failed = progress.failures.map(({ mailId, subject }) => ({ mailId, id: idOfSubject(subject) }));
  const names = await participantNames(
    request.app.db,
    failed.map(({ id }) => id),
  );
  return {
    ...progress,
    failures: failed.map(({ mailId, id }) => ({ mailId, participantName: names.get(id) ?? '' })),
  };
}

const SENDING = /^[\w-]{1,64}$/;

/** GET of what a sending has ordered: asked while it is on its way, by who may send. */
export const certificateProgressRoute: Route = question(
  '/panel/course-dates/:id/certificate_progress',
  guardOf(sendCertificateFromDate.permission),
  async (request, res) => {
    const { sending } = request.query;
    const wanted = typeof sending === 'string' && SENDING.test(sending) ? sending : undefined;
    const { id } = await presentDate(request, request.params.id);
    res.json({ progress: await certificateProgress(request, id, wanted) });
  },
);

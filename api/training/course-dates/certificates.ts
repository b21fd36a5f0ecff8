import { isTicked } from '#domain/form/input.ts';
import { plural } from '#domain/text/plural.ts';
import { isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { sendCertificateFromDate } from '#domain/training/course-date/decide/attendance.ts';
import { applicationsOfDate } from '#projections/training/applications/application-details.ts';
import { addresseesOf } from '#ops/training/mail/recipients.ts';
import { newCertificateCode } from '#ops/training/certificate-code.ts';
import { courseDateById } from '#projections/training/course-dates/course-date-list.ts';
import { certificateNames } from '#projections/training/applications/documents.ts';
import { success, warning } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Done } from '#api/http/routes/route.ts';
import { onCourseDate, shown } from '../run.ts';
import { dateOffers } from './actions.ts';

/** What becomes of one person's certificate. */
export interface CertificateResult {
  readonly id: string;
  readonly participantName: string;
  readonly ok: boolean;
  /** Why not. */
  readonly message: string | null;
  /** It was sent before; asking to repeat sends it again. */
  readonly sentBefore: boolean;
  /** There is an address, of the participant or of who registered them. */
  readonly reachable: boolean;
}

/** What a sending is answered with. */
export interface CertificatesAnswer {
  readonly sent: number;
  /** Names the sending, so that its progress can be asked; null when nothing was ordered. */
  readonly sending: string | null;
  /** How many certificates its mails bring. */
  readonly mailed: number;
  readonly results: readonly CertificateResult[];
}

/**
 * CD-16: a certificate to everybody who was present; who has one already gets none unless `repeat=true`. Where nobody has
 * earned one yet it is refused.
 * Each person is answered for; the commands share one append.
 */
export async function sendCertificates(request: RequestContext): Promise<Done | Refusal> {
  const courseDateId = request.params.id ?? '';
  const [date, rows] = await Promise.all([
    courseDateById(request.app.db, courseDateId),
    applicationsOfDate(request.app.db, courseDateId),
  ]);
  if (!date) return notFound('Nie znaleziono terminu szkolenia.');
  const refusal = dateOffers(request, date, rows).find(({ action }) => action === 'send_certificates')?.refusal;
  if (refusal) return refusal;
  const repeat = isTicked(request.body.repeat);
  const names = await certificateNames(request.app.db, courseDateId);
  if (!names) return notFound('Nie znaleziono terminu szkolenia.');
  const present = rows.filter((row) => row.present && row.details.participant.forgotten !== true);
  const results = await Promise.all(
    present.map(async (row) => {
      const result = await onCourseDate(request, courseDateId, {
        command: sendCertificateFromDate,
        input: { applicationId: row.id, repeat, names, newCertificateCode: newCertificateCode() },
        keyPart: row.id,
      });
      const refused = isRefusal(result);
      return {
        id: row.id,
        participantName: row.participant_name,
        ok: !refused,
        message: refused ? result.message : null,
        sentBefore: row.certificate_sent,
        reachable: addresseesOf([row], ['holder']).length > 0,
        position: refused ? '' : result.position,
        sending: refused ? null : (result.events[0]?.meta.correlationId ?? null),
      };
    }),
  );
  const sent = results.filter((one) => one.ok).length;
  const newest = results.reduce((position, one) => (one.position > position ? one.position : position), '');
  const sending = results.findLast(({ sending: own }) => own !== null)?.sending ?? null;
  // A repeated key may have found some of them done by the request before.
  const mailed = results.filter((one) => one.reachable && one.sending !== null && one.sending === sending).length;
  const message = `Zlecono wysłanie ${sent} ${plural(sent, ['certyfikatu', 'certyfikatów', 'certyfikatów'])}.`;
  const flash = sent > 0 ? success(message) : warning('Nie ma certyfikatów do wysłania: wszystkie są już wysłane.');
  return {
    body: {
      sent,
      sending,
      mailed,
      results: results.map(({ position: _position, sending: _sending, ...result }): CertificateResult => result),
    } satisfies CertificatesAnswer,
    redirect: `/panel/course-dates/${courseDateId}`,
    flash: newest ? await shown(request, newest, flash) : flash,
  };
}

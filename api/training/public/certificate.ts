import { certificateByCode } from '#projections/training/applications/certificates.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { REVOCATION_LABELS } from '#domain/training/course-date/terms.ts';
import { isOutdated } from '#domain/training/course-date/validity.ts';
import { formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { CertificateRow } from '#projections/training/applications/certificates.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** What the page of a certificate's code gets. */
export type CertificateView = Awaited<ReturnType<typeof certificatePage>>;

/**
 * APP-18: the page that a certificate's QR code leads to. It shows what the certificate said when it was issued; one
 * that was revoked is shown with its day and cause, one that has ended with its last day, both without the person. An
 * unknown code is 404.
 */
export async function certificatePage(request: RequestContext) {
  const code = (request.params.code ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
  const row = await certificateByCode(request.app.db, code);
  if (!row) throw new HttpError(404, 'Nie ma certyfikatu o takim kodzie.');
  const { contents } = row;
  const said = verdict(row, request.context.today);
  return {
    code,
    ...said,
    ...courseOf(contents),
    ...(said.status === 'valid' && contents ? whom(contents) : { participantName: null, companyName: null }),
  };
}

const courseOf = (contents: CertificateRow['contents']) => ({
  courseName: contents?.courseName ?? null,
  startedOn: contents?.startedOn ?? null,
  duration: contents?.duration ?? 1,
});

/** `today` and every day are Warsaw's. */
function verdict({ valid, contents, revoked_at: at, revoked_because: cause }: CertificateRow, today: string) {
  const validUntil = contents?.validUntil ?? null;
  if (!valid) {
    return {
      validUntil: null,
      status: 'revoked' as const,
      label: 'unieważniony',
      /** `dd.mm.yyyy`. */
      revokedOn: at && formatDay(dayInWarsaw(at)),
      reason: cause && REVOCATION_LABELS[cause],
    };
  }
  const said = { validUntil: validUntil && formatDay(validUntil), revokedOn: null, reason: null };
  if (isOutdated(validUntil, today)) return { ...said, status: 'outdated' as const, label: 'stracił ważność' };
  return { ...said, status: 'valid' as const, label: 'ważny' };
}

const whom = ({ participant, companyName }: NonNullable<CertificateRow['contents']>) => ({
  participantName: participant.forgotten ? FORGOTTEN : participant.name,
  companyName,
});

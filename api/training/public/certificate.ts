import { certificateByCode } from '#projections/training/applications/certificates.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { REVOCATION_LABELS } from '#domain/training/course-date/terms.ts';
import { formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { CertificateRow } from '#projections/training/applications/certificates.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** What the page of a certificate's code gets. */
export type CertificateView = Awaited<ReturnType<typeof certificatePage>>;

/**
 * APP-18: the page that a certificate's QR code leads to. It shows what the certificate said when it was issued; a
 * revoked one is shown with its day and cause and without the person. An unknown code is 404.
 */
export async function certificatePage(request: RequestContext) {
  const code = (request.params.code ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
  const row = await certificateByCode(request.app.db, code);
  if (!row) throw new HttpError(404, 'Nie ma certyfikatu o takim kodzie.');
  const { contents } = row;
  return {
    code,
    ...verdict(row),
    ...courseOf(contents),
    ...(row.valid && contents ? whom(contents) : { participantName: null, companyName: null }),
  };
}

const courseOf = (contents: CertificateRow['contents']) => ({
  courseName: contents?.courseName ?? null,
  startedOn: contents?.startedOn ?? null,
  duration: contents?.duration ?? 1,
});

const verdict = ({ valid, revoked_at: at, revoked_because: cause }: CertificateRow) =>
  valid
    ? ({ status: 'valid', label: 'ważny', revokedOn: null, reason: null } as const)
    : ({
        status: 'revoked',
        label: 'unieważniony',
        /** `dd.mm.yyyy`, the day in Warsaw. */
        revokedOn: at && formatDay(dayInWarsaw(at)),
        reason: cause && REVOCATION_LABELS[cause],
      } as const);

const whom = ({ participant, companyName }: NonNullable<CertificateRow['contents']>) => ({
  participantName: participant.forgotten ? FORGOTTEN : participant.name,
  companyName,
});

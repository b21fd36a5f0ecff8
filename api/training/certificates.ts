import type { NewCertificate } from '#domain/training/course-date/decide/certificates.ts';
import { notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { newCertificateCode } from '#ops/training/certificate-code.ts';
import { certificateNames } from '#projections/training/applications/documents.ts';
import { applicationById } from '#projections/training/applications/application-details.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** What a command needs that may issue a certificate for this application: a fresh code, and the names of now. */
export async function newCertificate(
  { app }: RequestContext,
  applicationId: string,
): Promise<NewCertificate | Refusal> {
  const row = await applicationById(app.db, applicationId);
  const names = row && (await certificateNames(app.db, row.course_date_id));
  return names ? { newCertificateCode: newCertificateCode(), names } : notFound('Nie znaleziono zgłoszenia.');
}

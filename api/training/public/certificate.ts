import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/**
 * APP-18: the page that a certificate's QR code leads to. A code is valid while its attendance stands; a revoked one
 * is told as such, without the person. An unknown code is 404.
 */
export async function certificatePage(request: RequestContext) {
  const code = (request.params.code ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
  const row = await request.app.db
    .selectFrom('applications as a')
    .leftJoin('courses as c', 'c.id', 'a.course_id')
    .select(['a.attended', 'a.participant_name', 'a.started_on', 'a.company_name', 'c.title as course_name'])
    .where('a.certificate_code', '=', code)
    .executeTakeFirst();
  if (!row) throw new HttpError(404, 'Nie ma certyfikatu o takim kodzie.');
  const base = { code, courseName: row.course_name ?? '', startedOn: row.started_on };
  return row.attended
    ? { ...base, status: 'valid', label: 'ważny', participantName: row.participant_name, companyName: row.company_name }
    : { ...base, status: 'revoked', label: 'unieważniony', participantName: null, companyName: null };
}

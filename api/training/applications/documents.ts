import type { Response } from 'express';
import { ERASED } from '#domain/kernel/forgotten.ts';
import type { GroupName } from '#domain/training/course-date/application-fields.ts';
import { fieldsOf, fullCaptionOf, shownText } from '#domain/training/course-date/application-values.ts';
import { assuranceOf, LIST_LABELS, STATUS_LABELS } from '#domain/training/course-date/terms.ts';
import { CONFIRMATION_FILES, confirmationOf, paperName } from '#ops/training/documents/documents.ts';
import { certificatePaper, confirmationPaper } from '#ops/training/documents/papers.ts';
import type { CellValue, Column } from '#ops/xlsx/columns.ts';
import { contactOf } from '#projections/contact.ts';
import { exportApplications, type ExportRow } from '#projections/training/applications/application-export.ts';
import { validCertificate } from '#projections/training/applications/certificates.ts';
import { attendanceOf, placeStatusOf } from '#projections/training/applications/application-row.ts';
import { documentFacts, type DocumentFacts } from '#projections/training/applications/documents.ts';
import { factsOfCertificate, factsOfConfirmation } from '#projections/training/applications/paper-facts.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { DownloadRoute } from '#api/http/routes/route.ts';
import { filterOfFile } from '#api/handlers/read-filters.ts';
import { sendPdf } from '#api/handlers/send-pdf.ts';
import { atAskedMoment } from '#api/handlers/past-list.ts';
import { sendXlsx } from '#api/handlers/send-xlsx.ts';
import { readListQuery } from './filters.ts';
import { givenConfirmation } from './given-confirmation.ts';

type ExportColumn = Column & { value(row: ExportRow): CellValue };

/** The columns of a group's fields. */
const exported = (group: GroupName): ExportColumn[] =>
  fieldsOf(group)
    .filter(({ exportWidth }) => exportWidth !== undefined)
    .map((field) => ({
      header: fullCaptionOf(group, field),
      type: 'text',
      width: field.exportWidth,
      value: ({ details }) => shownText(field, (details[group] as Readonly<Record<string, unknown>>)[field.name]),
    }));

const COLUMNS: readonly ExportColumn[] = [
  { header: 'Data zgłoszenia', type: 'instant', width: 17, value: (row) => row.applied_at },
  { header: 'Szkolenie', type: 'text', width: 24, value: (row) => row.course_name ?? '' },
  { header: 'Termin', type: 'day', width: 12, value: (row) => row.started_on },
  { header: 'Uczestnik', type: 'text', width: 16, value: (row) => row.participant_name },
  ...exported('participant'),
  ...exported('company'),
  { header: 'Numer serwisu', type: 'text', width: 10, value: (row) => row.bosch_car_service_id ?? '' },
  { header: 'Osoba zgłaszająca', type: 'text', width: 16, value: (row) => reporterName(row) },
  ...exported('reporter'),
  { header: 'Lista', type: 'text', width: 12, value: (row) => LIST_LABELS[row.list_type] },
  { header: 'Status', type: 'text', width: 14, value: (row) => STATUS_LABELS[row.status] },
  { header: 'Obecność', type: 'yesNo', width: 10, value: attendanceOf },
];

const reporterName = (row: ExportRow): string => {
  const { firstName, lastName } = row.details.reporter;
  return `${firstName} ${lastName}`.trim();
};

async function* cells(rows: AsyncIterable<ExportRow>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield COLUMNS.map((column) => column.value(row));
}

async function factsOf(request: RequestContext) {
  const facts = await documentFacts(request.app.db, request.params.id ?? '');
  if (!facts) throw new HttpError(404);
  // GDP-03: no paper is made out to nobody.
  if (facts.application.details.participant.forgotten) throw new HttpError(409, ERASED);
  return facts;
}

/** Why there is no paper, and the way to one. */
const refusedPaper = ({ application, date }: DocumentFacts): string =>
  date.status === 'cancelled'
    ? 'Termin jest odwołany: nie ma czego potwierdzać.'
    : `Zgłoszenie ma status „${STATUS_LABELS[application.status]}”: nie ma czego potwierdzać. Potwierdzenie będzie dostępne po cofnięciu decyzji.`;

/** The valid certificate; 409 says why there is none. */
async function certificateToPrint(request: RequestContext) {
  const { application } = await factsOf(request);
  const row = await validCertificate(request.app.db, application.id);
  if (row?.contents) return { applicationId: application.id, code: row.code, contents: row.contents };
  throw new HttpError(
    409,
    application.present
      ? 'Certyfikat nie jest jeszcze wystawiony. Spróbuj za chwilę albo wyślij go uczestnikowi.'
      : 'Certyfikat jest dostępny dopiero po zaznaczeniu obecności.',
  );
}

/** APP-17: the paper of `:id`, by the status of its place. */
export async function sendConfirmation(request: RequestContext, res: Response): Promise<void> {
  const facts = await factsOf(request);
  const assurance = assuranceOf(placeStatusOf(facts.application));
  if (assurance === null) throw new HttpError(409, refusedPaper(facts));
  const contact = await contactOf(request.app.lists, request.portal);
  const given = assurance === 'seat' ? await givenConfirmation(request, facts, contact) : undefined;
  const data = given ?? confirmationOf(facts, { assurance, issuedOn: request.context.today, contact });
  const name = paperName(CONFIRMATION_FILES[assurance], {
    startedOn: data.startedOn,
    applicationId: facts.application.id,
  });
  const { id, details } = facts.application;
  const rests = { personId: details.participant.personId, facts: await factsOfConfirmation(request.app.db, id) };
  sendPdf(res, name, await confirmationPaper(request.app, { data, ...rests }));
}

/** APP-18: the valid certificate of `:id`. */
export async function sendCertificate(request: RequestContext, res: Response): Promise<void> {
  const { applicationId, code, contents } = await certificateToPrint(request);
  const name = paperName('certyfikat', { startedOn: contents.startedOn, applicationId });
  const facts = await factsOfCertificate(request.app.db, { applicationId, code });
  sendPdf(res, name, await certificatePaper(request.app, { code, contents, facts }));
}

const READ = ['APPLICATION_READ'] as const;

/** APP-08, APP-17, APP-18: what can be taken away from the list and from one application. */
export const documentRoutes: readonly DownloadRoute[] = [
  {
    kind: 'download',
    path: '/panel/applications/excel',
    guard: READ,
    hasPast: true,
    send: async (request, res) => {
      const then = await atAskedMoment(request);
      const query = await readListQuery(then);
      const rows = exportApplications(then.app.db, { ...query, filter: filterOfFile(query) });
      const columns = COLUMNS.map(({ value: _value, ...column }) => column);
      await sendXlsx(then, res, { what: 'zgloszenia', title: 'Zgłoszenia', columns, rows: cells(rows) });
    },
  },
  {
    kind: 'download',
    path: '/panel/applications/:id/confirmation-pdf',
    guard: READ,
    send: sendConfirmation,
  },
  {
    kind: 'download',
    path: '/panel/applications/:id/certificate-pdf',
    guard: READ,
    send: sendCertificate,
  },
];

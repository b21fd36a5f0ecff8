import { fileName } from '#domain/text/file-name.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { contactLine, type PortalContact } from '#domain/portal/contact.ts';
import type { CertificateContents } from '#domain/training/course-date/details.ts';
import type { Assurance } from '#domain/training/course-date/terms.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import { netPriceText } from '#domain/text/money.ts';
import { addressText } from '#domain/training/records/place-text.ts';
import { absoluteLink, type Addresses } from '#ops/absolute-link.ts';
import type { DateFacts, DocumentFacts } from '#projections/training/applications/documents.ts';
import type { CertificateData } from './certificate.ts';
import type { ConfirmationData } from './confirmation.ts';
import type { DateWords } from './date-words.ts';
import type { ReceptionListData } from './reception-list.ts';

/** From the read models' facts to what the documents print; the same for downloads and mails. */
const fullName = (person: { firstName: string; lastName: string; forgotten?: true | undefined }): string =>
  person.forgotten ? FORGOTTEN : `${person.firstName} ${person.lastName}`.trim();

/** What a course promises besides its days, in words. */
export const promisedOf = ({
  netPrice,
  vat,
  theory,
  practice,
}: Pick<CourseValues, 'netPrice' | 'vat' | 'theory' | 'practice'>) => ({
  price: netPriceText(netPrice, ` netto + ${vat}% VAT`),
  shares: `teoria ${theory}%, praktyka ${practice}%`,
});

/** What every mail and document says about a date. */
export const dateOf = ({ date, course, location }: DateFacts): DateWords => ({
  courseName: course?.name ?? '',
  startedOn: date.started_on,
  timeStart: date.time_start,
  timeEnd: date.time_end,
  duration: course?.duration ?? 1,
  formula: date.formula,
  locationName: location?.name ?? '',
  locationAddress: location ? addressText(location) : '',
  onlineMeetingUrl: date.online_meeting_url,
  ...(course ? promisedOf(course) : {}),
});

/** File names of the paper about an application, by what it says. */
export const CONFIRMATION_FILES: Record<Assurance, string> = {
  seat: 'potwierdzenie',
  awaiting: 'zgloszenie',
  reserve: 'lista-rezerwowa',
};

/** What a file about one application is called, by the day of the training. */
export const paperName = (
  kind: string,
  { startedOn, applicationId }: { readonly startedOn: string; readonly applicationId: string },
): string => fileName(kind, startedOn, applicationId);

/** @param issuedOn the day of issue, `YYYY-MM-DD` in Europe/Warsaw */
export const confirmationOf = (
  facts: DocumentFacts,
  { assurance, issuedOn, contact }: { assurance: Assurance; issuedOn: string; contact: PortalContact | null },
): ConfirmationData => ({
  assurance,
  ...dateOf(facts),
  applicationId: facts.application.id,
  participantName: fullName(facts.application.details.participant),
  companyName: facts.application.company_name,
  companyNip: facts.application.company_nip,
  reporterName: fullName(facts.application.details.reporter),
  netPrice: facts.course?.netPrice ?? '',
  vat: facts.course?.vat ?? 0,
  delayedPayment: facts.course?.delayedPayment ?? false,
  issuedOn,
  office: contact ? contactLine(contact) : '',
});

/** Where anybody can check a certificate. */
const certificateUrl = (addresses: Addresses, code: string): string =>
  absoluteLink(addresses, 'szkolenia', `/certyfikat/${encodeURIComponent(code)}`);

/** What the certificate said when it was issued: the same on every print. */
export const certificateOf = (code: string, contents: CertificateContents, addresses: Addresses): CertificateData => ({
  participantName: contents.participant.forgotten ? FORGOTTEN : contents.participant.name,
  companyName: contents.companyName,
  courseName: contents.courseName,
  startedOn: contents.startedOn,
  formula: contents.formula,
  locationName: contents.locationName,
  duration: contents.duration,
  trainerName: contents.trainer?.name ?? '',
  code,
  validUntil: contents.validUntil ?? null,
  verifyUrl: certificateUrl(addresses, code),
});

/** @param applications those of the primary list that hold a place, in the list's order */
export function receptionListOf(
  facts: DateFacts,
  applications: readonly DocumentFacts['application'][],
  trainerName = '',
): ReceptionListData {
  return {
    ...dateOf(facts),
    trainerName,
    participants: applications.map((application) => ({
      name: fullName(application.details.participant),
      companyName: application.company_name,
    })),
  };
}

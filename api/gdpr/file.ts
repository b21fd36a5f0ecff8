import { parseAbsolute, toCalendarDateTime } from '@internationalized/date';
import { ACCESS_TYPE_LABELS } from '#domain/account/access.ts';
import { PERMISSION_LABELS, ROLE_LABELS } from '#domain/training/accounts/roles.ts';
import { TIME_ZONE } from '#domain/constants.ts';
import { formatDateTime, formatDay } from '#domain/text/dates.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { voivodeshipLabel } from '#domain/form/voivodeships.ts';
import { LIST_LABELS, STATUS_LABELS } from '#domain/training/course-date/terms.ts';
import type { App } from '#ops/app.ts';
import { mailsToPerson, type MailMessage } from '#ops/mail/mails.ts';
import { personRecords, type PersonRecords } from '#projections/gdpr/person-records.ts';

/** Labelled values; empty ones are left out. */
export type Entry = readonly (readonly [label: string, value: string])[];

export interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** Everything that is kept about one person: the page, the JSON file and the PDF show the same (GDP-02). */
export interface PersonFile {
  readonly personId: string;
  readonly name: string;
  readonly forgotten: boolean;
  readonly sections: readonly Section[];
}

export const localTime = (instant: string | null): string =>
  instant ? formatDateTime(toCalendarDateTime(parseAbsolute(instant, TIME_ZONE)).toString()) : '';

const entry = (values: Readonly<Record<string, string | null | undefined>>): Entry =>
  Object.entries(values).flatMap(([label, value]) => (value ? [[label, value] as const] : []));

type Rows<K extends keyof PersonRecords> = Extract<PersonRecords[K], readonly unknown[]>[number];

const operator = (row: Rows<'operators'>): Entry =>
  entry({
    'Imię i nazwisko': row.name,
    'E-mail': row.email,
    Rola: ROLE_LABELS[row.role],
    'Dodatkowe uprawnienia': row.permission.map((one) => PERMISSION_LABELS[one]).join(', '),
    Zdjęcie: row.photo,
    Dostęp: ACCESS_TYPE_LABELS[row.access_type],
    'Dostęp do': localTime(row.expires_at),
  });

const reporter = (row: Rows<'reporters'>): Entry =>
  entry({
    'Imię i nazwisko': row.name,
    'E-mail': row.email,
    Telefon: row.phone,
    'Nazwa firmy': row.company_name,
    NIP: row.company_nip,
    Województwo: voivodeshipLabel(row.company_state),
    Dostęp: ACCESS_TYPE_LABELS[row.access_type],
    'Przyjęta informacja o danych osobowych': row.consent_version,
    'Data przyjęcia': localTime(row.consent_at),
  });

const participant = (row: NonNullable<PersonRecords['participant']>): Entry =>
  entry({
    'Imię i nazwisko': row.name,
    'E-mail': row.email,
    Telefon: row.phone,
    'Numer FGAZ': row.fgaz_number,
    Firma: row.company_name,
    'Numer serwisu': row.bosch_car_service_id,
    'Numer klienta SAP': row.sap_client_number,
  });

type Application = Rows<'asParticipant'>;

const training = (row: Application) => ({
  Szkolenie: row.course_name,
  'Data szkolenia': formatDay(row.started_on),
  'Data zgłoszenia': localTime(row.applied_at),
  Status: STATUS_LABELS[row.status],
  Firma: row.company_name,
  NIP: row.company_nip,
});

const asParticipant = (row: Application): Entry => {
  const { participant: person } = row.details;
  return entry({
    ...training(row),
    Lista: LIST_LABELS[row.list_type],
    'Imię i nazwisko': row.participant_name,
    'E-mail': person.email,
    Telefon: person.phone,
    'Numer FGAZ': person.fgazNumber,
    Uwagi: person.notes,
    Obecność: row.attended ? 'tak' : '',
    Certyfikat: row.attended ? row.certificate_code : '',
  });
};

/** Without the participant: that is somebody else. */
const asReporter = (row: Application): Entry => {
  const { reporter: person } = row.details;
  return entry({
    ...training(row),
    'Imię i nazwisko': person.forgotten ? FORGOTTEN : `${person.firstName} ${person.lastName}`,
    'E-mail': person.email,
    Telefon: person.phone,
  });
};

const mail = (one: MailMessage): Entry =>
  entry({
    Rodzaj: one.templateLabel,
    Zlecono: localTime(one.queuedAt),
    Wysłano: localTime(one.sentAt),
    Adres: one.to,
    Temat: one.subject,
    Treść: one.text,
    Załączniki: one.attachments.map(({ fileName }) => fileName).join(', '),
  });

/** Undefined when nothing is known of such a person. `most`: entries of a section, all of them unless told. */
export async function personFileOf(
  app: Pick<App, 'db' | 'pool' | 'vault'>,
  personId: string,
  most?: number,
): Promise<PersonFile | undefined> {
  const [records, mails] = await Promise.all([
    personRecords(app.db, personId, most),
    mailsToPerson(app, personId, most),
  ]);
  const all: readonly Section[] = [
    { title: 'Konto operatora', entries: records.operators.map(operator) },
    { title: 'Konto osoby zgłaszającej', entries: records.reporters.map(reporter) },
    { title: 'Uczestnik', entries: records.participant ? [participant(records.participant)] : [] },
    { title: AS_PARTICIPANT, entries: records.asParticipant.map(asParticipant) },
    { title: AS_REPORTER, entries: records.asReporter.map(asReporter) },
    { title: 'Wiadomości e-mail', entries: mails.map(mail) },
  ];
  const sections = all.filter(({ entries }) => entries.length > 0);
  if (sections.length === 0) return undefined;
  const name = nameOf(records);
  return { personId, name, forgotten: name === FORGOTTEN, sections };
}

export const AS_PARTICIPANT = 'Zgłoszenia jako uczestnik';
export const AS_REPORTER = 'Zgłoszenia jako osoba zgłaszająca';

function nameOf({ operators, reporters, participant: row, asParticipant: own, asReporter: others }: PersonRecords) {
  const known = [...operators, ...reporters, ...(row ? [row] : [])].map(({ name }) => name);
  const [first] = others;
  const visitor = first?.details.reporter;
  const registered = visitor && !visitor.forgotten ? `${visitor.firstName} ${visitor.lastName}` : undefined;
  return known[0] ?? own[0]?.participant_name ?? registered ?? FORGOTTEN;
}

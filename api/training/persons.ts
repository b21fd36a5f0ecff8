import { ALERT_STATUS_LABELS } from '#domain/training/seat-alert/terms.ts';
import { personRights } from '#domain/training/persons.ts';
import type { GroupName } from '#domain/training/course-date/application-fields.ts';
import {
  captionOf,
  fieldsBesidesNames,
  shownText,
  type GroupTexts,
} from '#domain/training/course-date/application-values.ts';
import { LIST_LABELS, STATUS_LABELS } from '#domain/training/course-date/terms.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { formatDay } from '#domain/text/dates.ts';
import { counted } from '#domain/text/plural.ts';
import type { App } from '#ops/app.ts';
import { entryOf, localTime, type Entry, type PersonSource } from '#api/gdpr/source.ts';
import { leftByOperator } from './accounts/operators.ts';
import { seatAlertsOfPerson } from '#projections/training/seat-alert/seat-alert-list.ts';
import type { SeatAlertRow } from '#projections/training/seat-alert/seat-alerts.ts';
import type { ReporterRow } from '#projections/training/accounts/reporters.ts';
import { attendanceOf } from '#projections/training/applications/application-row.ts';
import {
  applicationsOfPerson,
  contactsOfPerson,
  countApplications,
  formerSeatsOf,
  otherParticipantsOf,
  visitorsWithoutAccount,
  type ApplicationOfPerson,
  type FormerSeat,
} from '#projections/training/persons.ts';

/** The fields of a group by their labels, without the names. */
const labelled = <G extends GroupName>(group: G, texts: GroupTexts<G>) =>
  Object.fromEntries(fieldsBesidesNames(group).map((field) => [captionOf(field), shownText(field, texts[field.name])]));

const course = (row: ApplicationOfPerson) => ({
  Szkolenie: row.course_name,
  'Data szkolenia': formatDay(row.started_on),
  'Data zgłoszenia': localTime(row.applied_at),
  Status: STATUS_LABELS[row.status],
  ...labelled('company', row.details.company),
});

const YES_NO: ReadonlyMap<boolean | null, string> = new Map([
  [true, 'tak'],
  [false, 'nie'],
]);

const asParticipant = (row: ApplicationOfPerson): Entry => {
  const { participant: person } = row.details;
  return entryOf({
    ...course(row),
    Lista: LIST_LABELS[row.list_type],
    'Imię i nazwisko': row.participant_name,
    ...labelled('participant', person),
    Obecność: YES_NO.get(attendanceOf(row)) ?? '',
    Certyfikat: row.certificate_code ?? '',
    'Certyfikat ważny do': formatDay(row.certificate_valid_until),
    // Whether there is an answer is not said: the file is made by those who are not to know.
    'Ocena szkolenia': row.present ? 'anonimowa; odpowiedź pokazuje tylko osobisty link z wiadomości' : '',
  });
};

/** Without the participant: that is somebody else. */
const asReporter = (row: ApplicationOfPerson): Entry => {
  const { reporter: person } = row.details;
  return entryOf({
    ...course(row),
    'Imię i nazwisko': person.forgotten ? FORGOTTEN : `${person.firstName} ${person.lastName}`,
    ...labelled('reporter', person),
  });
};

/** A seat that somebody else got: what was said of the person on it, as far as it was changed. */
const asFormer = ({ at, changes, started_on: startedOn, course_name: courseName }: FormerSeat): Entry =>
  entryOf({
    Szkolenie: courseName,
    'Data szkolenia': formatDay(startedOn),
    'Zmieniono uczestnika': localTime(at),
    ...Object.fromEntries(
      changes.flatMap(({ field, label, from }) => (field.startsWith('participant.') ? [[label, from]] : [])),
    ),
  });

const asAsker = (row: SeatAlertRow): Entry =>
  entryOf({
    'E-mail': row.email === '' ? FORGOTTEN : row.email,
    Zapisano: localTime(row.asked_at),
    Stan: ALERT_STATUS_LABELS[row.status],
    'Ważne do': formatDay(row.until),
  });

const TRAININGS = ['nadchodzące szkolenie', 'nadchodzące szkolenia', 'nadchodzących szkoleń'] as const;

const warningOf = (upcoming: number): string | undefined =>
  upcoming === 0
    ? undefined
    : `Ta osoba ma ${counted(upcoming, TRAININGS)}. Zgłoszenia zostaną, ale bez jej danych: najpierw je odwołaj, jeśli nie przyjedzie.`;

function nameOf(own: ApplicationOfPerson | undefined, others: ApplicationOfPerson | undefined): string | undefined {
  if (own) return own.participant_name;
  const visitor = others?.details.reporter;
  if (!visitor) return undefined;
  return visitor.forgotten ? FORGOTTEN : `${visitor.firstName} ${visitor.lastName}`;
}

const nameOfAsker = ([first]: readonly SeatAlertRow[]): string | undefined =>
  first && (first.email === '' ? FORGOTTEN : first.email);

const contactsInBothRoles = async (db: App['db'], personId: string) =>
  (
    await Promise.all((['person_id', 'reporter_id'] as const).map((role) => contactsOfPerson(db, { role, personId })))
  ).flat();

/** Applications, in either role; who registered others without an account is found by them. */
export const trainingPersons: PersonSource = {
  rights: personRights,
  others: {
    ...visitorsWithoutAccount,
    list: 'Zgłoszenia',
    base: '/panel/reporters',
    permission: 'REPORTER_READ',
  },
  accountEntry(kind, row) {
    if (kind !== 'reporter') return [];
    const { consent_version: version, consent_at: at } = row as unknown as ReporterRow;
    return entryOf({ 'Przyjęta informacja o danych osobowych': version, 'Data przyjęcia': localTime(at) });
  },
  async leftBy(request, { declaration, row }) {
    if (declaration.kind !== 'operator') return undefined;
    return (await leftByOperator(request, row.id, 'erased'))?.text;
  },
  async records({ db }, { personId, most, today }) {
    const [own, others, contacts, count, alerts, former] = await Promise.all([
      applicationsOfPerson(db, { role: 'person_id', personId, most }),
      applicationsOfPerson(db, { role: 'reporter_id', personId, most }),
      contactsInBothRoles(db, personId),
      countApplications(db, personId, today),
      seatAlertsOfPerson(db, personId),
      formerSeatsOf(db, personId),
    ]);
    const seats = own.map(({ id }) => subjectOf('application', id));
    return {
      sections: [
        { title: 'Zgłoszenia jako uczestnik', entries: own.map(asParticipant), total: count.asParticipant },
        { title: 'Zgłoszenia jako osoba zgłaszająca', entries: others.map(asReporter), total: count.asReporter },
        { title: 'Dawniej w zgłoszeniach', entries: former.slice(0, most).map(asFormer), total: former.length },
        {
          title: 'Powiadomienia o wolnych miejscach',
          entries: alerts.slice(0, most).map(asAsker),
          total: alerts.length,
        },
      ],
      subjects: [...seats, ...alerts.map(({ id }) => subjectOf('seat-alert', id))],
      strangers: await otherParticipantsOf(db, { subjects: seats, personId }),
      isOfOthers: (field) => field.startsWith('reporter.'),
      name: nameOf(own[0], others[0]) ?? nameOfAsker(alerts),
      emails: [...contacts.map(({ email }) => email), ...alerts.map(({ email }) => email)],
      phones: contacts.map(({ phone }) => phone),
      warning: warningOf(count.upcoming),
    };
  },
  readModels: ['applications', 'visitors', 'seat_alerts'],
};

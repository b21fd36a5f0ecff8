import { PUBLIC_NIP } from '#domain/form/validators/ids.ts';
import { LIST_LABELS, REVOCATION_LABELS, STATUS_LABELS } from '#domain/training/course-date/terms.ts';
import {
  day,
  dayInWarsaw,
  decimal,
  flag,
  instant,
  integer,
  literal,
  text,
  word,
  type ReportView,
} from '#ops/reporting/view.ts';
import { hours, spansOf, voivodeship } from '#ops/reporting/words.ts';

export const applications: ReportView = {
  name: 'applications',
  about: 'Zgłoszenia na szkolenia, bez osób. Jeden wiersz na zgłoszenie',
  from: `reporting_source.applications a
    LEFT JOIN reporting_source.courses c ON c.id = a.course_id
    LEFT JOIN reporting_source.groups g ON g.id = c.values ->> 'groupId'
    LEFT JOIN reporting_source.locations l ON l.id = a.course_location_id`,
  columns: {
    application_id: text('a.id', 'Identyfikator zgłoszenia'),
    registration_id: text('a.registration_id', 'Wspólny dla zgłoszeń wysłanych razem'),
    course_date_id: text('a.course_date_id', 'Identyfikator terminu'),
    course_id: text('a.course_id', 'Identyfikator szkolenia'),
    course: text(`coalesce(c.title, '')`, 'Szkolenie'),
    course_group: text('g.title', 'Grupa szkoleń'),
    location: text(`coalesce(l.title, '')`, 'Miejsce'),
    started_on: day('a.started_on', 'Pierwszy dzień terminu'),
    applied_at: instant('a.applied_at', 'Kiedy zgłoszono'),
    applied_on: dayInWarsaw('a.applied_at', 'Dzień zgłoszenia (czas polski)'),
    status: text('a.status', 'Status: waiting, sent, confirmed, rejected, canceled, resigned, archived'),
    status_name: word('a.status', STATUS_LABELS, 'Status po polsku'),
    list: text('a.list_type', 'Lista: primary albo reserve'),
    list_name: word('a.list_type', LIST_LABELS, 'Lista po polsku'),
    seat: text('a.seat', 'Lista, na której zajmuje miejsce; puste, gdy nie zajmuje żadnego'),
    attended: flag(
      `CASE WHEN a.seat = 'primary' AND a.attendance_marked THEN a.present END`,
      'Obecność; puste, gdy nikt jej nie zaznaczył albo nie zajmuje miejsca',
    ),
    certified: flag(
      'a.certificate_code IS NOT NULL',
      'Czy ma certyfikat, którego nie unieważniono, także po końcu ważności',
    ),
    certificate_sent: flag('a.certificate_sent', 'Czy ten certyfikat wysłano'),
    overbooked: flag('a.overbooked', 'Czy przyjęto ponad limit'),
    company_id: text('a.company_id', 'Identyfikator firmy z listy firm; puste, gdy jej tam nie ma'),
    company: text('a.company_name', 'Firma, jak w zgłoszeniu'),
    company_nip: text('a.company_nip', 'NIP firmy'),
    voivodeship: voivodeship(`NULLIF(a.company_state, '')`, 'Województwo firmy'),
    bosch_car_service_id: text(`NULLIF(a.bosch_car_service_id, '')`, 'Numer serwisu'),
    seat_name: word('a.seat', LIST_LABELS, 'Lista, na której zajmuje miejsce, po polsku'),
    decided_at: instant(
      'a.decided_at',
      'Kiedy zapadła decyzja, która zakończyła ostatnie czekanie; puste, gdy jej nie ma',
    ),
    firm: text(
      `coalesce(NULLIF(a.bosch_car_service_id, ''), NULLIF(NULLIF(a.company_nip, ''), ${literal(PUBLIC_NIP)}))`,
      'Po czym poznać firmę: numer serwisu, a bez niego NIP; puste, gdy nie ma żadnego (PUBLIC to niczyj NIP)',
    ),
    certificate_valid: flag(
      `a.certificate_code IS NOT NULL
        AND coalesce(a.certificate_valid_until::date >= (now() AT TIME ZONE 'Europe/Warsaw')::date, true)`,
      'Czy ma certyfikat ważny dziś (czas polski): nie unieważniono go i jego ważność się nie skończyła',
    ),
  },
};

const SPAN_FROM = `(e.span ->> 'from')::timestamptz`;
const SPAN_TO = `(e.span ->> 'to')::timestamptz`;

const statuses: ReportView = {
  name: 'application_statuses',
  about: 'Jaki status zgłoszenie miało od kiedy do kiedy. Jeden wiersz na okres; ostatni okres trwa',
  from: `${spansOf('application_statuses')} LEFT JOIN reporting_source.applications a ON a.id = s.id`,
  columns: {
    application_id: text('s.id', 'Identyfikator zgłoszenia'),
    nth: integer('e.nth', 'Który to okres, od 1'),
    status: text(`e.span ->> 'status'`, 'Status'),
    status_name: word(`(e.span ->> 'status')`, STATUS_LABELS, 'Status po polsku'),
    from_at: instant(SPAN_FROM, 'Od kiedy'),
    to_at: instant(SPAN_TO, 'Do kiedy; puste, gdy trwa'),
    hours: decimal(hours(SPAN_FROM, `coalesce(${SPAN_TO}, now())`), 'Ile godzin, dla trwającego do teraz'),
    course_date_id: text('a.course_date_id', 'Identyfikator obecnego terminu zgłoszenia'),
    course_id: text('a.course_id', 'Identyfikator obecnego szkolenia zgłoszenia'),
  },
};

const certificates: ReportView = {
  name: 'certificates',
  about: 'Certyfikaty, także nieważne, bez kodów i osób. Jeden wiersz na certyfikat',
  from: `reporting_source.certificates z
    LEFT JOIN reporting_source.course_dates d ON d.id = z.course_date_id
    LEFT JOIN reporting_source.courses c ON c.id = d.course_id`,
  columns: {
    application_id: text('z.application_id', 'Identyfikator zgłoszenia'),
    course_date_id: text('z.course_date_id', 'Identyfikator terminu'),
    course_id: text('d.course_id', 'Identyfikator szkolenia'),
    course: text(`coalesce(c.title, '')`, 'Szkolenie'),
    started_on: day('d.started_on', 'Pierwszy dzień terminu'),
    date_cancelled: flag(`d.status = 'cancelled'`, 'Czy termin odwołano'),
    issued_at: instant('z.issued_at', 'Kiedy wystawiono'),
    issued_on: dayInWarsaw('z.issued_at', 'Dzień wystawienia (czas polski)'),
    valid: flag('z.valid', 'Czy nie unieważniono; koniec ważności jest w valid_until'),
    revoked_at: instant('z.revoked_at', 'Kiedy unieważniono'),
    revoked_because: text('z.revoked_because', 'Powód unieważnienia'),
    revoked_because_name: word('z.revoked_because', REVOCATION_LABELS, 'Powód unieważnienia po polsku'),
    valid_until: day(`z.contents ->> 'validUntil'`, 'Ostatni dzień ważności; puste, gdy nie ma końca'),
  },
};

/** Applications and what became of them. */
export const applicationViews: readonly ReportView[] = [applications, statuses, certificates];

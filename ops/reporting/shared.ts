import { MAIL_STATUS_LABELS } from '#domain/mail/terms.ts';
import { portals } from '#domain/portals.ts';
import type { ReportQuery } from './query.ts';
import { dayInWarsaw, day, flag, instant, integer, text, word, type ReportView } from './view.ts';

const MONTHS = Object.fromEntries(
  [
    'styczeń',
    'luty',
    'marzec',
    'kwiecień',
    'maj',
    'czerwiec',
    'lipiec',
    'sierpień',
    'wrzesień',
    'październik',
    'listopad',
    'grudzień',
  ].map((name, index) => [String(index + 1), name]),
);
const WEEKDAYS = Object.fromEntries(
  ['poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota', 'niedziela'].map((name, index) => [
    String(index + 1),
    name,
  ]),
);
const part = (name: string): string => `extract(${name} FROM d.day)`;

const days: ReportView = {
  name: 'days',
  about: 'Dni od 2015 do 2040 roku, do grupowania według miesięcy, kwartałów i tygodni oraz do liczenia dni roboczych',
  from: 'reporting_source.days d',
  columns: {
    day: day('d.day', 'Dzień'),
    year: integer(part('year'), 'Rok'),
    quarter: integer(part('quarter'), 'Kwartał, 1–4'),
    month: integer(part('month'), 'Miesiąc, 1–12'),
    month_name: word(`${part('month')}::int::text`, MONTHS, 'Nazwa miesiąca'),
    month_start: day(`date_trunc('month', d.day)`, 'Pierwszy dzień miesiąca'),
    iso_year: integer(part('isoyear'), 'Rok, do którego należy tydzień (ISO 8601)'),
    week: integer(part('week'), 'Tydzień roku (ISO 8601)'),
    week_start: day(`date_trunc('week', d.day)`, 'Poniedziałek tygodnia'),
    weekday: integer(part('isodow'), 'Dzień tygodnia, 1 to poniedziałek'),
    weekday_name: word(`${part('isodow')}::int::text`, WEEKDAYS, 'Nazwa dnia tygodnia'),
    public_holiday: flag('d.holiday', 'Święto ustawowo wolne od pracy'),
    working_day: flag('d.working', 'Dzień roboczy: od poniedziałku do piątku, poza świętami'),
  },
};

const subject = (column: string): string => `split_part(${column}, ':', 1)`;
const subjectId = (column: string): string => `substr(${column}, strpos(${column}, ':') + 1)`;

const facts: ReportView = {
  name: 'facts',
  about:
    'Wszystkie fakty wszystkich portali, jak w historii, bez treści: co się stało, kiedy i z czym. Jeden wiersz na fakt',
  from: 'reporting_source.timeline t',
  columns: {
    fact_id: text('t.id', 'Identyfikator faktu'),
    type: text('t.type', 'Rodzaj faktu, np. ApplicationConfirmed'),
    happened_at: instant('t.at', 'Kiedy'),
    happened_on: dayInWarsaw('t.at', 'Dzień (czas polski)'),
    actor_type: text('t.actor_type', 'Kim był ten, kto to zrobił: rodzaj konta, public (bez konta) albo system'),
    actor_id: text('t.actor_id', 'Identyfikator konta; public i system nie mają konta'),
    subject_kind: text(subject('t.subject'), 'Czego dotyczy: application, course-date, order i inne'),
    subject_id: text(subjectId('t.subject'), 'Identyfikator tego, czego dotyczy'),
    context_kind: text(subject('t.context'), 'W czym się wydarzyło, np. course-date'),
    context_id: text(subjectId('t.context'), 'Identyfikator tego, w czym się wydarzyło'),
    revision: integer('t.revision', 'Który to fakt swojego strumienia, od 0'),
    notified: flag('t.notify', 'Czy zdecydowano o powiadomieniu; puste, gdy nikt o tym nie decydował'),
    with_reason: flag('t.reason IS NOT NULL', 'Czy podano powód'),
  },
};

/** Kinds of mail that portals share have one label in all of them. */
const MAIL_KINDS = Object.assign({}, ...portals.map(({ mailLabels }) => mailLabels)) as Readonly<
  Record<string, string>
>;

const mails: ReportView = {
  name: 'mails',
  about: 'Wiadomości e-mail wszystkich portali, bez adresów i treści. Jeden wiersz na wiadomość',
  from: 'reporting_source.app_mails m',
  columns: {
    mail_id: text('m.id', 'Identyfikator wiadomości'),
    portal: text('m.portal', 'Portal, do którego należy'),
    kind: text('m.template', 'Rodzaj wiadomości'),
    status: text('m.status', 'Stan: queued, sent, failed, dropped (zbędna)'),
    status_name: word('m.status', MAIL_STATUS_LABELS, 'Stan po polsku'),
    ordered_at: instant('m.created_at', 'Kiedy zlecono'),
    ordered_on: dayInWarsaw('m.created_at', 'Dzień zlecenia (czas polski)'),
    sent_at: instant('m.sent_at', 'Kiedy wysłano'),
    attempts: integer('m.attempts', 'Ile razy próbowano wysłać'),
    kind_name: word('m.template', MAIL_KINDS, 'Rodzaj wiadomości po polsku'),
  },
};

const imports: ReportView = {
  name: 'imports',
  about: 'Importy z plików. Jeden wiersz na import',
  from: 'reporting_source.imports i',
  columns: {
    import_id: text('i.id', 'Identyfikator importu'),
    kind: text('i.kind', 'Co importowano'),
    status: text('i.status', 'Stan importu'),
    confirmed_at: instant('i.confirmed_at', 'Kiedy zatwierdzono'),
    ended_at: instant('i.ended_at', 'Kiedy się zakończył'),
    saved: integer('i.saved', 'Ile wierszy zapisano'),
    refused: integer('i.refused', 'Ile wierszy odrzucono'),
  },
};

/** What every portal has. */
export const sharedViews: readonly ReportView[] = [days, facts, mails, imports];

export const sharedQueries: readonly ReportQuery[] = [
  {
    title: 'Mails by kind and month',
    about: 'Wiadomości e-mail według rodzaju i miesiąca',
    sql: `SELECT m.portal, m.kind, d.month_start, count(*) AS mails, count(m.sent_at) AS sent
FROM reporting.mails m JOIN reporting.days d ON d.day = m.ordered_on
GROUP BY m.portal, m.kind, d.month_start
ORDER BY d.month_start, mails DESC`,
  },
  {
    title: 'What was done on which day, by kind of actor',
    about: 'Co zrobiono którego dnia, według rodzaju konta',
    sql: `SELECT happened_on, actor_type, type, count(*) AS facts
FROM reporting.facts
GROUP BY happened_on, actor_type, type
ORDER BY happened_on DESC, facts DESC`,
  },
  {
    title: 'What is changed most, by kind of fact and field',
    about: 'Co zmienia się najczęściej, według rodzaju faktu i pola',
    sql: `SELECT c.type, c.label, count(*) AS changes, count(DISTINCT f.actor_id) AS by_how_many
FROM reporting.fact_changes c JOIN reporting.facts f USING (fact_id)
WHERE c.value_before IS NOT NULL
GROUP BY c.type, c.label
ORDER BY changes DESC`,
  },
];

import { ANONYMOUS_FROM } from '#domain/training/rating/terms.ts';
import { MEASURES } from '#domain/training/reports/measures.ts';
import { NPS_GROUPS } from '#domain/training/survey/score.ts';
import { FORMULA_LABELS, VISIBILITY_LABELS } from '#domain/training/course-date/terms.ts';
import { day, dayInWarsaw, decimal, flag, instant, integer, text, word, type ReportView } from '#ops/reporting/view.ts';

const SEATS = `SELECT a.course_date_id, count(*) AS total, count(*) FILTER (WHERE a.seat = 'primary') AS on_primary,
    count(*) FILTER (WHERE a.seat = 'reserve') AS on_reserve, count(*) FILTER (WHERE a.present) AS present,
    count(*) FILTER (WHERE a.seat = 'primary' AND a.attendance_marked) AS marked
  FROM reporting_source.applications a GROUP BY a.course_date_id`;

const time = (column: string): string =>
  `floor(${column} / 100)::int::text || ':' || lpad((${column} % 100)::text, 2, '0')`;

/** Of Warsaw's clock, to the minute (`hasBegun`). */
const HAS_BEGUN = `(d.started_on::date + make_time(d.time_start::int / 100, d.time_start::int % 100, 0))
    AT TIME ZONE 'Europe/Warsaw' <= now()`;
const SEATS_OF_DATE = `CASE WHEN d.status = 'cancelled' THEN 0 ELSE d.seat_limit END`;

const DAYS = `coalesce(d.held_duration, (c.values ->> 'duration')::float8, 1)`;
/** Of Warsaw's days: its last one has come, as the report of ratings asks. */
const TOOK_PLACE = `d.started_on::date + ceil(${DAYS})::int - 1 <= (now() AT TIME ZONE 'Europe/Warsaw')::date`;

/** With one decimal, half up. */
const percent = (part: string, whole: string): string => `round(100.0 * ${part} / NULLIF(${whole}, 0), 1)`;

export const courseDates: ReportView = {
  name: 'course_dates',
  about: 'Terminy szkoleń z liczbą miejsc i obecnych, jak w raporcie „Statystyki terminów”. Jeden wiersz na termin',
  from: `reporting_source.course_dates d
    LEFT JOIN reporting_source.courses c ON c.id = d.course_id
    LEFT JOIN reporting_source.groups g ON g.id = c.values ->> 'groupId'
    LEFT JOIN reporting_source.locations l ON l.id = d.course_location_id
    LEFT JOIN (${SEATS}) s ON s.course_date_id = d.id`,
  columns: {
    course_date_id: text('d.id', 'Identyfikator terminu'),
    course_id: text('d.course_id', 'Identyfikator szkolenia'),
    course: text(`coalesce(c.title, '')`, 'Szkolenie'),
    course_group: text('g.title', 'Grupa szkoleń'),
    location_id: text('d.course_location_id', 'Identyfikator miejsca'),
    location: text(`coalesce(l.title, '')`, 'Miejsce'),
    city: text(`l.values ->> 'city'`, 'Miejscowość'),
    started_on: day('d.started_on', 'Pierwszy dzień'),
    starts_at: text(time('d.time_start'), 'Godzina rozpoczęcia, np. 9:30'),
    ends_at: text(time('d.time_end'), 'Godzina zakończenia'),
    duration_days: decimal(DAYS, 'Czas trwania w dniach'),
    formula: text('d.formula', 'Forma: onsite albo online'),
    formula_name: word('d.formula', FORMULA_LABELS, 'Forma po polsku'),
    visibility: text('d.visibility', 'Widoczność: visible albo hidden'),
    visibility_name: word('d.visibility', VISIBILITY_LABELS, 'Widoczność po polsku'),
    cancelled: flag(`d.status = 'cancelled'`, 'Czy odwołany'),
    reserve_only: flag('d.reserve_only', 'Czy przyjmuje tylko na listę rezerwową'),
    seat_limit: integer('d.seat_limit', 'Limit miejsc'),
    seats: integer(SEATS_OF_DATE, MEASURES.seats),
    applications: integer('coalesce(s.total, 0)', MEASURES.applications),
    on_primary_list: integer('coalesce(s.on_primary, 0)', MEASURES.primary),
    on_reserve_list: integer('coalesce(s.on_reserve, 0)', MEASURES.reserve),
    attended: integer('CASE WHEN s.marked > 0 THEN s.present END', MEASURES.attended),
    trainer_id: text('d.trainer_id', 'Identyfikator konta trenera'),
    absent: integer('CASE WHEN s.marked > 0 THEN s.marked - s.present END', MEASURES.absent),
    unmarked: integer(
      `CASE WHEN d.status <> 'cancelled' AND ${HAS_BEGUN} THEN coalesce(s.on_primary - s.marked, 0) END`,
      MEASURES.unmarked,
    ),
    occupancy: decimal(percent('coalesce(s.on_primary, 0)', SEATS_OF_DATE), `${MEASURES.occupancy}, w procentach`),
    attendance: decimal(percent('s.present', 's.marked'), `${MEASURES.attendance}, w procentach`),
  },
};

const ratings: ReportView = {
  name: 'course_date_ratings',
  about: `Oceny terminów przez uczestników, tylko tam, gdzie jest ich co najmniej ${ANONYMOUS_FROM}. Jeden wiersz na termin`,
  from: `(SELECT r.course_date_id, count(*) AS answers, avg(r.content) AS content, avg(r.trainer) AS trainer,
      avg(r.organisation) AS organisation
    FROM reporting_source.training_ratings r GROUP BY r.course_date_id HAVING count(*) >= ${ANONYMOUS_FROM}) r
    JOIN (SELECT d.id FROM reporting_source.course_dates d LEFT JOIN reporting_source.courses c ON c.id = d.course_id
      WHERE d.status <> 'cancelled' AND ${TOOK_PLACE}) d ON d.id = r.course_date_id`,
  columns: {
    course_date_id: text('r.course_date_id', 'Identyfikator terminu'),
    answers: integer('r.answers', MEASURES.answers),
    content: decimal('r.content', `Treść szkolenia. ${MEASURES.grade}`),
    trainer: decimal('r.trainer', `Trener. ${MEASURES.grade}`),
    organisation: decimal('r.organisation', `Organizacja. ${MEASURES.grade}`),
  },
};

const NPS_GROUP = `CASE WHEN n.rate >= 9 THEN 'promoter' WHEN n.rate >= 7 THEN 'passive' ELSE 'detractor' END`;

const surveyAnswers: ReportView = {
  name: 'survey_answers',
  about: 'Odpowiedzi w ankiecie NPS, bez treści opinii. Jeden wiersz na odpowiedź',
  from: 'reporting_source.survey_answers n',
  columns: {
    answer_id: text('n.id', 'Identyfikator odpowiedzi'),
    answered_at: instant('n.answered_at', 'Kiedy'),
    answered_on: dayInWarsaw('n.answered_at', 'Dzień (czas polski)'),
    rate: integer('n.rate', 'Ocena, 0–10'),
    nps_group: text(NPS_GROUP, 'promoter (9–10), passive (7–8) albo detractor (0–6)'),
    nps_group_name: word(`(${NPS_GROUP})`, NPS_GROUPS, 'Grupa NPS po polsku'),
  },
};

/** Dates, and what was said of them. */
export const courseDateViews: readonly ReportView[] = [courseDates, ratings, surveyAnswers];

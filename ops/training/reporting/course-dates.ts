import { ANONYMOUS_FROM } from '#domain/training/rating/terms.ts';
import { FORMULA_LABELS, VISIBILITY_LABELS } from '#domain/training/course-date/terms.ts';
import { day, dayInWarsaw, decimal, flag, instant, integer, text, word, type ReportView } from '#ops/reporting/view.ts';

const SEATS = `SELECT a.course_date_id, count(*) AS total, count(*) FILTER (WHERE a.seat = 'primary') AS on_primary,
    count(*) FILTER (WHERE a.seat = 'reserve') AS on_reserve, count(*) FILTER (WHERE a.present) AS present
  FROM reporting_source.applications a GROUP BY a.course_date_id`;

const time = (column: string): string =>
  `floor(${column} / 100)::int::text || ':' || lpad((${column} % 100)::text, 2, '0')`;

const courseDates: ReportView = {
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
    duration_days: decimal(`coalesce(d.held_duration, (c.values ->> 'duration')::float8, 1)`, 'Czas trwania w dniach'),
    formula: text('d.formula', 'Forma: onsite albo online'),
    formula_name: word('d.formula', FORMULA_LABELS, 'Forma po polsku'),
    visibility: text('d.visibility', 'Widoczność: visible albo hidden'),
    visibility_name: word('d.visibility', VISIBILITY_LABELS, 'Widoczność po polsku'),
    cancelled: flag(`d.status = 'cancelled'`, 'Czy odwołany'),
    reserve_only: flag('d.reserve_only', 'Czy przyjmuje tylko na listę rezerwową'),
    seat_limit: integer('d.seat_limit', 'Limit miejsc'),
    seats: integer(
      `CASE WHEN d.status = 'cancelled' THEN 0 ELSE d.seat_limit END`,
      'Miejsca; odwołany termin nie ma żadnego',
    ),
    applications: integer('coalesce(s.total, 0)', 'Zgłoszenia, także odrzucone i anulowane'),
    on_primary_list: integer('coalesce(s.on_primary, 0)', 'Miejsca zajęte na liście podstawowej'),
    on_reserve_list: integer('coalesce(s.on_reserve, 0)', 'Miejsca zajęte na liście rezerwowej'),
    attended: integer('coalesce(s.present, 0)', 'Obecni'),
    trainer_id: text('d.trainer_id', 'Identyfikator konta trenera'),
  },
};

const ratings: ReportView = {
  name: 'course_date_ratings',
  about: `Oceny terminów przez uczestników, tylko tam, gdzie jest ich co najmniej ${ANONYMOUS_FROM}. Jeden wiersz na termin`,
  from: `(SELECT r.course_date_id, count(*) AS answers, avg(r.content) AS content, avg(r.trainer) AS trainer,
      avg(r.organisation) AS organisation
    FROM reporting_source.training_ratings r GROUP BY r.course_date_id HAVING count(*) >= ${ANONYMOUS_FROM}) r
    JOIN reporting_source.course_dates d ON d.id = r.course_date_id AND d.status <> 'cancelled'`,
  columns: {
    course_date_id: text('r.course_date_id', 'Identyfikator terminu'),
    answers: integer('r.answers', 'Ile ocen'),
    content: decimal('r.content', 'Treść szkolenia, średnia'),
    trainer: decimal('r.trainer', 'Trener, średnia'),
    organisation: decimal('r.organisation', 'Organizacja, średnia'),
  },
};

const surveyAnswers: ReportView = {
  name: 'survey_answers',
  about: 'Odpowiedzi w ankiecie NPS, bez treści opinii. Jeden wiersz na odpowiedź',
  from: 'reporting_source.survey_answers n',
  columns: {
    answer_id: text('n.id', 'Identyfikator odpowiedzi'),
    answered_at: instant('n.answered_at', 'Kiedy'),
    answered_on: dayInWarsaw('n.answered_at', 'Dzień (czas polski)'),
    rate: integer('n.rate', 'Ocena, 0–10'),
    nps_group: text(
      `CASE WHEN n.rate >= 9 THEN 'promoter' WHEN n.rate >= 7 THEN 'passive' ELSE 'detractor' END`,
      'promoter (9–10), passive (7–8) albo detractor (0–6)',
    ),
  },
};

/** Dates, and what was said of them. */
export const courseDateViews: readonly ReportView[] = [courseDates, ratings, surveyAnswers];

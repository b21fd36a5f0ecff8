import type { ReportQuery } from '#ops/reporting/query.ts';

/** Examples for report builders, of training. */
export const trainingQueries: readonly ReportQuery[] = [
  {
    title: 'The report "Statystyki terminów", to the digit',
    about: 'Raport „Statystyki terminów”, co do liczby',
    sql: `SELECT started_on, course, location, cancelled, seats, on_primary_list, on_reserve_list, attended, absent, unmarked,
  occupancy, attendance
FROM reporting.course_dates
WHERE started_on BETWEEN '2000-01-01' AND '2099-12-31'
ORDER BY started_on, starts_at::time, course_date_id`,
  },
  {
    title: 'Lead time: hours from application to confirmation, by group of courses',
    about: 'Ile godzin mija od zgłoszenia do potwierdzenia, według grup szkoleń',
    sql: `SELECT a.course_group, count(*) AS confirmed,
  round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM s.from_at - a.applied_at) / 3600)::numeric, 1) AS median_hours
FROM reporting.applications a
JOIN LATERAL (SELECT min(from_at) AS from_at FROM reporting.application_statuses
  WHERE application_id = a.application_id AND status = 'confirmed') s ON s.from_at IS NOT NULL
GROUP BY a.course_group
ORDER BY median_hours DESC`,
  },
  {
    title: 'Funnel: from application to certificate, by quarter of the date',
    about: 'Od zgłoszenia do certyfikatu, według kwartału terminu',
    sql: `SELECT d.year, d.quarter, count(*) AS applied,
  count(*) FILTER (WHERE EXISTS (SELECT FROM reporting.application_statuses s
    WHERE s.application_id = a.application_id AND s.status = 'confirmed')) AS confirmed,
  count(*) FILTER (WHERE a.attended) AS attended,
  count(*) FILTER (WHERE a.certified) AS certified
FROM reporting.applications a JOIN reporting.days d ON d.day = a.started_on
GROUP BY d.year, d.quarter
ORDER BY d.year, d.quarter`,
  },
  {
    title: 'Cohorts of firms: of those whose first application came in a month, how many came again',
    about: 'Ile firm, które pierwszy raz zgłosiły kogoś w danym miesiącu, wróciło',
    sql: `WITH firms AS (
  SELECT firm, min(applied_on) AS first_on, count(DISTINCT date_trunc('month', applied_on)) AS months
  FROM reporting.applications WHERE firm IS NOT NULL GROUP BY firm)
SELECT d.month_start AS cohort, count(*) AS firms, count(*) FILTER (WHERE months > 1) AS came_again
FROM firms JOIN reporting.days d ON d.day = firms.first_on
GROUP BY d.month_start
ORDER BY d.month_start`,
  },
  {
    title: 'How long applications are in each status',
    about: 'Jak długo zgłoszenia są w każdym ze stanów',
    sql: `SELECT status_name, count(*) AS times, round(avg(hours)::numeric, 1) AS average_hours
FROM reporting.application_statuses
WHERE to_at IS NOT NULL
GROUP BY status_name
ORDER BY average_hours DESC`,
  },
  {
    title: 'Applications by course and month',
    about: 'Zgłoszenia według szkolenia i miesiąca',
    sql: `SELECT a.course, d.month_start, count(*) AS applications, count(a.seat) AS with_seat
FROM reporting.applications a JOIN reporting.days d ON d.day = a.applied_on
GROUP BY a.course, d.month_start
ORDER BY a.course, d.month_start`,
  },
  {
    title: 'NPS by quarter',
    about: 'NPS według kwartału',
    sql: `SELECT d.year, d.quarter, count(*) AS answers,
  round(100.0 * (count(*) FILTER (WHERE nps_group = 'promoter') - count(*) FILTER (WHERE nps_group = 'detractor')) / count(*)) AS nps
FROM reporting.survey_answers n JOIN reporting.days d ON d.day = n.answered_on
GROUP BY d.year, d.quarter
ORDER BY d.year, d.quarter`,
  },
  {
    title: 'Firms by voivodeship, with what they applied for',
    about: 'Firmy według województwa i ich zgłoszenia',
    sql: `SELECT coalesce(voivodeship, 'nie podano') AS voivodeship, count(DISTINCT firm) AS firms, count(*) AS applications
FROM reporting.applications
GROUP BY 1
ORDER BY applications DESC`,
  },
];

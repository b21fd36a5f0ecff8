import type { ReportQuery } from '#ops/reporting/query.ts';

/** Examples for report builders, of service orders. */
export const orderQueries: readonly ReportQuery[] = [
  {
    title: 'Orders: working days from entry to visit, by service company',
    about:
      'Zlecenia: ile dni roboczych mija od wprowadzenia do wizyty (umówione, wykonane i zakończone), według serwisu',
    sql: `SELECT service_company, count(*) AS orders, round(avg(working_days), 1) AS average_working_days
FROM (SELECT o.order_id, o.service_company, count(*) FILTER (WHERE d.working_day) AS working_days
  FROM reporting.orders o LEFT JOIN reporting.days d ON d.day > o.entered_on AND d.day <= o.visit_on
  WHERE o.visit_on IS NOT NULL AND o.status IN ('set', 'done', 'completed')
  GROUP BY o.order_id, o.service_company) o
GROUP BY service_company
ORDER BY average_working_days DESC`,
  },
];

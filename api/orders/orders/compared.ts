import { sql, type SqlBool } from 'kysely';
import { companies } from '#domain/orders/companies.ts';
import { ACTIVITY_LABELS, STATUS_LABELS } from '#domain/orders/order/terms.ts';
import { lateDays } from '#domain/orders/notices/terms.ts';
import { formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { changedIn, naming, standingIn, type Between } from '#projections/list/changed-between.ts';
import type { ComparedList } from '#api/handlers/compare-list.ts';
import type { OrderItem } from '#projections/orders/orders/order-list.ts';

/** Orders that became late, or wait too long, by the day alone; or whose days do so on the next one. */
function aged({ from, to }: Between) {
  const [then, now] = [lateDays(dayInWarsaw(from)), lateDays(dayInWarsaw(to))];
  const within = (column: string) =>
    sql<SqlBool>`${sql.ref(column)} > ${then.late} and ${sql.ref(column)} <= ${now.soon}`;
  return sql<SqlBool>`((${within('execution_date')}) or (${within('entered_on')}))`;
}

const joined = (...texts: readonly (string | null)[]): string => texts.filter(Boolean).join(', ');

/** How the list of orders is compared. */
export const comparedOrders: ComparedList<OrderItem & { readonly serviceName: string; readonly employeeName: string }> =
  {
    columns: () => [
      ['Numer', ({ orderNumber }) => orderNumber],
      ['Wprowadzono', ({ enterDate }) => formatDay(enterDate)],
      ['Klient', ({ companyName, city }) => joined(companyName, city)],
      ['Czynność', ({ activityType }) => (activityType === '' ? '' : ACTIVITY_LABELS[activityType])],
      ['Urządzenie', ({ deviceModel, deviceSerialNumber }) => joined(deviceModel, deviceSerialNumber)],
      ['Serwis', ({ serviceName, employeeName }) => joined(serviceName, employeeName)],
      ['Data wykonania', ({ executionDate, hours }) => joined(formatDay(executionDate), hours)],
      ['Status', ({ status }) => STATUS_LABELS[status]],
      ['Uwagi', (order) => joined(order.delayed ? 'opóźnione' : null, order.waiting ? 'czeka na dzień' : null)],
    ],
    touched: (between) => [
      changedIn('orders', between),
      naming('orders', between, { column: 'company_id', changed: changedIn(companies.table, between) }),
      naming('orders', between, { column: 'employee_id', changed: changedIn('orders_employees', between) }),
      standingIn('orders', between, aged(between)),
    ],
  };

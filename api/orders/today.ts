import { orderList } from '#domain/orders/order/list.ts';
import { ACTIVITY_LABELS, STATUS_LABELS } from '#domain/orders/order/terms.ts';
import { listOrders, type OrderItem, type OrderSort } from '#projections/orders/orders/order-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { unreachedMails } from '#api/mailbox/today-card.ts';
import { cardOf, todayScreen, type TodayRow } from '#api/today/today.ts';
import { dayFromToday, waitingSince } from '#api/today/words.ts';
import { readOrderQuery } from './orders/list.ts';

interface Card {
  readonly title: string;
  readonly empty: string;
  /** Of the list of orders. */
  readonly tab: ReturnType<typeof orderList.tabs>[number]['label'];
  readonly sort: OrderSort;
  note(order: OrderItem, today: string): TodayRow['note'];
}

/** Orders of a tab of their list, as far as the caller may see them (`readOrderQuery`). */
const ordersCard = ({ title, empty, tab, sort, note }: Card) =>
  cardOf({
    title,
    page: 'orders',
    empty,
    filters: ({ context }) => ({
      ...orderList.tabs(context.today).find(({ label }) => label === tab)?.filter,
      sort,
    }),
    read: async (request: RequestContext) => listOrders(request.app.lists, await readOrderQuery(request)),
    row: (order, { context: { today } }) => {
      const said = note(order, today);
      return {
        id: order.id,
        path: `/panel/orders/${order.id}`,
        title: `${order.orderNumber} · ${order.companyName}`,
        facts: [
          order.city,
          order.activityType && ACTIVITY_LABELS[order.activityType],
          order.executionDate && dayFromToday(order.executionDate, today),
          order.hours,
        ].filter(Boolean),
        ...(said ? { note: said } : {}),
      };
    },
  });

const sinceEntered = ({ enterDate }: OrderItem, today: string) => waitingSince(enterDate, today);
const status = (order: OrderItem) => ({ text: STATUS_LABELS[order.status], late: order.delayed });

/** The order panel's first page: the visits of today, then what is late and what waits, the oldest first. */
export const ordersToday = todayScreen([
  ordersCard({
    title: 'Wizyty na dziś',
    empty: 'Na dziś nie ma wizyt.',
    tab: 'Dziś',
    sort: 'executionDateAsc',
    note: status,
  }),
  ordersCard({
    title: 'Opóźnione wizyty',
    empty: 'Żadna wizyta nie jest opóźniona.',
    tab: 'Opóźnione',
    sort: 'executionDateAsc',
    note: status,
  }),
  ordersCard({
    title: 'Nowe zlecenia',
    empty: 'Nie ma nowych zleceń.',
    tab: 'Wprowadzone',
    sort: 'enterDateAsc',
    note: sinceEntered,
  }),
  ordersCard({
    title: 'Od dawna bez dnia wizyty',
    empty: 'Każde zlecenie ma dzień albo jest świeże.',
    tab: 'Bez dnia',
    sort: 'enterDateAsc',
    note: sinceEntered,
  }),
  unreachedMails,
]);

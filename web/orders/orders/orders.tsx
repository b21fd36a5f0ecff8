import { useMemo } from 'react';
import { Link } from '#web/router/router.tsx';
import { orderFilters } from '#domain/orders/order/list.ts';
import { ACTIVITY_LABELS } from '#domain/orders/order/terms.ts';
import { canActOnGroups, canManageOrders } from '#domain/orders/access.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { OrderItem, OrderPage } from '#api/orders/orders/index.ts';
import { latePart } from '#web/app/late-part.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { AddLink } from '#web/list/add-link.tsx';
import { atMoment } from '#web/list/at-moment.ts';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ExcelLink } from '#web/list/excel-link.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { ListTabs } from '#web/list/list-tabs.tsx';
import { Pager } from '#web/list/pager.tsx';
import { useSelection, type Selection } from '#web/list/selection.ts';
import { WithDetail } from '#web/list/with-detail.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { OrderStatusBadge, OrderWarnings } from './badges.tsx';
import './orders.css';

const Bulk = latePart(() => import('./orders-bulk.tsx'), 'first-sign');

/** ORD-02: the daily list of the service orders. */
export default function OrdersPage({ data }: PageViewProps<OrderPage>) {
  const { link, access } = usePageContext();
  const tickable = useMemo(() => data.items.map(({ id, orderNumber: name }) => ({ id, name })), [data.items]);
  const selection = useSelection(tickable);
  const inGroups = !data.asOf && canActOnGroups(access);
  return (
    <div className="stack">
      <ListHead
        form={orderFilters}
        data={data}
        primary={4}
        items={['zlecenie', 'zlecenia', 'zleceń']}
        tabs={<ListTabs tabs={data.tabs} base="/panel/orders" rows={data.items} />}
        actions={
          <>
            <ExcelLink base="/panel/orders" />
            {!data.asOf && canManageOrders(access) && <AddLink to={link('/panel/orders/new')} label="Dodaj zlecenie" />}
          </>
        }
      />
      <div className="card table-card">
        {data.items.length === 0 ? (
          <Empty filtered={Object.keys(data.filters).length > 0} />
        ) : (
          <Table {...data} selection={inGroups ? selection : null} />
        )}
        <Pager {...data} />
      </div>
      {inGroups && <Bulk selection={selection} />}
    </div>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  const { link } = usePageContext();
  return filtered ? (
    <EmptyState title="Brak zleceń dla tych filtrów" hint="Zmień filtry albo je wyczyść.">
      <ButtonLink to={link('/panel/orders')} size="small" theme="secondary" label="Wyczyść filtry" />
    </EmptyState>
  ) : (
    <EmptyState title="Nie ma jeszcze zleceń" hint="Zlecenia pojawią się tutaj zaraz po dodaniu." />
  );
}

function Table(props: Pick<OrderPage, 'items' | 'sort' | 'asOf'> & { selection: Selection | null }) {
  const { items, sort, asOf, selection } = props;
  const { link } = usePageContext();
  const to = (path: string) => atMoment(link(path), asOf);
  const columns: readonly Column<OrderItem>[] = [
    {
      label: 'Wprowadzono',
      className: 'numbers',
      card: 'none',
      orders: ['enterDateAsc', 'enterDateDesc'],
      first: 'descending',
      render: ({ enterDate }) => formatDay(enterDate),
    },
    {
      label: 'Numer',
      heads: true,
      render: ({ id, orderNumber }) => <Link to={to(`/panel/orders/${id}`)}>{orderNumber}</Link>,
    },
    {
      label: 'Klient',
      cut: ({ companyName, city }) => [companyName, city].filter(Boolean).join(', '),
      card: 'bare',
      render: ({ companyName, city }) => <WithDetail first={companyName} second={city} />,
    },
    {
      label: 'Czynność',
      cut: true,
      card: 'bare',
      render: ({ activityType }) => (activityType === '' ? '' : ACTIVITY_LABELS[activityType]),
    },
    {
      label: 'Urządzenie',
      cut: ({ deviceModel, deviceSerialNumber }) => [deviceModel, deviceSerialNumber].filter(Boolean).join(', '),
      card: 'bare',
      render: ({ deviceModel, deviceSerialNumber }) => <WithDetail first={deviceModel} second={deviceSerialNumber} />,
    },
    {
      label: 'Serwis',
      cut: ({ serviceName, employeeName }) => [serviceName, employeeName].filter(Boolean).join(', '),
      card: 'bare',
      render: ({ serviceName, employeeName }) => <WithDetail first={serviceName} second={employeeName} />,
    },
    {
      label: 'Data wykonania',
      className: 'numbers order-time',
      card: 'bare',
      orders: ['executionDateAsc', 'executionDateDesc'],
      render: ({ executionDate, hours }) => <WithDetail first={formatDay(executionDate)} second={hours} />,
    },
    {
      label: 'Status',
      card: 'beside',
      render: (order) => (
        <span className="row">
          <OrderStatusBadge status={order.status} />
          <OrderWarnings {...order} />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption="Lista zleceń"
      columns={columns}
      rows={items}
      keyOf={({ id }) => id}
      sort={sort}
      ticks={selection && { selection, nameOf: ({ orderNumber }) => orderNumber }}
    />
  );
}

import { useMemo, useState } from 'react';
import { Link } from '#web/router/router.tsx';
import type { BulkResult } from '#api/orders/orders/bulk.ts';
import { orderFilters } from '#domain/orders/order/filters.ts';
import { ACTIVITY_LABELS } from '#domain/orders/order/terms.ts';
import { canActOnGroups, canManageOrders } from '#domain/orders/access.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { OrderItem, OrderPage } from '#api/orders/orders/index.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { AddLink } from '#web/list/add-link.tsx';
import { ExcelLink } from '#web/list/excel-link.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { Pager } from '#web/list/pager.tsx';
import { AllRowsTick, RowTick } from '#web/list/row-tick.tsx';
import { SavedViews } from '#web/list/saved-views.tsx';
import { useSelection, type Selection } from '#web/list/selection.ts';
import { SortHeader } from '#web/list/sort-header.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { OrderStatusBadge, OrderWarnings } from './badges.tsx';
import { BulkBar, BulkOutcome } from './orders-bulk.tsx';

/** ORD-02: the daily list of the service orders. */
export default function OrdersPage({ data }: PageViewProps<OrderPage>) {
  const { link, access } = usePageContext();
  const ids = useMemo(() => data.items.map((item) => item.id), [data.items]);
  const selection = useSelection(ids);
  const [outcome, setOutcome] = useState<readonly BulkResult[] | null>(null);
  const inGroups = canActOnGroups(access);
  return (
    <div className="stack">
      <ListHead
        title="Zlecenia"
        form={orderFilters}
        data={data}
        primary={4}
        actions={
          <>
            <ExcelLink base="/panel/orders" />
            {canManageOrders(access) && <AddLink to={link('/panel/orders/new')} label="Dodaj zlecenie" />}
          </>
        }
      />
      <SavedViews form={orderFilters} texts={['cityFilter', 'deviceModelFilter', 'deviceSerialNumber']} />
      <div className="card table-card">
        {data.items.length === 0 ? (
          <Empty filtered={Object.keys(data.filters).length > 0} />
        ) : (
          <Table items={data.items} sort={data.sort} selection={inGroups ? selection : null} />
        )}
        <Pager {...data} />
      </div>
      {inGroups && selection.ids.length > 0 && <BulkBar selection={selection} onOutcome={setOutcome} />}
      <BulkOutcome results={outcome} onClose={() => setOutcome(null)} />
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

function Table(props: { items: readonly OrderItem[]; sort: string; selection: Selection | null }) {
  const { items, sort, selection } = props;
  const { link } = usePageContext();
  return (
    <div className="table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Lista zleceń</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="cell-tick">
                <AllRowsTick selection={selection} />
              </th>
            )}
            <SortHeader label="Wprowadzono" sort={sort} orders={['enterDateAsc', 'enterDateDesc']} first="descending" />
            <th scope="col">Numer</th>
            <th scope="col">Klient</th>
            <th scope="col">Czynność</th>
            <th scope="col">Urządzenie</th>
            <th scope="col">Serwis</th>
            <SortHeader label="Wykonanie" sort={sort} orders={['executionDateAsc', 'executionDateDesc']} />
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} aria-selected={selection?.has(item.id)}>
              {selection && (
                <td className="cell-tick">
                  <RowTick selection={selection} id={item.id} name={item.orderNumber} />
                </td>
              )}
              <td data-label="Wprowadzono" className="numbers nowrap">
                {formatDay(item.enterDate)}
              </td>
              <th scope="row" data-label="Numer">
                <Link to={link(`/panel/orders/${item.id}`)}>{item.orderNumber}</Link>
              </th>
              <td data-label="Klient">
                <span>
                  {item.companyName}
                  <span className="cell-sub">{item.city}</span>
                </span>
              </td>
              <td data-label="Czynność">{item.activityType === '' ? '' : ACTIVITY_LABELS[item.activityType]}</td>
              <td data-label="Urządzenie" className="numbers">
                <span>
                  {item.deviceModel}
                  {item.deviceSerialNumber !== '' && <span className="cell-sub">{item.deviceSerialNumber}</span>}
                </span>
              </td>
              <td data-label="Serwis">
                <span>
                  {item.serviceName}
                  {item.employeeName !== '' && <span className="cell-sub">{item.employeeName}</span>}
                </span>
              </td>
              <td data-label="Wykonanie" className="numbers nowrap">
                {formatDay(item.executionDate)}
              </td>
              <td data-label="Status">
                <span className="row">
                  <OrderStatusBadge status={item.status} />
                  <OrderWarnings {...item} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Option } from '#domain/form/form.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { orderFilters } from '#domain/orders/order/filters.ts';
import { ACTIVITY_LABELS } from '#domain/orders/order/terms.ts';
import { canManageOrders } from '#domain/orders/access.ts';
import { companies } from '#domain/orders/companies.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { OrderItem, OrderPage } from '#api/orders/orders/index.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FilterBar } from '#web/list/filter-bar.tsx';
import { Pager } from '#web/list/pager.tsx';
import { SortHeader } from '#web/list/sort-header.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OrderStatusBadge } from './badges.tsx';

interface Data extends OrderPage {
  readonly sort: string;
  readonly filters: Record<string, string>;
  readonly errors: FieldErrors;
  readonly notices: readonly string[];
  readonly options: Record<string, readonly Option[]>;
}

/** ORD-02: the daily list of the service orders. */
export default function OrdersPage({ data }: PageViewProps<Data>) {
  const { link, search, access } = usePageContext();
  return (
    <div className="stack">
      <div className="page-head">
        <h1>Zlecenia</h1>
        <div className="row no-print">
          {canManageOrders(access) && (
            <ButtonLink
              to={link('/panel/orders/new')}
              size="small"
              icon={<Plus size={16} aria-hidden />}
              label="Dodaj zlecenie"
            />
          )}
        </div>
      </div>
      {data.notices.map((notice) => (
        <Notice key={notice} theme="warning">
          {notice}
        </Notice>
      ))}
      <FilterBar
        key={search}
        form={orderFilters}
        values={data.filters}
        errors={data.errors}
        options={data.options}
        primary={4}
      />
      <div className="card table-card">
        {data.items.length === 0 ? (
          <EmptyState title="Brak zleceń" hint="Zmień filtry albo dodaj pierwsze zlecenie." />
        ) : (
          <Table items={data.items} sort={data.sort} services={data.options[companies.table] ?? []} />
        )}
        <Pager {...data} />
      </div>
    </div>
  );
}

function Table(props: { items: readonly OrderItem[]; sort: string; services: readonly Option[] }) {
  const { items, sort, services } = props;
  const { link } = usePageContext();
  const names = new Map(services.map(({ value, label }) => [value, label]));
  return (
    <div className="table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Lista zleceń</caption>
        <thead>
          <tr>
            <SortHeader label="Wprowadzono" sort={sort} orders={['enterDateAsc', 'enterDateDesc']} first="descending" />
            <th scope="col">Numer</th>
            <th scope="col">Klient</th>
            <th scope="col">Czynność</th>
            <th scope="col">Serwis</th>
            <SortHeader label="Wykonanie" sort={sort} orders={['executionDateAsc', 'executionDateDesc']} />
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
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
              <td data-label="Serwis">{names.get(item.companyId) ?? ''}</td>
              <td data-label="Wykonanie" className="numbers nowrap">
                {formatDay(item.executionDate)}
              </td>
              <td data-label="Status">
                <OrderStatusBadge status={item.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { useMemo, useState } from 'react';
import { Link } from '#web/router/router.tsx';
import type { ApplicationItem, ApplicationPage } from '#api/training/applications/index.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { Option } from '#domain/form/form.ts';
import { applicationFilters } from '#domain/training/course-date/filters.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { AddLink } from '#web/list/add-link.tsx';
import { ExcelLink } from '#web/list/excel-link.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { Pager } from '#web/list/pager.tsx';
import { AllRowsTick, RowTick } from '#web/list/row-tick.tsx';
import { useSelection, type Selection } from '#web/list/selection.ts';
import { SavedViews } from '#web/list/saved-views.tsx';
import { SortHeader } from '#web/list/sort-header.tsx';
import { ListBadge, StatusBadge } from '../badges.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { formatInstant } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import type { BulkResult } from '#api/training/applications/bulk.ts';
import { BulkBar, BulkOutcome } from './applications-bulk.tsx';

interface Data extends ApplicationPage {
  readonly sort: string;
  readonly filters: Record<string, string>;
  readonly errors: FieldErrors;
  readonly notices: readonly string[];
  readonly options: Record<string, readonly Option[]>;
}

/** APP-01…APP-03: the operators' daily list. */
export default function ApplicationsPage({ data }: PageViewProps<Data>) {
  const { link, access } = usePageContext();
  const ids = useMemo(() => data.items.map((item) => item.id), [data.items]);
  const selection = useSelection(ids);
  const [outcome, setOutcome] = useState<readonly BulkResult[] | null>(null);
  const mayDecide = access.can('APPLICATION_WRITE');
  return (
    <div className="stack">
      <ListHead
        title="Zgłoszenia"
        form={applicationFilters}
        data={data}
        primary={5}
        actions={
          <>
            <ExcelLink base="/panel/applications" />
            {mayDecide && <AddLink to={link('/panel/applications/new')} label="Dodaj zgłoszenie" />}
          </>
        }
      />
      <SavedViews form={applicationFilters} />
      <div className="card table-card">
        {data.items.length === 0 ? (
          <Empty filtered={Object.keys(data.filters).length > 0} />
        ) : (
          <Table items={data.items} sort={data.sort} selection={mayDecide ? selection : null} />
        )}
        <Pager {...data} />
      </div>
      {selection.ids.length > 0 && <BulkBar selection={selection} onOutcome={setOutcome} />}
      <BulkOutcome results={outcome} onClose={() => setOutcome(null)} />
    </div>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  const { link } = usePageContext();
  return filtered ? (
    <EmptyState title="Brak zgłoszeń dla tych filtrów" hint="Zmień filtry albo je wyczyść.">
      <ButtonLink to={link('/panel/applications')} size="small" theme="secondary" label="Wyczyść filtry" />
    </EmptyState>
  ) : (
    <EmptyState title="Nie ma jeszcze zgłoszeń" hint="Zgłoszenia pojawią się tutaj zaraz po wysłaniu formularza.">
      <ButtonLink to={link('/panel/course-dates')} size="small" theme="secondary" label="Zobacz terminy szkoleń" />
    </EmptyState>
  );
}

function Table(props: { items: readonly ApplicationItem[]; sort: string; selection: Selection | null }) {
  const { items, sort, selection } = props;
  const { link } = usePageContext();
  return (
    <div className="table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Lista zgłoszeń</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="cell-tick">
                <AllRowsTick selection={selection} />
              </th>
            )}
            <SortHeader
              label="Data zgłoszenia"
              sort={sort}
              orders={['appliedAtAsc', 'appliedAtDesc']}
              first="descending"
            />
            <th scope="col">Uczestnik</th>
            <th scope="col">Szkolenie</th>
            <SortHeader label="Termin" sort={sort} orders={['startedOnAsc', 'startedOnDesc']} />
            <th scope="col">Firma</th>
            <th scope="col">Lista</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} aria-selected={selection?.has(item.id)}>
              {selection && (
                <td className="cell-tick">
                  <RowTick selection={selection} id={item.id} name={item.participantName} />
                </td>
              )}
              <td data-label="Data zgłoszenia" className="numbers nowrap">
                {formatInstant(item.appliedAt)}
              </td>
              <th scope="row" data-label="Uczestnik">
                <Link to={link(`/panel/applications/${item.id}`)}>{item.participantName}</Link>
              </th>
              <td data-label="Szkolenie">{item.courseName}</td>
              <td data-label="Termin" className="numbers nowrap">
                <Link to={link(`/panel/course-dates/${item.courseDateId}`)}>{formatDay(item.startedOn)}</Link>
              </td>
              <td data-label="Firma">
                <span>
                  {item.companyName}
                  <span className="cell-sub numbers">NIP {item.companyNip}</span>
                </span>
              </td>
              <td data-label="Lista">
                <ListBadge list={item.listType} />
              </td>
              <td data-label="Status">
                <StatusBadge status={item.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

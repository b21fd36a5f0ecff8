import { useMemo, useState } from 'react';
import { Link } from '#web/router/router.tsx';
import type { ListedApplication, ApplicationPage } from '#api/training/applications/index.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { Option } from '#domain/form/form.ts';
import { PHASE_LABELS } from '#domain/training/course-date/phase.ts';
import { applicationFilters } from '#domain/training/course-date/filters.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { AddLink } from '#web/list/add-link.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ExcelLink } from '#web/list/excel-link.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { Pager } from '#web/list/pager.tsx';
import { useSelection, type Selection } from '#web/list/selection.ts';
import { SavedViews } from '#web/list/saved-views.tsx';
import { ListBadge, StatusBadge } from '../badges.tsx';
import { TwoLines } from '#web/list/two-lines.tsx';
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
  const nameOf = (id: string) => data.items.find((item) => item.id === id)?.participantName ?? '';
  const mayDecide = access.can('APPLICATION_WRITE');
  return (
    <div className="stack">
      <ListHead
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
      {selection.ids.length > 0 && <BulkBar selection={selection} nameOf={nameOf} onOutcome={setOutcome} />}
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

function Table(props: { items: readonly ListedApplication[]; sort: string; selection: Selection | null }) {
  const { items, sort, selection } = props;
  const { link } = usePageContext();
  const columns: readonly Column<ListedApplication>[] = [
    {
      label: 'Data zgłoszenia',
      className: 'numbers nowrap',
      orders: ['appliedAtAsc', 'appliedAtDesc'],
      first: 'descending',
      render: ({ appliedAt }) => formatInstant(appliedAt),
    },
    {
      label: 'Uczestnik',
      heads: true,
      render: ({ id, participantName }) => <Link to={link(`/panel/applications/${id}`)}>{participantName}</Link>,
    },
    { label: 'Szkolenie', render: ({ courseName }) => courseName },
    {
      label: 'Termin',
      className: 'numbers nowrap',
      orders: ['startedOnAsc', 'startedOnDesc'],
      render: ({ courseDateId, startedOn, datePhase }) => (
        <>
          <Link to={link(`/panel/course-dates/${courseDateId}`)}>{formatDay(startedOn)}</Link>
          {datePhase !== 'upcoming' && <div className="small soft">{PHASE_LABELS[datePhase]}</div>}
        </>
      ),
    },
    {
      label: 'Firma',
      render: ({ companyName, companyNip }) => <TwoLines first={companyName} second={`NIP ${companyNip}`} numbers />,
    },
    { label: 'Lista', render: ({ listType }) => <ListBadge list={listType} /> },
    { label: 'Status', render: ({ status }) => <StatusBadge status={status} /> },
  ];
  return (
    <DataTable
      caption="Lista zgłoszeń"
      columns={columns}
      rows={items}
      keyOf={({ id }) => id}
      sort={sort}
      ticks={selection && { selection, nameOf: ({ participantName }) => participantName }}
    />
  );
}

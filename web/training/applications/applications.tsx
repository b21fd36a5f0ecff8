import { useMemo } from 'react';
import { Link } from '#web/router/router.tsx';
import type { ListedApplication, ApplicationPage } from '#api/training/applications/index.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { Option } from '#domain/form/form.ts';
import { PHASE_LABELS } from '#domain/training/course-date/phase.ts';
import type { ListTab } from '#domain/list/list.ts';
import { applicationFilters } from '#domain/training/course-date/lists.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { AddLink } from '#web/list/add-link.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ExcelLink } from '#web/list/excel-link.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { ListTabs } from '#web/list/list-tabs.tsx';
import { Pager } from '#web/list/pager.tsx';
import { atMoment } from '#web/list/at-moment.ts';
import { useSelection, type Selection } from '#web/list/selection.ts';
import { ListBadge, StatusBadge } from '../badges.tsx';
import { WithDetail } from '#web/list/with-detail.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { latePart } from '#web/app/late-part.tsx';

const Bulk = latePart(() => import('./applications-bulk.tsx'), 'first-sign');

interface Data extends ApplicationPage {
  readonly sort: string;
  readonly filters: Record<string, string>;
  readonly errors: FieldErrors;
  readonly notices: readonly string[];
  readonly options: Record<string, readonly Option[]>;
  readonly tabs: readonly ListTab[];
  readonly asOf: string | null;
}

/** APP-01…APP-03: the operators' daily list. */
export default function ApplicationsPage({ data }: PageViewProps<Data>) {
  const { link, access } = usePageContext();
  const tickable = useMemo(() => data.items.map(({ id, participantName: name }) => ({ id, name })), [data.items]);
  const selection = useSelection(tickable);
  const mayDecide = !data.asOf && access.can('APPLICATION_WRITE');
  return (
    <div className="stack">
      <ListHead
        form={applicationFilters}
        data={data}
        primary={5}
        items={['zgłoszenie', 'zgłoszenia', 'zgłoszeń']}
        tabs={<ListTabs tabs={data.tabs} base="/panel/applications" rows={data.items} />}
        actions={
          <>
            <ExcelLink base="/panel/applications" />
            {mayDecide && <AddLink to={link('/panel/applications/new')} label="Dodaj zgłoszenie" />}
          </>
        }
      />
      <div className="card table-card">
        {data.items.length === 0 ? (
          <Empty filtered={Object.keys(data.filters).length > 0} />
        ) : (
          <Table {...data} selection={mayDecide ? selection : null} />
        )}
        <Pager {...data} />
      </div>
      {mayDecide && <Bulk selection={selection} />}
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

function Table(props: Pick<Data, 'items' | 'sort' | 'asOf'> & { selection: Selection | null }) {
  const { items, sort, asOf, selection } = props;
  const { link } = usePageContext();
  const to = (path: string) => atMoment(link(path), asOf);
  const columns: readonly Column<ListedApplication>[] = [
    {
      label: 'Data zgłoszenia',
      className: 'numbers',
      card: 'none',
      orders: ['appliedAtAsc', 'appliedAtDesc'],
      first: 'descending',
      render: ({ appliedAt }) => <Moment at={appliedAt} />,
    },
    {
      label: 'Uczestnik',
      heads: true,
      cut: ({ participantName }) => participantName,
      render: ({ id, participantName }) => <Link to={to(`/panel/applications/${id}`)}>{participantName}</Link>,
    },
    { label: 'Szkolenie', cut: true, card: 'bare', render: ({ courseName }) => courseName },
    {
      label: 'Termin',
      className: 'numbers',
      card: 'bare',
      orders: ['startedOnAsc', 'startedOnDesc'],
      render: ({ courseDateId, startedOn, datePhase }) => (
        <>
          <Link to={to(`/panel/course-dates/${courseDateId}`)}>{formatDay(startedOn)}</Link>
          {datePhase !== 'upcoming' && <span className="cell-sub">{PHASE_LABELS[datePhase]}</span>}
        </>
      ),
    },
    {
      label: 'Firma',
      className: 'cell-shared',
      cut: ({ companyName, companyNip }) => `${companyName}, NIP ${companyNip}`,
      card: 'bare',
      render: ({ companyName, companyNip }) => <WithDetail first={companyName} second={`NIP ${companyNip}`} numbers />,
    },
    { label: 'Lista', card: 'bare', render: ({ listType }) => <ListBadge list={listType} /> },
    { label: 'Status', card: 'beside', render: ({ status }) => <StatusBadge status={status} /> },
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

import { Fragment } from 'react';
import { Link } from '#web/router/router.tsx';
import type { Field } from '#domain/form/form.ts';
import { textOf } from '#domain/record/field-text.ts';
import { recordFilterForm } from '#domain/record/view.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { AddLink } from '#web/list/add-link.tsx';
import { atMoment } from '#web/list/at-moment.ts';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ExcelLink } from '#web/list/excel-link.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { Pager } from '#web/list/pager.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Notice } from '#web/ui/notice.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ActiveBadge } from './active-badge.tsx';
import { ListActions } from './list-actions.tsx';
import './records.css';
import { useRecord } from './use-record.ts';
import type { Options } from './value-view.tsx';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly active: boolean;
  readonly state?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

interface Data {
  readonly items: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly filters: Record<string, string>;
  readonly errors: FieldErrors;
  readonly notices: readonly string[];
  readonly sort: string;
  readonly options: Options;
  readonly scope: string | null;
  readonly canWrite: boolean;
  /** Where that is not the same. */
  readonly canAdd?: boolean;
  /** Of lists that know the past. */
  readonly asOf?: string | null;
  /** Accounts that a second administrator is to confirm. */
  readonly waiting?: readonly { readonly id: string; readonly title: string }[];
}

/** The list of any plain record, with its filters, sorting and paging. */
export default function RecordListPage({ data }: PageViewProps<Data>) {
  const { view, to } = useRecord(data.scope);
  const { words } = view;
  const chosen = view.scope && data.options[view.scope.options]?.find(({ value }) => value === data.scope);
  const add = (data.canAdd ?? data.canWrite) && <AddLink to={to(`${view.base}/new`)} label={words.add} />;
  return (
    <div className="stack">
      <ListHead
        title={chosen ? `${words.many}: ${chosen.label}` : words.many}
        form={recordFilterForm(view, data.asOf !== undefined)}
        data={data}
        actions={
          <>
            <ExcelLink base={view.base} />
            <ListActions actions={view.actions ?? []} canWrite={data.canWrite} />
            {add}
          </>
        }
      />
      <Waiting base={view.base} accounts={data.waiting ?? []} />
      <div className="card table-card">
        {data.items.length === 0 ? (
          <EmptyState
            title={Object.keys(data.filters).length > 0 ? 'Nic nie pasuje do tych filtrów' : words.empty}
            hint={Object.keys(data.filters).length > 0 ? 'Zmień lub wyczyść filtry.' : words.hint}
          >
            {add}
          </EmptyState>
        ) : (
          <Table data={data} />
        )}
        <Pager {...data} />
      </div>
    </div>
  );
}

/** Who waits for a second administrator, with the way to the question. */
function Waiting({ base, accounts }: { base: string; accounts: NonNullable<Data['waiting']> }) {
  const { to } = useRecord(null);
  if (accounts.length === 0) return null;
  return (
    <Notice theme="info">
      Zarządzanie kontami czeka na potwierdzenie:{' '}
      {accounts.map(({ id, title }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={to(`${base}/${id}`)}>{title}</Link>
        </Fragment>
      ))}
    </Notice>
  );
}

function Table({ data }: { data: Data }) {
  const { view, to } = useRecord(data.scope);
  const [title] = view.fields;
  const fields = [...view.fields, ...(view.elsewhere ?? [])];
  const shown = view.columns.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const columns: readonly Column<Row>[] = [
    {
      label: view.titleLabel ?? title?.label ?? 'Nazwa',
      heads: true,
      cut: ({ title: text }) => text,
      orders: ['title', '-title'],
      render: (row) => <Link to={atMoment(to(`${view.base}/${row.id}`), data.asOf)}>{row.title}</Link>,
    },
    ...shown.map((field, place) => ({
      ...columnOf(field, data.options, view.sorts),
      ...(place < ON_A_CARD ? {} : { card: 'none' as const }),
    })),
    {
      label: 'Stan',
      card: 'beside',
      render: ({ active, state }) => <ActiveBadge active={active} words={view.words} state={state} />,
    },
  ];
  return (
    <DataTable caption={view.words.many} columns={columns} rows={data.items} keyOf={({ id }) => id} sort={data.sort} />
  );
}

/** What such fields hold has its room; texts and lists of choices may be long. */
const SHORT: readonly Field['type'][] = ['date', 'datetime', 'number', 'checkbox'];

/** Columns that a phone's card has next to its title and state. */
const ON_A_CARD = 3;

const columnOf = (field: Field, options: Options, sorts: readonly string[] = []): Column<Row> => ({
  label: field.shortLabel ?? field.label,
  ...(SHORT.includes(field.type) ? {} : { cut: true }),
  ...(field.type === 'select' || field.name === 'email' ? { card: 'bare' as const } : {}),
  render: ({ values }) => textOf(field, values[field.name], options),
  ...(sorts.includes(field.name) ? { orders: [field.name, `-${field.name}`] } : {}),
});

import { Link } from '#web/router/router.tsx';
import type { Field } from '#domain/form/form.ts';
import { recordFilterForm } from '#domain/record/view.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { AddLink } from '#web/list/add-link.tsx';
import { ExcelLink } from '#web/list/excel-link.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { Pager } from '#web/list/pager.tsx';
import { SortHeader } from '#web/list/sort-header.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ActiveBadge } from './active-badge.tsx';
import { ListActions } from './list-actions.tsx';
import './records.css';
import { useRecord } from './use-record.ts';
import { textOf, type Options } from './value-view.tsx';

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
}

/** The list of any plain record, with its filters, sorting and paging. */
export default function RecordListPage({ data }: PageViewProps<Data>) {
  const { view, to } = useRecord(data.scope);
  const { words } = view;
  const chosen = view.scope && data.options[view.scope.options]?.find(({ value }) => value === data.scope);
  const add = data.canWrite && <AddLink to={to(`${view.base}/new`)} label={words.add} />;
  return (
    <div className="stack">
      <ListHead
        title={chosen ? `${words.many}: ${chosen.label}` : words.many}
        form={recordFilterForm(view)}
        data={data}
        actions={
          <>
            <ExcelLink base={view.base} />
            <ListActions actions={view.actions ?? []} canWrite={data.canWrite} />
            {add}
          </>
        }
      />
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

function Table({ data }: { data: Data }) {
  const { view, to } = useRecord(data.scope);
  const [title] = view.fields;
  const fields = [...view.fields, ...(view.elsewhere ?? [])];
  const columns = view.columns.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  return (
    <div className="table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">{view.words.many}</caption>
        <thead>
          <tr>
            <SortHeader
              label={view.titleLabel ?? title?.label ?? 'Nazwa'}
              sort={data.sort}
              orders={['title', '-title']}
            />
            {columns.map((field) => (
              <ColumnHeader key={field.name} field={field} sort={data.sort} sorts={view.sorts ?? []} />
            ))}
            <th scope="col">Stan</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((row) => (
            <tr key={row.id}>
              <th scope="row" data-label={view.titleLabel ?? title?.label ?? 'Nazwa'}>
                <Link to={to(`${view.base}/${row.id}`)}>{row.title}</Link>
              </th>
              {columns.map((field) => (
                <td
                  key={field.name}
                  data-label={row.state ? (field.shortLabel ?? field.label) : field.label}
                  className="record-cell"
                >
                  {textOf(field, row.values[field.name], data.options)}
                </td>
              ))}
              <td data-label="Stan">
                <ActiveBadge active={row.active} words={view.words} state={row.state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ColumnHeader = ({ field, sort, sorts }: { field: Field; sort: string; sorts: readonly string[] }) =>
  sorts.includes(field.name) ? (
    <SortHeader label={field.shortLabel ?? field.label} sort={sort} orders={[field.name, `-${field.name}`]} />
  ) : (
    <th scope="col">{field.shortLabel ?? field.label}</th>
  );

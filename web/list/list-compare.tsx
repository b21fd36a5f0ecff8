import type { CompareData } from '#api/handlers/compare-list.ts';
import type { Form } from '#domain/form/form.ts';
import { mergeQuery } from '#domain/kernel/url.ts';
import { compareForm, type ComparedRow } from '#domain/list/compare.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Link } from '#web/router/router.tsx';
import { formatInstant } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { atMoment } from './at-moment.ts';
import { DataTable, type Column } from './data-table.tsx';
import { ChangedCell, DifferenceBadge, groupedDifferences } from './differences.tsx';
import { ExcelLink } from './excel-link.tsx';
import { ListHead } from './list-head.tsx';
import { Pager } from './pager.tsx';

interface Props {
  readonly data: CompareData;
  /** Filters of the list. */
  readonly form: Form;
}

/** A list at two moments side by side: what came, went and became otherwise. */
export function ListCompare({ data, form }: Props) {
  const { link, path } = usePageContext();
  const list = path.slice(0, path.lastIndexOf('/'));
  const { between, items, total, filters, errors, notices, options } = data;
  return (
    <div className="stack">
      <ListHead
        form={compareForm(form)}
        data={{ filters, errors, notices, options }}
        primary={3}
        actions={between && <ExcelLink base={path} />}
      />
      {between && <Moments {...data} />}
      <div className="card table-card">
        {items.length === 0 || !between ? (
          <EmptyState {...nothingOf(data)} />
        ) : (
          <Table data={data} between={between} to={(id) => link(`${list}/${id}`)} />
        )}
        {between && <Pager page={data.page} pageSize={data.pageSize} total={total} />}
      </div>
      {data.further !== null && <Further behind={data.further} />}
    </div>
  );
}

const nothingOf = ({ between, filters, errors }: CompareData): { title: string; hint: string } => {
  if (between) return { title: 'Nic się nie różni', hint: 'W obu chwilach lista z tymi filtrami jest taka sama.' };
  return filters.from === undefined && Object.keys(errors).length === 0
    ? {
        title: 'Nie wybrano chwili',
        hint: 'Wpisz pierwszą chwilę, np. 22.11.2026, a lista z tamtego dnia stanie obok drugiej.',
      }
    : { title: 'Nie można porównać tych chwil', hint: 'Popraw chwile wskazane w filtrach.' };
};

/** Which moments are compared, how much is otherwise, and since when there is anything to compare. */
function Moments({ between, oldest, counts }: CompareData) {
  if (!between) return null;
  return (
    <Notice theme="info">
      Lista z {formatInstant(between.from, true)} obok listy z {formatInstant(between.to, true)}.{' '}
      <span className="numbers">{groupedDifferences(counts, ITEMS)}</span>.{' '}
      {oldest && <>Najstarsza możliwa chwila: {formatInstant(oldest, true)}.</>}
    </Notice>
  );
}

const ITEMS = ['pozycja', 'pozycje', 'pozycji'] as const;

/** So many rows were touched that they are compared part by part. */
function Further({ behind }: { behind: string }) {
  const { link, path, search } = usePageContext();
  return (
    <Notice theme="warning">
      Między tymi chwilami zmieniło się ponad 10 000 pozycji, a porównano ich 10 000.{' '}
      <Link to={mergeQuery(link(`${path}?${search}`), { behind, page: null })}>Porównaj następne</Link>
    </Notice>
  );
}

function Table({
  data,
  between,
  to,
}: {
  data: CompareData;
  between: NonNullable<CompareData['between']>;
  to(id: string): string;
}) {
  const [first = '', ...others] = data.columns;
  const columns: readonly Column<ComparedRow>[] = [
    {
      label: first,
      heads: true,
      render: ({ id, difference, cells: [cell] }) => (
        <Link to={atMoment(to(id), difference === 'went' ? between.from : between.to)}>
          {cell && <ChangedCell {...cell} />}
        </Link>
      ),
    },
    {
      label: 'Zmiana',
      card: 'beside',
      render: ({ difference }) => <DifferenceBadge difference={difference} />,
    },
    ...others.map((label, place): Column<ComparedRow> => ({
      label,
      render: ({ cells }) => {
        const cell = cells[place + 1];
        return cell && <ChangedCell {...cell} />;
      },
    })),
  ];
  return <DataTable caption="Różnice" columns={columns} rows={data.items} keyOf={({ id }) => id} />;
}

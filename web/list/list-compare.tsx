import { Fragment } from 'react';
import type { CompareData } from '#api/handlers/compare-list.ts';
import type { Form } from '#domain/form/form.ts';
import { mergeQuery } from '#domain/kernel/url.ts';
import {
  compareForm,
  DIFFERENCE_LABELS,
  DIFFERENCES,
  type ComparedCell,
  type ComparedRow,
  type Difference,
} from '#domain/list/compare.ts';
import { capitalised } from '#domain/text/words.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Link } from '#web/router/router.tsx';
import { formatInstant } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { atMoment } from './at-moment.ts';
import { DataTable, type Column } from './data-table.tsx';
import './list-compare.css';
import { ExcelLink } from './excel-link.tsx';
import { ListHead } from './list-head.tsx';
import { groupedText } from './many-text.ts';
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
  const said = DIFFERENCES.map((one) => `${DIFFERENCE_LABELS[one]}: ${groupedText(counts[one], ITEMS)}`).join(', ');
  return (
    <Notice theme="info">
      Lista z {formatInstant(between.from, true)} obok listy z {formatInstant(between.to, true)}.{' '}
      <span className="numbers">{capitalised(said)}</span>.{' '}
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

const COLOURS: Record<Difference, string> = { came: 'green', went: 'red', changed: 'amber' };

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
          {cell && <Cell {...cell} />}
        </Link>
      ),
    },
    {
      label: 'Zmiana',
      card: 'beside',
      render: ({ difference }) => (
        <span className={`badge badge-${COLOURS[difference]}`}>{DIFFERENCE_LABELS[difference]}</span>
      ),
    },
    ...others.map((label, place): Column<ComparedRow> => ({
      label,
      render: ({ cells }) => {
        const cell = cells[place + 1];
        return cell && <Cell {...cell} />;
      },
    })),
  ];
  return <DataTable caption="Różnice" columns={columns} rows={data.items} keyOf={({ id }) => id} />;
}

const shown = (text: string): string => (text === '' ? 'brak' : text);

/** What a row says; where it became otherwise, what it said before and what it says after. */
function Cell({ from, to }: ComparedCell) {
  if (from === null || to === null || from === to) return <Breakable text={to ?? from ?? ''} />;
  return (
    <span className="changed-cell">
      <del>
        <span className="visually-hidden">było: </span>
        <Breakable text={shown(from)} />
      </del>{' '}
      <ins>
        <span className="visually-hidden">jest: </span>
        <Breakable text={shown(to)} />
      </ins>
    </span>
  );
}

/** An address of a mail may go on in the next line: such tables have many columns. */
function Breakable({ text }: { text: string }) {
  const [name = '', ...others] = text.split('@');
  return (
    <>
      {name}
      {others.map((part) => (
        <Fragment key={part}>
          @<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}

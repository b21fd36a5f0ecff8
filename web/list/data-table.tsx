import type { ReactNode } from 'react';
import { AllRowsTick, RowTick } from './row-tick.tsx';
import type { Selection } from './selection.ts';
import { SortHeader } from './sort-header.tsx';

/** A column: its heading, which on a phone stands before each of its cells, and what it says of a row. */
export interface Column<Row> {
  readonly label: string;
  render(row: Row, index: number): ReactNode;
  /** Its cells are the headings of their rows; one column of a table is. */
  readonly heads?: boolean;
  /** Of its cells. */
  readonly className?: string | undefined;
  /** The orders in `filters[sort]`, when rows can be sorted by it; `first` is what the first press takes. */
  readonly orders?: readonly [ascending: string, descending: string];
  readonly first?: 'ascending' | 'descending';
  readonly printed?: false;
}

interface Props<Row> {
  /** What the table holds, for whoever hears it. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  keyOf(row: Row): string;
  /** The order that the rows have now. */
  readonly sort?: string;
  /** Rows are ticked for actions; `nameOf` says which row a tick is of. */
  readonly ticks?: { readonly selection: Selection; nameOf(row: Row): string } | null;
  readonly foot?: ReactNode;
  readonly className?: string;
}

/** A table of rows, each of which is a card on a phone. What can be pressed in its head stays above the cards. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, keyOf, sort, ticks, foot, className = '' } = props;
  const hasControls = ticks || columns.some(({ orders }) => orders);
  return (
    <div className="table-scroll">
      <table className={`table table-cards ${className}`.trimEnd()}>
        <caption className="visually-hidden">{caption}</caption>
        <thead className={hasControls ? 'table-controls' : undefined}>
          <tr>
            {ticks && (
              <th scope="col" className="cell-tick">
                <AllRowsTick selection={ticks.selection} />
              </th>
            )}
            {columns.map((column) => heading(column, sort ?? ''))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const id = keyOf(row);
            return (
              <tr key={id} aria-selected={ticks?.selection.has(id)}>
                {ticks && (
                  <td className="cell-tick">
                    <RowTick selection={ticks.selection} id={id} name={ticks.nameOf(row)} />
                  </td>
                )}
                {columns.map((column) => cell(column, column.render(row, index)))}
              </tr>
            );
          })}
        </tbody>
        {foot}
      </table>
    </div>
  );
}

function heading<Row>({ label, orders, first, printed }: Column<Row>, sort: string): ReactNode {
  if (orders) return <SortHeader key={label} label={label} sort={sort} orders={orders} {...(first ? { first } : {})} />;
  return (
    <th key={label} scope="col" className={printed === false ? 'no-print' : undefined}>
      {label}
    </th>
  );
}

function cell<Row>({ heads, label, className, printed }: Column<Row>, content: ReactNode): ReactNode {
  if (heads)
    return (
      <th key={label} scope="row" className={className}>
        {content}
      </th>
    );
  return (
    <td key={label} data-label={label} className={printed === false ? 'no-print' : className}>
      {content}
    </td>
  );
}

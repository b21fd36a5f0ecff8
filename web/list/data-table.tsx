import { useRef, type ReactNode } from 'react';
import { usePageContext } from '#web/app/page-context.tsx';
import { chosenOf } from './chosen-columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { useRowKeys } from './row-keys.ts';
import { AllRowsTick, RowTick } from './row-tick.tsx';
import type { Selection } from './selection.ts';
import { SortHeader } from './sort-header.tsx';

/** A column: its heading, which on a phone stands before each of its cells, and what it says of a row. */
export interface Column<Row> {
  readonly label: string;
  render(row: Row, index: number): ReactNode;
  /** Its cells are the headings of their rows; one column of a table is. */
  readonly heads?: boolean;
  /**
   * Its texts may be long: such columns share the room that the others leave, and what has none ends in an ellipsis.
   * Gives the whole text of a cell, which the pointer shows; `true` where the cell is that text.
   */
  readonly cut?: true | ((row: Row) => string);
  /**
   * Where a phone's card has it: `beside` its title, in a line below it without its label (`bare`), or nowhere; by
   * default in a line below the title with its label.
   */
  readonly card?: 'beside' | 'bare' | 'none';
  /** Of its cells. */
  readonly className?: string | undefined;
  /** The orders in `filters[sort]`, when rows can be sorted by it; `first` is what the first press takes. */
  readonly orders?: readonly [ascending: string, descending: string];
  readonly first?: 'ascending' | 'descending';
  readonly printed?: false;
}

interface Props<Row> {
  /** What the table holds, for anyone who hears it. */
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

/** More columns than these find no room side by side: the table is scrolled sideways in a box of its own. */
const WIDE = 10;

/** Where nothing in a wide table takes the focus its box does, so that keys can scroll it. */
const boxOf = (isWide: boolean, caption: string | undefined) => ({
  className: isWide ? 'table-scroll table-wide' : 'table-scroll',
  ...(isWide && caption !== undefined ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {}),
});

const namesOf = <Row,>(columns: readonly Column<Row>[], given: string): string => {
  const cut = columns.filter((column) => column.cut).length;
  return ['table table-cards table-lines', cut > 0 ? `table-cuts-${Math.min(cut, 5)}` : '', given]
    .filter(Boolean)
    .join(' ');
};

/** A table with one line a row, each of which is a card on a phone. What can be pressed in its head stays above the cards. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, rows, keyOf, sort, ticks, foot, className = '' } = props;
  const { page, search } = usePageContext();
  const columns = page?.views ? chosenOf(props.columns, search) : props.columns;
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  const hasControls = ticks || columns.some(({ orders }) => orders);
  return (
    <>
      <div {...boxOf(columns.length > WIDE, ticks ? undefined : caption)}>
        <table ref={table} className={namesOf(columns, className)}>
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
                  {columns.map((column) => cell(column, row, index))}
                </tr>
              );
            })}
          </tbody>
          {foot}
        </table>
      </div>
      {page?.views && <ColumnsMenu columns={props.columns} shown={columns} />}
    </>
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

function cell<Row>(column: Column<Row>, row: Row, index: number): ReactNode {
  const { heads, label, className, printed, cut, card } = column;
  const content = column.render(row, index);
  const whole = typeof cut === 'function' ? cut(row) : cut && typeof content === 'string' ? content : undefined;
  const look = [className, cut && 'cell-cut', card && `cell-${card}`, printed === false && 'no-print'];
  const names = look.filter(Boolean).join(' ') || undefined;
  if (heads)
    return (
      <th key={label} scope="row" className={names} title={whole}>
        {content}
      </th>
    );
  return (
    <td key={label} data-label={label} className={names} title={whole}>
      {content}
    </td>
  );
}

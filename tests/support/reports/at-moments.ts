import { expect } from 'vitest';
import { mergeQuery } from '#domain/kernel/url.ts';
import { DIFFERENCE_LABELS, type Difference } from '#domain/list/compare.ts';
import { growthOf } from '#domain/report/figures.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { download, rowsOf } from '../files/xlsx.ts';

/** What pages said at a moment, by their addresses. */
export interface Served {
  readonly at: string;
  readonly pages: ReadonlyMap<string, Loose>;
}

/** What the columns of a report say of its lines, by key. */
const cellsOf = ({ columns }: Loose, lines: readonly Loose[]): Loose =>
  Object.fromEntries(
    lines.map(({ key, cells }) => [key, columns.map(({ name }: Loose) => cells[name] ?? null)] as const),
  );

const addressOf = (path: string, [earlier, later]: readonly [Served, Served]): string =>
  mergeQuery(path, { filters: { earlier: earlier.at }, asOf: later.at });

/** A report next to itself at an earlier moment says of both what its pages of these moments said. */
export async function expectBoth(client: Client, path: string, both: readonly [Served, Served]): Promise<Loose> {
  const [earlier, later] = both;
  const answer = await client.props(addressOf(path, both));
  expect(answer.status, answer.text).toBe(200);
  const { view, lines, sums, moments, notices, charts } = answer.body.data as Loose;
  const what = `${path}: ${earlier.at} and ${later.at}`;
  expect(notices, what).toEqual([]);
  const [former, present] = both.map(({ pages }) => pages.get(path) as Loose);
  const shownNow = lines.filter(({ difference }: Loose) => difference !== 'went');
  expect(cellsOf(view, shownNow), what).toEqual(cellsOf(view, present?.lines));
  const shownThen = lines.filter(({ difference }: Loose) => difference !== 'came');
  const asTheyWere = shownThen.map(({ key, cells, was = cells }: Loose) => ({ key, cells: was }));
  expect(cellsOf(view, asTheyWere), what).toEqual(cellsOf(view, former?.lines));
  expect([moments.earlier, moments.sums, moments.sumsBefore], what).toEqual([earlier.at, present?.sums, former?.sums]);
  expect([sums, barsOf(charts)], what).toEqual([present?.sums, barsOf(present?.charts)]);
  return answer.body.data as Loose;
}

/** What charts show, without where their bars lead. */
const barsOf = (charts: readonly Loose[]): unknown =>
  charts.map(({ title, bars }) => [title, bars.map(({ label, value }: Loose) => [label, value])]);

const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return value === undefined || value === '' ? null : value;
};

/** The file of both moments, read by another program, says what the page says: every line, what became of it, both figures, both sums. @returns how many rows it has */
export async function expectFileOfBoth(
  { url, client }: { readonly url: string; readonly client: Client },
  path: string,
  both: readonly [Served, Served],
): Promise<number> {
  const { view, lines, sums, moments, total } = await expectBoth(client, path, both);
  expect(lines.length, `${path} on one page`).toBe(total);
  const file = await download(url, client, addressOf(`${path}/excel`, both));
  const names: string[] = view.columns.map(({ name }: Loose) => name);
  const headers: string[] = view.columns.map(({ header }: Loose) => header);
  const then = formatDateTime(both[0].at);
  const [head = [], ...rows] = rowsOf(file);
  expect(head).toEqual([...headers, 'Zmiana', ...headers.slice(1).map((header) => `${header} (${then})`)]);
  const wide = (row: readonly unknown[] = []) => head.map((_, index) => plain(row[index]));
  const valuesOf = (cells: Loose | null): unknown[] => names.slice(1).map((name) => plain(cells?.[name]));
  const wanted = lines.map(({ cells, was = cells, difference }: Loose) => [
    plain(cells[names[0] ?? '']),
    ...valuesOf(difference === 'went' ? null : cells),
    difference ? DIFFERENCE_LABELS[difference as Difference] : null,
    ...valuesOf(difference === 'came' ? null : was),
  ]);
  expect(rows.slice(0, lines.length).map(wide), path).toEqual(wanted);
  const below = sums
    ? [
        ['Razem', ...valuesOf(sums), null, ...valuesOf(moments.sumsBefore)],
        ['Różnica', ...valuesOf(growthOf(sums, moments.sumsBefore)), null, ...names.slice(1).map(() => null)],
      ]
    : [];
  expect(rows.slice(lines.length, lines.length + below.length).map(wide), path).toEqual(below);
  return rows.length;
}

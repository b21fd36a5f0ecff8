import { expect } from 'vitest';
import { mergeQuery } from '#domain/kernel/url.ts';
import type { ComparedRow } from '#domain/list/compare.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import type { ComparedList } from '#api/handlers/compare-list.ts';

/** A list and what its comparison says of a row. */
export interface ComparedPath {
  readonly path: string;
  readonly columns: ComparedList<Loose>['columns'];
}

type Texts = Readonly<Record<string, readonly string[]>>;

async function dataOf(client: Client, address: string): Promise<Loose> {
  const { status, body, text } = await client.props(address);
  expect([address, status, status === 200 ? '' : text.slice(0, 400)]).toEqual([address, 200, '']);
  return body.data;
}

/** What the list of a moment says of its rows, by id. A filter that names what was not there then finds nothing. */
async function listAt(client: Client, { path, columns }: ComparedPath, asOf: string): Promise<Texts> {
  const data = await dataOf(client, mergeQuery(path, { asOf }));
  if (Object.keys(data.errors).length > 0) return {};
  const all = columns(data.options);
  return Object.fromEntries(data.items.map((item: Loose) => [item.id, all.map(([, text]) => text(item))]));
}

/** The list of the first moment with the differences made: what went taken out, what came and changed put in. */
function changedBy(list: Texts, rows: readonly ComparedRow[]): Texts {
  const after: Record<string, readonly string[]> = { ...list };
  for (const { id, difference, cells } of rows) {
    if (difference !== 'came') expect(cells.map(({ from }) => from)).toEqual(list[id]);
    else expect(list[id]).toBeUndefined();
    if (difference === 'went') delete after[id];
    else after[id] = cells.map(({ to }) => to ?? '');
  }
  return after;
}

/** Holds that a list at one moment and its differences make the list of the other; gives how many there were. */
export async function expectCompared(
  client: Client,
  compared: ComparedPath,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const [base = '', query = ''] = compared.path.split('?');
  const data = await dataOf(client, mergeQuery(`${base}/compare?${query}`, { from, to }));
  expect(data.errors).toEqual({});
  const [before, after] = [await listAt(client, compared, from), await listAt(client, compared, to)];
  expect(changedBy(before, data.items), `${compared.path} ${from} ${to}`).toEqual(after);
  const { came, went, changed } = data.counts;
  expect(data.total).toBe(came + went + changed);
  return data.total;
}

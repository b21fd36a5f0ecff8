import type { App } from '#ops/app.ts';
import type { Log } from '#ops/log/log.ts';
import { factHash } from './leaf.ts';
import { inclusionProof, rootOf, type NodeAt } from './merkle.ts';
import { lastTiles, nodesOf, TileWriter, type Tile, type TilePlace } from './tiles.ts';
import type { TreeHead } from './tree-head.ts';

/** What reads the log for its tree needs; `traffic` where it is the work of a program that has requests to answer. */
export interface TreeNeeds extends Pick<App, 'pool'> {
  readonly log: Pick<Log, 'readRaw'>;
  readonly traffic?: Pick<App['traffic'], 'giveWay'>;
}

/** Facts that are given their leaves in one step. */
const AT_ONCE = 2_000;

/** How far the tree has come. */
interface Grown {
  readonly size: number;
  readonly position: string;
}

async function tree({ pool }: Pick<App, 'pool'>): Promise<Grown> {
  const { rows } = await pool.query<{ size: string; position: string }>('SELECT size, position FROM app.log_tree');
  return { size: Number(rows[0]?.size ?? 0), position: rows[0]?.position ?? '' };
}

/** How many leaves there are, and the position of the last one's fact. */
export const treeReached = (app: Pick<App, 'pool'>): Promise<Grown> => tree(app);

export const treeSize = async (app: Pick<App, 'pool'>): Promise<number> => (await tree(app)).size;

async function readTile({ pool }: Pick<App, 'pool'>, { level, number }: TilePlace): Promise<Buffer> {
  const { rows } = await pool.query<{ hashes: Buffer }>(
    'SELECT hashes FROM app.log_tiles WHERE level = $1 AND number = $2',
    [level, number],
  );
  if (!rows[0]) throw new Error(`The tree has no tile ${number} on level ${level}`);
  return rows[0].hashes;
}

/** Nodes of the stored tree; a tile is read once. */
function storedNodes(app: Pick<App, 'pool'>): NodeAt {
  const read = new Map<string, Promise<Buffer>>();
  return nodesOf((place) => {
    const key = `${place.level}/${place.number}`;
    const tile = read.get(key) ?? readTile(app, place);
    read.set(key, tile);
    return tile;
  });
}

/**
 * Gives every fact that readers see its leaf, in their order. Run by several processes at once, one of them does it.
 *
 * @returns how many leaves there are, and the position of the last one's fact
 */
export async function growTree(app: TreeNeeds): Promise<Grown> {
  for (;;) {
    await app.traffic?.giveWay();
    const { size, position } = await tree(app);
    const facts = await app.log.readRaw(position, AT_ONCE);
    if (facts.length === 0) return { size, position };
    const open = await Promise.all(
      lastTiles(size).map(async (place): Promise<Tile> => ({ ...place, hashes: await readTile(app, place) })),
    );
    const writer = new TileWriter(size, open);
    for (const fact of facts) writer.add(factHash(fact));
    await store(app, {
      from: size,
      to: { size: writer.size, position: facts.at(-1)?.position ?? position },
      ids: facts.map(({ id }) => id),
      tiles: writer.changed(),
    });
  }
}

interface Growth {
  readonly from: number;
  readonly to: Grown;
  readonly ids: readonly string[];
  readonly tiles: readonly Tile[];
}

/** All of it, or nothing where the tree has grown meanwhile. */
async function store({ pool }: TreeNeeds, { from, to, ids, tiles }: Growth): Promise<void> {
  await pool.query({
    name: 'log-tree-grow',
    text: `WITH grown AS (
        INSERT INTO app.log_tree AS tree (size, position) VALUES ($2, $3)
          ON CONFLICT (one) DO UPDATE SET size = $2, position = $3 WHERE tree.size = $1 RETURNING 1),
      leaves AS (
        INSERT INTO app.log_leaves (index, event_id)
          SELECT $1::bigint + nth - 1, id FROM unnest($4::uuid[]) WITH ORDINALITY AS new(id, nth)
           WHERE EXISTS (SELECT FROM grown))
      INSERT INTO app.log_tiles (level, number, hashes)
        SELECT level, number, hashes FROM unnest($5::smallint[], $6::bigint[], $7::bytea[]) AS new(level, number, hashes)
         WHERE EXISTS (SELECT FROM grown)
        ON CONFLICT (level, number) DO UPDATE SET hashes = EXCLUDED.hashes`,
    values: [
      from,
      to.size,
      to.position,
      ids,
      tiles.map(({ level }) => level),
      tiles.map(({ number }) => number),
      tiles.map(({ hashes }) => hashes),
    ],
  });
}

/** The head of the first `size` leaves. */
export const headOf = async (app: Pick<App, 'pool'>, size: number): Promise<TreeHead> => ({
  size,
  root: await rootOf(storedNodes(app), size),
});

/** The leaf of a fact; undefined where it has none yet. */
export async function leafOf({ pool }: Pick<App, 'pool'>, eventId: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ index: string }>('SELECT index FROM app.log_leaves WHERE event_id = $1', [
    eventId,
  ]);
  return rows[0] && Number(rows[0].index);
}

/** The leaves of facts, by their ids; those that have none yet are left out. */
export async function leavesOf({ pool }: Pick<App, 'pool'>, eventIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; index: string }>(
    'SELECT event_id AS id, index FROM app.log_leaves WHERE event_id = ANY ($1::uuid[])',
    [eventIds],
  );
  return new Map(rows.map(({ id, index }) => [id, Number(index)]));
}

/** From leaves to the root of the first `size` leaves; what the ways share is read once. */
export function pathsOf(app: Pick<App, 'pool'>, indexes: readonly number[], size: number): Promise<Buffer[][]> {
  const nodes = storedNodes(app);
  return Promise.all(indexes.map((index) => inclusionProof(nodes, index, size)));
}

/** From a leaf to the root of the first `size` leaves. */
export const pathOf = (app: Pick<App, 'pool'>, index: number, size: number): Promise<Buffer[]> =>
  inclusionProof(storedNodes(app), index, size);

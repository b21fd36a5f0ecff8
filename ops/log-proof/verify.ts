import { START, type RawEvent } from '#ops/store/port.ts';
import { factHash } from './leaf.ts';
import { Peaks } from './peaks.ts';
import { HASH_BYTES, TILE, TileWriter, type Tile } from './tiles.ts';
import { treeSize, type TreeNeeds } from './tree.ts';
import type { TreeHead } from './tree-head.ts';

/** What does not hold, with the leaf's number and the fact's id where there is one. */
export interface Problem {
  readonly kind: 'changed' | 'missing' | 'inserted' | 'order' | 'cut' | 'head' | 'tile';
  readonly index: number;
  readonly eventId: string | null;
}

export interface Verdict {
  /** Facts that were compared with their leaves before the first problem. */
  readonly facts: number;
  /** Heads whose root is that of the log. */
  readonly heads: number;
  readonly problem: Problem | null;
}

/** Whole tiles at once. */
const AT_ONCE = 8 * TILE;

/** What was kept of the log when its facts were given their leaves. */
interface Kept {
  readonly ids: readonly string[];
  readonly tiles: ReadonlyMap<number, Buffer>;
}

async function keptAt({ pool }: TreeNeeds, from: number): Promise<Kept> {
  const [leaves, tiles] = await Promise.all([
    pool.query<{ event_id: string }>('SELECT event_id FROM app.log_leaves WHERE index >= $1 ORDER BY index LIMIT $2', [
      from,
      AT_ONCE + 1,
    ]),
    pool.query<{ number: string; hashes: Buffer }>(
      'SELECT number, hashes FROM app.log_tiles WHERE level = 0 AND number >= $1 ORDER BY number LIMIT $2',
      [from / TILE, AT_ONCE / TILE],
    ),
  ]);
  return {
    ids: leaves.rows.map(({ event_id: id }) => id),
    tiles: new Map(tiles.rows.map(({ number, hashes }) => [Number(number), hashes])),
  };
}

const hashOfLeaf = ({ tiles }: Kept, index: number): Buffer | undefined => {
  const at = (index % TILE) * HASH_BYTES;
  return tiles.get(Math.floor(index / TILE))?.subarray(at, at + HASH_BYTES);
};

/** What happened to a fact that is not where its leaf is, by its neighbours. */
function displaced(facts: readonly RawEvent[], ids: readonly string[], at: number): Problem['kind'] {
  const isNextsPlace = facts[at] === undefined || facts[at].id === ids[at + 1];
  const isOneLater = facts[at + 1] !== undefined && facts[at + 1]?.id === ids[at];
  if (isNextsPlace) return isOneLater ? 'order' : 'missing';
  return isOneLater ? 'inserted' : 'order';
}

/**
 * Reads the whole log in the order of its readers and computes its tree: every fact is compared with its leaf, every tile
 * and every head with what comes out. `heads` are those that the caller trusts, by their signature.
 *
 * @param see gets the facts in their order as they were compared, the last ones before a problem left out
 * @returns the first thing that does not hold
 */
export async function verifyLog(
  app: TreeNeeds,
  heads: readonly TreeHead[],
  see?: (facts: readonly RawEvent[]) => Promise<void>,
): Promise<Verdict> {
  const size = await treeSize(app);
  const check = new Check(app, heads);
  let position = START;
  while (!check.problem && check.size < size) {
    await app.traffic?.giveWay();
    const expected = Math.min(AT_ONCE, size - check.size);
    // One more, to distinguish an inserted one from others that were moved.
    const facts = await app.log.readRaw(position, expected + 1);
    await check.take(facts, expected);
    if (!check.problem) await see?.(facts.slice(0, expected));
    position = facts[expected - 1]?.position ?? position;
  }
  if (!check.problem) await check.end();
  return { facts: check.size, heads: check.held, problem: check.problem };
}

class Check {
  readonly #app: TreeNeeds;
  readonly #heads: readonly TreeHead[];
  readonly #peaks = new Peaks();
  readonly #writer = new TileWriter(0, []);
  held = 0;
  problem: Problem | null = null;

  constructor(app: TreeNeeds, heads: readonly TreeHead[]) {
    this.#app = app;
    this.#heads = heads;
  }

  get size(): number {
    return this.#peaks.size;
  }

  /** The next facts of the log, of which there should be so many. */
  async take(facts: readonly RawEvent[], expected: number): Promise<void> {
    const from = this.size;
    const kept = await keptAt(this.#app, from);
    for (let at = 0; at < expected && !this.problem; at++) this.#takeOne(facts, kept, { at, index: from + at });
    if (!this.problem) await this.#compareTiles(this.#writer.changed());
  }

  #takeOne(facts: readonly RawEvent[], kept: Kept, { at, index }: { at: number; index: number }): void {
    const fact = facts[at];
    if (!fact || fact.id !== kept.ids[at]) {
      const kind = displaced(facts, kept.ids, at);
      const eventId = (kind === 'inserted' ? fact?.id : kept.ids[at]) ?? null;
      this.problem = { kind, index, eventId };
      return;
    }
    const hash = factHash(fact);
    if (hashOfLeaf(kept, index)?.equals(hash)) this.#add(hash);
    else this.problem = { kind: 'changed', index, eventId: fact.id };
  }

  #add(hash: Buffer): void {
    this.#peaks.add(hash);
    this.#writer.add(hash);
    for (const head of this.#heads) if (head.size === this.size) this.#compareHead(head);
  }

  #compareHead({ size, root }: TreeHead): void {
    if (this.#peaks.root().equals(root)) this.held += 1;
    else this.problem ??= { kind: 'head', index: size - 1, eventId: null };
  }

  async #compareTiles(tiles: readonly Tile[]): Promise<void> {
    const places = tiles.filter(({ level }) => level > 0);
    for (const { level, number, hashes } of places) {
      const { rows } = await this.#app.pool.query<{ hashes: Buffer }>(
        'SELECT hashes FROM app.log_tiles WHERE level = $1 AND number = $2',
        [level, number],
      );
      const isSame = rows[0]?.hashes.subarray(0, hashes.length).equals(hashes) ?? false;
      if (!isSame) this.problem ??= { kind: 'tile', index: number * TILE ** (level + 1), eventId: null };
    }
  }

  /** A head that says more than there is: the end of the log was cut off. */
  async end(): Promise<void> {
    const beyond = this.#heads.find(({ size }) => size > this.size);
    if (beyond) this.problem = { kind: 'cut', index: this.size, eventId: null };
  }
}

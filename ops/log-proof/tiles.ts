import { nodeHash, type NodeAt } from './merkle.ts';

/** C2SP tlog-tiles: a tile holds up to 256 hashes, of subtrees eight levels above those of the tiles below it. */
export const TILE = 256;
const LEVELS = 8;
export const HASH_BYTES = 32;

export interface TilePlace {
  readonly level: number;
  readonly number: number;
}

export interface Tile extends TilePlace {
  /** Of 32 bytes each, one behind the other. */
  readonly hashes: Buffer;
}

const hashAt = (hashes: Buffer, index: number): Buffer => hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);

/** The root of so many hashes, a power of two. */
function complete(hashes: Buffer, from: number, count: number): Buffer {
  if (count === 1) return hashAt(hashes, from);
  const half = count / 2;
  return nodeHash(complete(hashes, from, half), complete(hashes, from + half, half));
}

/** Nodes of a tree whose tiles are asked for one by one. */
export function nodesOf(tileAt: (place: TilePlace) => Promise<Buffer>): NodeAt {
  return async (level, index) => {
    const count = 2 ** (level % LEVELS);
    const first = index * count;
    const number = Math.floor(first / TILE);
    const hashes = await tileAt({ level: Math.floor(level / LEVELS), number });
    const from = first - number * TILE;
    if (hashes.length < (from + count) * HASH_BYTES) throw new Error(`The tree has no node ${index} on level ${level}`);
    return complete(hashes, from, count);
  };
}

/** The tiles that the next leaf of a tree of this size is written into: the unfilled one of each level that has any. */
export function lastTiles(size: number): TilePlace[] {
  const places: TilePlace[] = [];
  let count = size;
  for (let level = 0; count > 0; level++) {
    if (count % TILE > 0) places.push({ level, number: Math.floor(count / TILE) });
    count = Math.floor(count / TILE);
  }
  return places;
}

/** Writes leaves behind those of a tree, in memory, and returns which tiles have changed. */
export class TileWriter {
  #size: number;
  readonly #open: Buffer[][];
  readonly #changed = new Map<string, Tile>();

  /** `tiles`: those of `lastTiles(size)`. */
  constructor(size: number, tiles: readonly Tile[]) {
    this.#size = size;
    this.#open = [];
    for (const { level, hashes } of tiles) {
      this.#open[level] = Array.from({ length: hashes.length / HASH_BYTES }, (_, index) => hashAt(hashes, index));
    }
  }

  get size(): number {
    return this.#size;
  }

  add(leaf: Buffer): void {
    this.#addTo(0, leaf);
    this.#size += 1;
  }

  /** Since the last call. */
  changed(): Tile[] {
    this.#open.forEach((hashes, level) => {
      if (hashes.length > 0) this.#note(level, this.#numberOf(level), hashes);
    });
    const tiles = [...this.#changed.values()];
    this.#changed.clear();
    return tiles;
  }

  /** How many tiles of the level are full. */
  #numberOf = (level: number): number => Math.floor(this.#size / TILE ** (level + 1));

  #addTo(level: number, hash: Buffer): void {
    const hashes = (this.#open[level] ??= []);
    hashes.push(hash);
    if (hashes.length < TILE) return;
    const tile = this.#note(level, Math.floor(this.#size / TILE ** (level + 1)), hashes);
    this.#open[level] = [];
    this.#addTo(level + 1, complete(tile.hashes, 0, TILE));
  }

  #note(level: number, number: number, hashes: readonly Buffer[]): Tile {
    const tile = { level, number, hashes: Buffer.concat(hashes) };
    this.#changed.set(`${level}/${number}`, tile);
    return tile;
  }
}

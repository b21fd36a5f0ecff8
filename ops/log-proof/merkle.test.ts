import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inclusionProof, leafHash, nodeHash, provesInclusion, rootOf } from './merkle.ts';
import { Peaks } from './peaks.ts';
import { lastTiles, nodesOf, TileWriter, type Tile } from './tiles.ts';

/** The definition of RFC 6962, 2.1, to the letter. */
function definedRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return createHash('sha256').digest();
  const [only] = leaves;
  if (leaves.length === 1 && only) return createHash('sha256').update(Buffer.of(0)).update(only).digest();
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return createHash('sha256')
    .update(Buffer.of(1))
    .update(definedRoot(leaves.slice(0, k)))
    .update(definedRoot(leaves.slice(k)))
    .digest();
}

/** Leaves of the vectors that implementations of certificate transparency share, and the roots over the first of them. */
const VECTORS = [
  ['', '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  ['00', 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  ['10', 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  ['2021', 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
  ['3031', '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
  ['40414243', '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
  ['5051525354555657', 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
  ['606162636465666768696a6b6c6d6e6f', '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
] as const;

/** Every leaf and size up to here. */
const MOST = 34;

interface Grown {
  readonly leaves: readonly Buffer[];
  readonly nodes: ReturnType<typeof nodesOf>;
}

/** So many leaves, written in steps of one size as a process does that begins again each time. */
function grown(size: number, step: number): Grown {
  const leaves = Array.from({ length: size }, (_, index) => Buffer.from(`leaf ${index}`));
  const tiles = new Map<string, Tile>();
  const keyOf = ({ level, number }: { level: number; number: number }) => `${level}/${number}`;
  const tileOf = (place: { level: number; number: number }): Tile =>
    tiles.get(keyOf(place)) ?? { ...place, hashes: Buffer.alloc(0) };
  for (let from = 0; from < size; from += step) {
    const writer = new TileWriter(from, lastTiles(from).map(tileOf));
    for (const leaf of leaves.slice(from, from + step)) writer.add(leafHash(leaf));
    for (const tile of writer.changed()) tiles.set(keyOf(tile), tile);
  }
  return { leaves, nodes: nodesOf(async (place) => tileOf(place).hashes) };
}

const peaksOf = (leaves: readonly Buffer[]): Peaks => {
  const peaks = new Peaks();
  for (const leaf of leaves) peaks.add(leafHash(leaf));
  return peaks;
};

describe('the tree of RFC 6962', () => {
  it.each(VECTORS.map(([, root], index) => ({ size: index + 1, root })))(
    'has the known root over $size leaves',
    ({ size, root }) => {
      const leaves = VECTORS.slice(0, size).map(([leaf]) => Buffer.from(leaf, 'hex'));
      expect(definedRoot(leaves).toString('hex')).toBe(root);
      expect(peaksOf(leaves).root().toString('hex')).toBe(root);
    },
  );

  it('has the root of the definition, in whatever steps it grew', async () => {
    const sizes = fc.record({ size: fc.integer({ min: 0, max: 600 }), step: fc.integer({ min: 1, max: 400 }) });
    await fc.assert(
      fc.asyncProperty(sizes, async ({ size, step }) => {
        const { leaves, nodes } = grown(size, step);
        const root = definedRoot(leaves);
        expect(await rootOf(nodes, size)).toEqual(root);
        expect(peaksOf(leaves).root()).toEqual(root);
      }),
      { numRuns: 15 },
    );
  });

  it('proves each leaf to the root of each size, and nothing else', async () => {
    const { leaves, nodes } = grown(MOST, MOST);
    const wrong: string[] = [];
    for (let size = 1; size <= MOST; size++) {
      const root = definedRoot(leaves.slice(0, size));
      for (let index = 0; index < size; index++) {
        const proof = await inclusionProof(nodes, index, size);
        const leaf = leafHash(leaves[index] ?? Buffer.alloc(0));
        const holds = (more: object) => provesInclusion({ leaf, index, size, proof, root, ...more });
        if (!holds({})) wrong.push(`${index} of ${size}`);
        const others = [
          holds({ leaf: leafHash(Buffer.from('another')) }),
          holds({ root: nodeHash(root, root) }),
          holds({ index: index + 1 }),
          holds({ proof: [...proof, root] }),
          size > 1 && holds({ proof: proof.slice(1) }),
        ];
        if (others.some(Boolean)) wrong.push(`${index} of ${size}: ${others.join()}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

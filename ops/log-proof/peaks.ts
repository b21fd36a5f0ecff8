import { EMPTY_ROOT, nodeHash } from './merkle.ts';

/** The complete subtrees of a tree that grows, largest first: enough for its root, in a few hundred bytes. */
export class Peaks {
  #size = 0;
  readonly #peaks: { readonly leaves: number; readonly hash: Buffer }[] = [];

  get size(): number {
    return this.#size;
  }

  add(leaf: Buffer): void {
    let peak = { leaves: 1, hash: leaf };
    for (let last = this.#peaks.at(-1); last?.leaves === peak.leaves; last = this.#peaks.at(-1)) {
      this.#peaks.pop();
      peak = { leaves: last.leaves * 2, hash: nodeHash(last.hash, peak.hash) };
    }
    this.#peaks.push(peak);
    this.#size += 1;
  }

  root(): Buffer {
    const [last, ...rest] = this.#peaks.toReversed();
    return rest.reduce((hash, peak) => nodeHash(peak.hash, hash), last?.hash ?? EMPTY_ROOT);
  }
}

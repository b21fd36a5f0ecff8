import type { App } from '#ops/app.ts';
import { newestHead, signTree } from './heads.ts';
import { growTree, leavesOf, type TreeNeeds } from './tree.ts';
import type { ProofHeads, SignedTreeHead, TreeHead } from './tree-head.ts';

type Needs = TreeNeeds & Pick<App, 'config'>;

/** Signed heads of the program's own log. */
export class LogHeads implements ProofHeads {
  readonly #app: Needs;
  /** Its signature was checked, and what it covers it covers for ever. */
  #last: SignedTreeHead | undefined;
  /** The signing under way. */
  #turn: Promise<unknown> = Promise.resolve();

  /** Somebody waits for a proof, so it gives way to nobody. */
  constructor({ pool, log, config }: Needs) {
    this.#app = { pool, log, config };
  }

  async now(): Promise<SignedTreeHead | undefined> {
    await growTree(this.#app);
    await signTree(this.#app);
    return this.#newest();
  }

  async covering(ids: readonly string[]): Promise<SignedTreeHead | undefined> {
    const found = await this.#found(ids);
    if (found) return found;
    const turn = this.#turn.then(async () => (await this.#found(ids)) ?? this.now());
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #found(ids: readonly string[]): Promise<SignedTreeHead | undefined> {
    const leaves = await leavesOf(this.#app, ids);
    const covers = ({ size }: TreeHead): boolean => ids.every((id) => (leaves.get(id) ?? Infinity) < size);
    if (this.#last && covers(this.#last)) return this.#last;
    const newest = await this.#newest();
    return newest && covers(newest) ? newest : undefined;
  }

  async #newest(): Promise<SignedTreeHead | undefined> {
    const { signer } = this.#app.config.signing;
    this.#last = signer && (await newestHead(this.#app, signer));
    return this.#last;
  }
}

import { Batch } from '#ops/batch.ts';
import type { AskTogether } from '#projections/read-source.ts';

/** One batch for each name; who asks under it first says how, so a name means one question. */
export function createAskTogether(): AskTogether {
  const batches = new Map<string, Batch<never, unknown>>();
  return <Asked, Found>(name: string, asked: Asked, ask: (all: readonly Asked[]) => Promise<readonly Found[]>) => {
    const known = batches.get(name) as Batch<Asked, Found> | undefined;
    const batch = known ?? new Batch<Asked, Found>(ask);
    if (!known) batches.set(name, batch as unknown as Batch<never, unknown>);
    return batch.add(asked);
  };
}

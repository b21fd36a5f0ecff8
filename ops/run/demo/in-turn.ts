import { setImmediate as turn } from 'node:timers/promises';

/** `flatMap` that lets others go on between two items: seconds without a pause would time out who waits for a connection. */
export async function flatMapInTurn<Item, Result>(
  items: readonly Item[],
  resultsOf: (item: Item, index: number) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    results.push(...resultsOf(item, index));
    await turn();
  }
  return results;
}

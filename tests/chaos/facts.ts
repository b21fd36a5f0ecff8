import type { Recorded } from '#domain/kernel/event.ts';

/** What was acknowledged and is not exactly once in the log, a sentence each; `idOf` says what a fact is about. */
export function onceEach(
  events: readonly Recorded[],
  wanted: { type: string; ids: ReadonlySet<string>; idOf(data: never): string },
): string[] {
  const times = new Map<string, number>();
  for (const event of events) {
    if (event.type !== wanted.type) continue;
    const id = wanted.idOf(event.data as never);
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  const lost = [...wanted.ids].filter((id) => !times.has(id));
  const doubled = [...times].filter(([, count]) => count > 1);
  return [
    ...lost.map((id) => `${wanted.type} of ${id} was acknowledged and is not in the log`),
    ...doubled.map(([id, count]) => `${wanted.type} of ${id} is ${count} times in the log`),
  ];
}

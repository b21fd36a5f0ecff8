/** What each course asks for first, by course id; nulls are places left free. */
export type Prerequisites = ReadonlyMap<string, readonly (string | null)[]>;

/**
 * Whether the way back from `first` over its own prerequisites meets `course` (CRS-10): then `first` can't be asked
 * for by `course`. Ends on graphs that hold a cycle already.
 */
export function leadsBackTo(course: string, first: string, before: Prerequisites): boolean {
  const seen = new Set<string>();
  const open = [first];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one === course) return true;
    if (seen.has(one)) continue;
    seen.add(one);
    open.push(...(before.get(one) ?? []).filter((next) => next !== null));
  }
  return false;
}

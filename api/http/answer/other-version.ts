import type { App } from '#ops/app.ts';

/** undefined_column, undefined_table. */
const MISSING: ReadonlySet<unknown> = new Set(['42703', '42P01']);

/**
 * Whether a query failed because a read model's table is another version's: an older one's until this program's is
 * built, or a newer one's that lacks what this program reads. Such a process is not ready (`/readyz`), and a caller
 * who reaches it all the same is asked to come back rather than shown an error.
 */
export async function isOtherVersions({ monitor }: Pick<App, 'monitor'>, error: unknown): Promise<boolean> {
  if (!(error instanceof Error) || !MISSING.has(Reflect.get(error, 'code'))) return false;
  const { problems } = await monitor.readiness();
  return problems.some((problem) => /: (rebuilding|newer|catching-up)$/.test(problem));
}

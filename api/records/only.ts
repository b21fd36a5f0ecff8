import type { App } from '#ops/app.ts';
import { recordTitles } from '#projections/record-list.ts';
import type { RecordScreen } from './screen.ts';

/** What adding another is answered with, where there may be one alone and there is (`RecordView.only`). */
export async function refusalOfAnother<V extends object>(
  { record: { declaration, table } }: RecordScreen<V>,
  { db }: Pick<App, 'db'>,
): Promise<string | undefined> {
  const { only } = declaration;
  return only !== undefined && (await recordTitles(db, table)).size > 0 ? only : undefined;
}

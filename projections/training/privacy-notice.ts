import type { Kysely } from 'kysely';
import { SHIPPED_NOTICE } from '#domain/training/records/privacy-notice.ts';
import type { ReadTables } from '#projections/tables.ts';

/** The version of the notice of personal data that is in force: the office's own, or the one that the portal comes with. */
export async function presentNotice(db: Kysely<ReadTables>): Promise<string> {
  const row = await db
    .selectFrom('privacy_notices')
    .select('title')
    .where('active', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.title ?? SHIPPED_NOTICE;
}

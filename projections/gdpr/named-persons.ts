import type { Kysely } from 'kysely';
import type { ReadTables } from '#projections/tables.ts';

interface Facts {
  readonly subjects: readonly string[];
  readonly type: string;
  /** Only those whose line says this. */
  readonly text?: string;
}

/** Whom each fact of a type about these subjects names: of what was replaced the one before first, the one since last. */
export async function personsNamed(
  db: Kysely<ReadTables>,
  { subjects, type, text }: Facts,
): Promise<readonly (readonly string[])[]> {
  if (subjects.length === 0) return [];
  const rows = await db
    .selectFrom('timeline')
    .select('persons')
    .where('subject', 'in', subjects)
    .where('type', '=', type)
    .$if(text !== undefined, (query) => query.where('text', '=', text ?? ''))
    .execute();
  return rows.map(({ persons }) => persons ?? []);
}

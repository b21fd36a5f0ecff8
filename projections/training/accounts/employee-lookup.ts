import { sql, type Kysely, type SqlBool } from 'kysely';
import { participantIdentity } from '#domain/training/course-date/identity.ts';
import type { ReadTables } from '#projections/tables.ts';

interface Names {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * For each of these people the id of the participant whom operators keep under this e-mail and these names. The vault
 * knows a person by what was registered first; a corrected name or e-mail is known here alone.
 */
export async function keptParticipants(
  db: Kysely<ReadTables>,
  people: readonly Names[],
): Promise<(string | undefined)[]> {
  const emails = [...new Set(people.map(({ email }) => email.trim().toLowerCase()))].filter((email) => email !== '');
  if (emails.length === 0) return people.map(() => undefined);
  const rows = await db
    .selectFrom('employees')
    .where(sql<SqlBool>`lower(email) = any (${emails}::text[])`)
    .where('version', '>', 0)
    .select(['id', 'email', 'first_name', 'last_name'])
    .orderBy('id', 'desc')
    .execute();
  const known = new Map(
    rows.map((row) => [
      participantIdentity({ firstName: row.first_name, lastName: row.last_name, email: row.email }, ''),
      row.id,
    ]),
  );
  return people.map((one) => (one.email ? known.get(participantIdentity(one, '')) : undefined));
}

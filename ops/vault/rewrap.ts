import type pg from 'pg';
import { keyIdOf, type Master } from './master.ts';

/** A table of keys that the master key wraps, and what each is bound to. */
export interface WrappedKeys {
  readonly table: 'vault.persons' | 'vault.files';
  readonly id: 'person_id' | 'name';
  owner(id: string): string;
}

const PAGE = 1000;

/** Wraps every key of a table by the newest master key, a page at a time. @returns how many another one had wrapped */
export async function rewrap(pool: pg.Pool, secret: Master, { table, id, owner }: WrappedKeys): Promise<number> {
  let count = 0;
  for (let after = ''; ;) {
    const { rows } = await pool.query<{ id: string; wrapped: Buffer }>(
      `SELECT ${id} AS id, wrapped FROM ${table} WHERE wrapped IS NOT NULL AND ${id} > $1 ORDER BY ${id} LIMIT ${PAGE}`,
      [after],
    );
    const old = rows.filter((row) => keyIdOf(row.wrapped) !== secret.newestId);
    // Only where the key is still the one we read: one destroyed in the meantime stays destroyed.
    const { rowCount } = await pool.query(
      `UPDATE ${table} AS k SET wrapped = n.again
       FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS n(id, before, again)
       WHERE k.${id} = n.id AND k.wrapped = n.before`,
      [
        old.map((row) => row.id),
        old.map((row) => row.wrapped),
        old.map((row) => secret.wrap(owner(row.id), secret.unwrap(owner(row.id), row.wrapped))),
      ],
    );
    count += rowCount ?? 0;
    const last = rows.at(-1);
    if (!last) return count;
    after = last.id;
  }
}

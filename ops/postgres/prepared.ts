import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/**
 * SQL: `ANY (…)` of a parameter that is a list of texts, in a sub-select, so that a plan costs the same however long it is:
 * PostgreSQL then keeps one for a prepared text, where it would make a new plan each time for a list that it can count.
 */
export const anyOf = (parameter: string): string => `ANY ((SELECT ${parameter}::text[])::text[])`;

/** Texts should be few; should there ever be very many, the later ones go unnamed. */
const MOST_TEXTS = 500;

/** feature_not_supported: a table that was put in place by a newer program has other columns than the plan that is kept. */
const PLAN_IS_OLD = '0A000';

/**
 * A pool whose queries are parsed once per connection, and planned once where the server finds that good enough
 * (`plan_cache_mode`): their name follows from the text. For texts that are always the same.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_TEXTS) return known;
    const name = `q_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
    names.set(text, name);
    return name;
  };
  const asked = async (client: pg.PoolClient, text: string, values: unknown[]) => {
    const name = nameOf(text);
    try {
      return await client.query(name === undefined ? { text, values } : { name, text, values });
    } catch (error) {
      if ((error as { code?: string }).code !== PLAN_IS_OLD || name === undefined) throw error;
      // The text is prepared again under another name; other connections come to it the same way.
      names.set(text, `${name.slice(0, 22)}_${names.size}_${Date.now().toString(36)}`);
      return client.query({ text, values });
    }
  };
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known) return known;
      const prepared = {
        query: (text: unknown, values: readonly unknown[] = []) => asked(client, String(text), [...values]),
        release: () => client.release(),
      } as unknown as PostgresPoolClient;
      clients.set(client, prepared);
      return prepared;
    },
    // Its owner ends the pool.
    end: () => Promise.resolve(),
  };
}

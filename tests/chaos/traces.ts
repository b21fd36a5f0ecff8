import type { Remains } from './portal-load.ts';

/** Where an erased person is still named, in the opened log and in every table, a sentence each (GDP-03). */
export async function tracesOf({ events, pool }: Remains, texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) return [];
  const named = events.flatMap(({ type, stream, data }) => {
    const whole = JSON.stringify(data);
    return texts
      .filter((text) => whole.includes(text))
      .map((text) => `${text} was erased, and ${type} of ${stream} names them`);
  });
  const patterns = texts.map((text) => `%${text}%`);
  const tables = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_schema IN ('app', 'read', 'eventstore') AND table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${name} AS row WHERE row::text ILIKE ANY ($1)`,
      [patterns],
    );
    if (rows[0]?.n) found.push(`${rows[0].n} rows of ${name} name persons who were erased`);
  }
  return [...named, ...found];
}

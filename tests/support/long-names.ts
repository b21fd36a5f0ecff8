import type { Pool } from 'pg';

/** A name of 200 letters, as long as a course's may be, and one of as many without a space. */
const WITH_SPACES = 'Diagnostyka i naprawa układów wtryskowych wysokiego ciśnienia Żółć'.repeat(4).slice(0, 200);
const UNBROKEN = 'BezŻadnejPrzerwyWŚrodku'.repeat(9).slice(0, 200);

const NAMES = [
  ...['name', 'participant_name', 'company_name', 'client_name', 'business_partner'],
  ...['city', 'device_model', 'first_name', 'last_name', 'courier_note', 'street_name'],
];

/** Parts of a record's values and of an application's or an order's details that people name as they like. */
const WITHIN = ['name', 'title', 'firstName', 'lastName', 'city', 'clientName', 'deviceModel', 'companyName', 'place'];

/**
 * Everything that has a name gets one of 200 letters in every read model, one of two without a space: what no form of
 * ours stops a user from writing, on all rows at once.
 */
export async function nameAllAtLength(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ table_name: string; column_name: string; data_type: string }>(
    `SELECT table_name, column_name, data_type FROM information_schema.columns
      WHERE table_schema = 'read' AND is_generated = 'NEVER' AND table_name NOT IN ('checkpoints', 'timeline')
        AND (column_name = ANY ($1) OR column_name IN ('title', 'values', 'details'))`,
    [NAMES],
  );
  const long = `CASE WHEN abs(hashtext(id::text)) % 2 = 0 THEN $1 ELSE $2 END`;
  for (const { table_name: table, column_name: column, data_type: type } of rows) {
    const isText = type === 'text';
    const value = isText ? long : `(${within(`"${column}"::jsonb`, long)})::${type}`;
    await pool.query(`UPDATE read.${table} SET "${column}" = ${value} WHERE "${column}" IS NOT NULL`, [
      WITH_SPACES,
      UNBROKEN,
    ]);
  }
}

/** Texts of those names, two steps deep at most, in one document. */
function within(document: string, long: string): string {
  const named = WITHIN.map((name) => `'${name}'`).join(', ');
  const renamed = (object: string) =>
    `(SELECT jsonb_object_agg(key, CASE WHEN key IN (${named}) AND jsonb_typeof(value) = 'string' AND value <> '""' THEN to_jsonb((${long})::text) ELSE value END) FROM jsonb_each(${object}))`;
  return `(SELECT jsonb_object_agg(key, CASE
      WHEN key IN (${named}) AND jsonb_typeof(value) = 'string' AND value <> '""' THEN to_jsonb((${long})::text)
      WHEN jsonb_typeof(value) = 'object' AND value <> '{}' THEN ${renamed('outer_value.value')}
      ELSE value END) FROM jsonb_each(${document}) AS outer_value)`;
}

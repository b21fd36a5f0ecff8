import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import { columnsOf, pastColumnsOf, pastOf, rowsOf } from '#ops/projector/past.ts';
import { quoted } from '#ops/projector/target.ts';
import type { AnyReadModel, Lasting } from '#projections/read-model.ts';
import type { ReadSource } from '#projections/read-source.ts';
import type { ReadTables } from '#projections/tables.ts';

/**
 * The read models as they stood at an instant: whatever reads the present from a source reads the past from this one, by the
 * same queries. Of models that keep no past a query fails, so that nothing of today is ever shown among what was.
 *
 * @param moment ISO 8601 UTC
 */
export function pastSource(pool: Pool, models: readonly AnyReadModel[], moment: string): ReadSource {
  const rewrite = (text: string, values: readonly unknown[]): [string, unknown[]] => {
    const then = inPast(text, { models, moment: `$${values.length + 1}::timestamptz` });
    return then === text ? [text, [...values]] : [then, [...values, moment]];
  };
  const past: PostgresPool = {
    async connect() {
      const client = await pool.connect();
      return {
        query: (text: unknown, values: readonly unknown[] = []) => client.query(...rewrite(String(text), values)),
        release: () => client.release(),
      } as unknown as PostgresPoolClient;
    },
    // Its owner ends the pool.
    end: () => Promise.resolve(),
  };
  const db = new Kysely<ReadTables>({ dialect: new PostgresDialect({ pool: past }) }).withSchema('read');
  return {
    db,
    prepared: db,
    cache: { read: (_question, ask) => ask() },
    together: async (_name, asked, ask) => {
      const [found] = await ask([asked]);
      if (found === undefined) throw new Error('A look-up of the past has no answer');
      return found;
    },
  };
}

/** A table of schema `read`, quoted or not; what qualifies a column loses its schema. */
const TABLE = /(?:"read"|\bread)\.(?:"(\w+)"|(\w+))/g;
const START = /^(\s*explain\s*\([^)]*\))?(\s*with\b)?/i;

/**
 * A query of read models' tables, of what stood there at a moment: each table becomes a part of the query of the same name,
 * which PostgreSQL plans as if its text stood in the table's place.
 */
function inPast(text: string, { models, moment }: { models: readonly AnyReadModel[]; moment: string }): string {
  const names = new Set<string>();
  const body = text.replace(TABLE, (_found, inQuotes: string | undefined, plain: string | undefined) => {
    const name = inQuotes ?? plain ?? '';
    names.add(name);
    return quoted(name);
  });
  if (names.size === 0) return text;
  const parts = [...names].map((name) => `${quoted(name)} AS NOT MATERIALIZED (${rowsAt(models, name, moment)})`);
  return body.replace(
    START,
    (_start, explain: string | undefined, more: string | undefined) =>
      `${explain ?? ''} WITH ${parts.join(', ')}${more ? ',' : ' '}`,
  );
}

const listed = (columns: Readonly<Record<string, string>>): string => Object.keys(columns).map(quoted).join(', ');

function rowsAt(models: readonly AnyReadModel[], name: string, moment: string): string {
  const model = models.find((one) => one.name === rowsOf(name));
  if (model?.past) return name === model.name ? keptRows(model, moment) : formerRows(model, moment);
  if (!model?.lasting) throw new Error(`What ${name} said in the past is not kept`);
  return lastingRows(model, model.lasting, moment);
}

function keptRows(model: AnyReadModel, moment: string): string {
  const columns = listed(columnsOf(model));
  const began = `valid_from <= ${moment}`;
  return `SELECT ${columns} FROM read.${quoted(model.name)} WHERE ${began}
    UNION ALL SELECT ${columns} FROM read.${quoted(pastOf(model.name))} WHERE ${began} AND valid_to > ${moment}`;
}

/** The table of former rows as it was then: what is asked of it is of moments before that one. */
const formerRows = (model: AnyReadModel, moment: string): string =>
  `SELECT ${listed(pastColumnsOf(model))} FROM read.${quoted(pastOf(model.name))} WHERE valid_to <= ${moment}`;

function lastingRows({ name, columns }: AnyReadModel, { there, said = {} }: Lasting, moment: string): string {
  const shown = Object.keys(columns).map((column) => {
    const then = said[column]?.(moment);
    return then === undefined ? quoted(column) : `${then} AS ${quoted(column)}`;
  });
  return `SELECT ${shown.join(', ')} FROM read.${quoted(name)} WHERE ${there(moment)}`;
}

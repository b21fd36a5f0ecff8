import { sql, type Transaction } from 'kysely';
import type { Portal } from '#domain/kernel/actor.ts';
import type { AbsentValues } from '#domain/own-report/absent.ts';
import type { OwnLine, OwnLines } from '#domain/own-report/lines.ts';
import type { Operation } from '#domain/own-report/filters.ts';
import type { OwnQuestion } from '#domain/own-report/question.ts';
import type { App } from '#ops/app.ts';
import type { ReadTables } from '#projections/tables.ts';
import { absentQuery, ownQuery, ownRowsQuery, type AnswerRow, type RowsRow } from './query.ts';

/** Why a report has no figures now: it takes too long, too many are made at once, its view is not made yet. */
export type NoLines = 'slow' | 'busy' | 'unready';

/** Of a file and of a chart: more lines are no report, and none of them would be left out unsaid. */
export const MOST_REPORT_LINES = 50_000;

/** So many at once, of all processes: operators at work need the database more. */
const AT_ONCE = 3;
/** Any number: where the locks of those that run begin. */
const LOCK = 7_316_300;
const LONGEST_SECONDS = 10;

const WHY: Readonly<Record<string, NoLines>> = { '57014': 'slow', '42P01': 'unready', '3F000': 'unready' };

class Busy extends Error {}

/**
 * Runs a report: read only, for ten seconds at most, three at once. Who asks may read its source: the caller judges that.
 *
 * @param limit of the lines
 */
export const runOwnReport = (
  app: Pick<App, 'db'>,
  question: OwnQuestion,
  asked: { readonly portal: Portal; readonly limit: number },
): Promise<OwnLines | NoLines> =>
  limited(app, async (trx) =>
    linesOf(question, (await trx.executeQuery(ownQuery(trx, question, asked))).rows, asked.limit),
  );

/** Conditions that name something: of the others nobody expects that it is there. */
const NAMING: ReadonlySet<Operation> = new Set(['in', 'contains']);

/**
 * Values of conditions that nothing in the data is called (any more), by the condition's label: a course or a firm that was
 * renamed is found under its new name alone. Under the same limits.
 */
export const absentValues = (
  app: Pick<App, 'db'>,
  question: OwnQuestion,
  { portal }: { readonly portal: Portal },
): Promise<readonly AbsentValues[] | NoLines> => {
  const named = question.filters.filter(({ column, operation }) => column.type === 'text' && NAMING.has(operation));
  if (named.length === 0) return Promise.resolve([]);
  return limited(app, async (trx) => {
    const absent: AbsentValues[] = [];
    for (const filter of named) {
      const { rows } = await trx.executeQuery(absentQuery(trx, question, { portal, filter }));
      if (rows.length > 0) absent.push({ label: filter.column.label, values: rows.map(({ value }) => value) });
    }
    return absent;
  });
};

/** Rows of a source, each with its columns' values as texts; null where nothing is said. */
export interface OwnRows {
  readonly rows: readonly (readonly (string | null)[])[];
  /** How many there are, also those beyond the limit. */
  readonly total: number;
}

/** The rows behind a line (`at`, see `lineIn`), under the same limits. */
export const ownReportRows = (
  app: Pick<App, 'db'>,
  question: OwnQuestion,
  asked: { readonly portal: Portal; readonly limit: number; readonly at: readonly (string | null)[] | null },
): Promise<OwnRows | NoLines> =>
  limited(app, async (trx) => {
    const { rows } = await trx.executeQuery(ownRowsQuery(trx, question, asked));
    const cellsOf = (row: RowsRow) => question.source.columns.map((_, place) => row[`c${place}`] ?? null);
    return { rows: rows.map(cellsOf), total: rows[0]?.total ?? 0 };
  });

async function limited<T>(
  { db }: Pick<App, 'db'>,
  read: (trx: Transaction<ReadTables>) => Promise<T>,
): Promise<T | NoLines> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`SET TRANSACTION READ ONLY`.execute(trx);
      await sql`SET LOCAL statement_timeout = ${sql.lit(LONGEST_SECONDS * 1000)}`.execute(trx);
      await takePlace(trx);
      return read(trx);
    });
  } catch (error) {
    if (error instanceof Busy) return 'busy';
    const why = WHY[(error as { code?: string }).code ?? ''];
    if (why) return why;
    throw error;
  }
}

/** One of the places, until the transaction ends. */
async function takePlace(trx: Transaction<ReadTables>): Promise<void> {
  for (let place = 0; place < AT_ONCE; place += 1) {
    const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${LOCK + place}) AS taken`.execute(
      trx,
    );
    if (rows[0]?.taken) return;
  }
  throw new Busy();
}

function linesOf({ by, measures }: OwnQuestion, rows: readonly AnswerRow[], limit: number): OwnLines {
  const figures = (row: AnswerRow | undefined) => measures.map((_, place) => row?.[`f${place}`] ?? null);
  const lines = rows
    .filter(({ whole }) => !whole)
    .map((row): OwnLine => ({ by: by.map((_, place) => row[`b${place}`] ?? null), figures: figures(row) }));
  const total = figures(rows.find(({ whole }) => whole));
  // Without a division all rows are one line.
  const all = by.length > 0 ? lines : [{ by: [], figures: total }];
  return { lines: all.slice(0, limit), isCut: all.length > limit, total };
}

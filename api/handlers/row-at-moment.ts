import type { Kysely } from 'kysely';
import { bornAt } from '#ops/history/born.ts';
import type { ReadTables } from '#projections/tables.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { readAsOf, sinceBirth, type Moment } from '#api/http/request/as-of.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { atMoment } from './past-list.ts';

interface Wanted<Row> {
  /** Of the read models; it keeps its past. */
  readonly table: string;
  readonly id: string;
  readonly present: Row;
  /** Reads the row as the present one was read. */
  read(db: Kysely<ReadTables>): Promise<Row | undefined>;
}

/** A row at the moment that is shown, and the request at that moment. */
export interface AtMoment<Row> {
  readonly row: Row;
  readonly moment: Moment;
  readonly shown: RequestContext;
}

/**
 * The row that a page shows: as it is, or as it was at the moment that the address asks for (`asOf`), by the query of the
 * present, since rows keep what they said (decision 260).
 *
 * @throws HttpError 404 where there was none, 400 for a moment that can't be read
 */
export async function rowAtMoment<Row>(request: RequestContext, wanted: Wanted<Row>): Promise<AtMoment<Row>> {
  const asked = readAsOf(request);
  if (asked.asOf === null) return { row: wanted.present, moment: asked, shown: request };
  const moment = sinceBirth(asked, await bornAt(request.app, wanted.table, wanted.id));
  const shown = moment.asOf === null ? request : atMoment(request, moment.asOf);
  const row = await wanted.read(shown.app.db);
  if (!row) throw new HttpError(404);
  return { row, moment, shown };
}

import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { DUPLICATE_DAYS, isNipOfOne, type DuplicateBecause } from '#domain/orders/notices/terms.ts';
import { addDays } from '#domain/text/calendar.ts';
import type { ReadTables } from '#projections/tables.ts';
import type { OrderRow } from './order-row.ts';

/** By what an order, or one that is being typed, may repeat others. */
export interface Likeness {
  /** Its own id; '' for one that is not entered yet. */
  readonly id: string;
  /** `YYYY-MM-DD`, of its entry. */
  readonly enteredOn: string;
  readonly serialNumber: string;
  readonly nip: string;
  readonly activityType: string;
}

const COLUMNS = [
  'id',
  'order_number',
  'entered_at',
  'entered_on',
  'status',
  'company_id',
  'employee_company_id',
  'client_nip',
  'activity_type',
  'device_serial_number',
  'duplicate_of',
] as const satisfies readonly (keyof OrderRow)[];

/** An order that is like another. */
export type LikeOrder = Pick<OrderRow, (typeof COLUMNS)[number]> & { readonly because: DuplicateBecause };

/** More than anybody enters of one device or client within a month. */
const MOST = 200;

export const likenessOf = (
  row: Pick<OrderRow, 'id' | 'entered_on' | 'device_serial_number' | 'client_nip' | 'activity_type'>,
): Likeness => ({
  id: row.id,
  enteredOn: row.entered_on,
  serialNumber: row.device_serial_number,
  nip: row.client_nip,
  activityType: row.activity_type,
});

/**
 * Orders that repeat or are repeated by one (ORD-20, A36): of the same serial number, or of the same NIP and activity,
 * entered within 30 days of it and not cancelled; the newest first. Two probes of an index.
 */
export async function ordersLike(db: Kysely<ReadTables>, likeness: Likeness): Promise<LikeOrder[]> {
  const { serialNumber, nip, activityType } = likeness;
  const [bySerial, byClient] = await Promise.all([
    serialNumber === '' ? [] : found(db, likeness, sql<SqlBool>`device_serial_number = ${serialNumber}`),
    !isNipOfOne(nip) || activityType === ''
      ? []
      : found(db, likeness, sql<SqlBool>`client_nip = ${nip} and activity_type = ${activityType}`),
  ]);
  const byId = new Map<string, LikeOrder>();
  for (const row of byClient) byId.set(row.id, { ...row, because: 'client' });
  for (const row of bySerial) byId.set(row.id, { ...row, because: 'serial' });
  return [...byId.values()].sort((a, b) => (isEarlier(a, b) ? 1 : -1));
}

/** A day more on both sides for the index, whose instants are of UTC; the days decide. */
function found(db: Kysely<ReadTables>, { id, enteredOn }: Likeness, alike: RawBuilder<SqlBool>) {
  const [from, to] = [addDays(enteredOn, -DUPLICATE_DAYS), addDays(enteredOn, DUPLICATE_DAYS)];
  return db
    .selectFrom('orders')
    .select(COLUMNS)
    .where(alike)
    .where('entered_at', '>=', addDays(from, -1))
    .where('entered_at', '<', addDays(to, 2))
    .where('entered_on', '>=', from)
    .where('entered_on', '<=', to)
    .where('status', '!=', 'cancelled')
    .where('id', '!=', id)
    .orderBy('entered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
}

type Entered = Pick<OrderRow, 'entered_at' | 'id'>;

export const isEarlier = (one: Entered, than: Entered): boolean =>
  one.entered_at === than.entered_at ? one.id < than.id : one.entered_at < than.entered_at;

/** The orders of which it was noticed that they repeat this one. */
export async function idsRepeating(db: Kysely<ReadTables>, id: string): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('id').where('duplicate_of', '=', id).execute();
  return rows.map((row) => row.id);
}

/** Late orders whose delay was not noticed yet (ORD-20). */
export const unnoticedDelays = (
  db: Kysely<ReadTables>,
  { where, most }: { readonly where: RawBuilder<SqlBool>; readonly most: number },
) =>
  db
    .selectFrom('orders')
    .select(['id', 'execution_date'])
    .where(where)
    .whereRef('late_noticed_on', '!=', 'execution_date')
    .orderBy('execution_date')
    .orderBy('id')
    .limit(most)
    .execute();

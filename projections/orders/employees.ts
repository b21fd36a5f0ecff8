import { sql, type Kysely } from 'kysely';
import { companies } from '#domain/orders/companies.ts';
import { hasAccessAt } from '#projections/account-access.ts';
import type { ReadTables } from '#projections/tables.ts';

/** An employee of a service company, as orders choose one (ORD-16). */
interface OrderEmployee {
  readonly id: string;
  readonly name: string;
  /** Whether they may log in now: with an access of their own, of a company that is not switched off (B11). */
  readonly works: boolean;
}

const employees = (db: Kysely<ReadTables>, now: string) =>
  db
    .selectFrom('orders_employees')
    .select(['id', 'name'])
    .select(
      sql<boolean>`(${hasAccessAt(now)} and exists (select from ${sql.table(`read.${companies.table}`)} company
        where company.id = company_id and company.active))`.as('works'),
    );

/** By name; of all companies where none is given. */
export const orderEmployees = (
  db: Kysely<ReadTables>,
  { companyId, now }: { readonly companyId: string | undefined; readonly now: string },
): Promise<OrderEmployee[]> =>
  employees(db, now)
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''))
    .orderBy('name')
    .execute();

/** Undefined where there never was one. */
export const orderEmployee = (
  db: Kysely<ReadTables>,
  { id, now }: { readonly id: string; readonly now: string },
): Promise<OrderEmployee | undefined> => employees(db, now).where('id', '=', id).executeTakeFirst();

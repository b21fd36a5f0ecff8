import type { FieldErrors } from '#domain/kernel/refusal.ts';
import type { CompanyValues } from '#domain/training/records/company.ts';
import { records } from '#domain/training/records/decide.ts';
import { recordsHolding } from '#projections/record-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { RecordScreen } from '#api/records/screen.ts';

/** A car service has one company: its number and its SAP number are looked up (decided; a NIP may have branches). */
const UNIQUE = { boschCarServiceId: 'Numer serwisu', sapClientNumber: 'Numer klienta SAP' } as const;

async function taken(request: RequestContext, values: CompanyValues, id: string): Promise<FieldErrors | undefined> {
  const errors: FieldErrors = {};
  for (const [field, label] of Object.entries(UNIQUE)) {
    const value = values[field as keyof typeof UNIQUE];
    if (!value) continue;
    const others = await recordsHolding(request.app.db, 'companies', { fields: [{ field, list: false }], value });
    const other = others.find((one) => one.id !== id);
    if (other) errors[field] = [`${label} ma już firma „${other.title}”`];
  }
  return errors;
}

/** Active sales representatives among the operators. */
async function salesRepresentatives(request: RequestContext) {
  const rows = await request.app.db
    .selectFrom('operators')
    .select(['id', 'name'])
    .where('role', '=', 'SALES_REPRESENTATIVE')
    .where('access_type', '!=', 'none')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ value: row.id, label: row.name }));
}

/** FRM-01, FRM-02. */
export const firmScreen: RecordScreen<CompanyValues> = {
  record: records.companies,
  options: async (request) => ({ salesRepresentatives: await salesRepresentatives(request) }),
  check: taken,
};

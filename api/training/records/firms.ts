import type { FieldErrors } from '#domain/kernel/refusal.ts';
import type { CompanyValues } from '#domain/training/records/company.ts';
import { records } from '#domain/training/records/decide.ts';
import { isTicked } from '#domain/form/input.ts';
import { PUBLIC_NIP } from '#domain/form/validators/ids.ts';
import { leftUnderFormerText, sharedNip } from '#domain/training/records/company.ts';
import { hasAccessAt } from '#projections/account-access.ts';
import { activeFirmsWithNip, reportersWithNip } from '#projections/training/firms.ts';
import { recordById, recordsHolding } from '#projections/record-list.ts';
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

/** A NIP that another active firm has is asked when it is given, not whenever its firm is saved (decided). */
async function shared({ app: { db }, body }: RequestContext, values: CompanyValues, id: string): Promise<FieldErrors> {
  if (isTicked(body.confirmed)) return {};
  const before = (await recordById(db, 'companies', id))?.values as CompanyValues | undefined;
  const given = values.nipNumbers.filter((nip) => nip !== PUBLIC_NIP && !before?.nipNumbers.includes(nip));
  const others = await Promise.all(
    given.map(async (nip) => ({ nip, firms: (await activeFirmsWithNip(db, nip)).filter((firm) => firm.id !== id) })),
  );
  const messages = others.filter(({ firms }) => firms.length > 0).map(({ nip, firms }) => sharedNip(nip, firms));
  return messages.length > 0
    ? { nipNumbers: messages.map((message) => `${message}. Zaznacz „Potwierdzam wspólny NIP”, jeśli tak ma być.`) }
    : {};
}

const checked = async (request: RequestContext, values: CompanyValues, id: string): Promise<FieldErrors> => ({
  ...(await shared(request, values, id)),
  ...(await taken(request, values, id)),
});

/** So many are named; the sentence counts the others. */
const NAMED = 5;

/** A reporter's form begins with the number of the account: under one that no firm has any more it registers for none. */
async function leftUnderFormer(
  { app: { db }, access, context: { now } }: RequestContext,
  { id, before, after }: { readonly id: string; readonly before: CompanyValues; readonly after: CompanyValues },
): Promise<string | undefined> {
  const taken = before.nipNumbers.filter((nip) => nip !== PUBLIC_NIP && !after.nipNumbers.includes(nip));
  const others = await Promise.all(taken.map((nip) => activeFirmsWithNip(db, nip)));
  const nips = taken.filter((_nip, at) => others[at]?.every((firm) => firm.id === id));
  const names = await reportersWithNip(db, { nips, now });
  if (names.length === 0) return undefined;
  const who = access.reads('REPORTER_READ') ? `: ${namesText(names)}` : '';
  return leftUnderFormerText(nips, names.length, who);
}

const namesText = (names: readonly string[]): string =>
  [names.slice(0, NAMED).join(', '), ...(names.length > NAMED ? [`i ${names.length - NAMED} więcej`] : [])].join(' ');

/** Active sales representatives among the operators. */
async function salesRepresentatives(request: RequestContext) {
  const rows = await request.app.db
    .selectFrom('operators')
    .select(['id', 'name'])
    .where('role', '=', 'SALES_REPRESENTATIVE')
    .where(hasAccessAt(request.context.now))
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ value: row.id, label: row.name }));
}

/** FRM-01, FRM-02. */
export const firmScreen: RecordScreen<CompanyValues> = {
  record: records.companies,
  options: async (request) => ({ salesRepresentatives: await salesRepresentatives(request) }),
  check: checked,
  tells: leftUnderFormer,
};

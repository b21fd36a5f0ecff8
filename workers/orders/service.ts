import { companies } from '#domain/orders/companies.ts';
import type { CompanyValues } from '#domain/orders/records/company.ts';
import type { App } from '#ops/app.ts';
import { recordById } from '#projections/record-list.ts';

/**
 * As whom the vault knows a service company: its address is an office's, but what is written there is sealed like any
 * mail, with a key of its own and those of the persons that it names.
 */
export const serviceIdentity = (companyId: string): string => `${companies.kind}|${companyId}`;

/** The same at an address that it had: what is sent there is apart from what the present one is sent. */
export const formerServiceIdentity = (companyId: string, address: string): string =>
  `${serviceIdentity(companyId)}|${address.toLowerCase()}`;

export const isSameMailbox = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Where a company was written to before this fact; '' where it says nothing of that. */
export function formerAddress(changed: unknown): string {
  const { before = {}, after = {} } = changed as { before?: Partial<CompanyValues>; after?: Partial<CompanyValues> };
  return 'phEmail' in after ? (before.phEmail ?? '') : '';
}

/** Name and address of a service company as they are now; '' for an address that it does not have. */
export async function serviceOfId(app: Pick<App, 'db'>, id: string): Promise<{ name: string; address: string }> {
  const row = await recordById(app.db, companies.table, id);
  const values = row?.values as CompanyValues | undefined;
  return { name: values?.name ?? '', address: values?.phEmail ?? '' };
}

export const serviceAddress = async (app: Pick<App, 'db'>, id: string): Promise<string> =>
  (await serviceOfId(app, id)).address;

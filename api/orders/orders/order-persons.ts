import type { DetailValues, OrderPersons } from '#domain/orders/order/details.ts';
import { formerClientIdentity, isSameName, orderIdentities, unchangedPersons } from '#domain/orders/order/identity.ts';
import type { App } from '#ops/app.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { clientNamesOf } from '#projections/orders/persons.ts';

/** Whom an order with these details is about; in an existing one, who is named as before stays the same person. */
export async function personsOfOrder(
  app: Pick<App, 'db' | 'vault'>,
  { id, details, row }: { readonly id: string; readonly details: DetailValues; readonly row: OrderRow | undefined },
): Promise<OrderPersons> {
  const { identities, former, personsOf } = orderIdentities(details, id);
  const known = identities.map((identity, place) => asTheVaultKnows(app, identity, former[place] ?? []));
  const [ids, earlier] = await Promise.all([app.vault.persons(await Promise.all(known)), knownByMailbox(app, details)]);
  return {
    ...personsOf(ids),
    ...(earlier === undefined ? {} : { client: earlier }),
    ...(row ? unchangedPersons(row.details, details, id) : {}),
  };
}

/** Whom the vault knows by the mailbox alone is this contact when orders name nobody else under it. */
async function knownByMailbox({ db, vault }: Pick<App, 'db' | 'vault'>, details: DetailValues) {
  const identity = formerClientIdentity(details);
  const known = identity === undefined ? undefined : await vault.knownPerson(identity);
  if (known === undefined) return undefined;
  const names = await clientNamesOf(db, known);
  return names.length > 0 && names.every((name) => isSameName(name, details.contactPerson)) ? known : undefined;
}

/** The identity, or one of those of before, where somebody is known by that alone. */
async function asTheVaultKnows(
  { vault }: Pick<App, 'vault'>,
  identity: string,
  former: readonly string[],
): Promise<string> {
  if (former.length === 0 || (await vault.knownPerson(identity)) !== undefined) return identity;
  for (const one of former) if ((await vault.knownPerson(one)) !== undefined) return one;
  return identity;
}

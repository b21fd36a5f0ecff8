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
  const { identities, personsOf } = orderIdentities(details, id);
  const [ids, earlier] = await Promise.all([app.vault.persons(identities), knownByMailbox(app, details)]);
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

import { fieldsOf } from './fields.ts';
import { ORDER_PARTS, type DetailValues, type OrderPart, type OrderPersons } from './details.ts';

const plain = (text: string | boolean): string => String(text).trim().toLowerCase().replace(/\s+/g, ' ');
const digits = (text: string | boolean): string => String(text).replace(/\D/g, '');

/** Whoever is known by a telephone and a name; without a telephone they stand for this order alone. */
const byPhone = (role: string, orderId: string, [phone, name]: readonly [string | boolean, string | boolean]) =>
  digits(phone) === '' ? ['order', orderId, role, plain(name)] : [role, digits(phone), plain(name)];

const IDENTITY: Readonly<Record<OrderPart, (values: DetailValues, orderId: string) => readonly string[]>> = {
  client: ({ email, phoneNumber, contactPerson }, orderId) =>
    plain(email) === ''
      ? byPhone('order-contact', orderId, [phoneNumber, contactPerson])
      : ['order-contact', plain(email)],
  sales: ({ salesPersonNumber, salesPerson }, orderId) =>
    byPhone('order-seller', orderId, [salesPersonNumber, salesPerson]),
  presentation: ({ presentationPerson }, orderId) => ['order', orderId, 'presenter', plain(presentationPerson)],
};

const isNamed = (part: OrderPart, values: DetailValues): boolean =>
  part === 'client' || fieldsOf(part).some(({ name, personal }) => personal === true && values[name] !== '');

/** The persons that an order is about, by the identities under which the vault knows them. */
export function orderIdentities(values: DetailValues, orderId: string) {
  const parts = ORDER_PARTS.filter((part) => isNamed(part, values));
  return {
    identities: parts.map((part) => IDENTITY[part](values, orderId).join('|')),
    /** The ids that the vault gave for these identities, in their order. */
    personsOf: (ids: readonly string[]): OrderPersons =>
      Object.fromEntries(parts.map((part, place) => [part, ids[place] ?? ''])) as unknown as OrderPersons,
  };
}

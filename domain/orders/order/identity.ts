import { parsePhone } from '#domain/form/validators/contact.ts';
import { fieldsOf } from './fields.ts';
import { ORDER_PARTS, personsIn, toValues, type DetailValues, type OrderDetails } from './details.ts';
import type { OrderPart, OrderPersons } from './details.ts';

type Said = string | boolean;
const plain = (text: Said): string => String(text).trim().toLowerCase().replace(/\s+/g, ' ');
const digits = (text: Said): string => String(text).replace(/\D/g, '');
/** A telephone, with or without the country's code and the 0 before an area code (VAL-13). */
const telephone = (text: Said): string => digits(parsePhone(String(text).trim()) ?? text);

/**
 * Somebody is known by a name together with an address: an office's mailbox or telephone is no person, and two people may
 * have one name. Who lacks either is a person of this order alone.
 */
const byName = (role: string, orderId: string, { name, address }: { name: Said; address: string }) =>
  plain(name) === '' || address === '' ? ['order', orderId, role, plain(name)] : [role, address, plain(name)];

const IDENTITY: Readonly<Record<OrderPart, (values: DetailValues, orderId: string) => readonly string[]>> = {
  client: ({ email, phoneNumber, contactPerson }, orderId) =>
    byName('order-contact', orderId, { name: contactPerson, address: plain(email) || telephone(phoneNumber) }),
  sales: ({ salesPersonNumber, salesPerson }, orderId) =>
    byName('order-seller', orderId, { name: salesPerson, address: telephone(salesPersonNumber) }),
  presentation: ({ presentationPerson }, orderId) => ['order', orderId, 'presenter', plain(presentationPerson)],
};

const isNamed = (part: OrderPart, values: DetailValues): boolean =>
  part === 'client' || fieldsOf(part).some(({ name, personal }) => personal === true && values[name] !== '');

const identityIn = (part: OrderPart, values: DetailValues, orderId: string): string =>
  IDENTITY[part](values, orderId).join('|');

/** Until December 2026 each spelling of a Polish telephone was somebody else's; the vault still knows those by it. */
function formerIdentities(part: OrderPart, values: DetailValues, orderId: string): string[] {
  const field = SPELT[part];
  const number = field === undefined ? '' : telephone(values[field]);
  const identity = identityIn(part, values, orderId);
  if (field === undefined || !/^\d{9}$/.test(number) || !identity.includes(`|${number}|`)) return [];
  return ['48', '0', '0048'].map((prefix) => identity.replace(`|${number}|`, `|${prefix}${number}|`));
}
const SPELT: Readonly<Partial<Record<OrderPart, 'phoneNumber' | 'salesPersonNumber'>>> = {
  client: 'phoneNumber',
  sales: 'salesPersonNumber',
};

/** The persons that an order is about, by the identities under which the vault knows them. */
export function orderIdentities(values: DetailValues, orderId: string) {
  const parts = ORDER_PARTS.filter((part) => isNamed(part, values));
  return {
    identities: parts.map((part) => identityIn(part, values, orderId)),
    /** For each of them the identities of before under which the vault may know the same person. */
    former: parts.map((part) => formerIdentities(part, values, orderId)),
    /** The ids that the vault gave for these identities, in their order. */
    personsOf: (ids: readonly string[]): OrderPersons =>
      Object.fromEntries(parts.map((part, place) => [part, ids[place] ?? ''])) as unknown as OrderPersons,
  };
}

/** Who stays who they were, by the order's own record: an edit that changes neither name nor address replaces nobody. */
export function unchangedPersons(before: OrderDetails, values: DetailValues, orderId: string): Partial<OrderPersons> {
  const [was, known] = [toValues(before), personsIn(before)];
  const same = ORDER_PARTS.filter(
    (part) => isNamed(part, values) && identityIn(part, was, orderId) === identityIn(part, values, orderId),
  );
  return Object.fromEntries(same.flatMap((part) => (known[part] === null ? [] : [[part, known[part]]])));
}

/** Until November 2026 a client's contact was known by the e-mail alone; the vault still knows those by it. */
export const formerClientIdentity = ({ email }: DetailValues): string | undefined =>
  plain(email) === '' ? undefined : `order-contact|${plain(email)}`;

/** Whether two spellings of a contact's name are one: capitals and spaces make no difference. */
export const isSameName = (one: Said, other: Said): boolean => plain(one) === plain(other);

import type { DetailValues } from './details.ts';

const plain = (text: string | boolean): string => String(text).trim().toLowerCase().replace(/\s+/g, ' ');
const digits = (text: string | boolean): string => String(text).replace(/\D/g, '');

/**
 * Under which identities the vault knows the persons of an order, in the order client, sales, presentation: the client's
 * contact by the e-mail, else by telephone and name, as the seller; who presents stands for this order alone.
 */
export function orderIdentities(values: DetailValues, orderId: string): readonly [string, string, string] {
  const byPhone = (role: string, phone: string | boolean, name: string | boolean) =>
    digits(phone) === '' ? ['order', orderId, role, plain(name)] : [role, digits(phone), plain(name)];
  const contact =
    plain(values.email) === ''
      ? byPhone('order-contact', values.phoneNumber, values.contactPerson)
      : ['order-contact', plain(values.email)];
  return [
    contact.join('|'),
    byPhone('order-seller', values.salesPersonNumber, values.salesPerson).join('|'),
    ['order', orderId, 'presenter', plain(values.presentationPerson)].join('|'),
  ];
}

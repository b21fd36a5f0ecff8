import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankDetails, toDetails, type DetailValues } from './details.ts';
import { orderIdentities, unchangedPersons } from './identity.ts';

const values = (more: Partial<DetailValues>): DetailValues => ({ ...blankDetails(), ...more });
const clientOf = (more: Partial<DetailValues>, orderId = 'o1') => orderIdentities(values(more), orderId).identities[0];
const word = fc.constantFrom('Ewa Pierwsza', 'Jan Drugi', 'Anna Nowak', '');
const mailbox = fc.constantFrom('biuro@dealer.example', 'jan@dealer.example', '');
const number = fc.constantFrom('602000005', '');
const contact = fc.record({ contactPerson: word, email: mailbox, phoneNumber: number });

describe('who is the same person in orders', () => {
  it('a mailbox or a telephone without the same name is not the same person', () => {
    const wrong: unknown[] = [];
    fc.assert(
      fc.property(contact, contact, (one, other) => {
        const isOne = clientOf(one, 'o1') === clientOf(other, 'o2');
        const hasBoth = one.contactPerson !== '' && (one.email !== '' || one.phoneNumber !== '');
        if (isOne && (one.contactPerson !== other.contactPerson || !hasBoth)) wrong.push([one, other]);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('capitals, spaces and the way a telephone is grouped make nobody else', () => {
    expect(clientOf({ contactPerson: 'Ewa  Pierwsza ', email: 'Biuro@Dealer.example' }, 'o1')).toBe(
      clientOf({ contactPerson: 'ewa pierwsza', email: 'biuro@dealer.example' }, 'o2'),
    );
    expect(clientOf({ contactPerson: 'Ewa Pierwsza', phoneNumber: '602 000 005' }, 'o1')).toBe(
      clientOf({ contactPerson: 'Ewa Pierwsza', phoneNumber: '602-000-005' }, 'o2'),
    );
  });

  it.each(['602-000-005', '602.000.005', '+48 602 000 005', '(+48) 602000005', '48602000005', '0602000005'])(
    'given a client or a seller known by 602000005, when the telephone is written %s, it is the same person',
    (spelt) => {
      const one = values({ contactPerson: 'Ewa Pierwsza', phoneNumber: '602000005' });
      const seller = { salesPerson: 'Jan Drugi', salesPersonNumber: '602000005' };
      const known = orderIdentities({ ...one, ...seller }, 'o1').identities;
      const said = { ...one, ...seller, phoneNumber: spelt, salesPersonNumber: spelt };
      expect(orderIdentities(said, 'o1').identities).toEqual(known);
      const before = toDetails({ ...one, ...seller }, { client: 'ewa', sales: 'jan' });
      expect(unchangedPersons(before, said, 'o1')).toEqual({ client: 'ewa', sales: 'jan' });
    },
  );

  it('given a telephone of another country, or an e-mail, there is no spelling of before to be known by', () => {
    const former = (more: Partial<DetailValues>) => orderIdentities(values(more), 'o1').former[0];
    const ewa = { contactPerson: 'Ewa Pierwsza' };
    expect(former({ ...ewa, phoneNumber: '602000005' })).toEqual([
      'order-contact|48602000005|ewa pierwsza',
      'order-contact|0602000005|ewa pierwsza',
      'order-contact|0048602000005|ewa pierwsza',
    ]);
    expect(former({ ...ewa, phoneNumber: '+49 30 1234567' })).toEqual([]);
    expect(former({ ...ewa, phoneNumber: '602000005', email: 'ewa@demo.example' })).toEqual([]);
    expect(former({ phoneNumber: '602000005' })).toEqual([]);
  });

  it('an edit that leaves name and address keeps the person, whatever identified them once', () => {
    const before = values({ contactPerson: 'Ewa Pierwsza', email: 'biuro@dealer.example', city: 'Radom' });
    const details = toDetails(before, { client: 'known-by-the-mailbox' });
    expect(unchangedPersons(details, { ...before, city: 'Łódź' }, 'o1')).toEqual({ client: 'known-by-the-mailbox' });
    expect(unchangedPersons(details, { ...before, contactPerson: 'Jan Drugi' }, 'o1')).toEqual({});
  });
});

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

  it('an edit that leaves name and address keeps the person, whatever identified them once', () => {
    const before = values({ contactPerson: 'Ewa Pierwsza', email: 'biuro@dealer.example', city: 'Radom' });
    const details = toDetails(before, { client: 'known-by-the-mailbox' });
    expect(unchangedPersons(details, { ...before, city: 'Łódź' }, 'o1')).toEqual({ client: 'known-by-the-mailbox' });
    expect(unchangedPersons(details, { ...before, contactPerson: 'Jan Drugi' }, 'o1')).toEqual({});
  });
});

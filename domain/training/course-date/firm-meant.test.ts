import { describe, expect, it } from 'vitest';
import { firmDoubt, firmMeant, isSameFirmName } from './firm-meant.ts';

const A = { title: 'Auto Łącki sp. z o.o.' };
const B = { title: 'Auto Łącki Oddział' };

describe('the firm that an application means', () => {
  it.each([
    ['Auto Łącki', 'AUTO ŁĄCKI Sp. z o. o.', true],
    ['Moto-Żak s.c.', 'moto żak', true],
    ['S.A.', 'S.A.', true],
    ['Auto Łącki', 'Auto Łącki Oddział', false],
    ['Łącki', 'Auto Łącki', false],
  ])('APP-06 %j and %j are one name: %j', (one, other, is) => {
    expect([isSameFirmName(one, other), isSameFirmName(other, one)]).toEqual([is, is]);
  });

  it('FRM-06 is the only one of the NIP, whatever name was typed; of several the named one, else none', () => {
    const nip = '5260250274';
    expect(firmMeant([A], { nip, name: 'Byle co' })).toBe(A);
    expect(firmMeant([A, B], { nip, name: 'auto łącki oddział' })).toBe(B);
    expect(firmMeant([A, B], { nip, name: 'Łącki' })).toBeNull();
    expect(firmMeant([A, A], { nip, name: 'Auto Łącki' })).toBeNull();
    expect(firmMeant([], { nip, name: 'Auto Łącki' })).toBeNull();
  });

  it('VAL-20 PUBLIC is nobody’s number: the name decides, also of one', () => {
    expect(firmMeant([A], { nip: 'PUBLIC', name: 'Byle co' })).toBeNull();
    expect(firmMeant([A, B], { nip: 'PUBLIC', name: 'Auto Łącki' })).toBe(A);
  });

  it('APP-05 is doubtful when the register calls it otherwise, or when several have the NIP', () => {
    const company = { companyId: 'a', nip: '5260250274', name: 'Auto Łącki' };
    expect(firmDoubt(company, { own: A.title, sharing: [] })).toBeNull();
    expect(firmDoubt(company, { own: B.title, sharing: [] })).toEqual({ kind: 'otherName', firm: B.title });
    const unknown = { ...company, companyId: null };
    expect(firmDoubt(unknown, { own: null, sharing: ['A', 'B'] })).toEqual({ kind: 'several', firms: ['A', 'B'] });
    expect(firmDoubt(unknown, { own: null, sharing: ['A'] })).toBeNull();
    expect(firmDoubt({ ...unknown, nip: 'PUBLIC' }, { own: null, sharing: ['A', 'B'] })).toBeNull();
  });
});

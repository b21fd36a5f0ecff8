import { describe, expect, it } from 'vitest';
import { createAccess, systemAccess } from '#domain/kernel/access.ts';
import type { AccountDeclaration } from './declaration.ts';
import { boundTo, isSharedWith, isWithin, ownerOf, refuseOutside } from './ownership.ts';

const kind = {
  owner: { field: 'house', above: { field: 'rights', value: 'ALL' }, ours: 'z mojego domu' },
  fields: [
    { name: 'house', label: 'Dom', type: 'text' },
    { name: 'rights', label: 'Prawa', type: 'checkboxGroup' },
  ],
} as const;
const nobodys: Pick<AccountDeclaration, 'owner' | 'fields'> = { fields: kind.fields };
const by = (owner: string | null, ...permissions: string[]) =>
  createAccess({ actorType: 'LeasingOperator', permissions, owner });
const of = (house: string, ...rights: string[]) => ({ house, rights });

describe('LEA-02 whose an account is', () => {
  it('is what its field says, and nobody’s where the kind has no owners', () => {
    expect([ownerOf(kind, of('7')), ownerOf(nobodys, of('7'))]).toEqual(['7', null]);
  });

  it.each([
    ['the own one', by('7'), of('7'), true],
    ['another’s', by('7'), of('8'), false],
    ['one of the own house who is above', by('7'), of('7', 'ALL'), false],
    ['another’s, by who is above', by('7', 'ALL'), of('8', 'ALL'), true],
    ['anybody’s, by the program', systemAccess, of('8', 'ALL'), true],
    ['nobody’s, by who belongs to nobody', by(null), of(''), false],
  ])('%s', (_what, access, values, seen) => {
    expect(isWithin(kind, access, values)).toBe(seen);
  });

  it.each([
    ['the own one’s', by('7'), of('7'), true],
    ['another’s', by('7'), of('8'), false],
    ['that of another who is above all', by('7'), of('8', 'ALL'), true],
    ['another’s, for who is above', by('7', 'ALL'), of('8'), true],
  ])('what is shared reaches the same owner, and comes from above: %s', (_what, access, values, reached) => {
    expect(isSharedWith(kind, access, values)).toBe(reached);
  });

  it('a kind without owners is open to all who may read it', () => {
    expect([boundTo(nobodys, by('7')), isWithin(nobodys, by(null), of('8'))]).toEqual([undefined, true]);
    expect(refuseOutside(nobodys, by(null), of('8', 'ALL'))).toBeUndefined();
  });

  it('ORD-25 where actors are above, theirs are all, and everybody else’s are the own', () => {
    const company = {
      fields: kind.fields,
      owner: { field: 'house', above: { actors: ['ZleceniaOperator'] }, ours: 'z mojego domu' },
    } as const;
    const operator = createAccess({ actorType: 'ZleceniaOperator', permissions: [] });
    const employee = createAccess({ actorType: 'ZleceniaEmployee', permissions: ['VIEWING_ORDERS'], owner: '7' });
    expect([operator, systemAccess, employee].map((access) => boundTo(company, access))).toEqual([
      undefined,
      undefined,
      '7',
    ]);
    expect([isWithin(company, employee, of('7')), isWithin(company, employee, of('8'))]).toEqual([true, false]);
    expect(Object.keys(refuseOutside(company, employee, of('8'))?.errors ?? {})).toEqual(['house']);
  });

  it('a refusal is at the field that says another owner; what is above is granted by its own rule', () => {
    expect(Object.keys(refuseOutside(kind, by('7'), of('8'))?.errors ?? {})).toEqual(['house']);
    expect(Object.keys(refuseOutside(kind, by(null), of(''))?.errors ?? {})).toEqual(['house']);
    expect([
      refuseOutside(kind, by('7'), of('7')),
      refuseOutside(kind, by('7'), of('7', 'ALL')),
      refuseOutside(kind, by('7', 'ALL'), of('8', 'ALL')),
      refuseOutside(kind, systemAccess, of('8', 'ALL')),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });
});

import { describe, expect, it } from 'vitest';
import type { ActorType } from '#domain/kernel/actor.ts';
import { anonymous, createAccess, systemAccess } from '#domain/kernel/access.ts';
import { canManageOrders, ordersAccess } from './access.ts';
import { employee } from './accounts/employee.ts';
import { operator } from './accounts/operator.ts';
import { heldBy, heldByScope, PERMISSION_LABELS, PERMISSIONS } from './permissions.ts';

const by = (actorType: ActorType, ...permissions: string[]) => createAccess({ actorType, permissions });
const flagsOf = (access: ReturnType<typeof by>): string[] =>
  Object.entries(ordersAccess(access))
    .filter(([, is]) => is)
    .map(([name]) => name);

/** ORD-19, copied from the specification. */
const TEN =
  'VIEWING_ORDERS MANAGING_ORDERS ADDING_ORDERS_AS_PARTNER MANAGING_OPERATORS VIEWING_COOPERANTS MANAGING_COOPERANTS VIEWING_STATS PH_PERMISSIONS BTS_PERMISSIONS RECEIVING_SHIPMENTS'.split(
    ' ',
  );

describe('permissions', () => {
  it('ORD-19 ORD-20 are the ten and the two notices, each described in Polish', () => {
    expect(PERMISSIONS).toEqual([...TEN, 'RECEIVING_DUPLICATE_NOTICES', 'RECEIVING_DELAY_WARNINGS']);
    for (const name of PERMISSIONS) expect(PERMISSION_LABELS[name]).toMatch(/^(Podgląd|Zarz|Doda|Upraw|Odb|Otrz)/);
  });

  it('ORD-19, ORD-22 who manages something sees it; nothing else follows from what is ticked', () => {
    expect(heldBy(['MANAGING_COOPERANTS'])).toEqual(['VIEWING_COOPERANTS', 'MANAGING_COOPERANTS']);
    expect(heldBy(['PH_PERMISSIONS'])).toEqual(['VIEWING_ORDERS', 'PH_PERMISSIONS']);
    for (const name of PERMISSIONS.filter((one) => one !== 'MANAGING_COOPERANTS' && one !== 'PH_PERMISSIONS'))
      expect(heldBy([name])).toEqual([name]);
    expect(operator.login?.grantable).toEqual(PERMISSIONS);
  });

  it.each([
    [['ph'], ['VIEWING_ORDERS', 'PH_PERMISSIONS']],
    [['bts'], ['VIEWING_ORDERS', 'BTS_PERMISSIONS']],
    [
      ['ph', 'bts'],
      ['VIEWING_ORDERS', 'PH_PERMISSIONS', 'BTS_PERMISSIONS'],
    ],
  ])('ORD-19 ORD-25 an employee for %j holds %j', (scope, held) => {
    expect(heldByScope(scope)).toEqual(held);
    for (const one of held) expect(employee.login?.grantable).toContain(one);
  });
});

describe('ORD-22 who manages orders', () => {
  /** Managing, viewing, adding as a partner, PH; the answer written out. */
  it.each([
    [0, 0, 0, 0, false],
    [0, 0, 0, 1, true],
    [0, 0, 1, 0, false],
    [0, 0, 1, 1, true],
    [0, 1, 0, 0, false],
    [0, 1, 0, 1, true],
    [0, 1, 1, 0, false],
    [0, 1, 1, 1, true],
    [1, 0, 0, 0, false],
    [1, 0, 0, 1, true],
    [1, 0, 1, 0, false],
    [1, 0, 1, 1, true],
    [1, 1, 0, 0, false],
    [1, 1, 0, 1, true],
    [1, 1, 1, 0, true],
    [1, 1, 1, 1, true],
  ])('manages %i, views %i, partner %i, PH %i: %s', (manages, views, partner, ph, can) => {
    const held = [
      ...(manages ? ['MANAGING_ORDERS'] : []),
      ...(views ? ['VIEWING_ORDERS'] : []),
      ...(partner ? ['ADDING_ORDERS_AS_PARTNER'] : []),
      ...(ph ? ['PH_PERMISSIONS'] : []),
    ];
    expect(canManageOrders(by('ZleceniaOperator', ...held))).toBe(can);
  });
});

describe('ORD-23 who somebody is', () => {
  it.each([
    ['an operator', by('ZleceniaOperator'), ['isOperator']],
    [
      'an operator who holds PH and BTS',
      by('ZleceniaOperator', 'PH_PERMISSIONS', 'BTS_PERMISSIONS'),
      ['canManageOrders', 'isOperator'],
    ],
    ['an operator who holds BTS', by('ZleceniaOperator', 'BTS_PERMISSIONS'), ['isOperator']],
    [
      'a partner',
      by('ZleceniaOperator', 'VIEWING_ORDERS', 'ADDING_ORDERS_AS_PARTNER'),
      ['canAddOrderAsPartner', 'isOperator'],
    ],
    ['an employee for PH', by('ZleceniaEmployee', 'PH_PERMISSIONS'), ['canManageOrders', 'isEmployee', 'isPhOnly']],
    ['an employee for BTS', by('ZleceniaEmployee', 'BTS_PERMISSIONS'), ['isBtsOnly', 'isEmployee']],
    [
      'an employee for both',
      by('ZleceniaEmployee', 'PH_PERMISSIONS', 'BTS_PERMISSIONS'),
      ['canManageOrders', 'isEmployee', 'isPhAndBts'],
    ],
    ['an employee for neither', by('ZleceniaEmployee', 'VIEWING_ORDERS'), ['isEmployee']],
    ['an operator of the services portal', by('SudOperator'), []],
    ['a visitor', anonymous, []],
    ['the program', systemAccess, ['canAddOrderAsPartner', 'canManageOrders']],
  ])('%s', (_who, access, flags) => {
    expect(flagsOf(access)).toEqual(flags);
  });
});

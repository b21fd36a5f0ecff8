import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permissionLabels } from '#domain/portal/lacking.ts';
import { portals } from '#domain/portals.ts';
import { NO_ACCESS, UNLIMITED_ACCESS } from './access.ts';
import { hasValue, type AccountDeclaration } from './declaration.ts';
import { effectivePermissions, type Holder } from './effective.ts';

const NOW = '2026-11-22T10:00:00.000Z';

const kinds = portals.flatMap((portal) =>
  portal.accounts
    .filter(({ login }) => login !== undefined)
    .map((declaration) => ({ portal, declaration, labels: permissionLabels(portal) })),
);

/** What every account of a kind holds; of all others a choice gives what they hold. */
const EVERYBODYS: Readonly<Record<string, readonly string[]>> = {
  reporter: ['OWN_ACCOUNT_READ', 'OWN_ACCOUNT_WRITE'],
  auditor: ['OWN_ACCOUNT_READ', 'OWN_ACCOUNT_WRITE'],
  'orders-employee': ['VIEWING_ORDERS'],
};

/** Any values of what decides rights: one of the options, or some of them. */
const valuesOf = ({ fields }: AccountDeclaration): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      fields.flatMap(({ name, type, options }) => {
        if (!Array.isArray(options)) return [];
        const values = options.map(({ value }) => value);
        return [[name, type === 'checkboxGroup' ? fc.subarray(values) : fc.constantFrom(...values)]];
      }),
    ),
  );

const holder = (values: object, more: Partial<Holder> = {}): Holder => ({
  values,
  access: UNLIMITED_ACCESS,
  isOrganisationOff: false,
  now: NOW,
  ...more,
});

describe.each(kinds)('what an account may do: $declaration.kind of $portal.name', ({ declaration, labels }) => {
  const { login } = declaration;

  it('PERM-03 every permission that it may hold has a label', () => {
    expect(login?.grantable.filter((permission) => !labels.has(permission))).toEqual([]);
  });

  it('PERM-04 holds what the login gives, and says of each where it comes from', () => {
    fc.assert(
      fc.property(valuesOf(declaration), (values) => {
        const { permissions, idle } = effectivePermissions(declaration, holder(values), labels);
        const isBlocked = login?.blocked !== undefined && hasValue(values, login.blocked);
        const held = permissions.filter(({ state }) => state === 'held').map(({ permission }) => permission);
        expect(held.sort()).toEqual([...(login?.permissions(values) ?? [])].sort());
        expect(idle.length > 0).toBe(isBlocked);
        const ofKind = permissions.filter(({ from }) => from.some((one) => one.startsWith('Każde konto')));
        const everybodys = EVERYBODYS[declaration.kind] ?? [];
        expect(ofKind.filter(({ permission }) => !everybodys.includes(permission))).toEqual([]);
        const sources = permissions.filter(({ state, from }) => state === 'none' && from.length > 0);
        expect(sources).toEqual([]);
      }),
    );
  });

  it('B11 ACT-04 none works without access, after its end, and while whom it belongs to is switched off', () => {
    fc.assert(
      fc.property(valuesOf(declaration), (values) => {
        const ended = { ...UNLIMITED_ACCESS, accessType: 'temporary', expiresAt: NOW } as const;
        const off = [{ access: NO_ACCESS }, { access: ended }, { isOrganisationOff: true }];
        const result = off.map((more) => effectivePermissions(declaration, holder(values, more), labels));
        expect(result.flatMap(({ permissions }) => permissions.filter(({ state }) => state === 'held'))).toEqual([]);
        expect(result.map(({ idle }) => idle.length > 0)).toEqual([true, true, true]);
      }),
    );
  });
});

describe('in words', () => {
  const one = (kind: string, values: object, more: Partial<Holder> = {}) => {
    const { declaration, labels } = kinds.find((found) => found.declaration.kind === kind) as (typeof kinds)[number];
    return effectivePermissions(declaration, holder(values, more), labels);
  };
  const rowOf = (result: ReturnType<typeof one>, permission: string) =>
    result.permissions.find((row) => row.permission === permission);

  it('PERM-04 a role, a tick, and both', () => {
    const result = one('operator', { role: 'TRAINER', permission: ['COURSE_READ', 'COURSEDATE_READ'] });
    expect(rowOf(result, 'COURSE_READ')).toEqual({
      permission: 'COURSE_READ',
      label: 'Szkolenia: odczyt',
      state: 'held',
      from: ['Dodatkowe uprawnienia: zaznaczone'],
    });
    expect(rowOf(result, 'COURSEDATE_READ')?.from).toEqual(['Rola: trener', 'Dodatkowe uprawnienia: zaznaczone']);
    expect(rowOf(result, 'OPERATOR_READ')).toMatchObject({ state: 'none', from: [] });
  });

  it('AUTH-02 a tick of an inactive account is shown and does nothing', () => {
    const result = one('operator', { role: 'UNAUTHORIZED', permission: ['COURSE_READ'] });
    expect(result.idle).toEqual(['Rola: nieaktywny. Z tą wartością nikt się nie loguje.']);
    expect(rowOf(result, 'COURSE_READ')).toMatchObject({ state: 'idle', from: ['Dodatkowe uprawnienia: zaznaczone'] });
  });

  it('LEA-02 what follows from another permission names it, and reaches to the own distributor', () => {
    const above = one('leasing-operator', { permissions: ['MANAGING_DISTRIBUTORS'], distributorId: '1' });
    expect(rowOf(above, 'MANAGING_OPERATORS')?.from).toEqual([
      'Uprawnienia: Zarządzanie dystrybutorami (wszyscy dystrybutorzy i ich operatorzy)',
    ]);
    expect(above.limits).toEqual([]);
    expect(one('leasing-operator', { permissions: [], distributorId: '1' }).limits).toEqual([
      'Tylko to, co należy do tej samej organizacji: „ID dystrybutora” takie jak tego konta.',
    ]);
  });

  it('who reads all portals holds nothing of them, and is said to', () => {
    const described = one('auditor', {});
    expect(described.permissions.map(({ permission }) => permission)).toEqual([
      'OWN_ACCOUNT_READ',
      'OWN_ACCOUNT_WRITE',
    ]);
    expect(described.limits).toEqual([expect.stringContaining('Czyta wszystkie portale i niczego w nich nie zmienia')]);
  });

  it('what waits for a second administrator is not held yet', () => {
    const result = one(
      'operator',
      { role: 'NORMAL_OPERATOR', permission: [] },
      { proposed: { role: 'ADMIN_OPERATOR' } },
    );
    expect(rowOf(result, 'OPERATOR_WRITE')).toMatchObject({ state: 'proposed', from: [] });
    expect(rowOf(result, 'OPERATOR_READ')).toMatchObject({ state: 'held' });
  });
});

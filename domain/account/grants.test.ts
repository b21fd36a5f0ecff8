import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccess, systemAccess } from '#domain/kernel/access.ts';
import { fold, type CommandContext } from '#domain/kernel/decider.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { portals } from '#domain/portals.ts';
import { NO_ACCESS, UNLIMITED_ACCESS, type AccountAccess } from './access.ts';
import type { AccountDefinition } from './decide/account-of.ts';
import { createAccounts } from './decide/accounts.ts';
import type { AccountField } from './declaration.ts';
import type { AccountEvent } from './events.ts';
import { refuseGrant, withheldOptions } from './grants.ts';
import type { AccountState } from './state.ts';

const accounts = createAccounts(portals);
const kinds = accounts.all.filter(({ declaration }) => declaration.login);
const named = kinds.map((kind) => [kind.declaration.kind, kind] as const);

const optionsOf = ({ options }: AccountField): string[] =>
  Array.isArray(options) ? options.map(({ value }: { value: string }) => value) : [];

/** Values of a kind, with any choice in the fields that grant something. */
function valuesOf({ declaration }: AccountDefinition): fc.Arbitrary<Record<string, unknown>> {
  const fields = declaration.fields.filter(({ personal }) => !personal);
  return fc.record(
    Object.fromEntries(
      fields.map((field) => {
        const options = optionsOf(field);
        if (field.type === 'checkboxGroup') return [field.name, fc.subarray(options)];
        if (field.type === 'checkbox') return [field.name, fc.boolean()];
        if (options.length > 0) return [field.name, fc.constantFrom(...options)];
        return [field.name, fc.constantFrom('1001', '1002')];
      }),
    ),
  );
}

const rightsOf = ({ declaration }: AccountDefinition, values: object): readonly string[] =>
  declaration.login?.permissions(values as never) ?? [];

describe.each(named)('what a %s may do', (_name, kind) => {
  const { login, fields } = kind.declaration;

  it('follows from the fields that grant something, and from nothing else', () => {
    const granting = Object.keys(login?.grants ?? {});
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(granting));
    const blank = Object.fromEntries(
      fields
        .filter(({ name }) => granting.includes(name))
        .map((field) => [field.name, field.type === 'checkboxGroup' ? [] : optionsOf(field)[0]]),
    );
    fc.assert(
      fc.property(valuesOf(kind), (values) => {
        const given = granting.flatMap((field) =>
          [values[field]].flat().flatMap((option) => login?.grants?.[field]?.(option as never) ?? []),
        );
        // What everybody of the kind holds besides is nobody's to grant.
        const base = rightsOf(kind, { ...values, ...blank });
        expect([...given, ...base]).toEqual(expect.arrayContaining([...rightsOf(kind, values)]));
      }),
    );
  });
});

const ACCESS: readonly AccountAccess[] = [
  UNLIMITED_ACCESS,
  NO_ACCESS,
  { accessType: 'temporary', expiresAt: '2026-12-31T23:00:00.000Z', passwordChangeMode: 'none' },
];

/** The accounts of a portal's world: `root` is of the command line, everybody else is made by others. */
class World {
  readonly streams = new Map<string, AccountEvent[]>();
  readonly kindOf = new Map<string, AccountDefinition>();

  state(id: string): AccountState | null {
    const kind = this.kindOf.get(id);
    return kind ? fold(kind.decider, this.streams.get(id) ?? []) : null;
  }

  /** What somebody may do now. */
  held(id: string): readonly string[] {
    const [kind, state] = [this.kindOf.get(id), this.state(id)];
    return kind && state ? rightsOf(kind, state.values) : [];
  }

  contextOf(id: string): CommandContext {
    const kind = this.kindOf.get(id) as AccountDefinition;
    const values = this.state(id)?.values ?? {};
    const { owner, login } = kind.declaration;
    const access = createAccess({
      actorType: login?.type ?? null,
      permissions: this.held(id),
      owner: owner ? String((values as Record<string, unknown>)[owner.field]) : null,
    });
    return {
      actor: { type: login?.type ?? 'public', id, portal: kind.portal },
      access,
      now: NOW,
      today: NOW.slice(0, 10),
    };
  }

  record(id: string, kind: AccountDefinition, decided: readonly AccountEvent[] | Refusal): boolean {
    if (isRefusal(decided) || decided.length === 0) return false;
    this.kindOf.set(id, kind);
    this.streams.set(id, [...(this.streams.get(id) ?? []), ...decided]);
    return true;
  }
}

const NOW = '2026-11-24T09:00:00.000Z';
const SYSTEM: CommandContext = {
  actor: { type: 'system', id: 'system', portal: 'szkolenia' },
  access: systemAccess,
  now: NOW,
  today: '2026-11-24',
};

const person = (id: string, email = id) => ({
  personId: id,
  firstName: 'Ewa',
  lastName: 'Lis',
  email: `${email}@x.pl`,
});

const steps = (of: readonly AccountDefinition[]) =>
  fc.array(
    fc.constantFrom(...of).chain((kind) =>
      fc.record({
        kind: fc.constant(kind),
        by: fc.nat({ max: 5 }),
        whom: fc.nat({ max: 5 }),
        what: fc.constantFrom('add', 'edit', 'edit', 'changeOwn', 'switch', 'mailbox', 'reset'),
        values: valuesOf(kind),
        access: fc.constantFrom(...ACCESS),
        active: fc.boolean(),
      }),
    ),
    { maxLength: 14 },
  );
type Steps = ReturnType<typeof steps> extends fc.Arbitrary<infer S> ? S : never;

function run(world: World, kind: AccountDefinition, one: Steps[number], ids: readonly string[]) {
  const by = ids[one.by % ids.length] as string;
  const context = world.contextOf(by);
  const write = kind.declaration.permissions.write;
  // What routes ask: only anyone who manages accounts gets that far.
  if (!context.access.can(write)) return undefined;
  const whom = ids[one.whom % ids.length] as string;
  if (one.what === 'add') {
    const id = `${kind.declaration.kind}-${world.streams.size}`;
    const input = { id, person: person(id), values: one.values, access: one.access };
    return world.record(id, kind, kind.commands.add.decide(null, input, context))
      ? { by, whom: id, opened: true }
      : undefined;
  }
  const [own, state] = [world.kindOf.get(whom) as AccountDefinition, world.state(whom) as AccountState];
  if (own !== kind) return undefined;
  const { edit, changeOwn, setActive, resetSecondFactor } = kind.commands;
  const profile = { person: state.person, values: one.values };
  const decided = {
    edit: () => edit.decide(state, { ...profile, access: one.access, othersAdminister: true }, context),
    changeOwn: () => changeOwn.decide(state, profile, { ...world.contextOf(whom) }),
    switch: () => setActive.decide(state, { active: one.active, othersAdminister: true }, context),
    mailbox: () =>
      edit.decide(
        state,
        { values: state.values, access: state.access, person: person(whom, `mine${one.by}`), othersAdminister: true },
        context,
      ),
    reset: () => resetSecondFactor.decide(state, {}, context),
  }[one.what as 'edit']();
  const opened = ['mailbox', 'reset'].includes(one.what) || (one.what === 'switch' && one.active);
  return world.record(whom, kind, decided) ? { by, whom, opened } : undefined;
}

describe.each(portals.map(({ name }) => name))('nobody grants what he does not hold, in %s', (portal) => {
  const of = accounts.ofPortal(portal).filter(({ declaration }) => declaration.login);
  const [operators] = of.filter(({ declaration }) => declaration.login?.administrator);

  it('after any commands nobody has gained what anyone who gave it did not hold, nor the own account anything', () => {
    let accepted = 0;
    fc.assert(
      fc.property(valuesOf(operators as AccountDefinition), steps(of), (values, sequence) => {
        const world = new World();
        for (const id of ['root', 'second']) {
          const input = { id, person: person(id), values, access: UNLIMITED_ACCESS };
          world.record(
            id,
            operators as AccountDefinition,
            (operators as AccountDefinition).commands.add.decide(null, input, SYSTEM),
          );
        }
        for (const one of sequence) {
          const ids = [...world.streams.keys()];
          const before = new Map(ids.map((id) => [id, world.held(id)]));
          const done = run(world, one.kind, one, ids);
          if (!done) continue;
          accepted += 1;
          const granter = before.get(done.by) ?? [];
          const gained = world.held(done.whom).filter((right) => !before.get(done.whom)?.includes(right));
          expect(granter).toEqual(expect.arrayContaining(gained));
          const own = done.by === done.whom ? gained : [];
          expect(own).toEqual([]);
          // Who moves a login, wakes it or takes its factor away could use it.
          const opened = done.opened && done.by !== done.whom ? world.held(done.whom) : [];
          expect(granter).toEqual(expect.arrayContaining([...opened]));
        }
      }),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(100);
  });
});

describe('a form of accounts', () => {
  const kind = accounts.ofKind('orders-operator').declaration;
  const manager = createAccess({ actorType: 'ZleceniaOperator', permissions: ['MANAGING_OPERATORS', 'VIEWING_STATS'] });

  it('offers what may be granted, and refuses the rest at its field', () => {
    const { permissions = [] } = withheldOptions(kind, { access: manager, isOwn: false });
    expect(permissions).not.toContain('MANAGING_OPERATORS');
    expect(permissions).toContain('MANAGING_ORDERS');
    for (const one of kind.login?.grantable ?? []) {
      const refused = refuseGrant(kind, { access: manager, isOwn: false }, { after: { permissions: [one] } });
      expect(refused?.errors !== undefined, one).toBe(permissions.includes(one));
    }
    const refused = refuseGrant(
      kind,
      { access: manager, isOwn: false },
      { after: { permissions: ['MANAGING_ORDERS'] } },
    );
    expect(refused?.errors).toEqual({
      permissions: [
        'Uprawnienia: możesz nadać tylko to, co masz. Nie masz wszystkiego, co daje: Zarządzanie zleceniami',
      ],
    });
  });

  it('keeps what somebody else has granted: it may stay, and go', () => {
    const before = { permissions: ['MANAGING_ORDERS'] };
    expect(withheldOptions(kind, { access: manager, isOwn: false }, before).permissions).not.toContain(
      'MANAGING_ORDERS',
    );
    for (const after of [before, { permissions: [] }, { permissions: ['MANAGING_ORDERS', 'VIEWING_STATS'] }])
      expect(refuseGrant(kind, { access: manager, isOwn: false }, { before, after })).toBeUndefined();
  });

  it('offers nothing of the own account, whose rights neither grow nor shrink by its owner', () => {
    const before = { permissions: ['MANAGING_OPERATORS', 'VIEWING_STATS'] };
    const own = { access: manager, isOwn: true };
    expect(withheldOptions(kind, own, before).permissions).toEqual(kind.login?.grantable);
    for (const permissions of [[], ['MANAGING_OPERATORS'], [...before.permissions, 'MANAGING_ORDERS']])
      expect(Object.keys(refuseGrant(kind, own, { before, after: { permissions } })?.errors ?? {})).toEqual([
        'permissions',
      ]);
    expect(refuseGrant(kind, own, { before, after: { permissions: before.permissions.toReversed() } })).toBeUndefined();
  });

  it('PERM-04 a role is granted by the one who holds all of it, and none wakes rights that stood there idle', () => {
    const { declaration } = accounts.ofKind('operator');
    const lesser = createAccess({
      actorType: 'SzkoleniaOperator',
      permissions: rightsOf(accounts.ofKind('operator'), { role: 'TRAINER', permission: ['OPERATOR_WRITE'] }),
    });
    const granter = { access: lesser, isOwn: false };
    const after = (role: string, permission: string[] = []) => ({ after: { role, permission } });
    expect(refuseGrant(declaration, granter, after('FIELD_WORKER'))).toBeUndefined();
    expect(refuseGrant(declaration, granter, after('ADMIN_OPERATOR'))?.errors).toEqual({
      role: ['Rola: możesz nadać tylko to, co masz. Nie masz wszystkiego, co daje: administrator'],
    });
    const idle = { role: 'UNAUTHORIZED', permission: ['COURSE_WRITE'] };
    const woken = refuseGrant(declaration, granter, { before: idle, after: { ...idle, role: 'TRAINER' } });
    expect(Object.keys(woken?.errors ?? {})).toEqual(['role']);
  });
});

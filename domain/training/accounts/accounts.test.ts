import { systemAccess } from '#domain/kernel/access.ts';
import { systemActorOf } from '#domain/kernel/actor.ts';
import { describe, expect, it } from 'vitest';
import { fold, type CommandContext } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { hasAccess, NO_ACCESS, UNLIMITED_ACCESS, type AccountAccess } from '#domain/account/access.ts';
import { accountOf } from '#domain/account/decide/account-of.ts';
import type { PersonOf, ValuesOf } from '#domain/account/declaration.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { acceptNotice, consents, type ConsentState } from './decide.ts';
import { operator } from './operator.ts';
import { reporter } from './reporter.ts';
import type { Permission, Role } from './roles.ts';

const { commands, decider, events } = accountOf(operator, 'szkolenia');
const reporters = accountOf(reporter, 'szkolenia');

const context: CommandContext = {
  actor: systemActorOf('szkolenia'),
  access: systemAccess,
  now: '2026-03-10T09:00:00.000Z',
  today: '2026-03-10',
};
const person = { personId: 'p1', firstName: 'Olga', lastName: 'Nowicka', email: 'olga@demo.example' };
type OperatorValues = ValuesOf<typeof operator.fields>;
type OperatorEvent = AccountEvent<PersonOf<typeof operator.fields>, OperatorValues>;
const values: OperatorValues = { role: 'TRAINER', permission: [], photo: null };
const added = {
  type: 'OperatorAdded',
  data: { id: 'o1', person, values, access: UNLIMITED_ACCESS },
} satisfies OperatorEvent;
const temporary: AccountAccess = {
  accessType: 'temporary',
  expiresAt: '2026-03-11T00:00:00.000Z',
  passwordChangeMode: 'none',
};

const decideOn = (...history: OperatorEvent[]) => fold(decider, history);

describe('operators', () => {
  const profile = { person, values };
  it('are added once', () => {
    const input = { ...profile, id: 'o1', access: UNLIMITED_ACCESS };
    expect(commands.add.decide(null, input, context)).toEqual([added]);
    expect(commands.add.decide(decideOn(added), input, context)).toMatchObject({ refused: 'conflict' });
  });

  const edit = (state: ReturnType<typeof decideOn>, more: object = {}, by = context) =>
    commands.edit.decide(state, { ...profile, ...more, access: UNLIMITED_ACCESS, othersAdminister: true }, by);

  it('OPR-01 change with both values; the same values change nothing, a stale version is refused', () => {
    const state = decideOn(added);
    const after = { person: { ...person, lastName: 'Kos' }, values: { ...values, role: 'NORMAL_OPERATOR' as const } };
    expect(edit(state, after)).toEqual([{ type: 'OperatorChanged', data: { id: 'o1', before: profile, after } }]);
    expect(edit(state)).toEqual([]);
    expect(edit(state, { version: 0 })).toMatchObject({ refused: 'conflict' });
    expect(edit(null)).toMatchObject({ refused: 'notFound' });
  });

  it('ACT-01 profile and access are facts of their own', () => {
    const after = { person, values: { ...values, permission: ['COURSE_READ' as const] }, access: temporary };
    const both = commands.edit.decide(decideOn(added), { ...after, othersAdminister: true }, context);
    expect(both).toMatchObject([{ type: 'OperatorChanged' }, { type: 'OperatorAccessChanged' }]);
  });

  const as = (role: Role, { permissions = [], access = UNLIMITED_ACCESS }: Given = {}): OperatorEvent => ({
    type: 'OperatorAdded',
    data: { ...added.data, values: { role, permission: permissions, photo: null }, access },
  });
  const self = { ...context, actor: { ...context.actor, id: 'o1' } };
  interface Given {
    readonly permissions?: readonly Permission[];
    readonly access?: AccountAccess;
  }
  /** What becomes of o1 when somebody saves these settings: the refusal's message, or the facts. */
  const saved = (
    before: OperatorEvent,
    after: Given & { role?: Role; lastName?: string },
    { by = context, othersAdminister = true } = {},
  ) => {
    const state = decideOn(before);
    if (!state) throw new Error('not added');
    const { access = state.access, lastName = 'Nowicka', role = state.values.role } = after;
    const permission = after.permissions ?? state.values.permission;
    const input = {
      person: { ...person, lastName },
      values: { role, permission, photo: null },
      access,
      othersAdminister,
    };
    const decided = commands.edit.decide(state, input, by);
    return isRefusal(decided) ? decided.message : decided.map(({ type }) => type);
  };

  it('OPR-01 nobody takes away the own administration or access', () => {
    const own = { by: self };
    const boss = as('ADMIN_OPERATOR');
    const deputy = as('TRAINER', { permissions: ['OPERATOR_WRITE'] });
    const until = as('ADMIN_OPERATOR', { access: temporary });
    const refused = expect.stringContaining('odebrać sobie');
    expect(saved(boss, { role: 'TRAINER' }, own)).toEqual(refused);
    expect(saved(boss, { role: 'TRAINER', permissions: ['OPERATOR_WRITE'] }, own)).toEqual(refused);
    expect(saved(boss, { access: NO_ACCESS }, own)).toEqual(refused);
    expect(saved(boss, { access: temporary }, own)).toEqual(refused);
    expect(saved(deputy, { permissions: [] }, own)).toEqual(refused);
    expect(saved(until, { access: { ...temporary, expiresAt: '2026-03-10T10:00:00.000Z' } }, own)).toEqual(refused);
    // The same by a colleague, and what takes nothing away.
    expect(saved(boss, { role: 'TRAINER' })).toEqual(['OperatorChanged']);
    expect(saved(boss, { permissions: ['COURSE_READ'] }, own)).toEqual(['OperatorChanged']);
    expect(saved(until, { lastName: 'Kos' }, own)).toEqual(['OperatorChanged']);
    expect(saved(until, { access: UNLIMITED_ACCESS }, own)).toEqual(['OperatorAccessChanged']);
  });

  it('OPR-01 the only administrator whose access does not end stays one', () => {
    const alone = { othersAdminister: false };
    const boss = as('ADMIN_OPERATOR');
    const refused = expect.stringContaining('jedyny administrator');
    expect(saved(boss, { role: 'NORMAL_OPERATOR' }, alone)).toEqual(refused);
    expect(saved(boss, { access: temporary }, alone)).toEqual(refused);
    expect(saved(boss, { access: NO_ACCESS }, alone)).toEqual(refused);
    expect(saved(boss, { lastName: 'Kos' }, alone)).toEqual(['OperatorChanged']);
    // Who administers for some time only was never counted.
    expect(saved(as('ADMIN_OPERATOR', { access: temporary }), { role: 'TRAINER' }, alone)).toEqual(['OperatorChanged']);
    expect(saved(added, { role: 'FIELD_WORKER' }, alone)).toEqual(['OperatorChanged']);
  });

  it('ACT-04 are switched off and on; nothing else changes, twice is once', () => {
    const turned = (
      state: ReturnType<typeof decideOn>,
      active: boolean,
      { by = context, othersAdminister = true } = {},
    ) => commands.setActive.decide(state, { active, othersAdminister }, by);
    const off: OperatorEvent = {
      type: 'OperatorAccessChanged',
      data: { id: 'o1', before: UNLIMITED_ACCESS, after: NO_ACCESS },
    };
    expect(turned(decideOn(added), false)).toEqual([off]);
    expect(turned(decideOn(added, off), false)).toEqual([]);
    expect(turned(decideOn(added), true)).toEqual([]);
    expect(turned(decideOn(added, off), true)).toMatchObject([{ data: { after: UNLIMITED_ACCESS } }]);
    expect(turned(null, true)).toMatchObject({ refused: 'notFound' });
    const boss = decideOn(as('ADMIN_OPERATOR'));
    expect(turned(boss, false, { by: self })).toMatchObject({ refused: 'conflict' });
    expect(turned(boss, false, { othersAdminister: false })).toMatchObject({ refused: 'conflict' });
    // Who has no role could not log in anyway, and reads so instead of 'switched on'.
    const idle = decideOn(as('UNAUTHORIZED', { access: NO_ACCESS }));
    expect(turned(idle, true)).toMatchObject({ refused: 'conflict', message: expect.stringContaining('rolę') });
  });

  it('GDP-03 an erased person is neither filled in again nor switched on', () => {
    const nobody = { personId: 'p1', firstName: '', lastName: '', email: '', forgotten: true as const };
    const erased = decideOn({ type: 'OperatorAdded', data: { ...added.data, person: nobody } });
    expect(edit(erased)).toMatchObject({ refused: 'conflict', message: expect.stringContaining('usunięte') });
    expect(commands.setActive.decide(erased, { active: false, othersAdminister: true }, context)).toMatchObject({
      refused: 'conflict',
    });
  });

  it('the timeline says what changed, in Polish', () => {
    const data = {
      id: 'o1',
      before: profile,
      after: {
        person: { ...person, lastName: 'Kos' },
        values: { role: 'ADMIN_OPERATOR', permission: ['COURSE_READ'], photo: 'a.webp' },
      },
    };
    const { timeline } = events.find(({ type }) => type === 'OperatorChanged') as EventDefinition;
    expect(timeline.changes?.(data)).toEqual([
      { field: 'lastName', label: 'Nazwisko', from: 'Nowicka', to: 'Kos' },
      { field: 'role', label: 'Rola', from: 'trener', to: 'administrator' },
      { field: 'permission', label: 'Dodatkowe uprawnienia', from: null, to: 'Szkolenia: odczyt' },
      { field: 'photo', label: 'Zdjęcie', from: null, to: 'dodane' },
    ]);
    expect(timeline.text(data)).not.toContain('Kos');
  });

  it('an empty list of permissions is none: no line says that nothing became nothing', () => {
    const { timeline } = events.find(({ type }) => type === 'OperatorAdministrationProposed') as EventDefinition;
    expect(timeline.changes?.({ id: 'o1', by: 'o2', values: { role: 'ADMIN_OPERATOR', permission: [] } })).toEqual([
      { field: 'proposed.role', label: 'Propozycja: Rola', from: null, to: 'administrator' },
    ]);
  });

  it('ACT-01 AUTH-09 access changes and passwords are facts of their own, without the password', () => {
    const state = decideOn(added);
    const changed = commands.changeAccess.decide(state, { access: temporary }, context);
    expect(changed).toEqual([
      { type: 'OperatorAccessChanged', data: { id: 'o1', before: UNLIMITED_ACCESS, after: temporary } },
    ]);
    expect(commands.changeAccess.decide(state, { access: UNLIMITED_ACCESS }, context)).toEqual([]);
    expect(commands.notePassword.decide(state, { by: 'owner' }, context)).toEqual([
      { type: 'OperatorPasswordChanged', data: { id: 'o1', by: 'owner' } },
    ]);
  });
});

describe('reporters', () => {
  const zenon = { personId: 'p2', firstName: 'Zenon', lastName: 'Kos', email: 'z@demo.example', phone: '600700800' };
  const company = { companyName: 'Auto', companyNip: '5260250274', companyState: 'mazowieckie' };
  type ReporterEvent = AccountEvent<PersonOf<typeof reporter.fields>, ValuesOf<typeof reporter.fields>>;
  const begun = {
    type: 'ReporterAdded',
    data: { id: 'r1', person: zenon, values: company, access: UNLIMITED_ACCESS },
  } satisfies ReporterEvent;
  const state = () => fold(reporters.decider, [begun]);

  it('PUB-19 change what they say of themselves, and nothing else', () => {
    const moved = { ...company, companyState: 'opolskie' };
    const changeOwn = (values: typeof company) =>
      reporters.commands.changeOwn.decide(state(), { person: zenon, values }, context);
    expect(changeOwn(moved)).toEqual([
      {
        type: 'ReporterChanged',
        data: { id: 'r1', before: { person: zenon, values: company }, after: { person: zenon, values: moved } },
      },
    ]);
    expect(changeOwn(company)).toEqual([]);
  });

  it('nobody administers by a reporter’s account: any may be switched off', () => {
    expect(reporters.commands.setActive.decide(state(), { active: false }, context)).toMatchObject([
      { type: 'ReporterAccessChanged', data: { after: NO_ACCESS } },
    ]);
  });

  it('PUB-20 accept a version of the notice once; anyone who has no account accepts nothing', () => {
    const history = [begun] as never[];
    const [version, newer] = ['2026-01', '2027-01'];
    const accept = (state: ConsentState, to: string) =>
      acceptNotice.decide(state, { reporterId: 'r1', version: to }, context) as never[];
    const [accepted] = accept(fold(consents, history), version);
    expect(accepted).toEqual({ type: 'ReporterConsented', data: { reporterId: 'r1', version } });
    const after = fold(consents, [...history, accepted] as never[]);
    expect(accept(after, version)).toEqual([]);
    // An earlier version that is in force again is accepted again.
    const both = fold(consents, [...history, accepted, ...accept(after, newer)] as never[]);
    expect(accept(both, version)).toEqual([accepted]);
    expect(accept(null, version)).toMatchObject({ refused: 'notFound' });
    // A consent is a fact of the account: a form opened before it is stale.
    expect(fold(reporters.decider, [begun, accepted] as never[])?.version).toBe(2);
  });
});

describe('ACT-04 access', () => {
  it.each([
    ['none', null, false],
    ['unlimited', null, true],
    ['temporary', '2026-03-10T09:00:00.001Z', true],
    ['temporary', '2026-03-10T09:00:00.000Z', false],
    ['temporary', null, false],
  ] as const)('%s until %s: %s', (accessType, expiresAt, allowed) => {
    expect(hasAccess({ accessType, expiresAt }, context.now)).toBe(allowed);
  });
});

import { systemAccess } from '#domain/kernel/access.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { describe, expect, it } from 'vitest';
import { fold, type CommandContext } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { hasAccess, NO_ACCESS, UNLIMITED_ACCESS, type AccountAccess } from '#domain/account/account.ts';
import {
  addOperator,
  editOperator,
  changeOperatorAccess,
  noteOperatorPassword,
  operator,
  OperatorChanged,
  switchOperator,
  type OperatorEvent,
} from './operator.ts';
import type { Permission, Role } from './roles.ts';
import {
  acceptNotice,
  addReporter,
  changeReporter,
  editReporter,
  reporter,
  switchReporter,
  type ReporterEvent,
} from './reporter.ts';

const context: CommandContext = {
  actor: systemActor,
  access: systemAccess,
  now: '2026-03-10T09:00:00.000Z',
  today: '2026-03-10',
};
const person = { personId: 'p1', firstName: 'Olga', lastName: 'Nowicka', email: 'olga@demo.example' };
const added: OperatorEvent = {
  type: 'OperatorAdded',
  data: { operatorId: 'o1', person, role: 'TRAINER', permissions: [], photo: null, access: UNLIMITED_ACCESS },
};
const temporary: AccountAccess = {
  accessType: 'temporary',
  expiresAt: '2026-03-11T00:00:00.000Z',
  passwordChangeMode: 'none',
};

const decideOn = (...events: OperatorEvent[]) => fold(operator, events);

describe('operators', () => {
  const profile = { person, role: 'TRAINER', permissions: [], photo: null } as const;
  it('are added once', () => {
    const input = { ...profile, permissions: [], operatorId: 'o1', access: UNLIMITED_ACCESS };
    expect(addOperator.decide(null, input, context)).toEqual([added]);
    expect(addOperator.decide(decideOn(added), input, context)).toMatchObject({ refused: 'conflict' });
  });

  const edit = (state: ReturnType<typeof decideOn>, more: object = {}, by = context) =>
    editOperator.decide(
      state,
      { profile: { ...profile, permissions: [], ...more }, access: UNLIMITED_ACCESS, othersAdminister: true },
      by,
    );

  it('OPR-01 change with both values; the same values change nothing, a stale version is refused', () => {
    const state = decideOn(added);
    const after = { ...profile, person: { ...person, lastName: 'Kos' }, role: 'NORMAL_OPERATOR' as const };
    expect(edit(state, after)).toEqual([
      { type: 'OperatorChanged', data: { operatorId: 'o1', before: profile, after } },
    ]);
    expect(edit(state)).toEqual([]);
    const stale = {
      version: 0,
      profile: { ...profile, permissions: [] },
      access: UNLIMITED_ACCESS,
      othersAdminister: true,
    };
    expect(editOperator.decide(state, stale, context)).toMatchObject({ refused: 'conflict' });
    expect(edit(null)).toMatchObject({ refused: 'notFound' });
  });

  it('ACT-01 profile and access are facts of their own', () => {
    const both = editOperator.decide(
      decideOn(added),
      { profile: { ...profile, permissions: ['COURSE_READ'] }, access: temporary, othersAdminister: true },
      context,
    );
    expect(both).toMatchObject([{ type: 'OperatorChanged' }, { type: 'OperatorAccessChanged' }]);
  });

  const as = (role: Role, more: object = {}): OperatorEvent => ({
    type: 'OperatorAdded',
    data: { ...added.data, role, ...more } as never,
  });
  const self = { ...context, actor: { ...context.actor, id: 'o1' } };
  /** What becomes of o1 when somebody saves these settings: the refusal's message, or the facts. */
  const saved = (
    before: OperatorEvent,
    after: { role?: Role; permissions?: Permission[]; access?: AccountAccess; lastName?: string },
    { by = context, othersAdminister = true } = {},
  ) => {
    const state = decideOn(before);
    if (!state) throw new Error('not added');
    const { access = state.access, lastName = 'Nowicka', ...powers } = after;
    const { role, permissions, photo } = { ...state, ...powers };
    const input = { profile: { person: { ...person, lastName }, role, permissions, photo }, access, othersAdminister };
    const decided = editOperator.decide(state, input, by);
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
    ) => switchOperator.decide(state, { active, othersAdminister }, by);
    const off: OperatorEvent = {
      type: 'OperatorAccessChanged',
      data: { operatorId: 'o1', before: UNLIMITED_ACCESS, after: NO_ACCESS },
    };
    expect(turned(decideOn(added), false)).toEqual([off]);
    expect(turned(decideOn(added, off), false)).toEqual([]);
    expect(turned(decideOn(added), true)).toEqual([]);
    expect(turned(decideOn(added, off), true)).toMatchObject([{ data: { after: UNLIMITED_ACCESS } }]);
    expect(turned(null, true)).toMatchObject({ refused: 'notFound' });
    const boss = decideOn(as('ADMIN_OPERATOR'));
    expect(turned(boss, false, { by: self })).toMatchObject({ refused: 'conflict' });
    expect(turned(boss, false, { othersAdminister: false })).toMatchObject({ refused: 'conflict' });
    // Who has no role could not log in anyway, and is told so instead of 'switched on'.
    const idle = decideOn(as('UNAUTHORIZED', { access: NO_ACCESS }));
    expect(turned(idle, true)).toMatchObject({ refused: 'conflict', message: expect.stringContaining('rolę') });
  });

  it('GDP-03 an erased person is neither filled in again nor switched on', () => {
    const erased = decideOn({
      type: 'OperatorAdded',
      data: {
        ...added.data,
        person: { personId: 'p1', firstName: '', lastName: '', email: '', forgotten: true },
      } as never,
    });
    expect(edit(erased)).toMatchObject({ refused: 'conflict', message: expect.stringContaining('usunięte') });
    expect(switchOperator.decide(erased, { active: false, othersAdminister: true }, context)).toMatchObject({
      refused: 'conflict',
    });
  });

  it('the timeline tells what changed, in Polish', () => {
    const data = {
      operatorId: 'o1',
      before: { ...profile, permissions: [] },
      after: {
        ...profile,
        person: { ...person, lastName: 'Kos' },
        role: 'ADMIN_OPERATOR' as const,
        permissions: ['COURSE_READ' as const],
        photo: 'a.webp',
      },
    };
    expect(OperatorChanged.timeline.changes?.(data)).toEqual([
      { field: 'lastName', label: 'Nazwisko', from: 'Nowicka', to: 'Kos' },
      { field: 'role', label: 'Rola', from: 'trener', to: 'administrator' },
      { field: 'permission', label: 'Dodatkowe uprawnienia', from: null, to: 'Szkolenia: odczyt' },
      { field: 'photo', label: 'Zdjęcie', from: null, to: 'dodane' },
    ]);
    expect(OperatorChanged.timeline.text(data)).not.toContain('Kos');
  });

  it('ACT-01 AUTH-09 access changes and passwords are facts of their own, without the password', () => {
    const state = decideOn(added);
    const changed = changeOperatorAccess.decide(state, { access: temporary }, context);
    expect(changed).toEqual([
      { type: 'OperatorAccessChanged', data: { operatorId: 'o1', before: UNLIMITED_ACCESS, after: temporary } },
    ]);
    expect(changeOperatorAccess.decide(state, { access: UNLIMITED_ACCESS }, context)).toEqual([]);
    expect(noteOperatorPassword.decide(state, { by: 'owner' }, context)).toEqual([
      { type: 'OperatorPasswordChanged', data: { operatorId: 'o1', by: 'owner' } },
    ]);
  });
});

describe('reporters', () => {
  const zenon = { personId: 'p2', firstName: 'Zenon', lastName: 'Kos', email: 'z@demo.example', phone: '600700800' };
  const company = { name: 'Auto', nip: '5260250274', state: 'mazowieckie' };
  const begun: ReporterEvent = {
    type: 'ReporterAdded',
    data: { reporterId: 'r1', person: zenon, company, access: UNLIMITED_ACCESS },
  };
  const state = () => fold(reporter, [begun]);

  it('are added, and change what they are asked for', () => {
    const input = { reporterId: 'r1', person: zenon, company, access: UNLIMITED_ACCESS };
    expect(addReporter.decide(null, input, context)).toEqual([begun]);
    const moved = { ...company, state: 'opolskie' };
    expect(changeReporter.decide(state(), { person: zenon, company: moved }, context)).toEqual([
      {
        type: 'ReporterChanged',
        data: { reporterId: 'r1', before: { person: zenon, company }, after: { person: zenon, company: moved } },
      },
    ]);
    expect(changeReporter.decide(state(), { person: zenon, company }, context)).toEqual([]);
  });

  it('ACT-04 are switched off and on; data that a colleague saved stay, twice is once', () => {
    const off = switchReporter.decide(state(), { active: false }, context);
    expect(off).toEqual([
      { type: 'ReporterAccessChanged', data: { reporterId: 'r1', before: UNLIMITED_ACCESS, after: NO_ACCESS } },
    ]);
    const after = fold(reporter, [begun, ...(off as ReporterEvent[])]);
    expect(switchReporter.decide(after, { active: false }, context)).toEqual([]);
    expect(switchReporter.decide(after, { active: true }, context)).toMatchObject([
      { data: { after: UNLIMITED_ACCESS } },
    ]);
    expect(switchReporter.decide(null, { active: true }, context)).toMatchObject({ refused: 'notFound' });
  });

  it('GDP-03 an erased person is neither filled in again nor switched on', () => {
    const erased = fold(reporter, [
      { type: 'ReporterAdded', data: { ...begun.data, person: { personId: 'p2', forgotten: true } } as never },
    ]);
    const input = { person: zenon, company, access: UNLIMITED_ACCESS };
    expect(editReporter.decide(erased, input, context)).toMatchObject({ refused: 'conflict' });
    expect(switchReporter.decide(erased, { active: false }, context)).toMatchObject({ refused: 'conflict' });
  });

  it('PUB-20 accept a version of the notice once', () => {
    const [accepted] = acceptNotice.decide(state(), { version: '2026-01' }, context) as ReporterEvent[];
    expect(accepted).toEqual({ type: 'ReporterConsented', data: { reporterId: 'r1', version: '2026-01' } });
    const after = fold(reporter, [begun, accepted as ReporterEvent]);
    expect(acceptNotice.decide(after, { version: '2026-01' }, context)).toEqual([]);
    expect(acceptNotice.decide(after, { version: '2027-01' }, context)).toHaveLength(1);
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

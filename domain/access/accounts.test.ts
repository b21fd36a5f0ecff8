import { describe, expect, it } from 'vitest';
import { fold, type CommandContext } from '../shared/decider.ts';
import { hasAccess, UNLIMITED_ACCESS, type AccountAccess } from './account.ts';
import {
  addOperator,
  editOperator,
  changeOperatorAccess,
  noteOperatorPassword,
  operator,
  OperatorChanged,
  type OperatorEvent,
} from './operator.ts';
import { acceptNotice, addReporter, changeReporter, reporter, type ReporterEvent } from './reporter.ts';

const context: CommandContext = {
  actor: { type: 'system', id: 'system', portal: 'szkolenia' },
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
    editOperator.decide(state, { profile: { ...profile, permissions: [], ...more }, access: UNLIMITED_ACCESS }, by);

  it('OPR-01 change with both values; the same values change nothing, a stale version is refused', () => {
    const state = decideOn(added);
    const after = { ...profile, person: { ...person, lastName: 'Kos' }, role: 'NORMAL_OPERATOR' as const };
    expect(edit(state, after)).toEqual([
      { type: 'OperatorChanged', data: { operatorId: 'o1', before: profile, after } },
    ]);
    expect(edit(state)).toEqual([]);
    const stale = { version: 0, profile: { ...profile, permissions: [] }, access: UNLIMITED_ACCESS };
    expect(editOperator.decide(state, stale, context)).toMatchObject({ refused: 'conflict' });
    expect(edit(null)).toMatchObject({ refused: 'notFound' });
  });

  it('ACT-01 profile and access are facts of their own', () => {
    const both = editOperator.decide(
      decideOn(added),
      { profile: { ...profile, permissions: ['COURSE_READ'] }, access: temporary },
      context,
    );
    expect(both).toMatchObject([{ type: 'OperatorChanged' }, { type: 'OperatorAccessChanged' }]);
  });

  it('OPR-01 nobody takes away the own administration or access', () => {
    const boss: OperatorEvent = { type: 'OperatorAdded', data: { ...added.data, role: 'ADMIN_OPERATOR' } as never };
    const self = { ...context, actor: { ...context.actor, id: 'o1' } };
    expect(edit(decideOn(boss), { role: 'TRAINER' }, self)).toMatchObject({ refused: 'conflict' });
    expect(edit(decideOn(boss), { role: 'TRAINER' })).toHaveLength(1);
    expect(edit(decideOn(boss), { role: 'ADMIN_OPERATOR', permissions: ['COURSE_READ'] }, self)).toHaveLength(1);
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
    expect(OperatorChanged.telling.changes?.(data)).toEqual([
      { field: 'lastName', label: 'Nazwisko', from: 'Nowicka', to: 'Kos' },
      { field: 'role', label: 'Rola', from: 'trener', to: 'administrator' },
      { field: 'permission', label: 'Dodatkowe uprawnienia', from: null, to: 'Szkolenia: odczyt' },
      { field: 'photo', label: 'Zdjęcie', from: null, to: 'dodane' },
    ]);
    expect(OperatorChanged.telling.text(data)).not.toContain('Kos');
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

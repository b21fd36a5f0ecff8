import { systemAccess } from '#domain/kernel/access.ts';
import { systemActorOf } from '#domain/kernel/actor.ts';
import { describe, expect, it } from 'vitest';
import { UNLIMITED_ACCESS, type AccountAccess } from '#domain/account/access.ts';
import { fold, type CommandContext } from '#domain/kernel/decider.ts';
import { accountOf } from '#domain/account/decide/account-of.ts';
import type { PersonOf, ValuesOf } from '#domain/account/declaration.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import { participant } from './participant.ts';

const { decider, commands } = accountOf(participant, 'szkolenia');
type Fact = AccountEvent<PersonOf<typeof participant.fields>, ValuesOf<typeof participant.fields>>;

const context: CommandContext = {
  actor: systemActorOf('szkolenia'),
  access: systemAccess,
  now: '2026-11-21T10:00:00.000Z',
  today: '2026-11-21',
};
const person = {
  personId: 'p1',
  firstName: 'Ewa',
  lastName: 'Łącka',
  email: 'ewa@serwis.example',
  phone: '600700800',
  fgazNumber: '',
};
const values = { companyName: 'Auto Serwis', boschCarServiceId: 'BCS-1', sapClientNumber: null };
const data = { person, values, access: UNLIMITED_ACCESS };
const added: Fact = { type: 'ParticipantAdded', data: { id: 'p1', ...data } };
const temporary: AccountAccess = {
  accessType: 'temporary',
  expiresAt: '2026-12-01T00:00:00.000Z',
  passwordChangeMode: 'none',
};
const no: AccountAccess = { accessType: 'none', expiresAt: null, passwordChangeMode: 'none' };

type Known = Omit<typeof data, 'values'> & { values: ValuesOf<typeof participant.fields> };
const given = (...events: Fact[]) => fold(decider, events);
const save = (state: ReturnType<typeof given>, to: Known, version?: number) =>
  commands.edit.decide(state, { ...to, version, known: { id: 'p1', ...data } }, context);
const turn = (state: ReturnType<typeof given>, active: boolean, known: Known = data) =>
  commands.setActive.decide(state, { active, known: { id: 'p1', ...known } }, context);
const changed = (after: Known): Fact => ({
  type: 'ParticipantChanged',
  data: { id: 'p1', before: { person, values }, after: { person: after.person, values: after.values } },
});

describe('participants', () => {
  it('EMP-01 who is known by registrations alone is added by the first edit; a later one has both values', () => {
    expect(save(null, data, 0)).toEqual([added]);
    const after = { ...data, values: { ...values, sapClientNumber: '123456' } };
    expect(save(given(added), after, 1)).toEqual([changed(after)]);
  });

  it('EMP-01 the same values are no fact', () => {
    expect(save(given(added), { ...data, person: { ...person } }, 1)).toEqual([]);
  });

  it('EMP-01 a stale version is refused and says which one is there', () => {
    const other = changed({ ...data, values: { ...values, companyName: 'Inna' } });
    expect(save(given(added, other), data, 1)).toMatchObject({ refused: 'conflict', current: { version: 2 } });
    // Somebody added the person while the form of a registered one was open.
    expect(save(given(added), data, 0)).toMatchObject({ refused: 'conflict', current: { version: 1 } });
    // And the other way round: who was never added has no facts of an operator.
    expect(save(null, data, 1)).toMatchObject({ refused: 'conflict', current: { version: 0 } });
  });

  it('ACT-04 the access is taken away and given back; nothing else changes, twice is once', () => {
    const off = turn(given(added), false) as Fact[];
    expect(off).toEqual([
      { type: 'ParticipantAccessChanged', data: { id: 'p1', before: UNLIMITED_ACCESS, after: no } },
    ]);
    expect(turn(given(added, ...off), false)).toEqual([]);
    expect(turn(given(added, ...off), true)).toMatchObject([{ data: { after: UNLIMITED_ACCESS } }]);
    expect(turn(given(added), true)).toEqual([]);
  });

  it('ACT-04 switching off keeps what a colleague saved a moment ago', () => {
    const fresh = changed({ ...data, values: { ...values, companyName: 'Nowa firma' } });
    // `known` is what a list read before the change.
    const state = given(added, fresh, ...(turn(given(added, fresh), false, data) as Fact[]));
    expect(state).toMatchObject({ values: { companyName: 'Nowa firma' }, access: no, version: 3 });
  });

  it('ACT-04 who is known by registrations alone is kept with that data when switched off', () => {
    expect(turn(null, false)).toEqual([{ type: 'ParticipantAdded', data: { id: 'p1', ...data, access: no } }]);
    expect(turn(null, true)).toEqual([]);
    expect(commands.setActive.decide(null, { active: false }, context)).toMatchObject({ refused: 'notFound' });
  });

  it('facts of earlier programs stated the access with every change: it counts', () => {
    const older: Fact = {
      type: 'ParticipantChanged',
      data: { id: 'p1', before: data, after: { ...data, access: temporary } },
    };
    expect(given(added, older)?.access).toEqual(temporary);
  });

  it('GDP-03 an erased person is neither filled in again nor switched', () => {
    const blank = { ...person, firstName: '', lastName: '', email: '', phone: '', forgotten: true as const };
    const erased = given({ type: 'ParticipantAdded', data: { id: 'p1', ...data, person: blank } });
    for (const refused of [save(erased, data), save(erased, data, 1), turn(erased, false)]) {
      expect(refused).toMatchObject({ refused: 'conflict', message: expect.stringContaining('usunięte') });
    }
  });
});

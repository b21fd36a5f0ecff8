import { systemAccess } from '#domain/kernel/access.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { describe, expect, it } from 'vitest';
import { UNLIMITED_ACCESS, type AccountAccess } from '#domain/account/account.ts';
import { fold, type CommandContext } from '#domain/kernel/decider.ts';
import {
  participant,
  saveParticipant,
  switchParticipant,
  type ParticipantData,
  type ParticipantEvent,
} from './participant.ts';

const context: CommandContext = {
  actor: systemActor,
  access: systemAccess,
  now: '2026-11-21T10:00:00.000Z',
  today: '2026-11-21',
};
const data: ParticipantData = {
  person: {
    personId: 'p1',
    firstName: 'Ewa',
    lastName: 'Łącka',
    email: 'ewa@serwis.example',
    phone: '600700800',
    fgazNumber: '',
  },
  companyName: 'Auto Serwis',
  boschCarServiceId: 'BCS-1',
  sapClientNumber: null,
  access: UNLIMITED_ACCESS,
};
const added: ParticipantEvent = { type: 'ParticipantAdded', data: { participantId: 'p1', ...data } };
const temporary: AccountAccess = {
  accessType: 'temporary',
  expiresAt: '2026-12-01T00:00:00.000Z',
  passwordChangeMode: 'none',
};
const no: AccountAccess = { accessType: 'none', expiresAt: null, passwordChangeMode: 'none' };

const given = (...events: ParticipantEvent[]) => fold(participant, events);
const save = (state: ReturnType<typeof given>, to: ParticipantData, version?: number) =>
  saveParticipant.decide(state, { participantId: 'p1', version, data: to }, context);
const turn = (state: ReturnType<typeof given>, active: boolean, known = data) =>
  switchParticipant.decide(state, { participantId: 'p1', active, known }, context);
const accessOf = (events: unknown) => (events as { data: { after: ParticipantData } }[])[0]?.data.after.access;

describe('participants', () => {
  it('EMP-01 given nobody, a participant is added; given one, the change has both values', () => {
    expect(save(null, data, 0)).toEqual([added]);
    const after = { ...data, sapClientNumber: '123456' };
    expect(save(given(added), after, 1)).toEqual([
      { type: 'ParticipantChanged', data: { participantId: 'p1', before: data, after } },
    ]);
  });

  it('EMP-01 the same values are no fact', () => {
    expect(save(given(added), { ...data, person: { ...data.person } }, 1)).toEqual([]);
  });

  it('EMP-01 a stale version is refused and says which one is there', () => {
    const changed: ParticipantEvent = {
      type: 'ParticipantChanged',
      data: { participantId: 'p1', before: data, after: { ...data, companyName: 'Inna' } },
    };
    expect(save(given(added, changed), data, 1)).toMatchObject({ refused: 'conflict', current: { version: 2 } });
    // Somebody added the person while the form of a registered one was open.
    expect(save(given(added), data, 0)).toMatchObject({ refused: 'conflict', current: { version: 1 } });
  });

  it('ACT-04 the access is taken away and given back; nothing else changes, twice is once', () => {
    const off = turn(given(added), false) as ParticipantEvent[];
    expect(off).toEqual([
      { type: 'ParticipantChanged', data: { participantId: 'p1', before: data, after: { ...data, access: no } } },
    ]);
    expect(turn(given(added, ...off), false)).toEqual([]);
    expect(accessOf(turn(given(added, ...off), true))).toEqual(UNLIMITED_ACCESS);
    expect(turn(given(added), true)).toEqual([]);
  });

  it('ACT-04 switching off keeps what a colleague saved a moment ago', () => {
    const fresh = { ...data, companyName: 'Nowa firma', access: temporary };
    const changed: ParticipantEvent = {
      type: 'ParticipantChanged',
      data: { participantId: 'p1', before: data, after: fresh },
    };
    // `known` is what a list read before the change.
    expect(turn(given(added, changed), false, data)).toMatchObject([
      { data: { after: { companyName: 'Nowa firma', access: no } } },
    ]);
  });

  it('ACT-04 who is known by registrations alone is kept with that data when switched off', () => {
    expect(turn(null, false)).toEqual([{ type: 'ParticipantAdded', data: { ...added.data, access: no } }]);
    expect(turn(null, true)).toEqual([]);
  });

  it('GDP-03 an erased person is neither filled in again nor switched', () => {
    const blank = { ...data.person, firstName: '', lastName: '', email: '', phone: '', forgotten: true as const };
    const erased = given({ type: 'ParticipantAdded', data: { participantId: 'p1', ...data, person: blank } });
    for (const refused of [save(erased, data), save(erased, data, 1), turn(erased, false)]) {
      expect(refused).toMatchObject({ refused: 'conflict', message: expect.stringContaining('usunięte') });
    }
  });
});

import { describe, expect, it } from 'vitest';
import {
  DATE,
  fact,
  given,
  issued,
  marked,
  registered,
  revoked,
  scheduled,
  TODAY,
} from '#tests/support/training/course-date.ts';
import type { CourseDateEvent } from '../events.ts';
import { moveToPrimary } from './lists.ts';
import { replacePerson } from './replace-person.ts';

const a = { applicationId: 'a' };
const waiting = [scheduled({ startedOn: TODAY }), registered('a', 'primary', { startedOn: TODAY })];
const today = [...waiting, fact('ApplicationConfirmed', 'a')];

describe('persons who are separated again', () => {
  const replaced = (from: string, to: string, cause: 'merged' | 'separated'): CourseDateEvent => ({
    type: 'ApplicationPersonReplaced',
    data: { ...a, courseDateId: DATE, role: 'participant', from, to, cause },
  });
  const merged = [...today, replaced('p-a', 'p-kept', 'merged'), marked('a', true)];
  const separate = {
    applicationId: 'a',
    role: 'participant',
    from: 'p-kept',
    to: 'p-a',
    cause: 'separated',
  } as const;
  const of = (personId: string) => issued('a', 'KOD1', { participant: { personId, name: 'Jan Nowak' } });
  const own = { participant: expect.objectContaining({ personId: 'p-a', firstName: 'Jan', lastName: 'Nowak' }) };
  /** Said once more under the own key, whatever was edited meanwhile under the other's. */
  const anew = { type: 'ApplicationEdited', data: { ...a, courseDateId: DATE, before: own, after: own } };

  it('GDP-03 a valid certificate of meanwhile is made out to whose it is, under its code', () => {
    expect(given(...merged, of('p-kept')).when(replacePerson, separate)).toEqual([
      replaced('p-kept', 'p-a', 'separated'),
      anew,
      of('p-a'),
    ]);
    const revokedSince = given(...merged, of('p-kept'), revoked('a', 'resigned'));
    for (const since of [revokedSince, given(...merged, of('p-a')), given(...merged)])
      expect(since.when(replacePerson, separate)).toEqual([replaced('p-kept', 'p-a', 'separated'), anew]);
  });

  it('GDP-03 one that was revoked then is made out to whose it is when it is valid again', () => {
    const off = [...merged, of('p-kept'), fact('ApplicationMovedToReserve', 'a'), revoked('a', 'moved-to-reserve')];
    const apart = given(...off, replaced('p-kept', 'p-a', 'separated'));
    expect(apart.when(moveToPrimary, a)).toMatchObject([{ type: 'ApplicationMovedToPrimary' }, of('p-a')]);
  });
});

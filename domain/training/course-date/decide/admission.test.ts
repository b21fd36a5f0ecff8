import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  details,
  employee,
  given,
  registered,
  registration,
  scheduled,
  state,
} from '#tests/support/training/course-date.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { CourseDateEvent } from '../events.ts';
import { moveIn, movingApplication } from './lists.ts';
import { registerByOperator } from './register.ts';

const source = state(scheduled(), registered('a'));
const [application] = [...source.applications.values()];
const moving = { ...movingApplication(source, application as never), fromCourseDateId: 'd0' };
const NONE = { sold: true, missingPrerequisites: [], lacksFgaz: false };

describe('APP-11 a move asks what a registration asks', () => {
  it.each([
    ['a past date', { startedOn: '2026-01-20' }, {}, 'Termin już minął.'],
    ['a hidden date', { visibility: 'hidden' }, {}, 'Termin jest ukryty.'],
    ['a course that is switched off', {}, { sold: false }, 'Szkolenie albo jego grupa są wyłączone.'],
    [
      'a course whose prerequisites are missing',
      {},
      { missingPrerequisites: ['A', 'B'] },
      'Wymagane wcześniejsze ukończenie szkolenia: „A”, „B”.',
    ],
    ['an F-gas course', {}, { lacksFgaz: true }, 'Szkolenie wymaga numeru FGAZ, a zgłoszenie go nie ma.'],
  ] as const)('to %s only with a reason', (_what, date, asked, message) => {
    const target = given(scheduled(date));
    const input = { ...moving, admission: { ...NONE, ...asked } };
    expect(target.when(moveIn, input)).toMatchObject({
      refused: 'conflict',
      message: `${message} Aby przenieść mimo to, podaj powód.`,
      current: { reasonNeeded: true },
    });
    expect(target.when(moveIn, input, { reason: 'Uzgodnione' })).toMatchObject([{ type: 'ApplicationMovedIn' }]);
  });

  it('the fact holds the application alone', () => {
    const [fact] = given(scheduled()).when(moveIn, { ...moving, admission: NONE }) as CourseDateEvent[];
    expect(fact?.data).not.toHaveProperty('admission');
  });

  it('whatever a registration refuses without a reason, a move refuses too, and the other way round', () =>
    fc.assert(
      fc.property(
        fc.record({
          startedOn: fc.constantFrom('2026-03-09', '2026-03-10', '2026-04-01'),
          visibility: fc.constantFrom('visible' as const, 'hidden' as const),
          sold: fc.boolean(),
          missing: fc.constantFrom([], ['A']),
          reason: fc.constantFrom(undefined, 'Uzgodnione'),
        }),
        ({ startedOn, visibility, sold, missing, reason }) => {
          const date = given(scheduled(details({ startedOn, visibility })));
          const why = reason ? { reason } : {};
          const asRegistration = registration([employee('a', { missingPrerequisites: missing })], { sold });
          const asMove = { ...moving, admission: { sold, missingPrerequisites: missing, lacksFgaz: false } };
          expect(isRefusal(date.when(moveIn, asMove, why))).toBe(
            isRefusal(date.when(registerByOperator, asRegistration, why)),
          );
        },
      ),
    ));
});

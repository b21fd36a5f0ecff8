import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccess, SYSTEM_ONLY, type Access, type Guard } from '#domain/kernel/access.ts';
import type { ActorType } from '#domain/kernel/actor.ts';
import { forbidden } from '#domain/kernel/refusal.ts';
import { portals } from '#domain/portals.ts';
import { allows } from './guard.ts';
import { refusedBy } from './lacking.ts';
import type { PortalModel } from './portal.ts';

/** Anybody who may be there: with some of the permissions of their kind, or of no portal's. */
const anybodyOf = ({ actors }: PortalModel): fc.Arbitrary<Access> =>
  fc.oneof(
    ...Object.entries(actors).map(([type, { permissions }]) =>
      fc.subarray([...permissions]).map((held) => createAccess({ actorType: type as ActorType, permissions: held })),
    ),
    fc.constant(createAccess({ actorType: null, permissions: [] })),
  );

describe.each(portals.map((portal) => [portal.name, portal] as const))('%s: why somebody may not', (_name, portal) => {
  const guards: readonly Guard[] = [...Object.values(portal.allPages).map(({ guard }) => guard), SYSTEM_ONLY];

  it('PERM-08 PERM-09 is said exactly where a guard keeps them out, and names no permission by its code', () => {
    fc.assert(
      fc.property(anybodyOf(portal), fc.constantFrom(...guards), (access, guard) => {
        const refusal = refusedBy(portal, guard, access);
        expect(refusal === undefined).toBe(allows(portal, guard, access));
        expect(refusal?.message ?? '').not.toMatch(/[A-Z]_[A-Z]/);
      }),
    );
  });
});

describe('in words', () => {
  const said = (name: string, guard: Guard, actorType: ActorType) => {
    const portal = portals.find((one) => one.name === name) as PortalModel;
    return refusedBy(portal, guard, createAccess({ actorType, permissions: [] }));
  };

  it.each([
    ['szkolenia', ['COURSE_WRITE'], 'SzkoleniaOperator', 'Nie masz uprawnienia „Szkolenia: zapis”.'],
    [
      'sud',
      ['MANAGING_FILES', 'MANAGING_OPERATORS'],
      'SudOperator',
      'Nie masz uprawnień: „Zarządzanie plikami i grupami plików”, „Zarządzanie operatorami”.',
    ],
    ['szkolenia', 'panel', 'SzkoleniaReporter', 'To może zrobić tylko ktoś, kto pracuje w panelu.'],
    ['szkolenia', { actors: ['SzkoleniaReporter'] }, 'SzkoleniaOperator', 'To może zrobić tylko: osoba zgłaszająca.'],
    ['bx', SYSTEM_ONLY, 'BxOperator', 'To robi tylko sam program.'],
  ] as const)('%s %j', (name, guard, actorType, text) => {
    expect(said(name, guard, actorType)).toEqual(forbidden(text));
  });
});

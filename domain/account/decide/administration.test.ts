import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccess } from '#domain/kernel/access.ts';
import { fold, type CommandContext } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { portals } from '#domain/portals.ts';
import { UNLIMITED_ACCESS } from '../access.ts';
import { administersOwn, everything, withoutAdministration } from '../administrators.ts';
import type { AccountEvent } from '../events.ts';
import { createAccounts } from './accounts.ts';
import { decideAdministration } from './administration.ts';

const kinds = createAccounts(portals).all.filter(({ declaration }) => declaration.login?.administrator);

describe.each(kinds.map((kind) => [kind.declaration.kind, kind] as const))('four eyes: %s', (_name, kind) => {
  const { declaration, decider, commands } = kind;
  const all = everything(declaration);
  const values = { distributorId: '1001', permission: [], city: null, ...all };
  const person = { personId: 'p1', firstName: 'Ewa', lastName: 'Lis', email: 'ewa@x.pl' };
  const contextOf = (id: string): CommandContext => ({
    actor: { type: declaration.login?.type ?? 'public', id, portal: kind.portal },
    access: createAccess({
      actorType: declaration.login?.type ?? null,
      permissions: declaration.login?.permissions(values as never) ?? [],
    }),
    now: '2026-11-24T09:00:00.000Z',
    today: '2026-11-24',
  });

  it('what is left of an administrator is none', () => {
    expect(administersOwn(declaration, values)).toBe(true);
    expect(administersOwn(declaration, { ...values, ...withoutAdministration(declaration, values) })).toBe(false);
  });

  it('no acts of one alone make an administrator, and the yes of another one makes what was proposed', () => {
    const act = fc.record({
      what: fc.constantFrom('edit', 'confirm', 'refuse', 'switch'),
      administers: fc.boolean(),
      active: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 8 }), (acts) => {
        const less = { ...values, ...withoutAdministration(declaration, values) };
        const one = contextOf('one');
        const facts: AccountEvent[] = [];
        const take = (decided: ReturnType<typeof commands.add.decide>) => {
          if (!isRefusal(decided)) facts.push(...decided);
        };
        const state = () => fold(decider, facts);
        take(commands.add.decide(null, { id: 'a', person, values, access: UNLIMITED_ACCESS, hasSecond: true }, one));
        expect(administersOwn(declaration, state()?.values ?? {})).toBe(false);
        for (const { what, administers, active } of acts) {
          const edited = { person, values: administers ? values : less, access: UNLIMITED_ACCESS };
          if (what === 'edit') take(commands.edit.decide(state(), { ...edited, hasSecond: true }, one));
          else if (what === 'switch') take(commands.setActive.decide(state(), { active }, one));
          else take(decideAdministration(declaration).decide(state(), { confirm: what === 'confirm' }, one));
          expect(administersOwn(declaration, state()?.values ?? {})).toBe(false);
        }
        const wanted = state()?.proposed?.values;
        take(decideAdministration(declaration).decide(state(), { confirm: true }, contextOf('two')));
        expect(state()?.values).toMatchObject(wanted ?? {});
        expect(administersOwn(declaration, state()?.values ?? {})).toBe(wanted !== undefined);
        expect(state()?.proposed).toBeUndefined();
      }),
      { numRuns: 100 },
    );
  });
});

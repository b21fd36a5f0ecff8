import { SYSTEM_ONLY } from '#domain/kernel/access.ts';
import type { Command } from '#domain/kernel/decider.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, notFound } from '#domain/kernel/refusal.ts';
import { accessChanges, UNLIMITED_ACCESS } from '../access.ts';
import { everything } from '../administrators.ts';
import type { BreakGlassAct } from '../acts.ts';
import type { AccountDeclaration } from '../declaration.ts';
import { factTypes, profileChanges, type AccountEvent, type AnyProfile } from '../events.ts';
import type { AccountState } from '../state.ts';

const NO_ADMINISTRATOR = 'Konta tego rodzaju niczym nie zarządzają.';

/**
 * What anyone who has the machine does when nobody else can: makes an administrator, takes a lost second factor away, gives
 * the access back. The fact of it comes first, with who did it; its metadata say why.
 */
export function breakGlass(
  declaration: AccountDeclaration,
): Command<AccountState | null, { readonly act: BreakGlassAct; readonly by: string }, AccountEvent> {
  const types = factTypes(declaration.event);
  return {
    name: `BreakGlass${declaration.event}`,
    permission: SYSTEM_ONLY,
    decide(state, { act, by }) {
      if (!state) return notFound(`Nie znaleziono ${declaration.noun.genitive}.`);
      if (state.person.forgotten) return conflict(ERASED);
      if (act === 'administrator' && !declaration.login?.administrator) return conflict(NO_ADMINISTRATOR);
      const facts: AccountEvent[] = [{ type: types.brokenGlass, data: { id: state.id, act, by } }];
      if (act === 'second-factor')
        return [...facts, { type: types.secondFactorChanged, data: { id: state.id, change: 'reset' } }];
      return [...facts, ...raised(declaration, state, act), ...opened(declaration, state)];
    },
  };
}

function raised(declaration: AccountDeclaration, state: AccountState, act: BreakGlassAct): AccountEvent[] {
  if (act !== 'administrator') return [];
  const { id, person, values } = state;
  const [before, after] = [
    { person, values },
    { person, values: { ...values, ...everything(declaration) } },
  ];
  const changes = profileChanges(declaration.fields, before as AnyProfile, after as AnyProfile);
  return changes.length === 0 ? [] : [{ type: factTypes(declaration.event).changed, data: { id, before, after } }];
}

function opened({ event }: AccountDeclaration, { id, access }: AccountState): AccountEvent[] {
  return accessChanges(access, UNLIMITED_ACCESS).length === 0
    ? []
    : [{ type: factTypes(event).accessChanged, data: { id, before: access, after: UNLIMITED_ACCESS } }];
}

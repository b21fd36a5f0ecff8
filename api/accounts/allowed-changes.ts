import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import type { AccountState } from '#domain/account/state.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { RecordChange } from '#domain/record/view.ts';
import { isErased, profileOfRow } from '#projections/account-profile.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import { mayRun } from '#api/handlers/run-command.ts';
import { hasEffect, type AskerNow } from '#api/records/allowed-changes.ts';
import { accessOfRow } from './access.ts';

/** A row as the state that its commands are decided on. */
export function stateOf({ declaration }: AccountDefinition, row: AnyAccountRow): AccountState {
  const { person, values } = profileOfRow(declaration, row);
  return {
    id: row.id,
    version: row.version,
    person: (isErased(row) ? { ...person, forgotten: true } : person) as AccountState['person'],
    values,
    access: accessOfRow(row),
    accessBefore: row.access_before,
    ...(row.proposed ? { proposed: { by: row.proposed.by, values: row.proposed.values } } : {}),
  };
}

/**
 * What the caller may do now with an account: the commands of its page whom they may run, asked whether they would.
 * Nobody is offered to switch off themselves, or the last one who administers (OPR-01).
 */
export function allowedChanges(
  request: AskerNow,
  definition: AccountDefinition,
  { row, othersAdminister }: { row: AnyAccountRow; othersAdminister: boolean },
): readonly RecordChange[] {
  const { edit, setActive } = definition.commands;
  const { context } = request;
  const state = stateOf(definition, row);
  const { person, values, access } = state;
  const isOffered = {
    edit:
      mayRun(request, edit) && !isRefusal(edit.decide(state, { person, values, access, othersAdminister }, context)),
    deactivate:
      mayRun(request, setActive) && hasEffect(setActive.decide(state, { active: false, othersAdminister }, context)),
    reactivate:
      mayRun(request, setActive) && hasEffect(setActive.decide(state, { active: true, othersAdminister }, context)),
  };
  return (Object.keys(isOffered) as RecordChange[]).filter((change) => isOffered[change]);
}

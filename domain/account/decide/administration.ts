import type { Command, CommandContext } from '#domain/kernel/decider.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, invalid, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { administersOwn, grantedValues, withoutAdministration } from '../administrators.ts';
import type { AccountDeclaration } from '../declaration.ts';
import { factTypes, profileChanges, type AccountEvent, type AnyProfile } from '../events.ts';
import { BEYOND, refuseGrant } from '../grants.ts';
import { isWithin } from '../ownership.ts';
import type { AccountState } from '../state.ts';

/**
 * Four eyes (`ops/decisions/082`): where a second administrator is there, anyone who would become one holds everything else at
 * once and this only when the second one has confirmed it. Who proposed it does not confirm it.
 */

/** Values as they are written now, and those that wait. */
export interface Split {
  readonly now: object;
  readonly proposed?: Readonly<Record<string, unknown>>;
}

/** What of a change holds at once. `hasSecond`: somebody besides anyone who makes it could confirm it; only the caller knows. */
export function splitAdministration(
  declaration: AccountDeclaration,
  { before, after }: { readonly before?: object | undefined; readonly after: object },
  hasSecond: boolean,
): Split {
  const isNew = administersOwn(declaration, after) && !(before && administersOwn(declaration, before));
  if (!isNew || !hasSecond) return { now: after };
  const meanwhile = before ? grantedValues(declaration, before) : withoutAdministration(declaration, after);
  return { now: { ...after, ...meanwhile }, proposed: grantedValues(declaration, after) };
}

/** The fact of what waits. */
export const proposalFacts = (
  { event }: AccountDeclaration,
  id: string,
  { proposed, by }: Pick<Split, 'proposed'> & { readonly by: string },
): AccountEvent[] =>
  proposed ? [{ type: factTypes(event).administrationProposed, data: { id, by, values: proposed } }] : [];

const WAITS = 'czeka na potwierdzenie przez drugą osobę. Najpierw potwierdź albo odrzuć tę propozycję';

/** While something waits, nobody changes what it is about: 422 at the fields. */
export function refuseWhileProposed(
  { fields, login }: AccountDeclaration,
  state: AccountState | null,
  after: object,
): Refusal | undefined {
  if (!state?.proposed) return undefined;
  const granting = fields.filter(({ name }) => Object.hasOwn(login?.grants ?? {}, name));
  const person = { personId: '' };
  const changed = profileChanges(
    granting,
    { person, values: state.values },
    { person, values: after as AnyProfile['values'] },
  );
  if (changed.length === 0) return undefined;
  return invalid(Object.fromEntries(changed.map(({ field, label }) => [field, [`${label}: zmiana ${WAITS}`]])));
}

const NOTHING = conflict('Nic tu nie czeka na potwierdzenie.');
const OWN_PROPOSAL = conflict('To Twoja propozycja: potwierdza ją inna osoba, która zarządza kontami.');

const CHANGED = 'To konto zmieniło się, odkąd otwarto tę stronę. Sprawdź je i zdecyduj jeszcze raz.';

interface Answer {
  readonly confirm: boolean;
  /** Of the account as it was shown to the one who confirms. */
  readonly version?: number | undefined;
}

export type DecideAdministration = Command<AccountState | null, Answer, AccountEvent>;

/**
 * Yes or no of a second administrator; the proposer may still take it back. A yes is to what was shown: with a version it is
 * refused once the account has another mailbox, or another proposal waits.
 */
export function decideAdministration(declaration: AccountDeclaration): DecideAdministration {
  const types = factTypes(declaration.event);
  return {
    name: `Decide${declaration.event}Administration`,
    permission: declaration.permissions.write,
    decide(state, { confirm, version }, context) {
      if (!state || !isWithin(declaration, context.access, state.values))
        return notFound(`Nie znaleziono ${declaration.noun.genitive}.`);
      if (state.person.forgotten) return conflict(ERASED);
      const { proposed, id } = state;
      if (!proposed) return NOTHING;
      const decided = (decision: 'confirmed' | 'refused') => ({
        type: types.administrationDecided,
        data: { id, decision },
      });
      if (!confirm) return [decided('refused')];
      if (version !== undefined && version !== state.version) return conflict(CHANGED, { version: state.version });
      const after = { ...state.values, ...proposed.values };
      const refused = refuseConfirming(declaration, context, { state, after });
      const [person, before] = [state.person, { person: state.person, values: state.values }];
      return (
        refused ?? [
          decided('confirmed'),
          { type: types.changed, data: { id, before, after: { person, values: after } } },
        ]
      );
    },
  };
}

function refuseConfirming(
  declaration: AccountDeclaration,
  { actor, access }: CommandContext,
  { state, after }: { readonly state: AccountState; readonly after: object },
): Refusal | undefined {
  if ([state.proposed?.by, state.id].includes(actor.id)) return OWN_PROPOSAL;
  return refuseGrant(declaration, { access, isOwn: false }, { before: state.values, after })
    ? conflict(BEYOND)
    : undefined;
}

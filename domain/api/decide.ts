import type { Access } from '#domain/kernel/access.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { RecordDefinition, RecordState } from '#domain/record/decide.ts';
import type { ApiScope } from './scopes.ts';
import type { ApiTokenValues } from './token.ts';

const maySee = (access: Access, { read }: ApiScope): boolean =>
  access.actorType === 'system' || read === 'panel' || access.can(...read);

/**
 * What a change opens that was closed before. Whoever gets the secret, or makes it last longer, opens all of it; a token
 * that begins to show persons opens each of its kinds anew.
 */
function opened(before: ApiTokenValues | null, after: ApiTokenValues): readonly string[] {
  const isAll =
    before === null ||
    before.secretHash !== after.secretHash ||
    before.expiresOn < after.expiresOn ||
    (after.persons && !before.persons);
  return isAll ? after.kinds : after.kinds.filter((kind) => !before.kinds.includes(kind));
}

/** Nobody grants what he does not hold: 422 at the scope, which names what the giver does not see himself. */
function refuseGrant(scopes: readonly ApiScope[], access: Access, kinds: readonly string[]): Refusal | undefined {
  const beyond = scopes.filter((scope) => kinds.includes(scope.kind) && !maySee(access, scope));
  if (beyond.length === 0) return undefined;
  const labels = beyond.map(({ label }) => label).join(', ');
  return invalid({ kinds: [`Zakres: możesz dać tylko to, co widzisz w panelu. Nie widzisz: ${labels}`] });
}

/** The commands of a portal's tokens: those of any record, which give nobody more than whoever runs them holds. */
export function tokenRecord<D extends RecordDefinition<ApiTokenValues>>(record: D, scopes: readonly ApiScope[]): D {
  const { create, change, reactivate } = record;
  return {
    ...record,
    create: {
      ...create,
      decide: (state, input, context) =>
        refuseGrant(scopes, context.access, input.values.kinds) ?? create.decide(state, input, context),
    },
    change: {
      ...change,
      decide: (state, input, context) => {
        const decided = change.decide(state, input, context);
        if (isRefusal(decided) || !state.values) return decided;
        const kinds = opened(state.values, { ...state.values, ...input.values });
        return refuseGrant(scopes, context.access, kinds) ?? decided;
      },
    },
    reactivate: {
      ...reactivate,
      decide: (state, input, context) =>
        refuseGrant(scopes, context.access, state.values?.kinds ?? []) ?? reactivate.decide(state, input, context),
    },
  };
}

/** What a token that may be used now lets its program read; null for one that is switched off, renewed or over. */
export function rightsOfToken(
  state: RecordState<ApiTokenValues> | null,
  { secretHash, today }: { readonly secretHash: string; readonly today: string },
): Pick<ApiTokenValues, 'kinds' | 'persons'> | null {
  const values = state?.active ? state.values : null;
  if (values?.secretHash !== secretHash || values.expiresOn < today) return null;
  return values;
}

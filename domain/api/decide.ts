import type { Access } from '#domain/kernel/access.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { formatDay } from '#domain/text/dates.ts';
import { invalid, isRefusal, type FieldErrors, type Refusal } from '#domain/kernel/refusal.ts';
import type { RecordDefinition, RecordState } from '#domain/record/decide.ts';
import type { ApiScope } from './scopes.ts';
import { writesIn, type ApiTokenValues } from './token.ts';
import { writesOf } from './writes.ts';

/** What a token gives, or a change of it gives again; a webhook has no last day. */
export type Grant = Pick<ApiTokenValues, 'kinds' | 'writes'> & { readonly expiresOn: string | null };

const grantOf = (values: ApiTokenValues | null): Grant => values ?? { kinds: [], writes: [], expiresOn: null };

const maySee = (access: Access, { read }: ApiScope): boolean =>
  access.actorType === 'system' || read === 'panel' || access.can(...read);

/**
 * What a change opens that was closed before. Anyone who gets the secret, or makes it last longer, opens all of it; a token
 * that begins to show persons opens each of its kinds again.
 */
function opened(before: ApiTokenValues, after: ApiTokenValues): Grant {
  const isLonger = before.secretHash !== after.secretHash || before.expiresOn < after.expiresOn;
  const seesMore = after.persons && !before.persons;
  return {
    kinds: isLonger || seesMore ? after.kinds : added(before.kinds, after.kinds),
    writes: isLonger ? writesIn(after) : added(writesIn(before), writesIn(after)),
    expiresOn: after.expiresOn,
  };
}

const HAS_NO_END =
  'Zakres: Twój dostęp jest czasowy, a webhook wysyła dane bez końca. Może to zrobić tylko ktoś z dostępem bez ograniczeń';

/** What outlasts the one who opens it. */
function lasting({ until }: Pick<Access, 'until'>, given: Grant): FieldErrors {
  const { kinds, expiresOn } = given;
  if (until === null || kinds.length + writesIn(given).length === 0) return {};
  if (expiresOn === null) return { kinds: [HAS_NO_END] };
  const last = dayInWarsaw(until);
  return expiresOn > last
    ? { expiresOn: [`Ważny do: najdłużej do końca Twojego dostępu, czyli ${formatDay(last)}`] }
    : {};
}

/** What a token gives where it is new or wakes, else what a change of it opens. */
export const openedByToken = (before: ApiTokenValues | null, after: ApiTokenValues): Grant =>
  before ? opened(before, after) : grantOf(after);

/** Whether what is given goes on behind the giver's own end (decision 253); for those of before that rule. */
export const outlastsGiver = ({ until }: Pick<Access, 'until'>, given: Grant): boolean =>
  Object.keys(lasting({ until }, given)).length > 0;

const added = (before: readonly string[], after: readonly string[]): readonly string[] =>
  after.filter((one) => !before.includes(one));

/**
 * Nobody grants what he does not hold, nor for longer (decision 253): 422 at the scope, which names what the giver does not
 * see or do himself, or at the last day.
 */
export function refuseGrant(scopes: readonly ApiScope[], access: Access, given: Grant): Refusal | undefined {
  const unseen = scopes.filter((scope) => given.kinds.includes(scope.kind) && !maySee(access, scope));
  const undone = writesOf(scopes).filter(
    ({ name, permissions }) => writesIn(given).includes(name) && !access.can(...permissions),
  );
  const labels = (some: readonly { readonly label: string }[]) => some.map(({ label }) => label).join(', ');
  const errors: FieldErrors = {
    ...(unseen.length > 0 && {
      kinds: [`Zakres: możesz dać tylko to, co widzisz w panelu. Nie widzisz: ${labels(unseen)}`],
    }),
    ...(undone.length > 0 && {
      writes: [`Zmiany: możesz dać tylko to, co sam możesz zrobić w panelu. Nie możesz: ${labels(undone)}`],
    }),
    ...lasting(access, given),
  };
  return Object.keys(errors).length > 0 ? invalid(errors) : undefined;
}

/** The commands of a portal's tokens: those of any record, which give nobody more than anyone who runs them holds. */
export function tokenRecord<D extends RecordDefinition<ApiTokenValues>>(record: D, scopes: readonly ApiScope[]): D {
  const { create, change, reactivate } = record;
  return {
    ...record,
    create: {
      ...create,
      decide: (state, input, context) =>
        refuseGrant(scopes, context.access, input.values) ?? create.decide(state, input, context),
    },
    change: {
      ...change,
      decide: (state, input, context) => {
        const decided = change.decide(state, input, context);
        if (isRefusal(decided) || !state.values) return decided;
        const given = opened(state.values, { ...state.values, ...input.values });
        return refuseGrant(scopes, context.access, given) ?? decided;
      },
    },
    reactivate: {
      ...reactivate,
      decide: (state, input, context) =>
        refuseGrant(scopes, context.access, grantOf(state.values)) ?? reactivate.decide(state, input, context),
    },
  };
}

type RightsOfToken = Required<Pick<ApiTokenValues, 'name' | 'kinds' | 'persons' | 'writes'>>;

/** What a token that may be used now lets its program read and do; null for one that is switched off, renewed or over. */
export function rightsOfToken(
  state: RecordState<ApiTokenValues> | null,
  { secretHash, today }: { readonly secretHash: string; readonly today: string },
): RightsOfToken | null {
  const values = state?.active ? state.values : null;
  if (values?.secretHash !== secretHash || values.expiresOn < today) return null;
  const { name, kinds, persons } = values;
  return { name, kinds, persons, writes: writesIn(values) };
}

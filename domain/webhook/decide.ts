import { refuseGrant, type Grant } from '#domain/api/decide.ts';
import type { ApiScope } from '#domain/api/scopes.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { RecordDefinition, RecordState } from '#domain/record/decide.ts';
import type { WebhookValues } from './webhook.ts';

/**
 * What a change sends to a receiver that was not sent there before. Another receiver, a new secret in somebody's hand, and
 * access to persons open each kind again.
 */
function openedKinds(before: WebhookValues, after: WebhookValues): readonly string[] {
  const isOther = before.url !== after.url || before.secretHash !== after.secretHash;
  const seesMore = after.persons && !before.persons;
  return isOther || seesMore ? after.kinds : after.kinds.filter((kind) => !before.kinds.includes(kind));
}

const given = (kinds: readonly string[]): Grant => ({ kinds, writes: [], expiresOn: null });

/** What a webhook is sent where it is new or wakes, else what a change of it opens; it has no last day. */
export const openedByWebhook = (before: WebhookValues | null, after: WebhookValues): Grant =>
  given(before ? openedKinds(before, after) : after.kinds);

/** The commands of a portal's webhooks: those of any record, which let nobody send elsewhere what they may not see themselves. */
export function webhookDefinition<D extends RecordDefinition<WebhookValues>>(
  record: D,
  scopes: readonly ApiScope[],
): D {
  const { create, change, reactivate } = record;
  return {
    ...record,
    create: {
      ...create,
      decide: (state, input, context) =>
        refuseGrant(scopes, context.access, given(input.values.kinds)) ?? create.decide(state, input, context),
    },
    change: {
      ...change,
      decide: (state, input, context) => {
        const decided = change.decide(state, input, context);
        if (isRefusal(decided) || !state.values) return decided;
        const kinds = openedKinds(state.values, { ...state.values, ...input.values });
        return refuseGrant(scopes, context.access, given(kinds)) ?? decided;
      },
    },
    reactivate: {
      ...reactivate,
      decide: (state, input, context) =>
        refuseGrant(scopes, context.access, given(state.values?.kinds ?? [])) ??
        reactivate.decide(state, input, context),
    },
  };
}

/** What a webhook is sent now; null for one that is switched off. */
export const sentNow = (state: RecordState<WebhookValues> | null): WebhookValues | null =>
  state?.active ? state.values : null;

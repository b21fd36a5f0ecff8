import type { Decision } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { RecordDefinition } from '#domain/record/decide.ts';
import type { RecordChange } from '#domain/record/view.ts';
import type { RecordRow } from '#projections/records.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { mayRun } from '#api/handlers/run-command.ts';

export type AskerNow = Pick<RequestContext, 'portal' | 'access' | 'context'>;

/** Something would come of the command: it is not refused, and not done already. */
export const hasEffect = (decision: Decision<unknown>): boolean => !isRefusal(decision) && decision.length > 0;

/** What the caller may do now with a record: the commands of its page whom they may run, asked whether they would. */
export function allowedChanges<V extends object>(
  request: AskerNow,
  record: RecordDefinition<V>,
  row: RecordRow<V>,
): readonly RecordChange[] {
  const { change, deactivate, reactivate } = record;
  const { context } = request;
  return [
    ...(mayRun(request, change) && !isRefusal(change.decide(row, { values: {} }, context)) ? ['edit' as const] : []),
    ...(mayRun(request, deactivate) && hasEffect(deactivate.decide(row, {}, context)) ? ['deactivate' as const] : []),
    ...(mayRun(request, reactivate) && hasEffect(reactivate.decide(row, {}, context)) ? ['reactivate' as const] : []),
  ];
}

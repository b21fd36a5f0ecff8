import { ORDER_ACTORS } from '#domain/orders/order/actor.ts';
import type { OrderActor } from '#domain/orders/order/actor.ts';
import type { ChosenCase } from '#domain/orders/order/rules-in-words.ts';
import { ACTIVITIES, type Activity } from '#domain/orders/order/terms.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { withPast } from '#api/handlers/past-list.ts';
import { oneOf, readFilters } from '#api/handlers/read-filters.ts';

interface Filter {
  readonly activity?: Activity;
  readonly actor?: OrderActor;
  readonly isNew?: 'true' | 'false';
  readonly partner?: 'true' | 'false';
}

/** GET /panel/orders/rules: which case of the table is looked at, and of which day; the table itself is the domain's. */
export const orderRules = withPast(async (request: RequestContext) => {
  const yesNo = oneOf(['true', 'false']);
  const read = await readFilters<Filter>(request.query, {
    activity: { label: 'Rodzaj czynności', check: oneOf(ACTIVITIES) },
    actor: { label: 'Kto', check: oneOf(ORDER_ACTORS) },
    isNew: { label: 'Nowe zlecenie', check: yesNo },
    partner: { label: 'Dodaje jako partner', check: yesNo },
  });
  const { activity = ACTIVITIES[0], actor = 'operator', isNew, partner } = read.filter;
  const chosen: ChosenCase = { activity, actor, isNew: isNew === 'true', partner: partner === 'true' };
  return { chosen, day: request.context.today, filters: read.typed, errors: read.errors, notices: read.notices };
});

export type RulesView = Awaited<ReturnType<typeof orderRules>>;

import type { Actor } from '#domain/kernel/actor.ts';
import { seeded } from '#ops/run/demo/random.ts';
import { planOrders } from '#ops/run/demo/orders/plan.ts';
import { tellOrder } from '#ops/run/demo/orders/story.ts';
import type { MadeEvent } from '../rebuild-seed.ts';

/** Orders under way at the same time: their events come mixed. */
const UNDER_WAY = 1_500;
const NOW = Date.parse('2026-11-22T09:00:00.000Z');
const OPERATOR: Actor = {
  type: 'ZleceniaOperator',
  id: 'o1',
  portal: 'zlecenia',
  person: { personId: 'operator-1', name: 'Olga Zlecająca' },
};
const COMPANIES = Array.from({ length: 40 }, (_, n) => `company-${n}`);
const EMPLOYEES = COMPANIES.map((companyId, n) => ({ id: `employee-${n}`, name: `Pracownik ${n}`, companyId }));

/** At least `count` events of orders as those of the demo, made by the real decisions: some 5 of each order. */
export function* orderHistory(count: number): Generator<MadeEvent> {
  for (let orders = 0, events = 0; events < count; orders += UNDER_WAY) {
    const random = seeded(orders + 1);
    const cast = { now: NOW, employees: EMPLOYEES, companies: COMPANIES };
    const plans = planOrders(random, { ...cast, count: UNDER_WAY, from: orders });
    const facts = plans.flatMap((plan, place) => {
      const n = orders + place;
      const persons = { client: `client-${n}`, sales: `seller-${n % 500}`, presentation: `presenter-${n}` };
      return tellOrder(plan, { random, now: NOW, operators: [OPERATOR], persons, otherCompany: 'company-1' });
    });
    const revisions = new Map<string, number>();
    for (const { stream, event, context, command, more } of facts.sort((a, b) =>
      a.context.now < b.context.now ? -1 : 1,
    )) {
      const revision = (revisions.get(stream) ?? -1) + 1;
      revisions.set(stream, revision);
      const meta = { at: context.now, actor: context.actor, command, correlationId: `bench-${events}`, ...more };
      yield { ...event, stream, revision, meta };
      events += 1;
    }
  }
}

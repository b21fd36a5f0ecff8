import type { Form } from '#domain/form/form.ts';
import { addQuery } from '#domain/kernel/url.ts';
import type { PeriodView } from '#domain/text/periods.ts';
import { orderActor } from './actor.ts';
import { isServiceFilterReadonly } from './rules.ts';

/** A month at a glance, a week to plan, a day to drive. */
export const VISIT_VIEWS: readonly PeriodView[] = ['month', 'week', 'day'];

/**
 * Of the calendar of visits. `facts.options` gives orders_companies; anyone who works for a service sees the own one (ORD-17).
 */
export const visitFilters: Form = {
  id: 'visit-filters',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Pokaż',
  keepQueryParams: VISIT_VIEWS,
  fields: [
    {
      name: 'filters[companyId]',
      label: 'Serwis',
      type: 'select',
      options: 'orders_companies',
      placeholder: 'wszystkie',
      readonly: ({ access }) => isServiceFilterReadonly(orderActor(access)),
    },
  ],
};

/** The paper of where a service drives on a day (issue 24, point 5). */
export const DAY_ROUTE = { path: '/panel/orders/route', label: 'Trasa dnia (PDF)' } as const;

/** Its address for this service and day. */
export const dayRoutePath = (companyId: string, day: string): string => addQuery(DAY_ROUTE.path, { day, companyId });

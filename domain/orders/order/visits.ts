import type { Form } from '#domain/form/form.ts';
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

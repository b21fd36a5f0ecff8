import type { Form } from '#domain/form/form.ts';
import { PERIOD_VIEWS } from '#domain/text/periods.ts';
import { orderActor } from './actor.ts';
import { isServiceFilterReadonly } from './rules.ts';

/**
 * Of the calendar of visits. `facts.options` gives orders_companies; anyone who works for a service sees the own one (ORD-17).
 */
export const visitFilters: Form = {
  id: 'visit-filters',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Pokaż',
  keepQueryParams: [...PERIOD_VIEWS],
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

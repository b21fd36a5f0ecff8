import type { Field } from '#domain/form/form.ts';

/** SUD-02, SUD-03: what a company or an employee works for. */
export const cooperationScope = {
  name: 'cooperationScope',
  label: 'Zakres współpracy',
  type: 'checkboxGroup',
  required: true,
  options: [
    { value: 'ph', label: 'PH' },
    { value: 'bts', label: 'BTS' },
  ],
} as const satisfies Field;

/** SUD-03, SUD-07: which company it is about. */
export const companyChoice = {
  name: 'companyId',
  label: 'Firma serwisowa',
  type: 'select',
  required: true,
  options: 'services_companies',
  optionKind: 'services-company',
  placeholder: 'Wybierz firmę',
} as const satisfies Field;

export const isForBts = ({ values }: { readonly values: Readonly<Record<string, unknown>> }): boolean => {
  const chosen = values[cooperationScope.name];
  return Array.isArray(chosen) && chosen.includes('bts');
};

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

/** The companies of a portal: the kind they are, and the table that holds them. */
export interface Companies {
  readonly kind: string;
  readonly table: string;
}

/** SUD-03, SUD-07: which company it is about, chosen among those of the portal. */
export const companyChoice = ({ kind, table }: Companies) =>
  ({
    name: 'companyId',
    label: 'Firma serwisowa',
    type: 'select',
    required: true,
    options: table,
    optionKind: kind,
    placeholder: 'Wybierz firmę',
  }) as const satisfies Field;

/** SUD-02: types of BTS are asked of those only who cooperate in BTS. */
export const isForBts = ({ values }: { readonly values: Readonly<Record<string, unknown>> }): boolean => {
  const chosen = values[cooperationScope.name];
  return Array.isArray(chosen) && chosen.includes('bts');
};

import type { Field, Form } from '#domain/form/form.ts';
import { orderActor } from './actor.ts';
import { isServiceFilterReadonly } from './rules.ts';
import {
  ACTIVITIES,
  ACTIVITY_LABELS,
  GRADE_LABELS,
  GRADES,
  MISSING_GRADE,
  MISSING_GRADE_LABEL,
  STATUS_LABELS,
  STATUSES,
} from './terms.ts';

/** Sorts of the orders list; the first is the default. */
export const ORDER_SORTS = ['enterDateDesc', 'enterDateAsc', 'executionDateAsc', 'executionDateDesc'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
const ORDER_SORT_LABELS: Record<OrderSort, string> = {
  enterDateDesc: 'data wprowadzenia – od najnowszych',
  enterDateAsc: 'data wprowadzenia – od najstarszych',
  executionDateAsc: 'data wykonania – od najwcześniejszych',
  executionDateDesc: 'data wykonania – od najpóźniejszych',
};

const HAS_ATTACHMENTS = [
  { value: 'true', label: 'ma załączniki' },
  { value: 'false', label: 'nie ma załączników' },
] as const;

/** ORD-20. */
const ONLY_DUPLICATES = [{ value: 'true', label: 'tylko powtórzone' }] as const;
const ONLY_WAITING = [{ value: 'true', label: 'tylko czekające' }] as const;
const ONLY_DELAYED = [{ value: 'true', label: 'tylko opóźnione' }] as const;

/** Filters travel as filters[name] (URL-03). */
const filter = (name: string): string => `filters[${name}]`;

const select = <T extends string>(
  name: string,
  label: string,
  { values, labels }: { values: readonly T[]; labels: Record<T, string> },
): Field => ({
  name: filter(name),
  label,
  type: 'select',
  options: values.map((value) => ({ value, label: labels[value] })),
  placeholder: 'wszystkie',
});

const text = (name: string, label: string): Field => ({ name: filter(name), label, type: 'text' });
const days = (name: string, label: string): Field[] => [
  { name: filter(`${name}From`), label: `${label} od`, type: 'date' },
  { name: filter(`${name}To`), label: `${label} do`, type: 'date' },
];

/** ORD-02. `facts.options` gives orders_companies and orders_employees. The commonest first. */
export const orderFilters: Form = {
  id: 'order-filters',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Filtruj',
  keepQueryParams: ['pageSize'],
  fields: [
    select('statusFilter', 'Status', { values: STATUSES, labels: STATUS_LABELS }),
    select('activityType', 'Rodzaj czynności', { values: ACTIVITIES, labels: ACTIVITY_LABELS }),
    text('search', 'Numer, klient, telefon, adres'),
    {
      name: filter('companyId'),
      label: 'Serwis',
      type: 'select',
      options: 'orders_companies',
      placeholder: 'wszystkie',
      // ORD-17
      readonly: ({ access }) => isServiceFilterReadonly(orderActor(access)),
    },
    ...days('enterDate', 'Wprowadzono'),
    ...days('executionDate', 'Data wykonania'),
    ...days('installationDate', 'Instalacja'),
    text('cityFilter', 'Miejscowość'),
    text('deviceModelFilter', 'Model urządzenia'),
    text('deviceSerialNumber', 'Numer seryjny'),
    text('nipNumber', 'NIP'),
    select('clientGradeFilter', 'Ocena klienta', {
      values: [...GRADES, MISSING_GRADE],
      labels: { ...GRADE_LABELS, [MISSING_GRADE]: MISSING_GRADE_LABEL },
    }),
    {
      name: filter('duplicate'),
      label: 'Powtórzone',
      type: 'select',
      options: ONLY_DUPLICATES,
      placeholder: 'wszystkie',
    },
    { name: filter('delayed'), label: 'Opóźnione', type: 'select', options: ONLY_DELAYED, placeholder: 'wszystkie' },
    { name: filter('waiting'), label: 'Bez dnia', type: 'select', options: ONLY_WAITING, placeholder: 'wszystkie' },
    {
      name: filter('hasAttachments'),
      label: 'Załączniki',
      type: 'select',
      options: HAS_ATTACHMENTS,
      placeholder: 'wszystkie',
    },
    {
      name: filter('employeeId'),
      label: 'Pracownik',
      type: 'select',
      options: 'orders_employees',
      placeholder: 'wszyscy',
    },
    {
      ...select('sort', 'Sortowanie', { values: ORDER_SORTS, labels: ORDER_SORT_LABELS }),
      placeholder: ORDER_SORT_LABELS.enterDateDesc,
    },
  ],
};

import type { Field, Form, Option } from '#domain/form/form.ts';
import type { Access } from '#domain/kernel/access.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { WEEKDAYS } from '#domain/text/dates.ts';
import { sharingOptions } from '#domain/views/saved-view.ts';
import { OPERATIONS } from './filters.ts';
import { CHARTS, MOST_FILTERS, MOST_LINES, MOST_MEASURES, ORDERS } from './question.ts';
import { LAST_DAY_OF_MONTH, type Schedule } from './schedule.ts';

const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const several = <T>(most: number, one: (n: number) => T): T[] => Array.from({ length: most }, (_, n) => one(n + 1));

const conditions = (n: number): Field[] => [
  {
    name: `f${n}`,
    label: `Warunek ${n}`,
    type: 'select',
    options: 'columns',
    placeholder: 'bez warunku',
    section: 'Tylko te, gdzie',
  },
  {
    name: `o${n}`,
    label: `Porównanie ${n}`,
    type: 'select',
    options: optionsOf(OPERATIONS),
    section: 'Tylko te, gdzie',
  },
  { name: `v${n}`, label: `Wartość ${n}`, type: 'text', maxLength: 500, section: 'Tylko te, gdzie' },
];

/** What an own report asks: its address is made of it. */
export const builderForm: Form = {
  id: 'own-report',
  method: 'get',
  submitLabel: 'Pokaż raport',
  transient: true,
  fields: [
    ...several(MOST_MEASURES, (n): Field => ({
      name: `m${n}`,
      label: `Liczba ${n}`,
      type: 'select',
      options: 'measures',
      placeholder: n === 1 ? 'ile jest wierszy' : 'bez kolejnej',
      section: 'Co liczyć',
    })),
    ...several(MOST_LINES, (n): Field => ({
      name: `by${n}`,
      label: `Podział ${n}`,
      type: 'select',
      options: 'groupings',
      placeholder: 'bez podziału',
      section: 'Według czego',
    })),
    {
      name: 'order',
      label: 'Kolejność',
      type: 'select',
      options: optionsOf(ORDERS),
      placeholder: ORDERS.lines,
      section: 'Według czego',
    },
    ...several(MOST_FILTERS, conditions).flat(),
    {
      name: 'chart',
      label: 'Wykres',
      type: 'select',
      options: optionsOf(CHARTS),
      placeholder: CHARTS.none,
      section: 'Wykres',
    },
  ],
};

export const VALUE_HINT =
  'Kilka wartości oddziel średnikami. Daty wpisz jak 01.11.2026, a w danych „tak/nie” słowo „tak” albo „nie”.';

const hidden = (name: string, maxLength: number): Field => ({ name, label: 'Raport', type: 'hidden', maxLength });

/** Keeps a report under a name. `of`: the query of its address; `id`: of the report that it replaces. */
export const saveReportForm: Form = {
  id: 'save-own-report',
  method: 'post',
  variant: 'modal',
  submitLabel: 'Zapisz raport',
  fields: [
    { ...hidden('of', 8_000), required: true },
    hidden('id', 64),
    {
      name: 'name',
      label: 'Nazwa raportu',
      type: 'text',
      required: true,
      maxLength: 60,
      props: { autoComplete: 'off' },
    },
    {
      name: 'sharedWith',
      label: 'Kto jeszcze go widzi',
      type: 'select',
      options: 'sharing',
      placeholder: 'nikt, tylko ja',
      hint: 'Zobaczą go ci z nich, którzy mają prawo do tych danych.',
    },
  ],
};

/** With whom a report is shared: it is no list that they see, but the data that it is made of. */
export const reportSharing = (portal: Pick<PortalModel, 'accounts'>, access: Access): Option[] =>
  sharingOptions(portal, access, 'te dane');

/** Takes a report away, or mails it now. */
export const questionForm = (act: 'remove' | 'send'): Form => ({
  id: `own-report-${act}`,
  method: 'post',
  variant: 'modal',
  danger: act === 'remove',
  submitLabel: act === 'remove' ? 'Usuń raport' : 'Wyślij teraz',
  fields: [],
});

/** Days on which a report can be mailed, and never. */
const WHEN: readonly Option[] = [
  { value: 'off', label: 'nie wysyłaj' },
  ...WEEKDAYS.map((name, index): Option => ({ value: `week.${index + 1}`, label: `co tydzień: ${name}` })),
  ...several(LAST_DAY_OF_MONTH, (n): Option => ({ value: `month.${n}`, label: `co miesiąc: ${n}. dnia` })),
];

/** Who is mailed a report, and when. */
export const subscriptionForm: Form = {
  id: 'own-report-mail',
  method: 'post',
  submitLabel: 'Zapisz wysyłkę',
  fields: [
    { name: 'when', label: 'Kiedy', type: 'select', options: WHEN, required: true },
    {
      name: 'hour',
      label: 'O godzinie',
      type: 'select',
      required: true,
      options: Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` })),
    },
    {
      name: 'recipients',
      label: 'Kto dostaje',
      type: 'checkboxGroup',
      options: 'readers',
      required: ({ values }) => values.when !== 'off',
      missing: 'Wybierz co najmniej jedną osobę',
      hint: 'Są tu tylko konta, które mogą czytać te dane. Kto straci to prawo, przestanie dostawać raport.',
    },
    { name: 'skipEmpty', label: 'Nie wysyłaj, gdy raport jest pusty', type: 'checkbox', value: true },
  ],
};

export const whenOf = ({ every, day }: Pick<Schedule, 'every' | 'day'>): string => `${every}.${day}`;

/** The schedule that was chosen; null: never. */
export function scheduleOf(when: string, hour: string): Schedule | null {
  const [every = '', day = ''] = when.split('.');
  return every === 'week' || every === 'month' ? { every, day: Number(day), hour: Number(hour) } : null;
}

import type { Form, Option } from '#domain/form/form.ts';
import { PAST_FIELD } from '#domain/list/list.ts';
import { ORDER_ACTOR_LABELS, ORDER_ACTORS, type OrderActor } from './actor.ts';
import type { OrderFieldName } from './fields.ts';
import {
  isChecked,
  isReadonly,
  isRequired,
  isShown,
  type Answer,
  type FieldRules,
  type OrderCase,
  type When,
} from './rules.ts';
import { ACTIVITIES, ACTIVITY_LABELS, STATUS_LABELS, STATUSES, type Activity, type Status } from './terms.ts';

/** The table of rules as administrators read it: conditions in words, and what a field is in a case. */

const FLAGS: Readonly<Record<'partner' | 'isNew' | 'withoutService', readonly [yes: string, no: string]>> = {
  partner: ['dodaje jako partner', 'nie dodaje jako partner'],
  isNew: ['nowe zlecenie', 'istniejące zlecenie'],
  withoutService: ['bez serwisu', 'z serwisem'],
};

/** e.g. 'czynność: aktywacja; status: wykonane lub zakończone'. */
function conditionInWords(when: When): string {
  const { activity, status, actor, ...flags } = when;
  const list = (name: string, labels: readonly string[] | undefined) =>
    labels ? [`${name}: ${labels.join(' lub ')}`] : [];
  return [
    ...list(
      'czynność',
      activity?.map((one) => (one === '' ? 'nie wybrano' : ACTIVITY_LABELS[one])),
    ),
    ...list(
      'status',
      status?.map((one) => STATUS_LABELS[one]),
    ),
    ...list(
      'kto',
      actor?.map((one) => ORDER_ACTOR_LABELS[one]),
    ),
    ...Object.entries(flags).map(([name, holds]) => FLAGS[name as keyof typeof FLAGS][holds === true ? 0 : 1]),
  ].join('; ');
}

const answerInWords = (answer: Answer): string =>
  typeof answer === 'boolean' ? (answer ? 'zawsze' : 'nigdy') : answer.map(conditionInWords).join(' albo ');

/** ORD-07: what is always asked is mostly not asked of a cancelled order. */
function requiredInWords(name: OrderFieldName, required: Answer): string {
  const isAlwaysChecked = STATUSES.every((status) => isChecked(name, { status }));
  return required === true && !isAlwaysChecked ? 'zawsze, poza anulowanym' : answerInWords(required);
}

/** When a field is shown, required and read-only. */
export function ruleInWords(
  name: OrderFieldName,
  rules: FieldRules,
): {
  readonly shown: string;
  readonly required: string;
  readonly readonly: string;
} {
  const { shown = true, required = false, readonly: fixed = false } = rules[name];
  return { shown: answerInWords(shown), required: requiredInWords(name, required), readonly: answerInWords(fixed) };
}

export const FIELD_STATES = {
  required: 'wymagane',
  optional: 'można podać',
  readonly: 'do odczytu',
  hidden: 'ukryte',
} as const;
export type FieldInCase = keyof typeof FIELD_STATES;

/** What a field is in one case. */
export function fieldInCase(name: OrderFieldName, one: OrderCase, rules: FieldRules): FieldInCase {
  if (!isShown(name, one, rules)) return 'hidden';
  if (isReadonly(name, one, rules)) return 'readonly';
  return isRequired(name, one, rules) ? 'required' : 'optional';
}

/** The case that the page of rules shows, without the status: that is its columns. */
export interface ChosenCase {
  readonly activity: Activity;
  readonly actor: OrderActor;
  readonly isNew: boolean;
  readonly partner: boolean;
}

export const caseIn = ({ activity, actor, isNew, partner }: ChosenCase, status: Status): OrderCase => ({
  activity,
  actor,
  isNew,
  partner,
  status,
  withoutService: false,
});

const YES_NO: readonly Option[] = [
  { value: 'true', label: 'tak' },
  { value: 'false', label: 'nie' },
];

export const ruleFilters: Form = {
  id: 'rule-filters',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Pokaż',
  fields: [
    {
      name: 'filters[activity]',
      label: 'Rodzaj czynności',
      type: 'select',
      options: ACTIVITIES.map((value) => ({ value, label: ACTIVITY_LABELS[value] })),
      placeholder: ACTIVITY_LABELS[ACTIVITIES[0]],
    },
    {
      name: 'filters[actor]',
      label: 'Kto',
      type: 'select',
      options: ORDER_ACTORS.map((value) => ({ value, label: ORDER_ACTOR_LABELS[value] })),
      placeholder: ORDER_ACTOR_LABELS.operator,
    },
    { name: 'filters[isNew]', label: 'Nowe zlecenie', type: 'select', options: YES_NO, placeholder: 'nie' },
    { name: 'filters[partner]', label: 'Dodaje jako partner', type: 'select', options: YES_NO, placeholder: 'nie' },
    PAST_FIELD,
  ],
};

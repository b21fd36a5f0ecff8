import type { FormContext } from '#domain/form/form.ts';
import { canAddOrderAsPartner } from '../access.ts';
import { orderActor, type OrderActor } from './actor.ts';
import { ACTIVITIES, WITHOUT_SERVICE, type Activity, type Status } from './terms.ts';
import type { OrderFieldName } from './fields.ts';

/**
 * ORD-07…ORD-18 as one table: which field of an order is shown, required and read-only, for which activity, in which
 * status, to whom, on a new order or an existing one. The form, the server's check and the page that explains the rules
 * read it; `rules.test.ts` holds it against the specification written out by hand.
 */

/** One case of the table. `activity` is '' where none is chosen. */
export interface OrderCase {
  readonly activity: Activity | '';
  readonly status: Status;
  readonly actor: OrderActor;
  readonly partner: boolean;
  readonly isNew: boolean;
  readonly withoutService: boolean;
}

/** Holds where every property named agrees; a list names all that agree. */
export type When = {
  readonly [K in keyof OrderCase]?: OrderCase[K] extends boolean ? OrderCase[K] : readonly OrderCase[K][];
};

/** Always, never, or where one of these holds. */
export type Answer = boolean | readonly When[];

export interface FieldRule {
  /** Absent: always. */
  readonly shown?: Answer;
  /** Absent: never. A cancelled order asks for its `STILL_CHECKED` only. */
  readonly required?: Answer;
  readonly readonly?: Answer;
}

/** ORD-07: what a cancelled order still asks for; of everything else neither presence nor format is checked. */
const STILL_CHECKED: readonly OrderFieldName[] = ['status', 'activityType', 'orderNumber'];

const ACTIVATION: When = { activity: ['activation'] };
const REPAIR: When = { activity: ['warranty_repair'] };
const PRESENTATION: When = { activity: ['presentation'] };
const NOT_PRESENTATION: When = { activity: [...ACTIVITIES.filter((activity) => activity !== 'presentation'), ''] };
const NOT_BTS: When = { actor: ['operator', 'ph', 'ph-and-bts'] };

/** ORD-24 (decided): a BTS employee reports the visit; what the order is about stays as it was entered. */
const BTS_READS: FieldRule = { readonly: [{ actor: ['bts'] }] };
const REQUIRED: FieldRule = { required: true, ...BTS_READS };

/** Statuses in which there is something for the client to judge. */
const ASSESSED: readonly Status[] = ['done', 'completed', 'cancelled'];
export const isAssessed = (status: Status): boolean => ASSESSED.includes(status);

const ASSESSMENT: FieldRule = {
  shown: [{ status: ASSESSED }],
  readonly: [{ actor: ['ph', 'bts', 'ph-and-bts'] }, { status: ['cancelled'] }],
};

export type FieldRules = Readonly<Record<OrderFieldName, FieldRule>>;

export const ORDER_RULES: FieldRules = {
  // ORD-16
  employeeId: { shown: [{ partner: true }], required: [{ partner: true }] },
  // ORD-08, decision 059: a new one with a service may leave it out; that nobody comes is said and not forgotten.
  status: { required: [{ isNew: false }, { isNew: true, withoutService: true }] },
  activityType: REQUIRED,
  orderNumber: REQUIRED,
  companyId: REQUIRED,
  companyName: REQUIRED,
  nipNumber: BTS_READS,
  address: REQUIRED,
  postalCode: REQUIRED,
  city: REQUIRED,
  contactPerson: REQUIRED,
  phoneNumber: REQUIRED,
  email: BTS_READS,
  deviceType: BTS_READS,
  deviceModel: REQUIRED,
  // ORD-15
  deviceSerialNumber: { shown: [NOT_PRESENTATION] },
  bws: { shown: [{ activity: ['warranty_repair'], actor: ['operator'] }] },
  // ORD-09
  installationDate: {
    shown: [NOT_PRESENTATION],
    required: [{ activity: ['activation', ''], status: ['done', 'completed'] }],
  },
  // ORD-10
  executionDate: { required: [{ status: ['set', 'done', 'completed'] }, { isNew: true, withoutService: true }] },
  // Issue 24, point 5: who may say the day may say the hours.
  visitFrom: {},
  visitTo: {},
  // ORD-17
  businessPartner: { shown: [NOT_BTS], readonly: [{ actor: ['ph', 'ph-and-bts'] }] },
  // ORD-11
  salesPerson: { shown: [NOT_BTS], required: [ACTIVATION] },
  salesPersonNumber: { shown: [NOT_BTS], required: [ACTIVATION] },
  activationService: { shown: [{ ...ACTIVATION, ...NOT_BTS }], required: [ACTIVATION] },
  // ORD-12
  isWarrantyValid: { shown: [REPAIR], required: [REPAIR], ...BTS_READS },
  damageDescription: { shown: [NOT_PRESENTATION] },
  reasonedComplaint: { shown: [{ ...NOT_PRESENTATION, actor: ['operator', 'bts', 'ph-and-bts'] }] },
  orderPayoff: { shown: [NOT_BTS] },
  // ORD-13
  presentationPerson: {
    shown: [{ ...PRESENTATION, status: ['requested', 'approved', 'set', 'done', 'cancelled'] }],
    required: [PRESENTATION],
  },
  // ORD-14
  intentionToBuy: { shown: [PRESENTATION], required: [{ ...PRESENTATION, status: ['done', 'completed'] }] },
  // Decision 059: what the client thinks of the visit is known after it, and never written by those who are judged.
  clientGrade: ASSESSMENT,
  clientComment: ASSESSMENT,
  comments: {},
};

/** ORD-17: the list's service filter is preset to the own company for those who work for it. */
export const isServiceFilterReadonly = (actor: OrderActor): boolean => actor === 'bts' || actor === 'ph-and-bts';

const agrees = (when: When, one: OrderCase): boolean =>
  (Object.keys(when) as (keyof OrderCase)[]).every((key) => {
    const wanted: unknown = when[key];
    return Array.isArray(wanted) ? wanted.includes(one[key]) : wanted === one[key];
  });

const answers = (answer: Answer, one: OrderCase): boolean =>
  typeof answer === 'boolean' ? answer : answer.some((when) => agrees(when, one));

/** Whether presence and format of a field are checked at all (ORD-07). */
export const isChecked = (name: OrderFieldName, { status }: Pick<OrderCase, 'status'>): boolean =>
  status !== 'cancelled' || STILL_CHECKED.includes(name);

export const isShown = (name: OrderFieldName, one: OrderCase, rules = ORDER_RULES): boolean =>
  answers(rules[name].shown ?? true, one);

export const isReadonly = (name: OrderFieldName, one: OrderCase, rules = ORDER_RULES): boolean =>
  answers(rules[name].readonly ?? false, one);

export const isRequired = (name: OrderFieldName, one: OrderCase, rules = ORDER_RULES): boolean =>
  isChecked(name, one) && isShown(name, one, rules) && answers(rules[name].required ?? false, one);

/** Whether an order of this activity ever has the field: what is left of another activity goes when it changes. */
export function isOfActivity(name: OrderFieldName, activity: Activity | ''): boolean {
  const { shown = true } = ORDER_RULES[name];
  return typeof shown === 'boolean' ? shown : shown.some((when) => when.activity?.includes(activity) ?? true);
}

/** ORD-08, A3: a new order starts with a service, or is done without one; who enters it may say another status. */
export const statusOnEntry = ({ companyId }: Readonly<Record<string, unknown>>): Status =>
  companyId === WITHOUT_SERVICE ? 'done' : 'requested';

/** The case that a form is in: its values, who fills it, and whether `facts.isNew`. */
export function caseOf({ values, access, facts }: Pick<FormContext, 'values' | 'access' | 'facts'>): OrderCase {
  return {
    activity: (values.activityType ?? '') as Activity | '',
    status: (values.status || statusOnEntry(values)) as Status,
    actor: orderActor(access),
    partner: canAddOrderAsPartner(access),
    isNew: facts.isNew === true,
    withoutService: values.companyId === WITHOUT_SERVICE,
  };
}

import { describe, expect, it } from 'vitest';
import { ORDER_ACTORS } from './actor.ts';
import { isChecked, isReadonly, isRequired, isShown, ORDER_RULES, type OrderCase } from './rules.ts';
import type { OrderFieldName } from './fields.ts';

/**
 * The whole table against the specification as it is written (points 135, 165, 207–214), by hand: for every field, in
 * every case there is (activity × status × actor × partner × new or not × with or without a service).
 */
const ACTIVITIES = ['activation', 'warranty_repair', 'operational_review', 'presentation', ''] as const;
const STATUSES = ['requested', 'approved', 'set', 'done', 'completed', 'cancelled'] as const;
const BOTH = [false, true] as const;

const CASES: readonly OrderCase[] = ACTIVITIES.flatMap((activity) =>
  STATUSES.flatMap((status) =>
    ORDER_ACTORS.flatMap((actor) =>
      BOTH.flatMap((partner) =>
        BOTH.flatMap((isNew) =>
          BOTH.map((withoutService) => ({ activity, status, actor, partner, isNew, withoutService })),
        ),
      ),
    ),
  ),
);

type Says = (one: OrderCase) => boolean;
const always: Says = () => true;
const never: Says = () => false;
const { activation, repair, presentation } = {
  activation: ({ activity }: OrderCase) => activity === 'activation',
  repair: ({ activity }: OrderCase) => activity === 'warranty_repair',
  presentation: ({ activity }: OrderCase) => activity === 'presentation',
};
const not =
  (says: Says): Says =>
  (one) =>
    !says(one);
const bts: Says = ({ actor }) => actor === 'bts';
const standsAt =
  (...statuses: readonly OrderCase['status'][]): Says =>
  ({ status }) =>
    statuses.includes(status);
const both =
  (a: Says, b: Says): Says =>
  (one) =>
    a(one) && b(one);

interface Row {
  readonly shown: Says;
  /** Besides being cancelled, of which ORD-07 speaks. */
  readonly required: Says;
  readonly readonly: Says;
}

/** What somebody who enters an order always fills in; a BTS employee reads it (decided, ORD-24). */
const BASIC: Row = { shown: always, required: always, readonly: bts };
const MAY_SAY: Row = { shown: always, required: never, readonly: bts };
const OPEN: Row = { shown: always, required: never, readonly: never };

/** Decided: after the visit, and not by those who are judged. */
const ASSESSMENT: Row = {
  shown: standsAt('done', 'completed', 'cancelled'),
  required: never,
  readonly: ({ actor, status }) => actor !== 'operator' || status === 'cancelled',
};

const SPECIFICATION: Readonly<Record<OrderFieldName, Row>> = {
  orderNumber: BASIC,
  activityType: BASIC,
  companyName: BASIC,
  address: BASIC,
  postalCode: BASIC,
  city: BASIC,
  contactPerson: BASIC,
  phoneNumber: BASIC,
  deviceModel: BASIC,
  companyId: BASIC,
  nipNumber: MAY_SAY,
  email: MAY_SAY,
  deviceType: MAY_SAY,
  clientGrade: ASSESSMENT,
  clientComment: ASSESSMENT,
  comments: OPEN,
  // "Employee shown and required only if the user may add orders as a partner."
  employeeId: { shown: ({ partner }) => partner, required: ({ partner }) => partner, readonly: never },
  // A new order with a service may leave it out (A3); without one it is said (decided).
  status: { shown: always, required: ({ isNew, withoutService }) => !isNew || withoutService, readonly: never },
  // "Serial number hidden for presentations; BWS shown only to operators on a warranty repair."
  deviceSerialNumber: { shown: not(presentation), required: never, readonly: never },
  bws: { shown: both(repair, ({ actor }) => actor === 'operator'), required: never, readonly: never },
  // "Installation date required for activation (or no activity) when status is done or completed."
  installationDate: {
    shown: not(presentation),
    required: both((one) => activation(one) || one.activity === '', standsAt('done', 'completed')),
    readonly: never,
  },
  // "Execution date required when status is set, done or completed, or on a new order without a service."
  executionDate: {
    shown: always,
    required: (one) => standsAt('set', 'done', 'completed')(one) || (one.isNew && one.withoutService),
    readonly: never,
  },
  // Issue 24, point 5 (decided): hours go with the day.
  visitFrom: OPEN,
  visitTo: OPEN,
  // "Business partner read-only for PH employees."
  businessPartner: {
    shown: not(bts),
    required: never,
    readonly: ({ actor }) => actor === 'ph' || actor === 'ph-and-bts',
  },
  // "Sales person name, phone and activation-service confirmation required for an activation."
  salesPerson: { shown: not(bts), required: both(activation, not(bts)), readonly: never },
  salesPersonNumber: { shown: not(bts), required: both(activation, not(bts)), readonly: never },
  activationService: { shown: both(activation, not(bts)), required: both(activation, not(bts)), readonly: never },
  // "Warranty confirmation required for a warranty repair."
  isWarrantyValid: { shown: repair, required: repair, readonly: bts },
  damageDescription: { shown: not(presentation), required: never, readonly: never },
  reasonedComplaint: {
    shown: both(not(presentation), ({ actor }) => actor !== 'ph'),
    required: never,
    readonly: never,
  },
  orderPayoff: { shown: not(bts), required: never, readonly: never },
  // "Presentation person required unless cancelled; shown for a presentation not completed."
  presentationPerson: {
    shown: both(presentation, not(standsAt('completed'))),
    required: both(presentation, not(standsAt('completed'))),
    readonly: never,
  },
  // "Interest in buying shown for a presentation, required when done or completed."
  intentionToBuy: { shown: presentation, required: both(presentation, standsAt('done', 'completed')), readonly: never },
};

/** "only status, activityType and orderNumber stay checked" (ORD-07). */
const CHECKED_WHEN_CANCELLED = ['status', 'activityType', 'orderNumber'];

describe('the table of rules', () => {
  const names = Object.keys(SPECIFICATION) as OrderFieldName[];

  it('ORD-07, ORD-09, ORD-10, ORD-11, ORD-12, ORD-13, ORD-14, ORD-15, ORD-16, ORD-17 every field in every case', () => {
    expect(CASES).toHaveLength(5 * 6 * 4 * 2 * 2 * 2);
    for (const name of names) {
      const { shown, required, readonly } = SPECIFICATION[name];
      const wrong = CASES.filter((one) => {
        const isLeft = one.status === 'cancelled' && !CHECKED_WHEN_CANCELLED.includes(name);
        const says = [isShown(name, one), isRequired(name, one), isReadonly(name, one), isChecked(name, one)];
        return String(says) !== String([shown(one), !isLeft && required(one), readonly(one), !isLeft]);
      });
      expect([name, wrong]).toEqual([name, []]);
    }
  });

  it('has a rule for every field of ORD-01 and for no other', () => {
    expect(Object.keys(ORDER_RULES).sort()).toEqual([...names].sort());
  });
});

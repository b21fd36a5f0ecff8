import type { OrderFieldName } from './fields.ts';
import { ORDER_RULES, type FieldRule, type FieldRules } from './rules.ts';

/** Rules that a release has changed, for "what did the rule say then". */
interface FormerRules {
  /** The day of the release that changed them, `YYYY-MM-DD`: an installation has the new ones since its upgrade. */
  readonly until: string;
  /** The fields that were judged otherwise. */
  readonly fields: Partial<Readonly<Record<OrderFieldName, FieldRule>>>;
}

/** The newest first. Who changes `ORDER_RULES` puts here what it said; a golden file asks for it. */
export const FORMER_RULES: readonly FormerRules[] = [
  {
    // Decision 059.
    until: '2026-11-27',
    fields: { status: { required: [{ isNew: false }] }, clientGrade: {}, clientComment: {} },
  },
];

export interface RulesOfDay {
  readonly rules: FieldRules;
  /** The day of the release that brought them; null of those that were first. */
  readonly since: string | null;
  /** The day of the release that changed them; null of those that hold now. */
  readonly until: string | null;
}

/** The rules by the releases of a day, `YYYY-MM-DD`. */
export function rulesOn(day: string): RulesOfDay {
  const later = FORMER_RULES.filter(({ until }) => day < until);
  const rules = later.reduce<FieldRules>((held, { fields }) => ({ ...held, ...fields }), ORDER_RULES);
  const before = FORMER_RULES.find(({ until }) => until <= day);
  return { rules, since: before?.until ?? null, until: later.at(-1)?.until ?? null };
}

import type { Option } from '#domain/form/form.ts';
import { decisionWords } from '#domain/training/course-date/decision-words.ts';
import type { ApplicationAction } from '#domain/training/course-date/guards.ts';
import type { Decision } from '#web/details/decisions.tsx';
import { askedOf, type Decided } from './decision-form.tsx';

interface Acted extends Decided {
  readonly actions: readonly ApplicationAction[];
  readonly dateOptions: readonly Option[];
}

/** What an operator does most often, in the order of a training: before it, on its days, after it. */
const COMMON: readonly ApplicationAction[] = [
  'confirm',
  'certificate-email',
  'attendance/toggle',
  'move-to-primary',
  'confirmation-email',
  'move',
  'undo',
];

/** The decisions that the server allows now, the commonest first; whatever ends an application or is seldom done is rare. */
export function applicationDecisions(data: Acted): Decision[] {
  const common = COMMON.filter((action) => data.actions.includes(action));
  const rare = data.actions.filter((action) => !COMMON.includes(action));
  return [...common, ...rare].map((action) => ({
    label: decisionWords(action, data).label,
    rare: rare.includes(action),
    asked: askedOf(action, data, data.dateOptions),
  }));
}

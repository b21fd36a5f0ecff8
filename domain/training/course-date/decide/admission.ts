import type { CommandContext } from '#domain/kernel/decider.ts';
import type { CourseDateState } from '../state.ts';

/** What an operator's way onto a date asks besides seats and duplicates, looked up by the caller. */
export interface Admission {
  /** Its course and one of its groups are switched on. */
  readonly sold: boolean;
  /** Names of prerequisite courses this person has not completed before the date (PUB-16). */
  readonly missingPrerequisites: readonly string[];
  /** The course asks for the F-gas number, and the application has none (PUB-17). */
  readonly lacksFgaz: boolean;
}

export const missingText = (names: readonly string[]): string =>
  `Wymagane wcześniejsze ukończenie szkolenia: ${names.map((name) => `„${name}”`).join(', ')}.`;

/** What speaks against the date itself. The day of the training is no bar: people come unannounced. */
export const dateObjections = (
  { details }: CourseDateState,
  { sold }: Pick<Admission, 'sold'>,
  today: string,
): string[] => [
  ...(details && details.startedOn < today ? ['Termin już minął.'] : []),
  ...(details?.visibility === 'hidden' ? ['Termin jest ukryty.'] : []),
  ...(sold ? [] : ['Szkolenie albo jego grupa są wyłączone.']),
];

/**
 * APP-07, APP-11: the one rule of an operator's ways onto a date, for registrations and moves alike. Each exception
 * needs the operator's reason, as going over the limit does (APP-12).
 */
export function objections(state: CourseDateState, admission: Admission, context: CommandContext): string[] {
  if (context.reason) return [];
  const { missingPrerequisites: missing, lacksFgaz } = admission;
  return [
    ...dateObjections(state, admission, context.today),
    ...(missing.length > 0 ? [missingText(missing)] : []),
    ...(lacksFgaz ? ['Szkolenie wymaga numeru FGAZ, a zgłoszenie go nie ma.'] : []),
  ];
}

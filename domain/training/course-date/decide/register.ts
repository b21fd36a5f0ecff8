import type { Command, CommandContext, Decision } from '#domain/kernel/decider.ts';
import { conflict, invalid, isRefusal, notFound, type FieldErrors, type Refusal } from '#domain/kernel/refusal.ts';
import { formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { CourseDateEvent } from '../events.ts';
import type { ApplicationCompany, CourseDateDetails, Participant, Reporter } from '../details.ts';
import { hasBegun } from '../phase.ts';
import { dateObjections, missingText } from './admission.ts';
import { activeApplicationOf, freeSeats, openSeats, type CourseDateState } from '../state.ts';
import { CANCELLED } from '../refused-words.ts';
import { LIST_LABELS, type ListType } from '../terms.ts';
import { refuseOutOfTurn } from './turn.ts';

export interface Employee {
  readonly applicationId: string;
  readonly participant: Participant;
  /** Names of prerequisite courses this person has not attended on an earlier date (PUB-16). */
  readonly missingPrerequisites: readonly string[];
}

export interface Registration {
  readonly registrationId: string;
  readonly consentVersion: string | null;
  readonly reporter: Reporter;
  readonly company: ApplicationCompany;
  readonly employees: readonly Employee[];
  /** Its course and one of its groups are switched on. */
  readonly sold: boolean;
  /** The course takes public applications (PUB-15). */
  readonly allowRequests: boolean;
  /** Operators may choose the list; over the limit only with a reason in the context (APP-12). */
  readonly list?: ListType | undefined;
  /** Name of an employee's field in the form that was sent: for messages at the right place. */
  fieldName(index: number, field: 'email' | 'lastName'): string;
}

/** Where a registration came from: who may send it and what is asked of it follow from that. */
type Sourced = Registration & { readonly source: 'public' | 'panel' };

export type RegisterCommand = Command<CourseDateState, Registration, CourseDateEvent>;

/** APP-07: an operator registers, with a reason for a hidden or past date too, and may choose the list. */
export const registerByOperator: RegisterCommand = {
  name: 'RegisterApplications',
  permission: 'APPLICATION_WRITE',
  decide: (state, registration, context) => register(state, { ...registration, source: 'panel' }, context),
};

/** PUB-12…PUB-17: anybody registers, for a date that takes public applications. */
export const registerApplications: RegisterCommand = {
  name: 'RegisterApplications',
  permission: 'public',
  decide: (state, registration, context) => register(state, { ...registration, source: 'public' }, context),
};

/** All employees of one registration or none (APP-20). */
function register(state: CourseDateState, registration: Sourced, context: CommandContext): Decision<CourseDateEvent> {
  const { details } = state;
  if (!details) return notFound('Nie znaleziono terminu szkolenia.');
  const refusal = refuseDate(state, registration, context) ?? refuseEmployees(state, registration, context);
  if (refusal) return refusal;
  const lists = listsOf(state, registration, context);
  return isRefusal(lists)
    ? lists
    : lists.map((list, index) => registered(state, details, { registration, index, list, appliedAt: context.now }));
}

function refuseDate(state: CourseDateState, registration: Sourced, context: CommandContext): Refusal | undefined {
  if (registration.source === 'public') {
    if (!takesPublic(state, context.now)) return notFound('Ten termin szkolenia nie przyjmuje zgłoszeń.');
    if (!registration.allowRequests) {
      return invalid({ courseDateId: ['Na to szkolenie nie można zgłaszać pracowników przez internet.'] });
    }
  }
  if (state.status === 'cancelled') return conflict(CANCELLED);
  const against =
    registration.source === 'panel' && !context.reason ? dateObjections(state, registration, context.today) : [];
  return against.length > 0
    ? invalid({ courseDateId: [`${against.join(' ')} Aby zgłosić mimo to, podaj powód.`] })
    : undefined;
}

/** PUB-06: visible, not cancelled, not begun. */
const takesPublic = (state: CourseDateState, now: string): boolean =>
  state.status === 'active' && state.details?.visibility === 'visible' && !hasBegun(state.details, now);

function refuseEmployees(state: CourseDateState, registration: Sourced, context: CommandContext): Refusal | undefined {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  registration.employees.forEach((employee, index) => {
    const { personId } = employee.participant;
    const message = seen.has(personId) ? 'Ten pracownik jest już w tym zgłoszeniu.' : duplicateMessage(state, personId);
    seen.add(personId);
    if (message) errors[registration.fieldName(index, 'email')] = [message];
    const missing = employee.missingPrerequisites;
    const overridden = registration.source === 'panel' && Boolean(context.reason);
    if (missing.length > 0 && !overridden) {
      const hint = registration.source === 'panel' ? ' Aby zgłosić mimo to, podaj powód.' : '';
      errors[registration.fieldName(index, 'lastName')] = [`${missingText(missing)}${hint}`];
    }
  });
  return Object.keys(errors).length > 0 ? invalid(errors) : undefined;
}

function duplicateMessage(state: CourseDateState, personId: string): string | undefined {
  const application = activeApplicationOf(state, personId);
  if (!application) return undefined;
  const day = formatDay(dayInWarsaw(application.appliedAt));
  return `Ten pracownik jest już zgłoszony na ten termin (zgłoszenie z ${day}, lista ${LIST_LABELS[application.list]}).`;
}

/**
 * The list of each employee in turn: an operator's choice, which asks for a reason where a move to that list would, or
 * primary while seats are open, then reserve.
 */
function listsOf(
  state: CourseDateState,
  { source, list: chosen, employees }: Sourced,
  context: CommandContext,
): ListType[] | Refusal {
  const wanted = source === 'panel' ? chosen : undefined;
  const refusal = wanted === 'primary' ? refuseOutOfTurn(state, { seats: employees.length }, { context }) : undefined;
  if (refusal) return { ...refusal, errors: { reason: [refusal.message] } };
  const seats = Math.max(openSeats(state), 0);
  return employees.map((_employee, index) => wanted ?? (index < seats ? 'primary' : 'reserve'));
}

function registered(
  state: CourseDateState,
  { courseId, startedOn, courseLocationId }: CourseDateDetails,
  place: { registration: Sourced; index: number; list: ListType; appliedAt: string },
): CourseDateEvent {
  const { registration, index, list, appliedAt } = place;
  const { applicationId, participant } = registration.employees[index] as Employee;
  return {
    type: 'ApplicationRegistered',
    data: {
      applicationId,
      courseDateId: state.id,
      registration: { id: registration.registrationId, index, count: registration.employees.length },
      source: registration.source,
      appliedAt,
      list,
      overbooked: list === 'primary' && freeSeats(state) - index <= 0,
      date: { courseId, startedOn, courseLocationId },
      details: { participant, reporter: registration.reporter, company: registration.company },
      consentVersion: registration.consentVersion,
    },
  };
}

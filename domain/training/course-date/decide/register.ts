import type { Command, CommandContext } from '#domain/kernel/decider.ts';
import { conflict, invalid, notFound, type FieldErrors, type Refusal } from '#domain/kernel/refusal.ts';
import type { CourseDateEvent } from '../events.ts';
import type { ApplicationCompany, CourseDateDetails, Participant, Reporter } from '../details.ts';
import { participantIdentity } from '../identity.ts';
import { freeSeats, openSeats, type CourseDateState } from '../state.ts';
import { LIST_LABELS, type ListType } from '../terms.ts';

export interface Employee {
  readonly applicationId: string;
  readonly participant: Participant;
  /** Names of prerequisite courses this person has not attended on an earlier date (PUB-16). */
  readonly missingPrerequisites: readonly string[];
}

export interface Registration {
  readonly registrationId: string;
  readonly source: 'public' | 'panel';
  readonly consentVersion: string | null;
  readonly reporter: Reporter;
  readonly company: ApplicationCompany;
  readonly employees: readonly Employee[];
  /** The course takes public applications (PUB-15). */
  readonly allowRequests: boolean;
  /** Operators may choose the list; over the limit only with a reason in the context (APP-12). */
  readonly list?: ListType | undefined;
  /** Name of an employee's field in the form that was sent: for messages at the right place. */
  fieldName(index: number, field: 'email' | 'lastName'): string;
}

/** PUB-12…PUB-17, APP-07, APP-20: all employees of one registration or none. */
export const registerApplications: Command<CourseDateState, Registration, CourseDateEvent> = {
  name: 'RegisterApplications',
  permission: null,
  decide: (state, registration, context) => {
    const details = state.details;
    if (!details) return notFound('Nie znaleziono terminu szkolenia.');
    const refusal = refuseDate(state, registration, context) ?? refuseEmployees(state, registration, context);
    if (refusal) return refusal;
    const lists = placeAll(state, registration, context);
    return 'refused' in lists
      ? lists
      : registration.employees.map((employee, index) =>
          fact(state, details, { registration, employee, index, context, list: lists.lists[index] ?? 'reserve' }),
        );
  },
};

function refuseDate(state: CourseDateState, registration: Registration, context: CommandContext): Refusal | undefined {
  if (registration.source === 'public') {
    if (!takesPublic(state, context.today)) return notFound('Ten termin szkolenia nie przyjmuje zgłoszeń.');
    if (!registration.allowRequests) {
      return invalid({ courseDateId: ['Na to szkolenie nie można zgłaszać pracowników przez internet.'] });
    }
  }
  return state.status === 'cancelled' ? conflict('Termin jest odwołany.') : undefined;
}

/** PUB-06: visible, not cancelled, not past. */
const takesPublic = (state: CourseDateState, today: string): boolean =>
  state.status === 'active' && state.details?.visibility === 'visible' && state.details.startedOn >= today;

function refuseEmployees(
  state: CourseDateState,
  registration: Registration,
  context: CommandContext,
): Refusal | undefined {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  registration.employees.forEach((employee, index) => {
    const identity = participantIdentity(employee.participant, registration.company.nip);
    const message = seen.has(identity) ? 'Ten pracownik jest już w tym zgłoszeniu.' : duplicateMessage(state, identity);
    seen.add(identity);
    if (message) errors[registration.fieldName(index, 'email')] = [message];
    const missing = employee.missingPrerequisites;
    const overridden = registration.source === 'panel' && Boolean(context.reason);
    if (missing.length > 0 && !overridden) {
      const names = missing.map((name) => `„${name}”`).join(', ');
      const hint = registration.source === 'panel' ? ' Aby zgłosić mimo to, podaj powód.' : '';
      errors[registration.fieldName(index, 'lastName')] = [
        `Wymagane wcześniejsze ukończenie szkolenia: ${names}.${hint}`,
      ];
    }
  });
  return Object.keys(errors).length > 0 ? invalid(errors) : undefined;
}

function duplicateMessage(state: CourseDateState, identity: string): string | undefined {
  const application = state.applications.get(state.identities.get(identity) ?? '');
  if (!application) return undefined;
  const day = application.appliedAt.slice(0, 10).split('-').reverse().join('.');
  return `Ten pracownik jest już zgłoszony na ten termin (zgłoszenie z ${day}, lista ${LIST_LABELS[application.list]}).`;
}

/** The list of each employee in turn: an operator's choice, or primary while seats are open, then reserve. */
function placeAll(
  state: CourseDateState,
  registration: Registration,
  context: CommandContext,
): { lists: ListType[] } | Refusal {
  const wanted = registration.source === 'panel' ? registration.list : undefined;
  const seats = Math.max(wanted === 'primary' ? freeSeats(state) : openSeats(state), 0);
  const seatLimit = state.details?.seatLimit;
  const overbook = wanted === 'primary' && registration.employees.length > seats;
  if (overbook && !context.reason) {
    return conflict(
      `Brak wolnych miejsc na liście podstawowej (zajęte ${state.primaryCount} z ${seatLimit}). Aby przekroczyć limit, podaj powód.`,
      { primaryCount: state.primaryCount, seatLimit, overbookNeeded: true },
    );
  }
  return {
    lists: registration.employees.map((_employee, index) => {
      if (wanted !== undefined) return wanted;
      return index < seats ? 'primary' : 'reserve';
    }),
  };
}

function fact(
  state: CourseDateState,
  details: CourseDateDetails,
  one: { registration: Registration; employee: Employee; index: number; context: CommandContext; list: ListType },
): CourseDateEvent {
  const { registration, employee, index, context, list } = one;
  return {
    type: 'ApplicationRegistered',
    data: {
      applicationId: employee.applicationId,
      courseDateId: state.id,
      registration: { id: registration.registrationId, index, count: registration.employees.length },
      source: registration.source,
      appliedAt: context.now,
      list,
      overbooked: list === 'primary' && freeSeats(state) - index <= 0,
      date: { courseId: details.courseId, startedOn: details.startedOn, courseLocationId: details.courseLocationId },
      details: { participant: employee.participant, reporter: registration.reporter, company: registration.company },
      consentVersion: registration.consentVersion,
    },
  };
}

import { conflict, isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import type { CommandContext } from '#domain/kernel/decider.ts';
import type { CourseDateEvent } from '../events.ts';
import type { CourseDateDetails } from '../details.ts';
import { freeSeats, placeOf, reserveQueue, type CourseDateState } from '../state.ts';
import type { ApplicationState } from '../state/application.ts';
import { nextInLine } from '../terms.ts';

/** What every command about one application carries; a version that is not the present one is refused. */
export interface ApplicationInput {
  readonly applicationId: string;
  readonly version?: number | undefined;
}

/** Where an application stands, as a conflict tells it. */
export const currentStatus = (application: ApplicationState) => ({
  status: application.status,
  listType: application.list,
  version: application.version,
  attendance: application.attended,
});

/** Finds the application or says why it can't be acted on here. */
export function findApplication(state: CourseDateState, input: ApplicationInput): ApplicationState | Refusal {
  const application = state.applications.get(input.applicationId);
  if (!application) return notFound('Nie znaleziono zgłoszenia.');
  if (application.movedTo !== null)
    return conflict('Zgłoszenie zostało przeniesione na inny termin.', currentStatus(application));
  if (input.version !== undefined && input.version !== application.version) {
    return conflict('Zgłoszenie zmieniło się w międzyczasie. Sprawdź aktualne dane.', currentStatus(application));
  }
  return application;
}

/** Like `findApplication`, and the date must be scheduled; most decisions also need it not cancelled. */
export function onApplication(
  state: CourseDateState,
  input: ApplicationInput,
  decide: (application: ApplicationState, details: CourseDateDetails) => readonly CourseDateEvent[] | Refusal,
): readonly CourseDateEvent[] | Refusal {
  if (!state.details) return notFound('Nie znaleziono zgłoszenia.');
  const found = findApplication(state, input);
  return isRefusal(found) ? found : decide(found, state.details);
}

/**
 * The reserve moves up by itself when the date says so (APP-14): to be appended after facts that free seats.
 * `without` are applications that these facts take out of the queue.
 */
export function promotions(
  state: CourseDateState,
  freed: { seats: number; without: readonly string[] },
  context: CommandContext,
): CourseDateEvent[] {
  const details = state.details;
  if (!details?.autoPromote || state.status !== 'active' || details.startedOn < context.today) return [];
  const seats = freeSeats(state) + freed.seats;
  const waiting = reserveQueue(state).filter((application) => !freed.without.includes(application.id));
  return promoted(state, nextInLine(waiting, seats));
}

const promoted = (state: CourseDateState, applications: readonly ApplicationState[]): CourseDateEvent[] =>
  applications.map(({ id }) => ({
    type: 'ApplicationMovedToPrimary',
    data: { applicationId: id, courseDateId: state.id, overbooked: false, automatic: true },
  }));

/**
 * The same for whoever comes back to the reserve of an active date where seats are free: no seat was freed by that, yet
 * one would stay empty beside them (APP-14). `taken` seats go with the same decision. A date that is marked full keeps
 * its seats back (CD-04).
 */
export function promotionsOnReturn(
  state: CourseDateState,
  back: { readonly reserve: readonly ApplicationState[]; readonly taken: number },
  context: CommandContext,
): CourseDateEvent[] {
  const details = state.details;
  if (!details?.autoPromote || details.full || details.startedOn < context.today) return [];
  const waiting = [...reserveQueue(state), ...back.reserve].sort((a, b) => a.reserveOrder - b.reserveOrder);
  return promoted(state, nextInLine(waiting, freeSeats(state) - back.taken));
}

/** The promotions that follow when this application gives up its place. */
export function afterLeaving(
  state: CourseDateState,
  application: ApplicationState,
  context: CommandContext,
): CourseDateEvent[] {
  return placeOf(application) === 'primary' ? promotions(state, { seats: 1, without: [application.id] }, context) : [];
}

import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import type { CommandContext } from '#domain/kernel/decider.ts';
import type { CourseDateEvent } from '../events.ts';
import type { CourseDateDetails } from '../details.ts';
import { freeSeats, isErased, placeOf, reserveQueue, type CourseDateState } from '../state.ts';
import type { ApplicationState } from '../state/application.ts';
import { HELD } from '../refused-words.ts';
import { hasBegun, isOver } from '../phase.ts';
import { nextInLine } from '../terms.ts';

/** What every command about one application carries; a version that is not the present one is refused. */
export interface ApplicationInput {
  readonly applicationId: string;
  readonly version?: number | undefined;
}

/** For decisions that a training's end closes: how long its course lasts, which its own stream doesn't say. */
export interface TimedInput extends ApplicationInput {
  /** In days; a date whose course is unknown takes one. */
  readonly duration?: number | undefined;
}

/** Whether the training of this date has ended. */
export const isHeld = (details: CourseDateDetails, { duration = 1 }: TimedInput, { now }: CommandContext): boolean =>
  isOver({ ...details, duration }, now);

/** What is over is neither confirmed nor refused any more: there is presence, the archive, or a correction. */
export const refuseHeld = (application: ApplicationState): Refusal => conflict(HELD, currentStatus(application));

/** An application's present status, as a conflict shows it. */
export const currentStatus = (application: ApplicationState) => ({
  status: application.status,
  listType: application.list,
  version: application.version,
  attendance: application.attended,
});

const MOVED = 'Zgłoszenie zostało przeniesione na inny termin. Sprawdź aktualne dane.';

/** The date that an application has left for, where a refusal says so: a list that was behind named the former one. */
export const movedToOf = ({ current }: Refusal): string | undefined =>
  (current as { movedTo?: string } | undefined)?.movedTo;

/** Finds the application or says why it can't be acted on here. */
export function findApplication(state: CourseDateState, input: ApplicationInput): ApplicationState | Refusal {
  const application = state.applications.get(input.applicationId);
  if (!application) return notFound('Nie znaleziono zgłoszenia.');
  if (application.movedTo !== null)
    return conflict(MOVED, { ...currentStatus(application), movedTo: application.movedTo });
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

/** The same for what somebody is promised, given or sent: of an erased participant nothing (GDP-03). */
export const onLivingApplication: typeof onApplication = (state, input, decide) =>
  onApplication(state, input, (application, details) =>
    isErased(application) ? conflict(ERASED) : decide(application, details),
  );

/**
 * The reserve moves up by itself when the date says so (APP-14): to be appended after facts that free seats. Nobody is
 * promised a seat of a training that has begun, as nobody registers for it by themselves then (`hasBegun`). A date that is
 * marked full passes on what these facts free and keeps every other free seat back, as `promotionsOnReturn` does (CD-04).
 * `without` are applications that these facts take out of the queue.
 */
export function promotions(
  state: CourseDateState,
  freed: { seats: number; without: readonly string[] },
  context: CommandContext,
): CourseDateEvent[] {
  const details = state.details;
  if (!details?.autoPromote || state.status !== 'active' || hasBegun(details, context.now)) return [];
  const seats = freeSeats(state) + freed.seats;
  const waiting = reserveQueue(state).filter((application) => !freed.without.includes(application.id));
  const next = nextInLine(waiting, seats);
  return promoted(state, details.full ? next.slice(0, Math.max(freed.seats, 0)) : next);
}

const promoted = (state: CourseDateState, applications: readonly ApplicationState[]): CourseDateEvent[] =>
  applications.map(({ id }) => ({
    type: 'ApplicationMovedToPrimary',
    data: { applicationId: id, courseDateId: state.id, overbooked: false, automatic: true },
  }));

/**
 * The same for anyone who comes back to the reserve of an active date where seats are free: no seat was freed by that, yet
 * one would stay empty in spite of them (APP-14). `taken` seats go with the same decision. A date that is marked full keeps
 * its seats back (CD-04).
 */
export function promotionsOnReturn(
  state: CourseDateState,
  back: { readonly reserve: readonly ApplicationState[]; readonly taken: number },
  context: CommandContext,
): CourseDateEvent[] {
  const details = state.details;
  if (!details?.autoPromote || details.full || hasBegun(details, context.now)) return [];
  const waiting = [...reserveQueue(state), ...back.reserve.filter((one) => !isErased(one))].sort(
    (a, b) => a.reserveOrder - b.reserveOrder,
  );
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

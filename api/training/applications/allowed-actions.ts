import { offered, type Offer } from '#domain/kernel/offer.ts';
import { APPLICATION_ACTIONS, suggestsSeat, type ApplicationAction } from '#domain/training/course-date/guards.ts';
import { applicationOffers } from '#domain/training/course-date/offers.ts';
import { moveToPrimary } from '#domain/training/course-date/decide/lists.ts';
import { isOver } from '#domain/training/course-date/phase.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { nextInLine } from '#domain/training/course-date/terms.ts';
import type { Waiting } from '#projections/training/applications/application-details.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import type { CourseDateItem } from '#projections/training/course-dates/course-date-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { mayRun, refusedToRun, type Asker } from '#api/handlers/run-command.ts';
import { decisions } from './decisions.ts';

/** Who asks, and when. */
export type AskerNow = Asker & { readonly context: Pick<RequestContext['context'], 'today' | 'now'> };
export type TimedDate = Pick<CourseDateItem, 'status' | 'startedOn' | 'duration' | 'timeStart' | 'timeEnd'>;
type Date = TimedDate & Pick<CourseDateItem, 'freeSeats'>;

/**
 * Every action of each application of a date: whether the caller may have it done now, and why not, by their permissions
 * and by the decider. `others`: the date's other applications, or at least the active ones of the same employees.
 */
export function offersOf(
  request: AskerNow,
  date: TimedDate | undefined,
  others: readonly Pick<ApplicationRow, 'id' | 'seat' | 'person_id'>[],
): (row: ApplicationRow) => Offer<ApplicationAction>[] {
  const active = new Map(others.filter((row) => row.seat !== null).map((row) => [row.person_id, row.id]));
  const lacking = new Map(
    APPLICATION_ACTIONS.map((action) => [action, refusedToRun(request, decisions[action].commands)]),
  );
  return (row) => {
    const other = active.get(row.person_id);
    return applicationOffers({
      status: row.status,
      statusBefore: row.status_before,
      listType: row.list_type,
      attendance: row.attended,
      certified: row.certificate_code !== null,
      startedOn: row.started_on,
      duration: date?.duration ?? 1,
      over: date !== undefined && isOver(date, request.context.now),
      today: request.context.today,
      dateStatus: date?.status ?? 'active',
      hasAnother: other !== undefined && other !== row.id,
      erased: row.details.participant.forgotten === true,
    }).map(({ action, refusal }) => ({ action, refusal: lacking.get(action) ?? refusal }));
  };
}

/** What pages have buttons for: of each application what its offers don't refuse. */
export function allowedActions(...asked: Parameters<typeof offersOf>): (row: ApplicationRow) => ApplicationAction[] {
  const offersFor = offersOf(...asked);
  return (row) => offered(offersFor(row));
}

/** APP-14: a seat is free before the training and somebody waits: the operator is shown whose turn it is. */
export function seatSuggestion(
  request: AskerNow,
  date: Date | undefined,
  reserve: readonly Waiting[],
): { applicationId: string; participantName: string; freeSeats: number; mayGive: boolean } | null {
  if (!date || !suggestsSeat(date, request.context.now)) return null;
  // No seat is proposed for an erased participant (GDP-03).
  const living = reserve.filter((row) => row.participant_name !== FORGOTTEN);
  const waiting = living.map((row) => ({ row, leftSeat: row.left_seat }));
  const [next] = nextInLine(waiting, date.freeSeats);
  if (!next) return null;
  return {
    applicationId: next.row.id,
    participantName: next.row.participant_name,
    freeSeats: date.freeSeats,
    mayGive: mayRun(request, moveToPrimary),
  };
}

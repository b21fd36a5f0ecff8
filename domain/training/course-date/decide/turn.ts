import type { CommandContext } from '#domain/kernel/decider.ts';
import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import { counted, plural } from '#domain/text/plural.ts';
import { freeSeats, reserveQueue, type CourseDateState } from '../state.ts';
import type { ApplicationState } from '../state/application.ts';

/**
 * Who goes onto the primary list: `waiting`, when it is somebody of the reserve; newcomers wait behind everybody.
 * `seats` is how many seats they take together.
 */
export interface Comer {
  readonly waiting?: ApplicationState;
  readonly seats: number;
}

/**
 * APP-12, APP-14: the one rule of every way onto the primary list that an operator chooses. There is a free seat and it is
 * their turn, or the operator says why it goes over the limit or past those who wait. Undefined: nothing speaks against it.
 * The message is at the field of the reason too; `more` is what else the refusal shows of what is there now.
 */
export function refuseOutOfTurn(
  state: CourseDateState,
  comer: Comer,
  { context, more = {} }: { context: CommandContext; more?: object },
): Refusal | undefined {
  if (context.reason) return undefined;
  return refuseWithoutSeat(state, comer, more) ?? refuseBeforeTurn(state, comer, more);
}

function refuseWithoutSeat(state: CourseDateState, { seats }: Comer, more: object): Refusal | undefined {
  if (seats <= freeSeats(state)) return undefined;
  const { primaryCount, details } = state;
  const seatLimit = details?.seatLimit;
  return conflict(
    `Brak wolnych miejsc na liście podstawowej (zajęte ${primaryCount} z ${seatLimit}). Aby przekroczyć limit, podaj powód.`,
    { ...more, primaryCount, seatLimit, overbookNeeded: true },
  );
}

function refuseBeforeTurn(state: CourseDateState, comer: Comer, more: object): Refusal | undefined {
  const ahead = overtaken(state, comer);
  if (ahead.length === 0) return undefined;
  const before = counted(ahead.length, ['osoba', 'osoby', 'osób']);
  const waits = ahead.length === 1 ? 'czeka' : plural(ahead.length, ['czeka', 'czekają', 'czeka']);
  return conflict(`Na liście rezerwowej wcześniej ${waits} ${before}. Aby pominąć kolejność, podaj powód.`, {
    ...more,
    reasonNeeded: true,
    ahead: ahead.map(({ id }) => id),
  });
}

/**
 * Who is passed. Somebody of the reserve passes all who joined it earlier; newcomers pass those for whom no seat is left
 * (PUB-13), which is everybody where one is left without. Who was moved off a seat is passed by those that were not.
 */
function overtaken(state: CourseDateState, { waiting, seats }: Comer): ApplicationState[] {
  const queue = reserveQueue(state);
  if (waiting) return queue.slice(0, queue.indexOf(waiting)).filter((one) => waiting.leftSeat || !one.leftSeat);
  const ahead = queue.filter((one) => !one.leftSeat);
  return freeSeats(state) - seats >= ahead.length ? [] : ahead;
}

import { REASON_MAX } from '#domain/constants.ts';
import type { Form } from '#domain/form/form.ts';
import { addDays } from '#domain/text/calendar.ts';
import { formatDay } from '#domain/text/dates.ts';
import { consent } from '../registration/forms.ts';
import { inputsOf } from './application-values.ts';
import { isActive, type Status } from './terms.ts';

/** What decides whether a reporter may change a seat without the office (decision 244). */
export interface OwnSeat {
  readonly status: Status;
  /** The training's first day. */
  readonly startedOn: string;
  readonly isCancelled: boolean;
  readonly hasBegun: boolean;
}

/** Of the course (`CourseValues`): so many days before the training it may still be done; null: through the office alone. */
export type OwnDays = number | null;

/** What a reporter may do with a seat, by its words where it is refused. */
interface OwnAct {
  readonly cancelled: string;
  readonly byOffice: string;
  tooLate(last: string): string;
}

export const RESIGN: OwnAct = {
  cancelled: 'Ten termin jest odwołany: nie ma z czego rezygnować.',
  byOffice: 'Z tego szkolenia rezygnuje się przez biuro szkoleń.',
  tooLate: (last) => `Z tego szkolenia można było zrezygnować przez internet do ${last}.`,
};

export const SWAP: OwnAct = {
  cancelled: 'Ten termin jest odwołany: nie ma kogo zmieniać.',
  byOffice: 'Uczestnika tego szkolenia zmienia biuro szkoleń.',
  tooLate: (last) => `Uczestnika można było zmienić przez internet do ${last}.`,
};

/** The last day on which it may be done; null: through the office alone. */
export const lastOwnDay = (startedOn: string, days: OwnDays): string | null =>
  days === null ? null : addDays(startedOn, -days);

/** Why it may not be done today, in words; undefined: it may. */
export function whyNotOwn(act: OwnAct, seat: OwnSeat & { readonly days: OwnDays }, today: string): string | undefined {
  if (seat.isCancelled) return act.cancelled;
  if (!isActive(seat.status)) return 'To zgłoszenie nie zajmuje już miejsca.';
  if (seat.hasBegun) return 'To szkolenie już się rozpoczęło. Skontaktuj się z biurem szkoleń.';
  const last = lastOwnDay(seat.startedOn, seat.days);
  if (last === null) return act.byOffice;
  return today > last ? `${act.tooLate(formatDay(last))} Skontaktuj się z biurem szkoleń.` : undefined;
}

/** What a reporter is asked before a seat is given back; everybody concerned gets a mail. */
export const resignOwnForm: Form = {
  id: 'resign-own',
  method: 'post',
  submitLabel: 'Rezygnuję z miejsca',
  danger: true,
  confirm: {
    message: 'Zrezygnować z miejsca na tym szkoleniu? Cofnąć to może tylko biuro szkoleń.',
  },
  fields: [
    { name: 'reason', label: 'Powód', type: 'textarea', maxLength: REASON_MAX, hint: 'Nieobowiązkowy.' },
    { name: 'notify', label: 'Powiadomienie', type: 'hidden', value: 'true' },
  ],
};

/**
 * Whom a reporter sends instead, as in a registration; `facts.hasFgaz` where the course asks for the number (PUB-17).
 * Another person's data need a consent of their own, to the version of the notice that the page said (`notice`).
 */
export const swapOwnForm: Form = {
  id: 'swap-own',
  method: 'post',
  submitLabel: 'Zmień uczestnika',
  fields: [
    ...inputsOf('participant'),
    { ...consent, label: 'Zgoda na przetwarzanie danych osobowych tej osoby' },
    { name: 'notice', label: 'Informacja o danych osobowych', type: 'hidden', maxLength: 200 },
  ],
};

import { REASON_MAX } from '#domain/constants.ts';
import type { Form } from '#domain/form/form.ts';
import { addDays } from '#domain/text/calendar.ts';
import { formatDay } from '#domain/text/dates.ts';
import { isActive, type Status } from './terms.ts';

/** What decides whether a reporter may give a seat back without the office. */
export interface OwnSeat {
  readonly status: Status;
  /** The training's first day. */
  readonly startedOn: string;
  readonly isCancelled: boolean;
  readonly hasBegun: boolean;
  /** Of the course (`CourseValues`). */
  readonly resignDays: number | null;
}

/** The last day on which it may be given back; null: through the office alone. */
export const lastResignDay = ({ startedOn, resignDays }: Pick<OwnSeat, 'startedOn' | 'resignDays'>): string | null =>
  resignDays === null ? null : addDays(startedOn, -resignDays);

/** Why it may not be given back today, in words; undefined: it may. */
export function whyNotResigned(seat: OwnSeat, today: string): string | undefined {
  if (seat.isCancelled) return 'Ten termin jest odwołany: nie ma z czego rezygnować.';
  if (!isActive(seat.status)) return 'To zgłoszenie nie zajmuje już miejsca.';
  if (seat.hasBegun) return 'To szkolenie już się rozpoczęło. Skontaktuj się z biurem szkoleń.';
  const last = lastResignDay(seat);
  if (last === null) return 'Z tego szkolenia rezygnuje się przez biuro szkoleń.';
  if (today > last)
    return `Z tego szkolenia można było zrezygnować przez internet do ${formatDay(last)}. Skontaktuj się z biurem szkoleń.`;
  return undefined;
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

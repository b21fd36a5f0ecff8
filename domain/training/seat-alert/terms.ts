import { parseAbsolute } from '@internationalized/date';
import { addDays } from '#domain/text/calendar.ts';

/** So many hours after it was asked for an alert may be confirmed. */
export const CONFIRM_HOURS = 48;

/** So many days after it was confirmed nobody is written to any more. */
export const ALERT_DAYS = 180;

/** The last instant at which an alert that is asked for now can be confirmed. */
export const confirmBy = (now: string): string =>
  parseAbsolute(now, 'UTC').add({ hours: CONFIRM_HOURS }).toAbsoluteString();

/** The last day of an alert that is confirmed today. */
export const alertEndsOn = (today: string): string => addDays(today, ALERT_DAYS);

/** `asked`: the address has not said yes; `waiting`: for a seat; `raised` and `ended` are over. */
export type AlertStatus = 'asked' | 'waiting' | 'raised' | 'ended';

export const ALERT_STATUS_LABELS: Record<AlertStatus, string> = {
  asked: 'niepotwierdzone',
  waiting: 'czeka na wolne miejsce',
  raised: 'wysłane',
  ended: 'zakończone',
};

/** Why an alert ended without a seat. */
export const ALERT_ENDS = ['unsubscribed', 'registered', 'over', 'unconfirmed'] as const;
export type AlertEnd = (typeof ALERT_ENDS)[number];

export const ALERT_END_LABELS: Record<AlertEnd, string> = {
  unsubscribed: 'rezygnacja',
  registered: 'zgłoszenie na ten termin',
  over: 'termin rozpoczęty, odwołany albo wycofany, albo minęło pół roku',
  unconfirmed: 'brak potwierdzenia',
};

import { addDays } from '#domain/text/calendar.ts';

const CONFIRM_DAYS = 2;

/** So many hours after it was asked for an alert may be confirmed. */
export const CONFIRM_HOURS = CONFIRM_DAYS * 24;

/** So many days after it was confirmed nobody is written to any more. */
export const ALERT_DAYS = 180;

/** The last instant at which an alert that is asked for now can be confirmed: the same hour in UTC, whose days are even. */
export const confirmBy = (now: string): string => `${addDays(now.slice(0, 10), CONFIRM_DAYS)}${now.slice(10)}`;

/** The last day of an alert that is confirmed today. */
export const alertEndsOn = (today: string): string => addDays(today, ALERT_DAYS);

/** `asked`: the address has not said yes; `waiting`: for a seat; `told` and `ended` are over. */
export type AlertStatus = 'asked' | 'waiting' | 'told' | 'ended';

export const ALERT_STATUS_LABELS: Record<AlertStatus, string> = {
  asked: 'niepotwierdzone',
  waiting: 'czeka na wolne miejsce',
  told: 'wysłane',
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

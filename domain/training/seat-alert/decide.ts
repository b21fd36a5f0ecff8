import type { Command, Decider } from '#domain/kernel/decider.ts';
import { conflict } from '#domain/kernel/refusal.ts';
import type { SeatAlertEvent } from './events.ts';
import { alertEndsOn, confirmBy, type AlertEnd, type AlertStatus } from './terms.ts';

/** Which alert: of one address, about one date or about any date of a course. */
export interface WhichAlert {
  readonly alertId: string;
  readonly courseId: string;
  readonly courseDateId: string | null;
}

export interface SeatAlert {
  /** Null before the first. */
  readonly status: AlertStatus | null;
  /** Of the newest asking, ISO 8601 UTC. */
  readonly confirmBy: string;
  /** How often it was asked for: a link is of one asking. */
  readonly asks: number;
}

/** One address and one date or course: a stream each. */
export const seatAlert: Decider<SeatAlert, SeatAlertEvent> = {
  name: 'seat-alert',
  initial: () => ({ status: null, confirmBy: '', asks: 0 }),
  evolve: (alert, { type, data }) => {
    switch (type) {
      case 'SeatAlertAsked':
        return { status: 'asked', confirmBy: data.confirmBy, asks: alert.asks + 1 };
      case 'SeatAlertConfirmed':
      case 'SeatAlertUnsent':
        return { ...alert, status: 'waiting' };
      case 'SeatAlertRaised':
        return { ...alert, status: 'raised' };
      case 'SeatAlertEnded':
        return { ...alert, status: 'ended' };
    }
  },
};

type AlertCommand<Input> = Command<SeatAlert, WhichAlert & Input, SeatAlertEvent>;

const whichOf = ({ alertId, courseId, courseDateId }: WhichAlert): WhichAlert => ({ alertId, courseId, courseDateId });

/** Asked again before it is over, it waits as it did; who has lost the mail asks for another one. */
export const askForSeatAlert: AlertCommand<{ contact: { personId: string; email: string }; consentVersion: string }> = {
  name: 'AskForSeatAlert',
  permission: 'public',
  decide: ({ status }, { contact, consentVersion, ...which }, { now }) =>
    status === 'waiting'
      ? []
      : [
          {
            type: 'SeatAlertAsked',
            data: { ...whichOf(which), contact, consentVersion, confirmBy: confirmBy(now) },
          },
        ],
};

/** Why this asking can't be confirmed (any more), or null. The page and the command ask the same. */
export function whyNotConfirmed({ status, confirmBy: end, asks }: SeatAlert, ask: number, now: string): string | null {
  if (status === 'raised' || status === 'ended') return 'To powiadomienie już się zakończyło.';
  if (ask !== asks) return 'Ten link zastąpiła nowsza wiadomość.';
  return status === 'asked' && now > end ? 'Link do potwierdzenia stracił ważność.' : null;
}

export const confirmSeatAlert: AlertCommand<{ ask: number }> = {
  name: 'ConfirmSeatAlert',
  permission: 'public',
  decide(alert, { ask, ...which }, { now, today }) {
    const refused = whyNotConfirmed(alert, ask, now);
    if (refused) return conflict(refused);
    return alert.status === 'asked'
      ? [{ type: 'SeatAlertConfirmed', data: { ...whichOf(which), until: alertEndsOn(today) } }]
      : [];
  },
};

/** By the program, of what is so at that moment: once, and never to who has not said yes. */
export const raiseSeatAlert: AlertCommand<{ openDateId: string }> = {
  name: 'RaiseSeatAlert',
  permission: 'COURSEDATE_WRITE',
  decide: ({ status }, { openDateId, ...which }) =>
    status === 'waiting' ? [{ type: 'SeatAlertRaised', data: { ...whichOf(which), openDateId } }] : [],
};

/** By the program, as the mail about the seat was to leave: it says nothing that is not so, and the address loses nothing by it. */
export const keepSeatAlert: AlertCommand<{ openDateId: string }> = {
  name: 'KeepSeatAlert',
  permission: 'COURSEDATE_WRITE',
  decide: ({ status }, { openDateId, ...which }) =>
    status === 'raised' ? [{ type: 'SeatAlertUnsent', data: { ...whichOf(which), openDateId } }] : [],
};

/** Which alerts end so. */
const ENDS: Readonly<Record<AlertEnd, readonly (AlertStatus | null)[]>> = {
  // Raised: of whom the mail about the seat has not left yet.
  unsubscribed: ['asked', 'waiting', 'raised'],
  registered: ['waiting'],
  over: ['waiting'],
  unconfirmed: ['asked'],
};

const ending = <C extends AlertEnd>(
  name: string,
  permission: AlertCommand<unknown>['permission'],
): AlertCommand<{ cause: C }> => ({
  name,
  permission,
  decide: ({ status }, { cause, ...which }) =>
    ENDS[cause].includes(status) ? [{ type: 'SeatAlertEnded', data: { ...whichOf(which), cause } }] : [],
});

/** By the address itself. */
export const stopSeatAlert = ending<'unsubscribed'>('StopSeatAlert', 'public');

/** By the program. */
export const endSeatAlert = ending<Exclude<AlertEnd, 'unsubscribed'>>('EndSeatAlert', 'COURSEDATE_WRITE');

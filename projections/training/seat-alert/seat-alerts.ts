import { PersonForgotten } from '#domain/gdpr/events.ts';
import type { AlertStatus } from '#domain/training/seat-alert/terms.ts';
import {
  SeatAlertAsked,
  SeatAlertConfirmed,
  SeatAlertEnded,
  SeatAlertRaised,
  SeatAlertUnsent,
} from '#domain/training/seat-alert/events.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';

/** Who asked to hear of a free seat: on one date, or on any of a course. */
export interface SeatAlertRow {
  id: string;
  course_id: string;
  course_date_id: string | null;
  email: string;
  person_id: string;
  status: AlertStatus;
  /** How often it was asked for. */
  asks: number;
  /** ISO 8601 UTC, of the newest asking. */
  asked_at: string;
  confirm_by: string;
  /** The last day, once it is confirmed. */
  until: string | null;
}

const on = handlers<SeatAlertRow>();

const byId = ({ data }: { data: { alertId: string } }) => ({ keys: [data.alertId] });

/** An erased one stays ended, whatever was under way. */
const inStatus = (row: SeatAlertRow | undefined, status: AlertStatus): SeatAlertRow | null =>
  row ? { ...row, status: row.email === '' ? 'ended' : status } : null;

export const seatAlerts: ReadModel<SeatAlertRow> = {
  name: 'seat_alerts',
  version: 2,
  columns: {
    id: 'text',
    course_id: 'text NOT NULL',
    course_date_id: 'text',
    email: 'text NOT NULL',
    person_id: 'text NOT NULL',
    status: 'text NOT NULL',
    asks: 'integer NOT NULL',
    asked_at: 'timestamptz NOT NULL',
    confirm_by: 'timestamptz NOT NULL',
    until: 'text',
  },
  indexes: ['(person_id)', "(course_id, course_date_id) WHERE status = 'waiting'", "(status) WHERE status = 'asked'"],
  on: {
    ...on(SeatAlertAsked, {
      rows: byId,
      evolve: (row, { data, at }) => ({
        id: data.alertId,
        course_id: data.courseId,
        course_date_id: data.courseDateId,
        email: data.contact.email,
        person_id: data.contact.personId,
        status: data.contact.forgotten ? 'ended' : 'asked',
        asks: (row?.asks ?? 0) + 1,
        asked_at: at,
        confirm_by: data.confirmBy,
        until: null,
      }),
    }),
    ...on(SeatAlertConfirmed, {
      rows: byId,
      evolve: (row, { data }) => (row ? { ...row, ...inStatus(row, 'waiting'), until: data.until } : null),
    }),
    ...on(SeatAlertRaised, { rows: byId, evolve: (row) => inStatus(row, 'raised') }),
    ...on(SeatAlertUnsent, { rows: byId, evolve: (row) => inStatus(row, 'waiting') }),
    ...on(SeatAlertEnded, { rows: byId, evolve: (row) => inStatus(row, 'ended') }),
    ...on(PersonForgotten, {
      rows: ({ data }) => ({ where: 'person_id', is: data.personId }),
      evolve: (row) => (row ? { ...row, email: '', status: 'ended' } : null),
    }),
  },
};

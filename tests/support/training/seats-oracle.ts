import type { Recorded } from '#domain/kernel/event.ts';

/**
 * Who holds which seat and who was present, computed from raw events in the plainest way and without the product's code:
 * what every screen is compared with.
 */
export interface OracleApplication {
  readonly id: string;
  courseDateId: string;
  status: string;
  list: string;
  attendance: boolean | null;
  seat: string | null;
  present: boolean;
}

export interface Figures {
  readonly seats: number;
  readonly primary: number;
  readonly reserve: number;
  readonly attended: number;
  readonly absent: number;
  readonly free: number;
  readonly open: number;
}

interface Kept {
  id: string;
  courseDateId: string;
  list: string;
  /** Every status it had, the newest last. */
  statuses: string[];
  mark: boolean | null;
  /** Where in the log it joined its list. */
  joined: number;
}

interface Data {
  readonly courseDateId: string;
  readonly applicationId: string;
  readonly details: { readonly seatLimit: number; readonly full: boolean; readonly startedOn: string };
  readonly after: { readonly seatLimit?: number; readonly full?: boolean; readonly startedOn?: string };
  readonly list: string;
  readonly status: string;
  readonly attended: boolean;
}

const OPEN = ['waiting', 'sent', 'confirmed'];
const DECIDED: Readonly<Record<string, string>> = {
  ApplicationConfirmed: 'confirmed',
  ApplicationRejected: 'rejected',
  ApplicationCanceled: 'canceled',
  ApplicationResigned: 'resigned',
  ApplicationArchived: 'archived',
};

/** @param events all of every date's stream, in the order of the log */
export function oracle(events: readonly Recorded[]) {
  const dates = new Map<string, { seatLimit: number; full: boolean; startedOn: string; cancelled: boolean }>();
  const kept = new Map<string, Kept>();
  events.forEach((event, place) => {
    const data = event.data as Data;
    const date = dates.get(data.courseDateId);
    if (event.type === 'CourseDateScheduled') dates.set(data.courseDateId, { ...data.details, cancelled: false });
    if (event.type === 'CourseDateChanged' && date) Object.assign(date, data.after);
    if (event.type === 'CourseDateCancelled' && date) date.cancelled = true;
    if (event.type === 'CourseDateReopened' && date) date.cancelled = false;
    if (event.type === 'ApplicationRegistered' || event.type === 'ApplicationMovedIn') {
      const before = kept.get(data.applicationId)?.statuses ?? ['waiting'];
      kept.set(data.applicationId, {
        id: data.applicationId,
        courseDateId: data.courseDateId,
        list: data.list,
        statuses: before,
        mark: null,
        joined: place,
      });
      return;
    }
    const one = kept.get(data.applicationId);
    if (one && one.courseDateId === data.courseDateId) tell(one, { type: event.type, data, place });
  });
  const applications = [...kept.values()].map((one) => judged(one, dates.get(one.courseDateId)?.cancelled ?? false));
  const joined = (id: string) => kept.get(id)?.joined ?? 0;
  return {
    applications,
    dates,
    /** The reserve of a date in the order of joining. */
    queue: (courseDateId: string) =>
      applications
        .filter((one) => one.courseDateId === courseDateId && one.seat === 'reserve')
        .map(({ id }) => id)
        .sort((a, b) => joined(a) - joined(b)),
  };
}

/** The NIP that each application names. */
export const firmsOf = (events: readonly Recorded[]): ReadonlyMap<string, string> =>
  new Map(
    events
      .filter(({ type }) => type === 'ApplicationRegistered')
      .map(({ data }) => data as { applicationId: string; details: { company: { nip: string } } })
      .map(({ applicationId, details }) => [applicationId, details.company.nip]),
  );

function tell(one: Kept, { type, data, place }: { type: string; data: Data; place: number }): void {
  const now = one.statuses.at(-1);
  const next = DECIDED[type] ?? (type === 'ApplicationConfirmationSent' && now === 'waiting' ? 'sent' : undefined);
  if (next) one.statuses.push(next);
  if (type === 'ApplicationReinstated') {
    one.statuses.push(data.status);
    if (one.list !== data.list) one.joined = place;
    one.list = data.list;
  }
  if (type === 'ApplicationMovedToPrimary') Object.assign(one, { list: 'primary', joined: place });
  if (type === 'ApplicationMovedToReserve') Object.assign(one, { list: 'reserve', joined: place });
  if (type === 'AttendanceMarked') one.mark = data.attended;
  if (type === 'AttendanceCleared') one.mark = null;
}

/** An archived person is where the last decision before the archive had left them, but waits no longer. */
function judged({ id, courseDateId, list, statuses, mark }: Kept, cancelled: boolean): OracleApplication {
  const status = statuses.at(-1) ?? '';
  const filed = status === 'archived';
  const stood = filed ? (statuses.at(-2) ?? '') : status;
  const holds = !cancelled && OPEN.includes(stood) && !(filed && list === 'reserve');
  const seat = holds ? list : null;
  const present = seat === 'primary' && mark === true;
  return { id, courseDateId, status, list, seat, present, attendance: seat === 'primary' ? mark : null };
}

export function figuresOf(expected: ReturnType<typeof oracle>, courseDateId: string): Figures {
  const own = expected.applications.filter((one) => one.courseDateId === courseDateId);
  const count = (list: string) => own.filter((one) => one.seat === list).length;
  const { seatLimit: seats = 0, full = false } = expected.dates.get(courseDateId) ?? {};
  const [primary, reserve] = [count('primary'), count('reserve')];
  const free = Math.max(seats - primary, 0);
  const open = full ? 0 : Math.max(free - reserve, 0);
  const marked = (mark: boolean) => own.filter((one) => one.attendance === mark).length;
  return { seats, primary, reserve, free, open, attended: marked(true), absent: marked(false) };
}

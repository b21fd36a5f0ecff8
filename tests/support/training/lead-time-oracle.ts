import type { Recorded } from '#domain/kernel/event.ts';
import { oracle } from './seats-oracle.ts';

/** How long applications waited, computed from raw events without the product's code. Days of 24 hours; dates begin in winter. */
export interface OracleWait {
  readonly startedOn: string;
  readonly courseId: string;
  readonly status: string;
  /** From the application to the answer that stands; null where none does. */
  readonly decision: number | null;
  /** From that to the training, of those who hold a seat. */
  readonly training: number | null;
}

interface Facts {
  readonly courseDateId: string;
  readonly applicationId: string;
  readonly appliedAt: string;
  readonly status: string;
  readonly details: { readonly courseId: string; readonly timeStart: number };
}

interface Kept {
  readonly appliedAt: string;
  isWaiting: boolean;
  answeredAt: string | null;
}

const ANSWERS = ['ApplicationConfirmationSent', 'ApplicationConfirmed', 'ApplicationRejected'];
const ENDS = ['ApplicationCanceled', 'ApplicationResigned', 'ApplicationArchived'];
const DAY = 86_400_000;

const waitsAnew = (one: Kept): Kept => ({ ...one, isWaiting: true, answeredAt: null });

function withEvent(one: Kept, { type, data, at }: Recorded): Kept {
  const { status } = data as Facts;
  if (['ApplicationReinstated', 'ApplicationMovedIn'].includes(type))
    return status === 'waiting' && !one.isWaiting ? waitsAnew(one) : one;
  if (ANSWERS.includes(type) && one.isWaiting) return { ...one, isWaiting: false, answeredAt: at };
  return ENDS.includes(type) ? { ...one, isWaiting: false } : one;
}

/** @param events all of every date's stream, in the order of the log */
export function waits(events: readonly Recorded[]): OracleWait[] {
  const kept = new Map<string, Kept>();
  const planned = new Map<string, Facts['details']>();
  for (const event of events) {
    const data = event.data as Facts;
    if (event.type === 'CourseDateScheduled') planned.set(data.courseDateId, data.details);
    const { applicationId: id } = data;
    const one = kept.get(id);
    if (event.type === 'ApplicationRegistered')
      kept.set(id, { appliedAt: data.appliedAt, isWaiting: true, answeredAt: null });
    else if (one) kept.set(id, withEvent(one, event));
  }
  const { applications, dates } = oracle(events);
  return applications.map(({ id, courseDateId, status, seat }) => {
    const { appliedAt = '', answeredAt = null } = kept.get(id) ?? {};
    const { startedOn = '' } = dates.get(courseDateId) ?? {};
    const { courseId = '', timeStart = 0 } = planned.get(courseDateId) ?? {};
    const clock = `${String(Math.floor(timeStart / 100)).padStart(2, '0')}:${String(timeStart % 100).padStart(2, '0')}`;
    const left = answeredAt === null ? -1 : Date.parse(`${startedOn}T${clock}:00+01:00`) - Date.parse(answeredAt);
    return {
      startedOn,
      courseId,
      status,
      decision: answeredAt === null ? null : (Date.parse(answeredAt) - Date.parse(appliedAt)) / DAY,
      training: seat === 'primary' && left >= 0 ? left / DAY : null,
    };
  });
}

/** Every answer that ended a wait, whatever became of it later. */
export interface OracleAnswer {
  readonly actor: string;
  /** `YYYY-MM-DD`, in winter. */
  readonly day: string;
  readonly type: string;
  readonly waited: number;
}

export function answers(events: readonly Recorded[]): OracleAnswer[] {
  const since = new Map<string, string>();
  const given: OracleAnswer[] = [];
  for (const { type, data, at, meta } of events) {
    const { applicationId: id, status, appliedAt } = data as Facts;
    const from = since.get(id);
    if (type === 'ApplicationRegistered') since.set(id, appliedAt);
    else if (status === 'waiting' && from === undefined) since.set(id, at);
    else if (status !== 'waiting' && [...ANSWERS, ...ENDS].includes(type)) since.delete(id);
    if (from !== undefined && ANSWERS.includes(type)) {
      const day = new Date(Date.parse(at) + DAY / 24).toISOString().slice(0, 10);
      given.push({ actor: meta.actor.id, day, type, waited: (Date.parse(at) - Date.parse(from)) / DAY });
    }
  }
  return given;
}

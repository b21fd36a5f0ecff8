import type { AnyEvent, EventMeta } from '#domain/kernel/event.ts';
import {
  ApplicationConfirmationSent,
  ApplicationConfirmed,
  ApplicationRegistered,
  ApplicationRejected,
  AttendanceMarked,
} from '#domain/training/course-date/application/events.ts';
import type { MadeEvent } from '../rebuild-seed.ts';
import { blankTexts } from '#domain/training/course-date/application-values.ts';
import type { ApplicationDetails } from '#domain/training/course-date/details.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';

/** Applications under way at the same time: their events come mixed. */
const UNDER_WAY = 8_000;
const SEATS = 24;

/** The same numbers on every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A plausible history of `count` events: registrations for course dates of 24 seats, decisions about them, attendance;
 * 3.5 events for each application, those of thousands of applications mixed as they are in a real log.
 *
 * @param persons gives the person ids of the n-th application's participant, and reporters and operators by number
 */
export function* applicationHistory(count: number, persons: (kind: string, n: number) => string): Generator<MadeEvent> {
  const next = random(7);
  const revisions = new Map<string, number>();
  const underWay: { n: number; left: AnyEvent[] }[] = [];
  let applications = 0;
  for (let n = 0; n < count; n++) {
    const place = Math.floor(next() * UNDER_WAY);
    const one = (underWay[place] ??= { n: applications, left: lifeOf(applications++, { next, persons }) });
    const event = one.left.shift();
    if (one.left.length === 0) delete underWay[place];
    if (!event) continue;
    const courseDateId = dateOf(one.n);
    const revision = (revisions.get(courseDateId) ?? -1) + 1;
    revisions.set(courseDateId, revision);
    yield { ...event, stream: courseDateStream(courseDateId), revision, meta: metaOf(n, persons) };
  }
}

const dateOf = (n: number) => `date-${String(Math.floor(n / SEATS)).padStart(8, '0')}`;

function lifeOf(
  n: number,
  { next, persons }: { next: () => number; persons: (kind: string, n: number) => string },
): AnyEvent[] {
  const ids = { courseDateId: dateOf(n), applicationId: `application-${String(n).padStart(10, '0')}` };
  const make = (type: string, data: object): AnyEvent => ({ type, data: { ...ids, ...data } });
  const registered = make(ApplicationRegistered.type, {
    registration: { id: `registration-${n >> 1}`, index: n & 1, count: 2 },
    source: 'public',
    list: n % SEATS < 20 ? 'primary' : 'reserve',
    overbooked: false,
    date: { courseId: `course-${n % 15}`, startedOn: '2026-03-17', courseLocationId: `location-${n % 9}` },
    details: detailsOf(n, persons),
    consentVersion: '1',
    appliedAt: '2026-02-01T08:30:00.000Z',
  });
  const sent = make(ApplicationConfirmationSent.type, { repeated: false });
  if (next() < 0.2) return [registered, sent, make(ApplicationRejected.type, { info: null })];
  const attended = make(AttendanceMarked.type, { attended: true, certificateCode: `C${n.toString(36).toUpperCase()}` });
  const confirmed = make(ApplicationConfirmed.type, {});
  return next() < 0.75 ? [registered, sent, confirmed, attended] : [registered, confirmed];
}

const FIRST = ['Łukasz', 'Zażółcisława', 'Michał', 'Świętopełk', 'Ania', 'Józef', 'Żaneta'];

/** Who the n-th application is about. */
export function detailsOf(n: number, persons: (kind: string, n: number) => string): ApplicationDetails {
  const firstName = FIRST[n % FIRST.length] ?? '';
  const reporter = n >> 3;
  return {
    participant: {
      ...blankTexts('participant'),
      personId: persons('participant', n),
      firstName,
      lastName: `Uczestnik${n % 9973}`,
      email: `uczestnik${n}@firma.example`,
      phone: '500600700',
      fgazNumber: n % 3 ? '' : `FGAZ-P/${n}/26`,
    },
    reporter: {
      ...blankTexts('reporter'),
      personId: persons('reporter', reporter),
      firstName: 'Ewa',
      lastName: `Zgłaszająca${reporter % 997}`,
      email: `biuro${reporter}@firma.example`,
      phone: '221234567',
    },
    company: {
      ...blankTexts('company'),
      companyId: `company-${reporter % 4000}`,
      boschCarServiceId: null,
      name: `Auto-Serwis Łódź ${reporter % 4000} sp. z o.o.`,
      nip: '5260250274',
      state: 'lodzkie',
    },
  };
}

/** Ordered by one of a dozen operators. */
export function metaOf(n: number, persons: (kind: string, n: number) => string): EventMeta {
  const operator = n % 12;
  return {
    at: new Date(Date.UTC(2025, 0, 1) + n * 1000).toISOString(),
    actor: {
      type: 'SzkoleniaOperator',
      id: `operator-${operator}`,
      portal: 'szkolenia',
      person: { personId: persons('operator', operator), name: `Operator ${operator}` },
    },
    command: 'Bench',
    correlationId: `correlation-${n}`,
  };
}

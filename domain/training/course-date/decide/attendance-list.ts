import type { Command } from '#domain/kernel/decider.ts';
import { conflict, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import type { CourseDateEvent } from '../events.ts';
import { takesAttendance } from '../guards.ts';
import { ATTENDANCE_TOO_EARLY, NOBODY_CAME } from '../refused-words.ts';
import { isErased, placeOf, type CourseDateState } from '../state.ts';
import type { ApplicationState } from '../state/application.ts';
import { presenceOf, type Presence } from '../terms.ts';
import { mark } from './attendance.ts';
import type { CertificateNames } from '../details.ts';
import { refuseNames } from './certificates.ts';

/** One line of the list as it was filled: what is marked now, and what was there when the list was opened. */
export interface Mark {
  readonly applicationId: string;
  readonly presence: Presence;
  /** Null: nobody looked before, so nothing is compared. */
  readonly seen: Presence | null;
  /** Who had the seat then (`personId`); absent where nobody looked. */
  readonly person?: string | undefined;
  /** For a certificate that says something new. */
  readonly newCertificateCode: string;
  /** When a device without a network noted it, ISO 8601 UTC by its own clock. */
  readonly notedAt?: string | undefined;
}

/** What becomes of one line when the list is saved. */
export type MarkOutcome =
  | { readonly result: 'changed' | 'unchanged'; readonly presence: Presence }
  /** Resigned, cancelled or moved away meanwhile; or somebody else has the seat, of whom this says nothing; or who was seen is nobody now. */
  | { readonly result: 'refused'; readonly why: 'gone' | 'replaced' | 'erased' }
  /** Marked by a colleague meanwhile, and differently: both values. */
  | { readonly result: 'refused'; readonly why: 'changed'; readonly presence: Presence; readonly yours: Presence };

/** CD-14: what saving this line would do now. A line that nobody touched never undoes a colleague's mark. */
function outcomeOf(state: CourseDateState, { applicationId, presence, seen, person }: Mark): MarkOutcome {
  const application = state.applications.get(applicationId);
  if (!application || !isListed(application)) return { result: 'refused', why: 'gone' };
  const other = person === undefined ? undefined : otherThan(person, application);
  if (other) return { result: 'refused', why: other };
  const now = presenceOf(application);
  // A mark can be corrected but not taken back: 'none' is only where a line begins.
  if (presence === seen || presence === now || presence === 'none') return { result: 'unchanged', presence: now };
  return now === seen || seen === null
    ? { result: 'changed', presence }
    : { result: 'refused', why: 'changed', presence: now, yours: presence };
}

/**
 * Whoever was seen on this line is not there any more. GDP-03: a list that is opened now names nobody where the data were
 * erased, so one that does was opened before.
 */
function otherThan(person: string, application: ApplicationState): 'replaced' | 'erased' | undefined {
  if (person !== application.details.participant.personId) return 'replaced';
  return isErased(application) ? 'erased' : undefined;
}

/** Why nothing was saved. */
const STOPPED = {
  gone: 'Lista zmieniła się w międzyczasie: kogoś na niej już nie ma. Nic nie zostało zapisane.',
  replaced: 'Lista zmieniła się w międzyczasie: czyjeś miejsce ma teraz ktoś inny. Nic nie zostało zapisane.',
  erased: 'Lista zmieniła się w międzyczasie: czyjeś dane usunięto. Nic nie zostało zapisane.',
  changed: 'Ktoś zaznaczył w międzyczasie inaczej. Nic nie zostało zapisane: wybierz, co ma zostać.',
} as const;

/** The one that is said of several. */
const STOPS = ['gone', 'replaced', 'erased', 'changed'] as const;

const isListed = (application: ApplicationState): boolean => placeOf(application) === 'primary';

/** One line's answer, as a refused save shows it. */
export type MarkResult = MarkOutcome & { readonly id: string };

/**
 * CD-14: the whole list at once, one fact for each changed person. A line that was changed by a colleague meanwhile,
 * and differently, a seat that somebody else has by now, or a person who is no longer listed stops the save; every line
 * is answered for.
 */
export const markAttendanceList: Command<
  CourseDateState,
  { readonly marks: readonly Mark[]; readonly names: CertificateNames },
  CourseDateEvent
> = {
  name: 'MarkAttendanceList',
  permission: 'COURSEDATE_WRITE',
  decide(state, { marks, names }, context) {
    const refusal = refuseList(state, names, context.today);
    if (refusal) return refusal;
    const lines = marks.map((mark) => ({ mark, outcome: outcomeOf(state, mark) }));
    const results: MarkResult[] = lines.map(({ mark, outcome }) => ({ id: mark.applicationId, ...outcome }));
    const refused = lines.filter(({ mark, outcome }) => outcome.result === 'refused' && mark.presence !== mark.seen);
    if (refused.length > 0) {
      const why = STOPS.find((one) =>
        refused.some(({ outcome }) => outcome.result === 'refused' && outcome.why === one),
      );
      return conflict(STOPPED[why ?? 'changed'], { results });
    }
    return lines.flatMap(({ mark: { applicationId, newCertificateCode, notedAt }, outcome }) => {
      const application = state.applications.get(applicationId);
      if (!application || outcome.result !== 'changed') return [];
      return mark(state, application, {
        attended: outcome.presence === 'present',
        certificate: { newCertificateCode, names },
        today: context.today,
        notedAt,
      });
    });
  },
};

function refuseList(state: CourseDateState, names: CertificateNames, today: string): Refusal | undefined {
  if (!state.details) return notFound('Nie znaleziono terminu.');
  if (state.status === 'cancelled') return conflict(NOBODY_CAME);
  if (!takesAttendance(state.details.startedOn, today)) {
    return conflict(ATTENDANCE_TOO_EARLY);
  }
  return refuseNames(state.details, names);
}

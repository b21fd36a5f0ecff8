import type { Decider } from '#domain/kernel/decider.ts';
import type { Before } from '#domain/kernel/event.ts';
import type { Decided } from './changes.ts';
import type { CourseDateEvent } from './events.ts';
import { evolveApplication, type ApplicationEvent, type ApplicationState } from './state/application.ts';
import type { CourseDateDetails } from './details.ts';
import { personsConcerned } from './concerned.ts';
import { isActive, isPresent, presenceOf, seatOf, type CourseDateStatus, type ListType } from './terms.ts';

export interface CourseDateState {
  id: string;
  /** `none` before the date is scheduled. */
  status: CourseDateStatus | 'none';
  details: CourseDateDetails | null;
  /** Counts the facts about the date itself, not those about its applications. */
  version: number;
  applications: Map<string, ApplicationState>;
  /** Active applications by list. */
  primaryCount: number;
  reserveCount: number;
  /** Person → the active applications about that person; APP-20 allows one, facts of older programs may have more. */
  active: Map<string, readonly string[]>;
  /** Grows with every fact; gives the reserve its order. */
  sequence: number;
}

const initial = (): CourseDateState => ({
  id: '',
  status: 'none',
  details: null,
  version: 0,
  applications: new Map(),
  primaryCount: 0,
  reserveCount: 0,
  active: new Map(),
  sequence: 0,
});

export const freeSeats = (state: CourseDateState): number => (state.details?.seatLimit ?? 0) - state.primaryCount;

/** Seats a newcomer may take: free seats are promised to those who already wait on the reserve (APP-14, PUB-13). */
export const openSeats = (state: CourseDateState): number =>
  state.details?.full ? 0 : freeSeats(state) - waitingCount(state);

/** GDP-03: nothing of the participant is left. */
export const isErased = ({ details }: ApplicationState): boolean => details.participant.forgotten === true;

const waits = (application: ApplicationState): boolean =>
  holdsPlace(application) && application.list === 'reserve' && !isErased(application);

/** Counted only where somebody waits. */
const waitingCount = ({ reserveCount, applications }: CourseDateState): number =>
  reserveCount === 0 ? 0 : [...applications.values()].filter(waits).length;

/** Active applications of the reserve in the order of joining; no seat is kept or given for an erased participant. */
export function reserveQueue(state: CourseDateState): ApplicationState[] {
  return [...state.applications.values()].filter(waits).sort((a, b) => a.reserveOrder - b.reserveOrder);
}

/** Here and still worked on: what most decisions ask for. */
export const isOpen = (application: ApplicationState): boolean =>
  application.movedTo === null && isActive(application.status);

/** The place this application holds here, as `seatOf` says; a cancelled date keeps its places for its reopening. */
export const placeOf = (application: ApplicationState): ListType | null =>
  application.movedTo === null ? seatOf({ ...application, dateStatus: 'active' }) : null;

export const holdsPlace = (application: ApplicationState): boolean => placeOf(application) !== null;

/** APP-20: the active application of this person here, other than `except`; judged by the person, however it is spelt. */
export function activeApplicationOf(
  state: CourseDateState,
  personId: string,
  except?: string,
): ApplicationState | undefined {
  const other = state.active.get(personId)?.find((id) => id !== except);
  return other === undefined ? undefined : state.applications.get(other);
}

/** Came, holds a seat of the primary list, and the date was not cancelled. */
export const wasPresent = (state: CourseDateState, application: ApplicationState): boolean =>
  application.movedTo === null &&
  isPresent({ ...application, dateStatus: state.status === 'cancelled' ? 'cancelled' : 'active' });

export const courseDate: Decider<CourseDateState, CourseDateEvent> = {
  name: 'course-date',
  version: 4,
  initial,
  evolve,
  personsOf,
  before,
};

/** What befalls an application because of its date. */
const DATE_CAUSES: ReadonlySet<string> = new Set(['course-date', 'date-cancelled', 'date-changed']);

/** A reason for a decision about an application is about its persons; one about the date itself is about nobody. */
function personsOf(state: CourseDateState, { type, data }: CourseDateEvent): readonly string[] {
  if (type === 'ApplicationRegistered' || type === 'ApplicationMovedIn') return personsConcerned(data.details);
  if (!('applicationId' in data) || ('cause' in data && DATE_CAUSES.has(data.cause))) return [];
  const application = state.applications.get(data.applicationId);
  return application ? personsConcerned(application.details) : [];
}

/** Where an application is before a fact about it (APP-09, APP-12, APP-19). */
function before(state: CourseDateState, { data }: CourseDateEvent): Before | undefined {
  const application = 'applicationId' in data ? state.applications.get(data.applicationId) : undefined;
  if (!application) return undefined;
  const { status, list } = application;
  return { status, list, presence: presenceOf(application) } satisfies Decided;
}

function evolve(state: CourseDateState, event: CourseDateEvent): CourseDateState {
  state.sequence += 1;
  switch (event.type) {
    case 'CourseDateScheduled':
      return Object.assign(state, {
        id: event.data.courseDateId,
        status: 'active',
        details: event.data.details,
        version: 1,
      });
    case 'CourseDateChanged':
      return changeDate(state, event.data.after);
    case 'CourseDatePromisesChanged':
      return changeDate(state, {});
    case 'CourseDatePublished':
      return changeDate(state, { visibility: 'visible' });
    case 'CourseDateCancelled':
      state.status = 'cancelled';
      return changeDate(state, {});
    case 'CourseDateReopened':
      state.status = 'active';
      // Applications that no event brings back stay where they are, also when the date is cancelled and reopened once more.
      for (const application of state.applications.values()) application.canceledWithDate = null;
      return changeDate(state, {});
    case 'ApplicationRegistered':
      return add(state, {
        id: event.data.applicationId,
        registrationId: event.data.registration.id,
        appliedAt: event.data.appliedAt,
        details: event.data.details,
        list: event.data.list,
      });
    case 'ApplicationMovedIn':
      return add(state, {
        id: event.data.applicationId,
        registrationId: event.data.registrationId,
        appliedAt: event.data.appliedAt,
        details: event.data.details,
        list: event.data.list,
        status: event.data.status,
        version: event.data.version + 1,
        confirmationSent: event.data.confirmationSent,
      });
    default:
      return changeApplication(state, event);
  }
}

function changeDate(state: CourseDateState, after: Partial<CourseDateDetails>): CourseDateState {
  if (state.details) state.details = { ...state.details, ...after };
  state.version += 1;
  return state;
}

type Added = Pick<ApplicationState, 'id' | 'registrationId' | 'appliedAt' | 'details' | 'list'> &
  Partial<Pick<ApplicationState, 'status' | 'version' | 'confirmationSent'>>;

function add(state: CourseDateState, added: Added): CourseDateState {
  const here = state.applications.get(added.id);
  if (here) count(state, here, -1);
  const application: ApplicationState = {
    status: 'waiting',
    statusBefore: 'waiting',
    version: 1,
    reserveOrder: state.sequence,
    attended: false,
    marked: false,
    certificates: [],
    sentCertificate: null,
    leftSeat: false,
    confirmationSent: false,
    informedOfReserve: false,
    canceledWithDate: null,
    // An application stated again in its own place (takeBack) keeps what it had.
    ...(here?.movedTo === null ? here : {}),
    movedTo: null,
    ...added,
  };
  state.applications.set(application.id, application);
  count(state, application, 1);
  return state;
}

function changeApplication(state: CourseDateState, event: ApplicationEvent): CourseDateState {
  const application = state.applications.get(event.data.applicationId);
  if (!application) return state;
  count(state, application, -1);
  evolveApplication(application, event, { sequence: state.sequence, courseId: state.details?.courseId ?? '' });
  count(state, application, 1);
  return state;
}

/** Keeps the counters and the active applications of persons true while an application changes: taken out before, put back after. */
function count(state: CourseDateState, application: ApplicationState, step: 1 | -1): void {
  const place = placeOf(application);
  if (place === null) return;
  if (place === 'primary') state.primaryCount += step;
  else state.reserveCount += step;
  const { personId } = application.details.participant;
  const others = (state.active.get(personId) ?? []).filter((id) => id !== application.id);
  if (step === 1) state.active.set(personId, [...others, application.id]);
  else if (others.length > 0) state.active.set(personId, others);
  else state.active.delete(personId);
}

import type { Decider } from '#domain/kernel/decider.ts';
import type { CourseDateEvent } from './events.ts';
import type { ApplicationDetails, CourseDateDetails } from './details.ts';
import { personsConcerned } from './concerned.ts';
import { applicationIdentity } from './identity.ts';
import { isActive, type CourseDateStatus, type ListType, type Status } from './terms.ts';

/** An application as its course date knows it: enough to decide, nothing for display alone. */
export interface ApplicationState {
  readonly id: string;
  readonly registrationId: string;
  readonly appliedAt: string;
  details: ApplicationDetails;
  list: ListType;
  status: Status;
  /** Status before the last decision, for undo (APP-10). */
  statusBefore: Status;
  /** Counts the facts about this application, its own registration being 1. */
  version: number;
  /** Order of joining the reserve; edits never change it (APP-14). */
  reserveOrder: number;
  attended: boolean;
  /** Whether anybody has said yet if the person came (CD-14). */
  marked: boolean;
  certificateCode: string | null;
  certificateSent: boolean;
  confirmationSent: boolean;
  canceledWithDate: boolean;
  /** Set when the application left for another date; it is then no longer ours. */
  movedTo: string | null;
}

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
  /** Identities of active participants (APP-20) → application id. */
  identities: Map<string, string>;
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
  identities: new Map(),
  sequence: 0,
});

export const freeSeats = (state: CourseDateState): number => (state.details?.seatLimit ?? 0) - state.primaryCount;

/** Seats a newcomer may take: free seats are promised to those who already wait on the reserve (APP-14, PUB-13). */
export const openSeats = (state: CourseDateState): number =>
  state.details?.full ? 0 : freeSeats(state) - state.reserveCount;

/** Active applications of the reserve in the order of joining. */
export function reserveQueue(state: CourseDateState): ApplicationState[] {
  return [...state.applications.values()]
    .filter((application) => holdsPlace(application) && application.list === 'reserve')
    .sort((a, b) => a.reserveOrder - b.reserveOrder);
}

export const holdsPlace = (application: ApplicationState): boolean =>
  application.movedTo === null && isActive(application.status);

export const courseDate: Decider<CourseDateState, CourseDateEvent> = { initial, evolve, personsOf };

/** A reason for a decision about an application is about its persons; one about the date itself is about nobody. */
function personsOf(state: CourseDateState, { type, data }: CourseDateEvent): readonly string[] {
  if (type === 'ApplicationRegistered' || type === 'ApplicationMovedIn') return personsConcerned(data.details);
  if (!('applicationId' in data) || ('cause' in data && data.cause === 'course-date')) return [];
  const application = state.applications.get(data.applicationId);
  return application ? personsConcerned(application.details) : [];
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
    case 'CourseDatePublished':
      return changeDate(state, { visibility: 'visible' });
    case 'CourseDateCancelled':
      state.status = 'cancelled';
      return changeDate(state, {});
    case 'CourseDateReopened':
      state.status = 'active';
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
    certificateCode: null,
    certificateSent: false,
    confirmationSent: false,
    canceledWithDate: false,
    // An application told anew in its own place (takeBack) keeps what it had.
    ...(here?.movedTo === null ? here : {}),
    movedTo: null,
    ...added,
  };
  state.applications.set(application.id, application);
  count(state, application, 1);
  return state;
}

type ApplicationFact = Exclude<
  CourseDateEvent,
  { type: `CourseDate${string}` } | { type: 'ApplicationRegistered' | 'ApplicationMovedIn' }
>;

function changeApplication(state: CourseDateState, event: ApplicationFact): CourseDateState {
  const application = state.applications.get(event.data.applicationId);
  if (!application) return state;
  count(state, application, -1);
  application.version += 1;
  applyFact(state, application, event);
  count(state, application, 1);
  return state;
}

function applyFact(state: CourseDateState, application: ApplicationState, event: ApplicationFact): void {
  switch (event.type) {
    case 'ApplicationEdited':
      application.details = { ...application.details, ...event.data.after };
      return;
    case 'ApplicationMovedToPrimary':
      application.list = 'primary';
      return;
    case 'ApplicationMovedToReserve':
      application.list = 'reserve';
      application.reserveOrder = state.sequence;
      return;
    case 'ApplicationMovedOut':
      application.movedTo = event.data.toCourseDateId;
      return;
    case 'AttendanceMarked':
      application.attended = event.data.attended;
      application.marked = true;
      application.certificateCode = event.data.certificateCode;
      return;
    case 'CertificateSent':
      application.certificateSent = true;
      return;
    default:
      changeStatus(state, application, event);
  }
}

type StatusFact = Exclude<
  ApplicationFact,
  {
    type:
      | 'ApplicationEdited'
      | 'ApplicationMovedToPrimary'
      | 'ApplicationMovedToReserve'
      | 'ApplicationMovedOut'
      | 'AttendanceMarked'
      | 'CertificateSent';
  }
>;

const STATUS_AFTER = {
  ApplicationConfirmed: 'confirmed',
  ApplicationRejected: 'rejected',
  ApplicationCanceled: 'canceled',
  ApplicationResigned: 'resigned',
  ApplicationArchived: 'archived',
} as const;

function changeStatus(state: CourseDateState, application: ApplicationState, event: StatusFact): void {
  const before = application.status;
  if (event.type === 'ApplicationReinstated') {
    // An undone decision gives the old place back; only who lost a primary seat joins the reserve anew.
    if (event.data.list === 'reserve' && application.list === 'primary') application.reserveOrder = state.sequence;
    application.list = event.data.list;
    application.status = event.data.status;
    application.canceledWithDate = false;
  } else if (event.type === 'ApplicationConfirmationSent') {
    application.confirmationSent = true;
    if (before === 'waiting') application.status = 'sent';
  } else {
    application.status = STATUS_AFTER[event.type];
    application.canceledWithDate = event.type === 'ApplicationCanceled' && event.data.cause === 'course-date';
  }
  if (application.status !== before) application.statusBefore = before;
}

/** Keeps the counters and identities true while an application changes: taken out before, put back after. */
function count(state: CourseDateState, application: ApplicationState, step: 1 | -1): void {
  if (!holdsPlace(application)) return;
  if (application.list === 'primary') state.primaryCount += step;
  else state.reserveCount += step;
  const identity = applicationIdentity(application.details);
  if (step === 1) state.identities.set(identity, application.id);
  else if (state.identities.get(identity) === application.id) state.identities.delete(identity);
}

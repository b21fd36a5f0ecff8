import type { Command, CommandContext } from '#domain/kernel/decider.ts';
import { conflict } from '#domain/kernel/refusal.ts';
import type { CourseDateEvent } from '../events.ts';
import type { ApplicationDetails } from '../details.ts';
import { ACTIVE_ONLY, alreadyOn, WAS_PRESENT } from '../refused-words.ts';
import { activeApplicationOf, freeSeats, isOpen, openSeats, placeOf, type CourseDateState } from '../state.ts';
import { validCertificate, type ApplicationState } from '../state/application.ts';
import type { Status } from '../terms.ts';
import { objections, type Admission } from './admission.ts';
import { revoke, validAgain } from './certificates.ts';
import {
  afterLeaving,
  onApplication,
  onLivingApplication,
  currentStatus,
  isHeld,
  refuseHeld,
  type ApplicationInput,
  type TimedInput,
} from './shared.ts';
import { refuseOutOfTurn } from './turn.ts';

type ListCommand<Input extends ApplicationInput = ApplicationInput> = Command<CourseDateState, Input, CourseDateEvent>;

const refuseInactive = (application: ApplicationState) => conflict(ACTIVE_ONLY, currentStatus(application));

/** APP-12, APP-14: needs a free seat and its turn, or the operator's reason for going over the limit or past others. */
export const moveToPrimary: ListCommand = {
  name: 'MoveToPrimary',
  permission: 'APPLICATION_WRITE',
  decide: (state, input, context) =>
    onLivingApplication(state, input, (application) => {
      if (!isOpen(application)) return refuseInactive(application);
      if (application.list === 'primary') return conflict(alreadyOn('primary'), currentStatus(application));
      const overbooked = freeSeats(state) <= 0;
      const more = currentStatus(application);
      const refusal = refuseOutOfTurn(state, { waiting: application, seats: 1 }, { context, more });
      if (refusal) return refusal;
      return [
        {
          type: 'ApplicationMovedToPrimary',
          data: { applicationId: application.id, courseDateId: state.id, overbooked, automatic: false },
        },
        ...validAgain(state, application),
      ];
    }),
};

/** APP-13: frees one seat and joins the end of the reserve. */
export const moveToReserve: ListCommand = {
  name: 'MoveToReserve',
  permission: 'APPLICATION_WRITE',
  decide: (state, input, context) =>
    onLivingApplication(state, input, (application) => {
      if (!isOpen(application)) return refuseInactive(application);
      if (application.list === 'reserve') return conflict(alreadyOn('reserve'), currentStatus(application));
      return [
        { type: 'ApplicationMovedToReserve', data: { applicationId: application.id, courseDateId: state.id } },
        ...revoke(state, application, 'moved-to-reserve'),
        ...afterLeaving(state, application, context),
      ];
    }),
};

/** Everything an application takes with it to another date. */
export interface MovingApplication {
  readonly applicationId: string;
  readonly fromCourseDateId: string;
  readonly details: ApplicationDetails;
  readonly status: Status;
  readonly appliedAt: string;
  readonly version: number;
  readonly registrationId: string;
  readonly confirmationSent: boolean;
}

/** What the source's state gives to `moveIn`. */
export const movingApplication = (state: CourseDateState, application: ApplicationState): MovingApplication => ({
  applicationId: application.id,
  fromCourseDateId: state.id,
  details: application.details,
  status: application.status,
  appliedAt: application.appliedAt,
  version: application.version,
  registrationId: application.registrationId,
  confirmationSent: application.confirmationSent,
});

/** Checked at the source before anything is appended (APP-11); emits nothing. */
export const canMoveAway = (state: CourseDateState, input: TimedInput, context: CommandContext) =>
  onLivingApplication(state, input, (application, details) => {
    if (!isOpen(application)) return refuseInactive(application);
    if (isHeld(details, input, context)) return refuseHeld(application);
    return application.attended && placeOf(application) === 'primary'
      ? conflict(WAS_PRESENT, currentStatus(application))
      : [];
  });

/** First half of a move (APP-11), at the target: primary when a seat is open, else the reserve. */
export const moveIn: Command<CourseDateState, MovingApplication & { readonly admission?: Admission }, CourseDateEvent> =
  {
    name: 'MoveApplication',
    permission: 'APPLICATION_WRITE',
    decide: (state, { admission, ...moving }, context) => {
      const details = state.details;
      if (!details || state.status !== 'active')
        return conflict('Nie można przenieść zgłoszenia na ten termin: jest odwołany albo nie istnieje.');
      if (state.id === moving.fromCourseDateId) return conflict('Zgłoszenie jest już na tym terminie.');
      const here = state.applications.get(moving.applicationId);
      if (here && here.movedTo === null) return [];
      if (activeApplicationOf(state, moving.details.participant.personId)) {
        return conflict('Ten pracownik ma już aktywne zgłoszenie na wybrany termin.');
      }
      const against = admission ? objections(state, admission, context) : [];
      if (against.length > 0) {
        return conflict(`${against.join(' ')} Aby przenieść mimo to, podaj powód.`, { reasonNeeded: true });
      }
      return [{ type: 'ApplicationMovedIn', data: movedIn(state, moving) }];
    },
  };

function movedIn(state: CourseDateState, moving: MovingApplication) {
  const { courseId, startedOn, courseLocationId } = state.details ?? {
    courseId: '',
    startedOn: '',
    courseLocationId: '',
  };
  const list = openSeats(state) > 0 ? ('primary' as const) : ('reserve' as const);
  return {
    ...moving,
    courseDateId: state.id,
    list,
    overbooked: false,
    date: { courseId, startedOn, courseLocationId },
  };
}

/**
 * Second half, at the source: gives the old place up. Repeating it is harmless; a source that changed since the
 * first half was decided refuses (the caller then brings the application back with `moveBack` and `takeBack`).
 */
export const moveOut: ListCommand<ApplicationInput & { readonly toCourseDateId: string }> = {
  name: 'MoveApplication',
  permission: 'APPLICATION_WRITE',
  decide: (state, input, context) => {
    const application = state.applications.get(input.applicationId);
    if (application?.movedTo === input.toCourseDateId) return [];
    return onApplication(state, input, (here) => [
      {
        type: 'ApplicationMovedOut',
        data: { applicationId: here.id, courseDateId: state.id, toCourseDateId: input.toCourseDateId },
      },
      ...revoke(state, here, 'moved-to-date'),
      ...afterLeaving(state, here, context),
    ]);
  },
};

/** Compensation at the source when it changed in the middle of a move: states again what the application is here. */
export const takeBack: Command<
  CourseDateState,
  { readonly applicationId: string; readonly fromCourseDateId: string },
  CourseDateEvent
> = {
  name: 'TakeApplicationBack',
  permission: 'APPLICATION_WRITE',
  decide: (state, input) => {
    const application = state.applications.get(input.applicationId);
    if (!application || application.movedTo !== null || !state.details) return [];
    const { courseId, startedOn, courseLocationId } = state.details;
    return [
      {
        type: 'ApplicationMovedIn',
        data: {
          ...movingApplication(state, application),
          fromCourseDateId: input.fromCourseDateId,
          courseDateId: state.id,
          list: application.list,
          overbooked: false,
          date: { courseId, startedOn, courseLocationId },
        },
      },
      ...attendanceAgain(state, application),
    ];
  },
};

/** An arrival begins unmarked and without a certificate, so what was marked and issued here is stated again. */
function attendanceAgain(state: CourseDateState, application: ApplicationState): CourseDateEvent[] {
  if (!application.marked) return [];
  const ids = { applicationId: application.id, courseDateId: state.id };
  const { code, contents } = validCertificate(application) ?? {};
  return [
    { type: 'AttendanceMarked', data: { ...ids, attended: application.attended, certificateCode: null } },
    ...(code && contents ? [{ type: 'CertificateIssued' as const, data: { ...ids, code, contents } }] : []),
  ];
}

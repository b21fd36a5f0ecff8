import type { Command } from '#domain/kernel/decider.ts';
import { conflict } from '#domain/kernel/refusal.ts';
import type { CourseDateDetails } from '../details.ts';
import type { CourseDateEvent } from '../events.ts';
import { givesCertificates, takesAttendance } from '../guards.ts';
import { ATTENDANCE_OF_SEATED, ATTENDANCE_TOO_EARLY, CERTIFICATE_NOT_EARNED, NOBODY_CAME } from '../refused-words.ts';
import { placeOf, type CourseDateState } from '../state.ts';
import { validCertificate, type ApplicationState } from '../state/application.ts';
import { earnsCertificate, issue, refuseNames, revoke, type NewCertificate } from './certificates.ts';
import { standingOf } from '../terms.ts';
import { onApplication, onLivingApplication, currentStatus, type ApplicationInput } from './shared.ts';

interface NewMark {
  readonly attended: boolean;
  readonly certificate: NewCertificate;
  readonly today: string;
  /** When a device without a network noted it. */
  readonly notedAt?: string | undefined;
}

/**
 * The mark, and in the same decision what follows from it: who came is no longer waiting for a decision about coming,
 * and the last day of the training brings the certificate (APP-18). On an earlier day it comes by itself, later.
 */
export function mark(
  state: CourseDateState,
  application: ApplicationState,
  { attended, certificate, today, notedAt }: NewMark,
): CourseDateEvent[] {
  const ids = { applicationId: application.id, courseDateId: state.id };
  const marked: CourseDateEvent = {
    type: 'AttendanceMarked',
    data: { ...ids, attended, certificateCode: null, ...(notedAt === undefined ? {} : { notedAt }) },
  };
  if (!attended) return [marked, ...revoke(state, application, 'presence-corrected')];
  const ended = state.details && givesCertificates({ ...state.details, duration: certificate.names.duration }, today);
  const waits = application.status === 'waiting';
  const decided = waits || standingOf(application) !== 'waiting';
  return [
    marked,
    ...(waits ? [{ type: 'ApplicationConfirmed' as const, data: ids }] : []),
    ...(ended && decided ? issue(state, application, certificate) : []),
  ];
}

/**
 * APP-19: flips the attendance. Presence is marked from the start day on, for a seat of the primary list of a date that
 * takes place, and taken back there: of who holds no seat a mark says nothing (`isPresent`).
 */
export const toggleAttendance: Command<CourseDateState, ApplicationInput & NewCertificate, CourseDateEvent> = {
  name: 'ToggleAttendance',
  permission: 'APPLICATION_WRITE',
  decide: (state, { newCertificateCode, names, ...input }, context) =>
    onApplication(state, input, (application, details) => {
      const attended = !application.attended;
      const refusal = refusePresence(state, { application, details, today: context.today });
      if (refusal) return refusal;
      return (
        (attended ? refuseNames(details, names) : undefined) ??
        mark(state, application, { attended, certificate: { newCertificateCode, names }, today: context.today })
      );
    }),
};

function refusePresence(
  state: CourseDateState,
  candidate: { application: ApplicationState; details: CourseDateDetails; today: string },
) {
  const { application, details, today } = candidate;
  if (!takesAttendance(details.startedOn, today)) {
    return conflict(ATTENDANCE_TOO_EARLY, currentStatus(application));
  }
  if (state.status === 'cancelled') {
    return conflict(NOBODY_CAME, currentStatus(application));
  }
  return placeOf(application) === 'primary' ? undefined : conflict(ATTENDANCE_OF_SEATED, currentStatus(application));
}

type SendCertificate = Command<
  CourseDateState,
  ApplicationInput & NewCertificate & { readonly repeat?: boolean },
  CourseDateEvent
>;

/** Only who was present on a date that took place; never twice unless asked. Who has no certificate yet gets one. */
export const sendCertificate: SendCertificate = {
  name: 'SendCertificate',
  permission: 'APPLICATION_WRITE',
  decide: (state, { newCertificateCode, names, ...input }, context) =>
    onLivingApplication(state, input, (application, details) => {
      const refusal = refuseNames(details, names);
      if (refusal) return refusal;
      if (!earnsCertificate(state, application, { duration: names.duration, today: context.today }))
        return conflict(CERTIFICATE_NOT_EARNED, currentStatus(application));
      const issued = issue(state, application, { newCertificateCode, names });
      const code = issued[0]?.type === 'CertificateIssued' ? issued[0].data.code : validCertificate(application)?.code;
      const sentBefore = code !== undefined && application.sentCertificate === code;
      if (sentBefore && !input.repeat) {
        return conflict('Certyfikat został już wysłany.', { ...currentStatus(application), repeatNeeded: true });
      }
      return [
        ...issued,
        {
          type: 'CertificateSent',
          data: { applicationId: application.id, courseDateId: state.id, repeated: sentBefore, code: code ?? null },
        },
      ];
    }),
};

/** CD-16: the same for everybody of a date, which is an action of the date like its attendance list (PERM-05). */
export const sendCertificateFromDate: SendCertificate = { ...sendCertificate, permission: 'COURSEDATE_WRITE' };

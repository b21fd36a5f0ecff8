import type { Command } from '#domain/kernel/decider.ts';
import { conflict } from '#domain/kernel/refusal.ts';
import type { CourseDateDetails } from '../details.ts';
import type { CourseDateEvent } from '../events.ts';
import { takesAttendance } from '../guards.ts';
import { placeOf, type CourseDateState } from '../state.ts';
import { validCertificate, type ApplicationState } from '../state/application.ts';
import { earnsCertificate, issue, refuseNames, revoke, type NewCertificate } from './certificates.ts';
import { onApplication, currentStatus, type ApplicationInput } from './shared.ts';

/** The mark, and in the same decision the certificate that it earns or ends. */
export function mark(
  state: CourseDateState,
  application: ApplicationState,
  { attended, certificate }: { attended: boolean; certificate: NewCertificate },
): CourseDateEvent[] {
  return [
    {
      type: 'AttendanceMarked',
      data: { applicationId: application.id, courseDateId: state.id, attended, certificateCode: null },
    },
    ...(attended ? issue(state, application, certificate) : revoke(state, application, 'presence-corrected')),
  ];
}

/**
 * APP-19: flips the attendance. Presence is marked from the start day on, for a seat of the primary list of a date that
 * takes place; it is taken back wherever the person stands by now.
 */
export const toggleAttendance: Command<CourseDateState, ApplicationInput & NewCertificate, CourseDateEvent> = {
  name: 'ToggleAttendance',
  permission: 'APPLICATION_WRITE',
  decide: (state, { newCertificateCode, names, ...input }, context) =>
    onApplication(state, input, (application, details) => {
      const attended = !application.attended;
      const refusal = attended ? refusePresence(state, { application, details, today: context.today }) : undefined;
      if (refusal) return refusal;
      return (
        (attended ? refuseNames(details, names) : undefined) ??
        mark(state, application, { attended, certificate: { newCertificateCode, names } })
      );
    }),
};

function refusePresence(
  state: CourseDateState,
  candidate: { application: ApplicationState; details: CourseDateDetails; today: string },
) {
  const { application, details, today } = candidate;
  if (!takesAttendance(details.startedOn, today)) {
    return conflict('Obecność można zaznaczyć dopiero od dnia rozpoczęcia szkolenia.', currentStatus(application));
  }
  if (state.status === 'cancelled') {
    return conflict('Termin jest odwołany: nikt na nim nie był.', currentStatus(application));
  }
  return placeOf(application) === 'primary'
    ? undefined
    : conflict(
        'Obecność można zaznaczyć tylko dla aktywnego zgłoszenia z listy podstawowej.',
        currentStatus(application),
      );
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
    onApplication(state, input, (application, details) => {
      if (!earnsCertificate(state, application, context.today))
        return conflict('Certyfikat można wysłać tylko obecnym na szkoleniu.', currentStatus(application));
      const refusal = refuseNames(details, names);
      if (refusal) return refusal;
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

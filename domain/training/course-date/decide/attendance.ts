import type { Command } from '#domain/kernel/decider.ts';
import { conflict } from '#domain/kernel/refusal.ts';
import type { CourseDateEvent } from '../events.ts';
import { takesAttendance } from '../guards.ts';
import { holdsPlace, type CourseDateState } from '../state.ts';
import { onApplication, currentStatus, type ApplicationInput } from './shared.ts';

/**
 * APP-19: flips the attendance, from the start day on, for a place on the primary list. `newCertificateCode` is used
 * for the first presence; the code then stays, so that a printed certificate can be revoked and valid again.
 */
export const toggleAttendance: Command<
  CourseDateState,
  ApplicationInput & { readonly newCertificateCode: string },
  CourseDateEvent
> = {
  name: 'ToggleAttendance',
  permission: 'APPLICATION_WRITE',
  decide: (state, input, context) =>
    onApplication(state, input, (application, details) => {
      if (!takesAttendance(details.startedOn, context.today)) {
        return conflict('Obecność można zaznaczyć dopiero od dnia rozpoczęcia szkolenia.', currentStatus(application));
      }
      if (!holdsPlace(application) || application.list !== 'primary') {
        return conflict(
          'Obecność można zaznaczyć tylko dla aktywnego zgłoszenia z listy podstawowej.',
          currentStatus(application),
        );
      }
      return [
        {
          type: 'AttendanceMarked',
          data: {
            applicationId: application.id,
            courseDateId: state.id,
            attended: !application.attended,
            certificateCode: application.certificateCode ?? input.newCertificateCode,
          },
        },
      ];
    }),
};

type SendCertificate = Command<CourseDateState, ApplicationInput & { readonly repeat?: boolean }, CourseDateEvent>;

/** Only who was present; never twice unless asked. */
export const sendCertificate: SendCertificate = {
  name: 'SendCertificate',
  permission: 'APPLICATION_WRITE',
  decide: (state, input) =>
    onApplication(state, input, (application) => {
      if (!application.attended)
        return conflict('Certyfikat można wysłać tylko obecnym na szkoleniu.', currentStatus(application));
      if (application.certificateSent && !input.repeat) {
        return conflict('Certyfikat został już wysłany.', { ...currentStatus(application), repeatNeeded: true });
      }
      return [
        {
          type: 'CertificateSent',
          data: { applicationId: application.id, courseDateId: state.id, repeated: application.certificateSent },
        },
      ];
    }),
};

/** CD-16: the same for everybody of a date, which is an action of the date like its attendance list (PERM-05). */
export const sendCertificateFromDate: SendCertificate = { ...sendCertificate, permission: 'COURSEDATE_WRITE' };

import type { Recorded } from '#domain/kernel/event.ts';
import { CourseDateCancelled, CourseDateChanged, CourseDateReopened } from '#domain/training/course-date/events.ts';
import {
  AttendanceMarked,
  ApplicationConfirmationSent,
  ApplicationMovedIn,
  ApplicationMovedToPrimary,
  ApplicationRegistered,
  ApplicationReinstated,
  ApplicationRejected,
  CertificateSent,
} from '#domain/training/course-date/application/events.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import type { TrainingMail } from '#domain/training/mail/terms.ts';
import { training } from '#domain/training/portal.ts';
import { on, type JobRequest, type Reaction } from '#workers/reaction.ts';

/** Job of `finish-move`: look whether the second half of a move is there. */
export const FINISH_MOVE_JOB = 'finish-move';
export interface FinishMoveJob {
  readonly applicationId: string;
  readonly fromCourseDateId: string;
  readonly toCourseDateId: string;
  readonly eventId: string;
  readonly correlationId: string;
  /** ISO 8601 UTC, of the first half. */
  readonly movedAt: string;
}

/** Job of a cancelled date: order a mail for each application that it cancelled. */
export const TELL_CANCELLED_JOB = 'tell-course-date-cancelled';
export interface TellCancelledJob {
  readonly stream: string;
  readonly revision: number;
  readonly correlationId: string;
}

interface OfApplication {
  readonly applicationId: string;
  readonly courseDateId: string;
}

/** The order of a mail about an application, without its id and its cause. */
export const mailAbout = (template: TrainingMail, { applicationId, courseDateId }: OfApplication) => ({
  portal: training.name,
  template,
  subjects: [subjectOf('application', applicationId), subjectOf('course-date', courseDateId)],
});

const about = (template: TrainingMail, data: OfApplication): JobRequest => ({ mail: mailAbout(template, data) });

/** The mails that follow from decisions about applications (APP-15, APP-16, CD-13, CD-16, APP-14, PUB-12). */
export const trainingMails: Reaction = {
  name: 'training-mails',
  on: {
    // One for the whole registration; the mail names all its employees.
    ...on(ApplicationRegistered, (data) =>
      data.registration.index === 0 && data.source === 'public' ? about('registration-received', data) : null,
    ),
    ...on(ApplicationConfirmationSent, (data) => about('confirmation', data)),
    ...on(ApplicationRejected, (data) => about(data.info ? 'rejection-with-info' : 'rejection', data)),
    ...on(ApplicationMovedToPrimary, (data) => (data.automatic ? about('moved-to-primary', data) : null)),
    ...on(ApplicationMovedIn, (data, event) => (isTakenBack(event) ? null : about('moved-to-date', data))),
    ...on(CourseDateCancelled, (data, event) => (data.notify ? tellCancelled(event) : null)),
    ...on(CourseDateReopened, (_data, event) => tellReopened(event)),
    ...on(CertificateSent, (data) => about('certificate', data)),
  },
};

/** APP-11: a move has two halves in two streams; a crash between them must not leave a person on both dates. */
export const finishMoves: Reaction = {
  name: 'finish-move',
  on: {
    ...on(ApplicationMovedIn, (data, event) =>
      isTakenBack(event)
        ? null
        : {
            job: FINISH_MOVE_JOB,
            data: {
              applicationId: data.applicationId,
              fromCourseDateId: data.fromCourseDateId,
              toCourseDateId: data.courseDateId,
              eventId: event.id,
              correlationId: event.meta.correlationId,
              movedAt: event.at,
            } satisfies FinishMoveJob,
          },
    ),
  },
};

/** Job of `settle-certificates`: who was present has a certificate that says what was, and nobody else has one. */
export const SETTLE_CERTIFICATES_JOB = 'settle-certificates';
export interface SettleCertificatesJob {
  readonly courseDateId: string;
  readonly eventId: string;
  readonly correlationId: string;
}

/**
 * APP-18: certificates follow what was decided in other ways than by marking presence, which issues them itself. Reads
 * the log from its start, so that codes of facts older than `CertificateIssued` get contents of their own once and for all.
 */
export const certificatesFollow: Reaction = {
  name: 'settle-certificates',
  from: 'start',
  on: {
    ...on(AttendanceMarked, (data, event) => (data.certificateCode === null ? null : settle(data, event))),
    ...on(ApplicationReinstated, settle),
    ...on(ApplicationMovedToPrimary, settle),
    ...on(CourseDateChanged, (data, event) =>
      data.after.startedOn !== undefined || data.after.courseId !== undefined ? settle(data, event) : null,
    ),
  },
};

function settle({ courseDateId }: { readonly courseDateId: string }, event: Recorded): JobRequest {
  return {
    job: SETTLE_CERTIFICATES_JOB,
    data: {
      courseDateId,
      eventId: event.id,
      correlationId: event.meta.correlationId,
    } satisfies SettleCertificatesJob,
  };
}

/** The compensation of a move that did not come off says the same fact at the source. */
const isTakenBack = (event: Recorded): boolean => event.meta.command === 'TakeApplicationBack';

/** Job of a reopened date: order a mail for each application that is back and had been told of the cancellation. */
export const TELL_REOPENED_JOB = 'tell-course-date-reopened';

function tellReopened(event: Recorded): JobRequest {
  const { stream, revision } = event;
  return {
    job: TELL_REOPENED_JOB,
    data: { stream, revision, correlationId: event.meta.correlationId } satisfies TellCancelledJob,
  };
}

function tellCancelled(event: Recorded): JobRequest {
  const { stream, revision } = event;
  return {
    job: TELL_CANCELLED_JOB,
    data: { stream, revision, correlationId: event.meta.correlationId } satisfies TellCancelledJob,
  };
}

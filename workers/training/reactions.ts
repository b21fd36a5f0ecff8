import type { Recorded } from '#domain/kernel/event.ts';
import { CourseDateChanged } from '#domain/training/course-date/events.ts';
import {
  ApplicationMovedIn,
  ApplicationMovedToPrimary,
  ApplicationReinstated,
  AttendanceMarked,
} from '#domain/training/course-date/application/events.ts';
import { isSilence, MESSAGES, ruleFor } from '#domain/training/messages/table.ts';
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

/** Job of `training-mails`: order the mails that tell of this fact. */
export const TELL_JOB = 'tell';
export interface TellJob {
  readonly stream: string;
  readonly revision: number;
}

/** The mails that follow from facts, as the table of messages says; where it asks, as the decision says. */
export const trainingMails: Reaction = {
  name: 'training-mails',
  on: Object.fromEntries(Object.keys(MESSAGES).map((type) => [type, tell])),
};

function tell(event: Recorded): JobRequest | null {
  const rule = ruleFor(event);
  if (!rule || isSilence(rule)) return null;
  if (rule.when === 'ask' && !event.meta.notify) return null;
  return { job: TELL_JOB, data: { stream: event.stream, revision: event.revision } satisfies TellJob };
}

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

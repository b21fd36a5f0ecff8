import type { z } from 'zod';
import type { Recorded } from '#domain/kernel/event.ts';
import { hasAccess } from '#domain/account/access.ts';
import { factTypes, type AccountFacts } from '#domain/account/events.ts';
import { operator } from '#domain/training/accounts/operator.ts';
import { participant } from '#domain/training/accounts/participant.ts';
import type { Role } from '#domain/training/accounts/roles.ts';
import { reporter } from '#domain/training/accounts/reporter.ts';
import { carryPerson } from '#domain/training/course-date/decide/carry-person.ts';
import { CourseDateChanged } from '#domain/training/course-date/events.ts';
import {
  ApplicationEdited,
  ApplicationMovedIn,
  ApplicationMovedToPrimary,
  ApplicationReinstated,
  AttendanceMarked,
} from '#domain/training/course-date/application/events.ts';
import { PersonsMerged, PersonsSeparated } from '#domain/merging/events.ts';
import { trainingFacts } from '#domain/training/records/events.ts';
import { isUnsent, MESSAGES, ruleFor } from '#domain/training/messages/table.ts';
import { isNewLogin } from '#workers/account-notices.ts';
import { on, type JobRequest, type Reaction } from '#workers/reaction.ts';

type Merged = z.infer<typeof PersonsMerged.schema>;

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

/** Job of `training-mails`: order the mails that report this fact. */
export const FACT_MAILS_JOB = 'tell';
export interface FactJob {
  readonly stream: string;
  readonly revision: number;
}

/** The mails that follow from facts, as the table of messages says; where it asks, as the decision says. */
export const trainingMails: Reaction = {
  name: 'training-mails',
  on: Object.fromEntries(Object.keys(MESSAGES).map((type) => [type, mailsOf])),
};

function mailsOf(event: Recorded): JobRequest | null {
  const rule = ruleFor(event);
  // Those who only asked for a mail have a reaction of their own.
  if (!rule || isUnsent(rule) || rule.to.includes('asker')) return null;
  if (rule.when === 'ask' && !event.meta.notify) return null;
  return { job: FACT_MAILS_JOB, data: { stream: event.stream, revision: event.revision } satisfies FactJob };
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

/** Job of `finish-merge`: everything that named the one person names the other. */
export const FINISH_MERGE_JOB = 'finish-merge';
export interface FinishMergeJob {
  /** The one that is known no more, or again. */
  readonly personId: string;
  readonly into: string;
  readonly kind: string;
  readonly records: readonly string[];
  readonly cause: 'merged' | 'separated';
  readonly eventId: string;
  readonly correlationId: string;
}

const finishMerge =
  (cause: FinishMergeJob['cause']) =>
  ({ personId, into, kind, records }: Merged, { id: eventId, meta: { correlationId } }: Recorded): JobRequest => ({
    job: FINISH_MERGE_JOB,
    data: { personId, into, kind, records, cause, eventId, correlationId } satisfies FinishMergeJob,
  });

/** A merging is one fact and what follows in the streams of dates; a crash between them must not leave half of it. */
export const finishMerges: Reaction = {
  name: 'finish-merge',
  on: { ...on(PersonsMerged, finishMerge('merged')), ...on(PersonsSeparated, finishMerge('separated')) },
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

/** Job of `carry-promises`: coming dates of a changed course or place have the change in their own history. */
export const CARRY_PROMISES_JOB = 'carry-promises';
export interface CarryPromisesJob {
  readonly stream: string;
  readonly revision: number;
}

/** A changed course or place, as long as it changes what people are promised; the job looks at what that is. */
export const promisesFollow: Reaction = {
  name: 'carry-promises',
  on: {
    [trainingFacts.courses.types.changed]: carry,
    [trainingFacts.locations.types.changed]: carry,
  },
};

function carry({ stream, revision }: Recorded): JobRequest {
  return { job: CARRY_PROMISES_JOB, data: { stream, revision } satisfies CarryPromisesJob };
}

/** Job of `carry-person`: what a corrected person still holds has the correction. */
export const CARRY_PERSON_JOB = 'carry-person';
export interface CarryPersonJob {
  readonly stream: string;
  readonly revision: number;
}

/** A corrected record of a participant or reporter, or an application that somebody corrected; not what follows from it. */
export const personsFollow: Reaction = {
  name: 'carry-person',
  on: Object.fromEntries(
    [
      factTypes(participant.event).added,
      factTypes(participant.event).changed,
      factTypes(reporter.event).changed,
      ApplicationEdited.type,
    ].map((type) => [type, carryOn]),
  ),
};

function carryOn({ stream, revision, meta }: Recorded): JobRequest | null {
  if (meta.command === carryPerson.name) return null;
  return { job: CARRY_PERSON_JOB, data: { stream, revision } satisfies CarryPersonJob };
}

/** Job of `readdress-trainer`: an address that was corrected gets what it is owed, the former one loses its entries. */
export const READDRESS_TRAINER_JOB = 'readdress-trainer';

/** An operator's account with another address; only somebody who was written to as a trainer has anything to be notified of. */
export const trainersFollow: Reaction = {
  name: 'readdress-trainer',
  on: {
    [factTypes(operator.event).changed]: ({ stream, revision, data }: Recorded): JobRequest | null =>
      isNewLogin(data as AccountFacts['changed'])
        ? { job: READDRESS_TRAINER_JOB, data: { stream, revision } satisfies FactJob }
        : null,
  },
};

/** Job of `trainer-back`: who works here again hears what became of the dates that they were written to about. */
export const TRAINER_BACK_JOB = 'trainer-back';

/** An account that may be used again: it had no access, or one that had ended, or the role with which nobody works. */
export const trainersReturn: Reaction = {
  name: 'trainer-back',
  on: {
    [factTypes(operator.event).accessChanged]: (event: Recorded) => {
      const { before, after } = event.data as AccountFacts['accessChanged'];
      return !hasAccess(before, event.at) && hasAccess(after, event.at) ? returned(event) : null;
    },
    [factTypes(operator.event).changed]: (event: Recorded) => {
      const { before, after } = event.data as AccountFacts['changed'];
      return isOff(before.values.role) && !isOff(after.values.role) ? returned(event) : null;
    },
  },
};

const isOff = (role: unknown): boolean => role === ('UNAUTHORIZED' satisfies Role);

const returned = ({ stream, revision }: Recorded): JobRequest => ({
  job: TRAINER_BACK_JOB,
  data: { stream, revision } satisfies FactJob,
});

/** The compensation of a move that did not come off says the same fact at the source. */
const isTakenBack = (event: Recorded): boolean => event.meta.command === 'TakeApplicationBack';

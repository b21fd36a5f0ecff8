import { training } from '#domain/training/portal.ts';
import type { PortalWorkers } from '#workers/portal-workers.ts';
import { trainingComposers } from './compose.ts';
import { carryPersonData } from './carry-person.ts';
import { certificatesDue, finishMove, settleDates } from './jobs.ts';
import { finishMerge } from './merges.ts';
import { carryPromises } from './promises.ts';
import { timedMails } from './timed.ts';
import { orderSeatAlertMail } from './compose-seat-alert.ts';
import { SEAT_ALERT_JOB, seatAlertMails, seatAlertSweep, type SeatAlertJob } from './seat-alerts.ts';
import { readdressTrainer } from './trainer-address.ts';
import { trainerBack } from './trainer-back.ts';
import { MAIL_READ_MODELS, orderFactMails, gatherFacts } from './fact-mails.ts';
import {
  CARRY_PERSON_JOB,
  CARRY_PROMISES_JOB,
  FINISH_MERGE_JOB,
  FINISH_MOVE_JOB,
  READDRESS_TRAINER_JOB,
  SETTLE_CERTIFICATES_JOB,
  TRAINER_BACK_JOB,
  FACT_MAILS_JOB,
  certificatesFollow,
  finishMerges,
  finishMoves,
  personsFollow,
  promisesFollow,
  trainersFollow,
  trainersReturn,
  trainingMails,
  type CarryPersonJob,
  type CarryPromisesJob,
  type FinishMergeJob,
  type FinishMoveJob,
  type FactJob,
  type SettleCertificatesJob,
} from './reactions.ts';
import type { Job } from '#ops/queue/port.ts';

/** What happens outside requests because of the training portal's facts. */
export const trainingWorkers: PortalWorkers = {
  portal: training,
  reactions: [
    trainingMails,
    finishMoves,
    finishMerges,
    promisesFollow,
    personsFollow,
    trainersFollow,
    trainersReturn,
    certificatesFollow,
    seatAlertMails,
  ],
  jobs: [
    { job: FINISH_MOVE_JOB, run: (app, { data }: Job<FinishMoveJob>) => finishMove(app, data) },
    {
      job: FINISH_MERGE_JOB,
      reads: ['applications'],
      runWithLists: (app, { data }: Job<FinishMergeJob>) => finishMerge(app, data),
    },
    {
      job: SETTLE_CERTIFICATES_JOB,
      reads: ['course_dates', 'courses', 'locations', 'operators'],
      gather: gatherFacts,
      runAll: (app, jobs: readonly Job<SettleCertificatesJob>[]) =>
        settleDates(
          app,
          jobs.map(({ data }) => data),
        ),
    },
    {
      job: CARRY_PERSON_JOB,
      reads: ['applications', 'course_dates', 'courses'],
      runWithLists: (app, { data }: Job<CarryPersonJob>) => carryPersonData(app, data),
    },
    {
      job: READDRESS_TRAINER_JOB,
      reads: ['operators', 'course_dates', 'courses'],
      runWithLists: (app, { data }: Job<FactJob>) => readdressTrainer(app, data),
    },
    {
      job: TRAINER_BACK_JOB,
      reads: ['operators', 'course_dates', 'courses'],
      runWithLists: (app, { data }: Job<FactJob>) => trainerBack(app, data),
    },
    {
      job: CARRY_PROMISES_JOB,
      reads: ['course_dates', 'courses', 'locations'],
      runWithLists: (app, { data }: Job<CarryPromisesJob>) => carryPromises(app, data),
    },
    {
      job: SEAT_ALERT_JOB,
      reads: ['seat_alerts'],
      runWithLists: (app, { data }: Job<SeatAlertJob>) => orderSeatAlertMail(app, data),
    },
    {
      job: FACT_MAILS_JOB,
      reads: MAIL_READ_MODELS,
      gather: gatherFacts,
      runAll: (app, jobs: readonly Job<FactJob>[]) =>
        orderFactMails(
          app,
          jobs.map(({ data }) => data),
        ),
    },
  ],
  sweeps: [timedMails, certificatesDue, seatAlertSweep],
  mails: trainingComposers,
  mailReadModels: MAIL_READ_MODELS,
};

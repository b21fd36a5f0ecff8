import type { Command } from '#domain/kernel/decider.ts';
import { conflict, notFound } from '#domain/kernel/refusal.ts';
import { REPORTER_ONLY } from '../../accounts/roles.ts';
import type { CourseDateEvent } from '../events.ts';
import { whyNotResigned } from '../own-resignation.ts';
import { hasBegun } from '../phase.ts';
import type { CourseDateState } from '../state.ts';
import { currentStatus, onApplication, type TimedInput } from './shared.ts';
import { resignApplication } from './statuses.ts';

interface OwnInput extends TimedInput {
  /** Who registered, and asks. */
  readonly reporterId: string;
  /** Of the course, which the date's own stream doesn't say. */
  readonly resignDays: number | null;
}

/** A reporter gives a seat back that he registered for, as long as the course lets him; what follows is as after the office's decision. */
export const resignOwnApplication: Command<CourseDateState, OwnInput, CourseDateEvent> = {
  name: 'ResignOwnApplication',
  permission: REPORTER_ONLY,
  decide: (state, input, context) =>
    onApplication(state, input, (application, details) => {
      if (application.details.reporter.personId !== input.reporterId) return notFound('Nie znaleziono zgłoszenia.');
      const seat = {
        status: application.status,
        startedOn: details.startedOn,
        isCancelled: state.status === 'cancelled',
        hasBegun: hasBegun(details, context.now),
        resignDays: input.resignDays,
      };
      const refusal = whyNotResigned(seat, context.today);
      return refusal ? conflict(refusal, currentStatus(application)) : resignApplication.decide(state, input, context);
    }),
};

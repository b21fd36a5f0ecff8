import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { decisionWords, type DecidedOn } from '#domain/training/course-date/decision-words.ts';
import { actionPath, APPLICATION_ACTIONS, isApplicationAction } from '#domain/training/course-date/guards.ts';
import { applicationById } from '#projections/training/applications/application-details.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import { command, type CommandRoute, type Done } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { openDateOptions } from '../options.ts';
import { applicationDone } from '../run.ts';
import { decisions, type Decision } from './decisions.ts';

/** What the words of a decision depend on. */
export const decidedOn = (row: ApplicationRow): DecidedOn => ({
  listType: row.list_type,
  attendance: row.present,
  confirmationSent: row.confirmation_sent,
  reserveInformed: row.reserve_informed,
  certificateSent: row.certificate_sent,
});

/** APP-21: a GET only asks; what it shows sends the POST. `below`: the path between the application and the action. */
export async function decisionPage(request: RequestContext, below = '') {
  const { id = '', action: name = '' } = request.params;
  const action = `${below}${name}`;
  if (!isApplicationAction(action)) throw new HttpError(404);
  const row = await applicationById(request.app.db, id);
  if (!row) throw new HttpError(404);
  const dates = action === 'move' ? await openDateOptions(request, row.course_date_id) : [];
  const about = decidedOn(row);
  return {
    id: row.id,
    title: `${decisionWords(action, about).title}: ${row.participant_name}`,
    action,
    version: row.version,
    participantName: row.participant_name,
    ...about,
    /** What the decision's form chooses from. */
    options: { dates },
  };
}

const decide = async (request: RequestContext, decision: Decision): Promise<Done | Refusal> => {
  const applicationId = request.params.id ?? '';
  const decided = await decision.run(request, applicationId);
  return isRefusal(decided) ? decided : applicationDone(request, decided, { applicationId, flash: decided.flash });
};

/** A route for each action. */
export const decisionRoutes: readonly CommandRoute[] = APPLICATION_ACTIONS.map((action) => {
  const decision = decisions[action];
  const path = actionPath(':id', action);
  return command(`post ${path}`, decision.commands, {
    page: path,
    run: (request) => decide(request, decision),
  });
});

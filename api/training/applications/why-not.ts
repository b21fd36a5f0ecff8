import { EDIT_LABEL } from '#domain/form/act-words.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import type { Offer } from '#domain/kernel/offer.ts';
import { conflict } from '#domain/kernel/refusal.ts';
import { editApplication } from '#domain/training/course-date/decide/edit.ts';
import { decisionWords } from '#domain/training/course-date/decision-words.ts';
import type { ApplicationAction } from '#domain/training/course-date/guards.ts';
import { applicationById, placesOfEmployee } from '#projections/training/applications/application-details.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import { courseDateById } from '#projections/training/course-dates/course-date-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { refusedToRun, type Asker } from '#api/handlers/run-command.ts';
import { whyNot, type WhyNotView } from '#api/handlers/why-not.ts';
import { offersOf } from './allowed-actions.ts';
import { decidedOn } from './decision-routes.ts';

/** The application's form: of somebody who was erased nothing is changed (GDP-03). */
export const editOffer = (request: Asker, { details }: Pick<ApplicationRow, 'details'>): Offer<'edit'> => ({
  action: 'edit',
  refusal: refusedToRun(request, [editApplication]) ?? (details.participant.forgotten ? conflict(ERASED) : undefined),
});

/** Data of /panel/applications/:id/why-not: what can't be done with it now, and why. */
export async function applicationWhyNot(request: RequestContext): Promise<WhyNotView> {
  const { db } = request.app;
  const row = await applicationById(db, request.params.id ?? '');
  if (!row) throw new HttpError(404);
  const [date, places] = await Promise.all([courseDateById(db, row.course_date_id), placesOfEmployee(db, row)]);
  const offers = [editOffer(request, row), ...offersOf(request, date, places)(row)];
  const about = decidedOn(row);
  const labelOf = (action: ApplicationAction | 'edit') =>
    action === 'edit' ? EDIT_LABEL : decisionWords(action, about).label;
  return { id: row.id, about: `Zgłoszenie: ${row.participant_name}`, refused: whyNot(offers, labelOf) };
}

import { EDIT_LABEL } from '#domain/form/act-words.ts';
import {
  dateDecisionWords,
  FURTHER_DATE_LABELS,
  isDateDecision,
  type FurtherDateAction,
} from '#domain/training/course-date/date-words.ts';
import { shortDaysText } from '#domain/training/course-date/days.ts';
import { placesOfDate } from '#projections/training/applications/application-details.ts';
import { courseDateById } from '#projections/training/course-dates/course-date-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { whyNot, type WhyNotView } from '#api/handlers/why-not.ts';
import { dateOffers, type DateOffer } from './actions.ts';
import { dateDecidedOn } from './decision-page.ts';

/** Data of /panel/course-dates/:id/why-not: what can't be done with it now, and why. */
export async function courseDateWhyNot(request: RequestContext): Promise<WhyNotView> {
  const { db } = request.app;
  const date = await courseDateById(db, request.params.id ?? '');
  if (!date) throw new HttpError(404);
  const rows = await placesOfDate(db, date.id);
  const decidedOn = await dateDecidedOn(request, date, rows);
  const labelOf = (action: DateOffer): string => {
    if (action === 'edit') return EDIT_LABEL;
    return isDateDecision(action)
      ? dateDecisionWords(action, decidedOn).label
      : FURTHER_DATE_LABELS[action as FurtherDateAction];
  };
  return {
    id: date.id,
    about: `Termin: ${date.courseName}, ${shortDaysText(date)}`,
    refused: whyNot(dateOffers(request, date, rows), labelOf),
  };
}

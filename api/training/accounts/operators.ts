import { COMING_STAY } from '#domain/training/course-date/coming-dates.ts';
import type { AccountScreenParts } from '#api/accounts/routes.ts';
import { comingDates } from '../records/promises.ts';

/** OPR-01, CD-17: taking the access of who leads coming dates says so. */
export const operatorScreen: AccountScreenParts = {
  extras: { leaves: (request, id) => comingDates(request, { column: 'trainer_id', id }, COMING_STAY.trainer) },
};

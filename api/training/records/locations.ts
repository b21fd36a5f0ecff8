import { placeAsPromised } from '#domain/training/course-date/promises.ts';
import { COMING_STAY } from '#domain/training/course-date/coming-dates.ts';
import type { LocationValues } from '#domain/training/records/location.ts';
import { records } from '#domain/training/records/decide.ts';
import type { RecordScreen } from '#api/records/screen.ts';
import { askAboutPromises, comingDates } from './promises.ts';

/** Places of training: where people on coming dates were asked to go. */
export const locationScreen: RecordScreen<LocationValues> = {
  record: records.locations,
  leaves: (request, id) => comingDates(request, { column: 'course_location_id', id }, COMING_STAY.place),
  ask: (request, { id, before, after }) =>
    askAboutPromises(
      request,
      { column: 'course_location_id', id },
      { before: placeAsPromised(before), after: placeAsPromised(after) },
    ),
};

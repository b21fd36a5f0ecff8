import { parseAbsolute, toCalendarDate } from '@internationalized/date';
import { TIME_ZONE } from '#domain/constants.ts';

/** The calendar day in Warsaw, `YYYY-MM-DD`, of an ISO instant: what people there call its date. */
export const dayInWarsaw = (instant: string): string => toCalendarDate(parseAbsolute(instant, TIME_ZONE)).toString();

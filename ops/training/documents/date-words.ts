import { daysText, hoursText } from '#domain/training/course-date/days.ts';
import { FORMULA_LABELS } from '#domain/training/course-date/terms.ts';
import type { ReportedDate } from '#domain/training/messages/news.ts';
import { webAddress, type Fact } from '#domain/text/fact.ts';

/** The date a mail or a paper is about. */
export type DateWords = ReportedDate;

/** When and where: one block of facts for all mails and papers. `link` says that they may have the meeting's link. */
export const dateFacts = (date: DateWords, { link = false } = {}): Fact[] => [
  ['Szkolenie', date.courseName],
  [date.duration > 1 ? 'Dni' : 'Data', daysText(date)],
  ['Godziny', hoursText(date)],
  ['Forma', FORMULA_LABELS[date.formula]],
  date.formula === 'online' ? ['Link do spotkania', ...meeting(date, link)] : ['Miejsce', placeOf(date)],
];

/** Where it is held, in one line. */
export const placeOf = ({
  locationName,
  locationAddress,
}: Pick<DateWords, 'locationName' | 'locationAddress'>): string =>
  [locationName, locationAddress].filter(Boolean).join(', ');

const meeting = ({ onlineMeetingUrl: url }: DateWords, link: boolean): [value: string, link?: string] =>
  link && url ? [url, webAddress(url)] : [''];

import { formatDay } from '#domain/text/dates.ts';
import { counted } from '#domain/text/plural.ts';
import { daysText } from '#domain/training/course-date/days.ts';
import type { TrainingWording } from '#domain/training/mail/wordings.ts';
import type { ReportedDate } from '#domain/training/messages/news.ts';
import type { MailParts } from '#ops/mail/parts.ts';
import { placeOf } from '../documents/date-words.ts';
import { ERASED_PERSON } from './people.ts';

/** What mails about a training go by; of a certificate there is no place to name. */
export type HeadDate = Pick<ReportedDate, 'courseName' | 'startedOn' | 'duration' | 'formula' | 'locationName'> &
  Partial<Pick<ReportedDate, 'locationAddress'>>;

/** The subject of a mail about a date and perhaps people on it: what, which course, which day, and whom it is about. */
export function subjectAbout(
  lead: string,
  { courseName, startedOn }: Pick<ReportedDate, 'courseName' | 'startedOn'>,
  names: readonly string[] = [],
): string {
  return `${lead}: ${[courseName, formatDay(startedOn), whomOf(names)].filter(Boolean).join(', ')}`;
}

const whomOf = (names: readonly string[]): string | undefined =>
  names.length > 1 ? counted(names.length, ['osoba', 'osoby', 'osób']) : names.find((name) => name !== ERASED_PERSON);

/** The head of a mail whose words the office may say otherwise, and what these may name. */
export const headed = (
  wording: TrainingWording,
  lead: string,
  { date, names }: { readonly date: HeadDate; readonly names?: readonly string[] },
): Pick<MailParts, 'wording' | 'lead' | 'subject' | 'values'> => ({
  wording,
  lead,
  subject: subjectAbout(lead, date, names),
  values: {
    szkolenie: date.courseName,
    termin: daysText(date),
    miejsce: date.formula === 'online' ? 'online' : placeOf({ locationAddress: '', ...date }),
    uczestnik: (names ?? []).join(', '),
  },
});

import { formatDay } from '#domain/text/dates.ts';
import { daysText } from '#domain/training/course-date/days.ts';
import type { ReportedDate } from '#domain/training/messages/news.ts';
import { BY_OFFICE } from '#domain/training/registration/by-office.ts';
import { CONFIRM_HOURS } from '#domain/training/seat-alert/terms.ts';
import { pageOf } from '#ops/mail/links.ts';
import type { MailParts } from '#ops/mail/parts.ts';
import { dateFacts } from '../documents/date-words.ts';

/** To an address that somebody typed: nothing else is sent there before it says yes. */
export const seatAlertConfirmMail = (about: {
  readonly courseName: string;
  /** Null: any date of the course. */
  readonly date: ReportedDate | null;
  readonly link: string;
  readonly endsOn: string;
}): MailParts => ({
  subject: `Potwierdź powiadomienie o wolnym miejscu: ${about.courseName}`,
  greeting: 'Dzień dobry,',
  paragraphs: [
    about.date
      ? `na stronie szkoleń poproszono o wiadomość na ten adres, gdy zwolni się miejsce na szkoleniu „${about.courseName}” (${daysText(about.date)}).`
      : `na stronie szkoleń poproszono o wiadomość na ten adres, gdy będzie wolne miejsce na którymkolwiek terminie szkolenia „${about.courseName}”.`,
    'Prosimy potwierdzić, że o to chodziło:',
  ],
  button: { label: 'Potwierdź powiadomienie', url: about.link },
  after: [
    `Link działa przez ${CONFIRM_HOURS} godzin. Potwierdzone powiadomienie jest jedną wiadomością i kończy się samo, najpóźniej ${formatDay(about.endsOn)}; na stronie z linku można z niego także zrezygnować.`,
    'Jeśli to nie Państwo o nie prosili, prosimy zignorować tę wiadomość: bez potwierdzenia nic więcej nie wyślemy.',
  ],
});

/** Once: there was a seat a moment ago. */
export const seatAlertMail = (
  date: ReportedDate,
  about: { readonly courseDateId: string; readonly stop: string; readonly allowRequests: boolean },
): MailParts => ({
  subject: `Wolne miejsce: ${date.courseName}, ${daysText(date)}`,
  greeting: 'Dzień dobry,',
  paragraphs: [
    'jest wolne miejsce na szkoleniu, o które Państwo pytali. Nie jest zarezerwowane: dostanie je ten, kto zgłosi się pierwszy.',
    ...(about.allowRequests ? [] : [BY_OFFICE]),
  ],
  facts: dateFacts(date),
  button: {
    label: about.allowRequests ? 'Zgłoś pracownika' : 'Zobacz termin',
    url: pageOf(`/zgloszenia?courseDateId=${about.courseDateId}`),
  },
  after: [
    'To jednorazowa wiadomość: to powiadomienie właśnie się zakończyło. Kto nie zdąży, może poprosić o nie ponownie.',
    { label: 'Zrezygnuj z pozostałych powiadomień o wolnych miejscach', url: about.stop },
  ],
});

import { daysText } from '#domain/training/course-date/days.ts';
import { LIST_LABELS, type Assurance, type ListType } from '#domain/training/course-date/terms.ts';
import { title } from '#domain/training/brand.ts';
import type { CertificateData } from '../documents/certificate.ts';
import { dateFacts, type DateWords } from '../documents/date-words.ts';
import { renderMail, type MailParts, type RenderedMail } from '#ops/mail/layout.ts';

/** The date a mail is about. */
export type MailDate = DateWords;

export interface MailParticipant {
  readonly name: string;
  readonly list: ListType;
}

const mail = (parts: MailParts): RenderedMail => renderMail(title, parts);

const listName = (list: ListType): string => `lista ${LIST_LABELS[list]}`;

/** To the reporter, one for the whole registration. */
export function registrationReceived(date: MailDate, employees: readonly MailParticipant[]): RenderedMail {
  const waiting = employees.some((employee) => employee.list === 'reserve');
  return mail({
    subject: `Przyjęliśmy zgłoszenie: ${date.courseName}`,
    paragraphs: ['Dziękujemy za zgłoszenie na szkolenie. Zgłoszeni pracownicy:'],
    list: employees.map((employee) => `${employee.name} – ${listName(employee.list)}`),
    facts: dateFacts(date),
    after: [
      ...(waiting
        ? ['Osoby z listy rezerwowej powiadomimy, gdy zwolni się miejsce. Kolejność zależy od chwili zgłoszenia.']
        : []),
      'Potwierdzenie udziału wyślemy w osobnej wiadomości.',
    ],
  });
}

const CONFIRMATIONS: Record<Assurance, { subject: string; paragraphs: string[]; after?: string[] }> = {
  seat: {
    subject: 'Potwierdzenie zgłoszenia',
    paragraphs: ['Potwierdzamy zgłoszenie na szkolenie. Potwierdzenie w pliku PDF jest w załączniku.'],
  },
  awaiting: {
    subject: 'Zgłoszenie oczekuje na potwierdzenie',
    paragraphs: [
      'Zgłoszenie na szkolenie oczekuje na potwierdzenie. Udział w szkoleniu nie jest jeszcze potwierdzony.',
    ],
  },
  reserve: {
    subject: 'Lista rezerwowa',
    paragraphs: ['Przyjęliśmy zgłoszenie na listę rezerwową. Udział w szkoleniu nie jest potwierdzony.'],
    after: ['Powiadomimy, gdy zwolni się miejsce. Kolejność zależy od chwili wpisu na listę rezerwową.'],
  },
};

/** APP-15: says as much as is so; the meeting's link goes to who has a seat. */
export function confirmationMail(
  date: MailDate,
  { name, assurance }: { name: string; assurance: Assurance },
): RenderedMail {
  const { subject, paragraphs, after = [] } = CONFIRMATIONS[assurance];
  const list = LIST_LABELS[assurance === 'reserve' ? 'reserve' : 'primary'];
  return mail({
    subject: `${subject}: ${date.courseName}`,
    paragraphs,
    facts: [['Uczestnik', name], ['Lista', list], ...dateFacts(date, { link: assurance === 'seat' })],
    after,
  });
}

/** `info` is the operator's text (APP-16). */
export const rejectionMail = (date: MailDate, participant: string, info: string | null): RenderedMail =>
  mail({
    subject: `Zgłoszenie nie zostało przyjęte: ${date.courseName}`,
    paragraphs: [
      'Niestety nie możemy przyjąć zgłoszenia na poniższe szkolenie.',
      ...(info === null ? [] : ['Informacja od organizatora:']),
    ],
    ...(info === null ? {} : { quote: info }),
    facts: [['Uczestnik', participant], ...dateFacts(date)],
    after: ['Zapraszamy do sprawdzenia innych terminów w harmonogramie szkoleń.'],
  });

export const movedToPrimaryMail = (date: MailDate, participant: string): RenderedMail =>
  mail({
    subject: `Zwolniło się miejsce: ${date.courseName}`,
    paragraphs: ['Zwolniło się miejsce na szkoleniu. Zgłoszenie przeszło z listy rezerwowej na listę podstawową.'],
    facts: [['Uczestnik', participant], ...dateFacts(date)],
  });

export const movedToDateMail = (date: MailDate, participant: MailParticipant): RenderedMail =>
  mail({
    subject: `Zmiana terminu szkolenia: ${date.courseName}`,
    paragraphs: ['Zgłoszenie zostało przeniesione na inny termin. Nowy termin:'],
    facts: [['Uczestnik', participant.name], ['Lista', LIST_LABELS[participant.list]], ...dateFacts(date)],
  });

export const courseDateCancelledMail = (date: MailDate, participant: string, reason: string): RenderedMail =>
  mail({
    subject: `Odwołany termin szkolenia: ${date.courseName}`,
    paragraphs: ['Z przykrością informujemy, że poniższy termin szkolenia został odwołany.'],
    facts: [['Powód', reason], ['Uczestnik', participant], ...dateFacts(date)],
    after: ['Zapraszamy do wyboru innego terminu w harmonogramie szkoleń.'],
  });

/** To who had been told that the date was cancelled. */
export const courseDateReopenedMail = (date: MailDate, participant: MailParticipant): RenderedMail =>
  mail({
    subject: `Szkolenie jednak się odbędzie: ${date.courseName}`,
    paragraphs: [
      'Odwołany wcześniej termin szkolenia został przywrócony, a zgłoszenie jest znowu aktywne. Wiadomość o odwołaniu jest nieaktualna.',
      ...(participant.list === 'reserve'
        ? ['Zgłoszenie jest na liście rezerwowej: udział w szkoleniu nie jest potwierdzony.']
        : []),
    ],
    facts: [['Uczestnik', participant.name], ['Lista', LIST_LABELS[participant.list]], ...dateFacts(date)],
  });

/** Told from the certificate's own contents. */
export const certificateMail = (certificate: CertificateData): RenderedMail =>
  mail({
    subject: `Certyfikat ukończenia szkolenia: ${certificate.courseName}`,
    paragraphs: ['Gratulujemy ukończenia szkolenia. Certyfikat w pliku PDF jest w załączniku.'],
    facts: [
      ['Uczestnik', certificate.participantName],
      ['Szkolenie', certificate.courseName],
      ['Data', daysText(certificate)],
    ],
    button: { label: 'Sprawdź ważność certyfikatu', url: certificate.verifyUrl },
  });

/** PUB-18. */
export const reporterLinkMail = ({ name, link }: { name: string; link: string }): RenderedMail =>
  mail({
    subject: 'Konto do zgłoszeń na szkolenia',
    greeting: name ? `Dzień dobry, ${name},` : 'Dzień dobry,',
    paragraphs: [
      'Poniższy link prowadzi do ustawienia hasła. Po jego ustawieniu powstanie konto osoby zgłaszającej, a loginem będzie ten adres e-mail.',
    ],
    button: { label: 'Ustaw hasło i załóż konto', url: link },
    after: [
      'Link działa jeden raz, przez 60 minut. Jeśli to nie Państwo o niego prosili, prosimy zignorować tę wiadomość.',
    ],
  });

import { formatDay } from '#domain/text/dates.ts';
import { daysText } from '#domain/training/course-date/days.ts';
import { LIST_LABELS, type Assurance } from '#domain/training/course-date/terms.ts';
import { ANONYMOUS_FROM } from '#domain/training/rating/terms.ts';
import type { ReportedDate } from '#domain/training/messages/news.ts';
import type { TrainerNews } from '#domain/training/messages/trainer.ts';
import { pageOf } from '#ops/mail/links.ts';
import type { MailParts } from '#ops/mail/parts.ts';
import type { CertificateData } from '../documents/certificate.ts';
import { dateFacts } from '../documents/date-words.ts';
import { headed, subjectAbout } from './head.ts';
import { namesOf, statusButton } from './people.ts';
import { inOneFile, ONE_CALENDAR } from './together.ts';

/** Somebody whom a mail is about, and the place they hold. */
export interface MailParticipant {
  readonly name: string;
  readonly place: Assurance | null;
  /** See `statusLinkFor`. */
  readonly statusId?: string;
  /** Who was moved to another date before the mail went out. */
  readonly elsewhere?: ReportedDate;
}

const namesIn = (people: readonly MailParticipant[]): string[] => people.map(({ name }) => name);

/** To the reporter, one for the whole registration. */
export function registrationReceived(date: ReportedDate, employees: readonly MailParticipant[]): MailParts {
  const waiting = employees.some(({ place }) => place === 'reserve');
  return {
    ...headed('received', 'Przyjęliśmy zgłoszenie', { date, names: namesIn(employees) }),
    paragraphs: [
      `Dziękujemy za zgłoszenie na szkolenie. ${employees.length === 1 ? 'Zgłoszony pracownik' : 'Zgłoszeni pracownicy'}:`,
    ],
    list: employees.map(({ name, place, elsewhere }) =>
      [
        `${name} – lista ${LIST_LABELS[place === 'reserve' ? 'reserve' : 'primary']}`,
        ...(elsewhere ? [`inny termin: ${elsewhere.courseName}, ${daysText(elsewhere)}`] : []),
      ].join(', '),
    ),
    facts: dateFacts(date),
    ...statusButton(employees),
    after: [
      ...(waiting
        ? ['Osoby z listy rezerwowej powiadomimy, gdy zwolni się miejsce. Kolejność zależy od chwili zgłoszenia.']
        : []),
      'Potwierdzenie udziału wyślemy w osobnej wiadomości.',
    ],
  };
}

const CONFIRMATIONS: Record<
  Assurance,
  { lead: string; says: readonly [one: string, several: string]; after?: string[] }
> = {
  seat: {
    lead: 'Potwierdzenie zgłoszenia',
    says: [
      'Potwierdzamy zgłoszenie na szkolenie. Potwierdzenie w pliku PDF jest w załączniku.',
      'Potwierdzamy zgłoszenia na szkolenie. Potwierdzenia w formacie PDF są w załączniku.',
    ],
  },
  awaiting: {
    lead: 'Zgłoszenie oczekuje na potwierdzenie',
    says: [
      'Zgłoszenie na szkolenie oczekuje na potwierdzenie. Udział w szkoleniu nie jest jeszcze potwierdzony.',
      'Zgłoszenia na szkolenie oczekują na potwierdzenie. Udział w szkoleniu nie jest jeszcze potwierdzony.',
    ],
  },
  reserve: {
    lead: 'Lista rezerwowa',
    says: [
      'Przyjęliśmy zgłoszenie na listę rezerwową. Udział w szkoleniu nie jest potwierdzony.',
      'Przyjęliśmy zgłoszenia na listę rezerwową. Udział w szkoleniu nie jest potwierdzony.',
    ],
    after: ['Powiadomimy, gdy zwolni się miejsce. Kolejność zależy od chwili wpisu na listę rezerwową.'],
  },
};

/** APP-15: says as much as is so, of people who are all alike; the meeting's link goes to who has a seat. */
export function confirmationMail(date: ReportedDate, people: readonly MailParticipant[]): MailParts {
  const place = people[0]?.place ?? 'awaiting';
  const { lead, says, after = [] } = CONFIRMATIONS[place];
  const { list, facts } = namesOf(people);
  return {
    ...headed(place, lead, { date, names: namesIn(people) }),
    paragraphs: [says[people.length === 1 ? 0 : 1]],
    ...(list ? { list } : {}),
    facts: [...facts, ...dateFacts(date, { link: place === 'seat' })],
    ...statusButton(people),
    after: [...(place === 'seat' && inOneFile(people.length) ? [ONE_CALENDAR] : []), ...after],
  };
}

/** `info` is the operator's text (APP-16). */
export function rejectionMail(date: ReportedDate, names: readonly string[], info: string | null): MailParts {
  const { list, facts } = namesOf(names.map((name) => ({ name, place: null })));
  return {
    ...headed('rejected', 'Zgłoszenie nie zostało przyjęte', { date, names }),
    paragraphs: [
      `Niestety nie możemy przyjąć ${names.length === 1 ? 'zgłoszenia' : 'zgłoszeń'} na poniższe szkolenie.`,
      ...(info === null ? [] : ['Informacja od organizatora:']),
    ],
    ...(info === null ? {} : { quote: info }),
    ...(list ? { list } : {}),
    facts: [...facts, ...dateFacts(date)],
    after: [
      'Zapraszamy do sprawdzenia innych terminów w harmonogramie szkoleń.',
      { label: 'Zobacz wolne terminy', url: pageOf('/harmonogram') },
    ],
  };
}

/** To an address that was corrected: what was sent there is for somebody else. */
export const formerAddressMail = (date: ReportedDate, name: string): MailParts => ({
  subject: subjectAbout('Wpis w kalendarzu nieaktualny', date),
  paragraphs: [
    'Adres e-mail w zgłoszeniu na poniższe szkolenie został zmieniony. Pod ten adres nie będziemy już o nim pisać, a wpis w kalendarzu jest nieaktualny.',
    'Wcześniejsze wiadomości o tym zgłoszeniu prosimy usunąć.',
  ],
  facts: [['Uczestnik', name], ...dateFacts(date)],
});

/** The same to a trainer's former address. */
export const formerTrainerMail = (date: ReportedDate): MailParts => ({
  subject: subjectAbout('Wpis w kalendarzu nieaktualny', date),
  paragraphs: [
    'Adres e-mail trenera poniższego terminu został zmieniony. Pod ten adres nie będziemy już o nim pisać, a wpis w kalendarzu jest nieaktualny.',
    'Wcześniejsze wiadomości o tym terminie prosimy usunąć.',
  ],
  facts: dateFacts(date),
});

/** To whom another person took the place of. */
export const replacedMail = (date: ReportedDate, name: string): MailParts => ({
  subject: subjectAbout('Zmiana uczestnika', date, [name]),
  paragraphs: [
    'W miejsce osoby wymienionej poniżej na szkolenie zgłoszono kogoś innego. Jej udział w tym szkoleniu jest nieaktualny.',
    'Wcześniejsze wiadomości i wpis w kalendarzu prosimy usunąć.',
  ],
  facts: [['Uczestnik', name], ...dateFacts(date)],
});

/** Some days before, to who has a seat. */
export function reminderMail(date: ReportedDate, people: readonly MailParticipant[]): MailParts {
  const { list, facts } = namesOf(people);
  return {
    ...headed('reminder', 'Przypomnienie o szkoleniu', { date, names: namesIn(people) }),
    paragraphs: ['Przypominamy o zbliżającym się szkoleniu.'],
    ...(list ? { list } : {}),
    facts: [...facts, ...dateFacts(date, { link: true })],
    ...statusButton(people),
    after: [
      date.formula === 'online'
        ? 'Prosimy dołączyć kilka minut przed rozpoczęciem i sprawdzić wcześniej mikrofon i głośnik.'
        : 'Prosimy o punktualne przybycie i zabranie ze sobą dokumentu tożsamości.',
      'Jeśli udział nie jest możliwy, prosimy o informację: miejsce dostanie osoba z listy rezerwowej.',
    ],
  };
}

/** The day after, to who was present. `link` is the participant's own and leads to the survey of this training. */
export const surveyMail = (
  date: ReportedDate,
  { link, name, endsOn }: { link: string; name: string; endsOn: string },
): MailParts => ({
  ...headed('survey', 'Jak oceniają Państwo szkolenie', { date }),
  paragraphs: [
    'Dziękujemy za udział w szkoleniu. Prosimy o krótką ocenę treści, trenera i organizacji; jest też miejsce na uwagi.',
  ],
  facts: [['Uczestnik', name], ...dateFacts(date)],
  button: { label: 'Oceń szkolenie', url: link },
  after: [
    `Link jest osobisty. Ocenę można zmienić do ${formatDay(endsOn)}. Biuro i trener widzą tylko wspólny wynik terminu, gdy oceni go co najmniej ${ANONYMOUS_FROM} osób; nie widzą, kto odpowiedział.`,
  ],
});

/** What a trainer is sent about a date. */
const TRAINER_NEWS: Record<TrainerNews, readonly [lead: string, sentence: string]> = {
  assigned: ['Nowy termin szkolenia', 'Są Państwo trenerem w poniższym terminie.'],
  readdressed: [
    'Termin szkolenia pod nowym adresem',
    'Adres e-mail Państwa konta został zmieniony. Pod nowym adresem przesyłamy termin, w którym są Państwo trenerem.',
  ],
  released: ['Zmiana trenera', 'Poniższy termin poprowadzi ktoś inny.'],
  changed: ['Zmiana w terminie szkolenia', 'W terminie, który Państwo prowadzą, zmieniono:'],
  cancelled: ['Odwołany termin szkolenia', 'Termin, który mieli Państwo poprowadzić, został odwołany.'],
  reopened: ['Szkolenie jednak się odbędzie', 'Odwołany wcześniej termin został przywrócony.'],
};

export function trainerMail(
  date: ReportedDate,
  { news, changes, reason, page }: { news: TrainerNews; changes: readonly string[]; reason: string; page: string },
): MailParts {
  const [lead, sentence] = TRAINER_NEWS[news];
  return {
    ...(news === 'readdressed' ? { subject: subjectAbout(lead, date) } : headed(`trainer-${news}`, lead, { date })),
    paragraphs: [sentence],
    changes,
    facts: [['Powód', news === 'cancelled' ? reason : ''], ...dateFacts(date, { link: news !== 'cancelled' })],
    button: { label: 'Otwórz termin w panelu', url: page },
  };
}

const endOf = ({ validUntil }: CertificateData): [string, string][] =>
  validUntil === null ? [] : [['Ważny do', formatDay(validUntil)]];

/** Made from the certificates' own contents; all of one course, day and end. */
export function certificateMail(certificates: readonly [CertificateData, ...CertificateData[]]): MailParts {
  const [first] = certificates;
  const names = certificates.map(({ participantName }) => participantName);
  const { list, facts } = namesOf(names.map((name) => ({ name, place: null })));
  return {
    ...headed('certificate', 'Certyfikat ukończenia szkolenia', { date: first, names }),
    paragraphs: [
      certificates.length === 1
        ? 'Gratulujemy ukończenia szkolenia. Certyfikat w pliku PDF jest w załączniku.'
        : 'Gratulujemy ukończenia szkolenia. Certyfikaty w plikach PDF są w załącznikach.',
    ],
    ...(list ? { list } : {}),
    facts: [...facts, ['Szkolenie', first.courseName], ['Data', daysText(first)], ...endOf(first)],
    ...(certificates.length === 1 ? { button: { label: 'Sprawdź ważność certyfikatu', url: first.verifyUrl } } : {}),
  };
}

/** To who was sent it: what is in their hands is not valid any more, and why. */
export const certificateRevokedMail = (certificate: CertificateData, cause: string): MailParts => ({
  ...headed('certificate-revoked', 'Unieważniony certyfikat', {
    date: certificate,
    names: [certificate.participantName],
  }),
  paragraphs: ['Certyfikat, który wysłaliśmy, został unieważniony.'],
  facts: [
    ['Powód', cause],
    ['Uczestnik', certificate.participantName],
    ['Szkolenie', certificate.courseName],
    ['Data', daysText(certificate)],
    ['Numer', certificate.code],
  ],
  button: { label: 'Sprawdź stan certyfikatu', url: certificate.verifyUrl },
});

/** After that: the same number is valid again. */
export const certificateValidAgainMail = (certificate: CertificateData): MailParts => ({
  ...headed('certificate-valid-again', 'Certyfikat jest znowu ważny', {
    date: certificate,
    names: [certificate.participantName],
  }),
  paragraphs: ['Certyfikat, o którego unieważnieniu pisaliśmy, jest znowu ważny. Jest w załączniku.'],
  facts: [
    ['Uczestnik', certificate.participantName],
    ['Szkolenie', certificate.courseName],
    ['Data', daysText(certificate)],
    ...endOf(certificate),
    ['Numer', certificate.code],
  ],
  button: { label: 'Sprawdź stan certyfikatu', url: certificate.verifyUrl },
});

import { brand, title } from '#domain/training/brand.ts';
import { changesOf, type Absence, type News, type ReportedStatus } from '#domain/training/messages/news.ts';
import { renderMail, type RenderedMail } from '#ops/mail/layout.ts';
import type { MailLink } from '#ops/mail/parts.ts';
import { pageOf } from '#ops/mail/links.ts';
import { namesOf, statusButton, subjectAbout } from './people.ts';
import { dateFacts } from '../documents/date-words.ts';

/** One person in a mail about where people stand: what its recipient was told last, and what is so now. */
export interface StatusItem {
  readonly name: string;
  readonly before: ReportedStatus;
  readonly now: ReportedStatus;
  /** See `statusIdFor`. */
  readonly statusId?: string;
}

interface Words {
  readonly lead: string;
  /** What became of one, and of several. */
  readonly says: string | readonly [one: string, several: string];
  readonly after?: readonly (string | MailLink)[];
}

const OTHER_DATES = [
  'Zapraszamy do wyboru innego terminu w harmonogramie szkoleń.',
  { label: 'Zobacz wolne terminy', url: pageOf('/harmonogram') },
];

const ABSENT: Record<Absence, Words> = {
  'date-cancelled': {
    lead: 'Odwołany termin szkolenia',
    says: 'Z przykrością informujemy, że poniższy termin szkolenia został odwołany.',
    after: OTHER_DATES,
  },
  canceled: {
    lead: 'Anulowane zgłoszenie',
    says: [
      'Zgłoszenie na poniższe szkolenie zostało anulowane.',
      'Zgłoszenia na poniższe szkolenie zostały anulowane.',
    ],
    after: OTHER_DATES,
  },
  resigned: {
    lead: 'Rezygnacja ze szkolenia',
    says: ['Odnotowaliśmy rezygnację z poniższego szkolenia.', 'Odnotowaliśmy rezygnacje z poniższego szkolenia.'],
    after: OTHER_DATES,
  },
  rejected: {
    lead: 'Zgłoszenie nie zostało przyjęte',
    says: [
      'Niestety nie możemy przyjąć zgłoszenia na poniższe szkolenie.',
      'Niestety nie możemy przyjąć zgłoszeń na poniższe szkolenie.',
    ],
    after: OTHER_DATES,
  },
  archived: {
    lead: 'Zgłoszenie zarchiwizowane',
    says: [
      'Zgłoszenie na poniższe szkolenie nie jest już aktywne.',
      'Zgłoszenia na poniższe szkolenie nie są już aktywne.',
    ],
  },
};

const BACK_WITH_DATE: Words = {
  lead: 'Szkolenie jednak się odbędzie',
  says: [
    'Odwołany wcześniej termin szkolenia został przywrócony, a zgłoszenie jest znowu aktywne. Wiadomość o odwołaniu jest nieaktualna.',
    'Odwołany wcześniej termin szkolenia został przywrócony, a zgłoszenia są znowu aktywne. Wiadomość o odwołaniu jest nieaktualna.',
  ],
};

const WORDS: Record<Exclude<News, 'absent'>, Words> = {
  back: {
    lead: 'Zgłoszenie jest znowu aktywne',
    says: [
      'Wcześniejsza decyzja została cofnięta i zgłoszenie na poniższe szkolenie jest znowu aktywne.',
      'Wcześniejsza decyzja została cofnięta i zgłoszenia na poniższe szkolenie są znowu aktywne.',
    ],
  },
  moved: {
    lead: 'Zmiana terminu szkolenia',
    says: ['Zgłoszenie zostało przeniesione na inny termin:', 'Zgłoszenia zostały przeniesione na inny termin:'],
  },
  changed: { lead: 'Zmiana w terminie szkolenia', says: 'W terminie szkolenia zmieniono:' },
  'to-primary': {
    lead: 'Zwolniło się miejsce',
    says: [
      'Zwolniło się miejsce na szkoleniu. Zgłoszenie przeszło z listy rezerwowej na listę podstawową.',
      'Zwolniły się miejsca na szkoleniu. Zgłoszenia przeszły z listy rezerwowej na listę podstawową.',
    ],
  },
  'to-reserve': {
    lead: 'Lista rezerwowa',
    says: [
      'Zgłoszenie zostało przeniesione na listę rezerwową. Udział w szkoleniu nie jest potwierdzony.',
      'Zgłoszenia zostały przeniesione na listę rezerwową. Udział w szkoleniu nie jest potwierdzony.',
    ],
    after: ['Powiadomimy, gdy zwolni się miejsce. Kolejność zależy od chwili wpisu na listę rezerwową.'],
  },
  unconfirmed: {
    lead: 'Zgłoszenie oczekuje na potwierdzenie',
    says: [
      'Wcześniejsza decyzja została cofnięta. Zgłoszenie na poniższe szkolenie oczekuje na ponowne potwierdzenie.',
      'Wcześniejsza decyzja została cofnięta. Zgłoszenia na poniższe szkolenie oczekują na ponowne potwierdzenie.',
    ],
    after: ['Wcześniejsze potwierdzenie jest nieaktualne. Nowe wyślemy w osobnej wiadomości.'],
  },
};

function wordsOf(news: News, { before, now }: StatusItem): Words {
  if (news === 'absent') return ABSENT[now.absence ?? 'canceled'];
  return news === 'back' && before.absence === 'date-cancelled' ? BACK_WITH_DATE : WORDS[news];
}

/** Two long links in one line say nothing: the present one stands below. */
export const changeLine = ({ label, from, to }: ReturnType<typeof changesOf>[number]): string =>
  label === 'Link do spotkania' && to !== ''
    ? `${label}: ${from === '' ? 'podajemy' : 'nowy'} poniżej`
    : `${label}: ${from || '–'} → ${to || '–'}`;

/**
 * What became of people on a date, all of them alike: one mail for its recipient. What changed of the date is told
 * old → new, and only that.
 *
 * @param reason why the date was cancelled, as its operator told everybody concerned
 */
export function statusMail(news: News, items: readonly [StatusItem, ...StatusItem[]], reason = ''): RenderedMail {
  const [first] = items;
  const { before, now } = first;
  const { lead, says, after = [] } = wordsOf(news, first);
  const [one, several] = typeof says === 'string' ? [says, says] : says;
  const people = namesOf(items.map((item) => ({ name: item.name, place: item.now.place })));
  const changes = now.place === null ? [] : changesOf(before.date, now.date);
  const names = items.map(({ name }) => name);
  const hasSeat = items.some((item) => item.now.place === 'seat');
  return renderMail(
    { title, brand },
    {
      subject: subjectAbout(lead, now.date, names),
      paragraphs: [items.length === 1 ? one : several],
      changes: changes.map(changeLine),
      ...(people.list ? { list: people.list } : {}),
      facts: [
        ['Powód', now.absence === 'date-cancelled' ? reason : ''],
        ...people.facts,
        ...dateFacts(now.date, { link: hasSeat }),
      ],
      ...statusButton(items),
      after,
    },
  );
}

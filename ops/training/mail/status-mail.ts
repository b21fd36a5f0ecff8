import type { Carried, Saying } from '#domain/training/messages/knowledge.ts';
import type { TrainingWording } from '#domain/training/mail/wordings.ts';
import {
  changesOf,
  newsOfPlace,
  type Absence,
  type News,
  type ReportedStatus,
} from '#domain/training/messages/news.ts';
import type { MailLink, MailParts } from '#ops/mail/parts.ts';
import { pageOf } from '#ops/mail/links.ts';
import { headed } from './head.ts';
import { namesOf, statusButton } from './people.ts';
import { confirmationMail, registrationReceived } from './templates.ts';
import { inOneFile, ONE_CALENDAR } from './together.ts';
import { dateFacts } from '../documents/date-words.ts';

/** One person in a mail about people’s statuses: what its recipient was sent last, and what is so now. */
export interface StatusItem {
  readonly saying: Saying;
  readonly name: string;
  readonly before: ReportedStatus;
  readonly now: ReportedStatus;
  /** See `statusLinkFor`. */
  readonly statusId?: string;
  /** Whose place the person took, where that is the news. */
  readonly predecessor?: string | undefined;
}

interface Words {
  readonly wording: TrainingWording;
  readonly lead: string;
  /** What became of one, and of several. */
  readonly says: string | readonly [one: string, several: string];
  readonly after?: readonly (string | MailLink)[];
}

const OTHER_DATES = [
  'Zapraszamy do wyboru innego terminu w harmonogramie szkoleń.',
  { label: 'Zobacz wolne terminy', url: pageOf('/harmonogram') },
];

const ABSENT: Record<Absence, Omit<Words, 'wording'>> = {
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
  wording: 'date-back',
  lead: 'Szkolenie jednak się odbędzie',
  says: [
    'Odwołany wcześniej termin szkolenia został przywrócony, a zgłoszenie jest znowu aktywne. Wiadomość o odwołaniu jest nieaktualna.',
    'Odwołany wcześniej termin szkolenia został przywrócony, a zgłoszenia są znowu aktywne. Wiadomość o odwołaniu jest nieaktualna.',
  ],
};

const WORDS: Record<Exclude<News, 'absent'>, Omit<Words, 'wording'>> = {
  back: {
    lead: 'Zgłoszenie jest znowu aktywne',
    says: [
      'Wcześniejsza decyzja została cofnięta i zgłoszenie na poniższe szkolenie jest znowu aktywne.',
      'Wcześniejsza decyzja została cofnięta i zgłoszenia na poniższe szkolenie są znowu aktywne.',
    ],
  },
  replaced: {
    lead: 'Zmiana uczestnika',
    says: [
      'W zgłoszeniu na poniższe szkolenie zmieniono uczestnika. Wcześniejsze wiadomości o poprzednim uczestniku są nieaktualne.',
      'W zgłoszeniach na poniższe szkolenie zmieniono uczestników. Wcześniejsze wiadomości o poprzednich uczestnikach są nieaktualne.',
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
  if (news === 'back' && before.absence === 'date-cancelled') return BACK_WITH_DATE;
  if (news !== 'absent') return { wording: news, ...WORDS[news] };
  const absence = now.absence ?? 'canceled';
  return { wording: absence, ...ABSENT[absence] };
}

/** Two long links in one line say nothing: the present one is below. */
export const changeLine = ({ label, from, to }: ReturnType<typeof changesOf>[number]): string =>
  label === 'Link do spotkania' && to !== ''
    ? `${label}: ${from === '' ? 'podajemy' : 'nowy'} poniżej`
    : `${label}: ${from || '–'} → ${to || '–'}`;

/** Those of whom this is the same are reported in one mail: the same news of the same date, from the same date. */
export function togetherBy({ saying: { news }, before, now }: Pick<StatusItem, 'saying' | 'before' | 'now'>): string {
  const isFirst = news === 'confirmed' || news === 'received';
  return [news, before.courseDateId, now.courseDateId, now.absence, isFirst ? now.place : ''].join();
}

/** What is owed to people who are alike, in its words: a first message, or what became of them. */
export function sayingMail(items: readonly StatusItem[], reason?: string): MailParts {
  const [first, ...others] = items;
  if (!first) throw new Error('A mail is about somebody');
  const { news } = first.saying;
  const people = () =>
    items.map(({ name, now, statusId }) => ({ name, place: now.place, ...(statusId ? { statusId } : {}) }));
  if (news === 'received') return registrationReceived(first.now.date, people());
  if (news === 'confirmed') return confirmationMail(first.now.date, people());
  return statusMail(news, [first, ...others], reason);
}

/** What a mail says besides its news: a place that comes with another date, a paper. */
function besides(news: News, items: readonly [StatusItem, ...StatusItem[]]): string[] {
  const place = items.length === 1 && news === 'moved' ? newsOfPlace(items[0].before, items[0].now) : null;
  const bring = (what: Carried) => items.filter(({ saying }) => saying.carries.includes(what)).length;
  const papers = bring('paper');
  return [
    ...(place ? [PLACE_SENTENCES[place]] : []),
    ...(papers === 1 ? ['Udział jest potwierdzony. Aktualne potwierdzenie w pliku PDF jest w załączniku.'] : []),
    ...(papers > 1 ? ['Udział jest potwierdzony. Aktualne potwierdzenia w formacie PDF są w załączniku.'] : []),
    ...(inOneFile(bring('entry')) ? [ONE_CALENDAR] : []),
  ];
}

const predecessorIn = ([first, ...others]: readonly [StatusItem, ...StatusItem[]]): string =>
  others.length === 0 ? (first.predecessor ?? '') : '';

/** The change of a date that comes with something weightier. */
const leadsToChanges = (news: News, changes: readonly string[]): boolean =>
  changes.length > 0 && news !== 'changed' && news !== 'moved';

const PLACE_SENTENCES = {
  'to-primary': 'Zwolniło się miejsce: zgłoszenie jest teraz na liście podstawowej.',
  'to-reserve': 'Zgłoszenie jest teraz na liście rezerwowej.',
  unconfirmed: 'Zgłoszenie oczekuje na ponowne potwierdzenie.',
} as const;

/**
 * What became of people on a date, all of them alike: one mail for its recipient. What changed of the date is shown
 * old → new, and only that.
 *
 * @param reason why the date was cancelled, as its operator stated it to everybody concerned
 */
export function statusMail(news: News, items: readonly [StatusItem, ...StatusItem[]], reason = ''): MailParts {
  const [first] = items;
  const { before, now } = first;
  const { wording, lead, says, after = [] } = wordsOf(news, first);
  const [one, several] = typeof says === 'string' ? [says, says] : says;
  const people = namesOf(items.map((item) => ({ name: item.name, place: item.now.place })));
  const changes = now.place === null ? [] : changesOf(before.date, now.date).map(changeLine);
  const names = items.map(({ name }) => name);
  const hasSeat = items.some((item) => item.now.place === 'seat');
  return {
    ...headed(wording, lead, { date: now.date, names }),
    paragraphs: [items.length === 1 ? one : several, ...(leadsToChanges(news, changes) ? ['Zmieniło się też:'] : [])],
    changes,
    ...(people.list ? { list: people.list } : {}),
    facts: [
      ['Powód', now.absence === 'date-cancelled' ? reason : ''],
      ['Poprzedni uczestnik', predecessorIn(items)],
      ...people.facts,
      ...dateFacts(now.date, { link: hasSeat }),
    ],
    ...statusButton(items),
    after: [...besides(news, items), ...after],
  };
}

import type { ActWords } from '#domain/form/act-words.ts';
import type { ApplicationAction } from './guards.ts';
import type { ListType } from './terms.ts';

/** What the words of a decision depend on. */
export interface DecidedOn {
  readonly listType: ListType;
  /** Counts as present (`isPresent`). */
  readonly attendance: boolean;
  /** What was sent to them before. */
  readonly confirmationSent: boolean;
  readonly reserveInformed: boolean;
  readonly certificateSent: boolean;
}

/** Who hears of a rejection, as the table of messages has it. */
const TO_REPORTER = 'od razu dostanie osoba zgłaszająca, a uczestnik, jeśli już o zgłoszeniu wie.';

/** Whom a certificate goes to. */
const TO_HOLDER = 'od razu dostanie uczestnik, a gdy nie ma adresu e-mail, osoba zgłaszająca.';

const WORDS: Record<ApplicationAction, ActWords> = {
  confirm: {
    label: 'Potwierdź',
    title: 'Potwierdzenie zgłoszenia',
    act: 'Potwierdź zgłoszenie',
    explains: 'Uczestnik ma zapewnione miejsce na szkoleniu.',
  },
  'confirmation-email': {
    label: 'Wyślij potwierdzenie',
    title: 'Wysłanie potwierdzenia',
    act: 'Wyślij potwierdzenie',
    explains: 'Wiadomość z potwierdzeniem i wpisem do kalendarza od razu dostaną osoba zgłaszająca i uczestnik.',
  },
  reject: {
    label: 'Odrzuć',
    title: 'Odrzucenie zgłoszenia',
    act: 'Odrzuć zgłoszenie',
    explains: `Zgłoszenie przestanie zajmować miejsce. Wiadomość o odrzuceniu ${TO_REPORTER}`,
    danger: true,
  },
  'reject-with-info': {
    label: 'Odrzuć z informacją',
    title: 'Odrzucenie zgłoszenia z informacją',
    act: 'Odrzuć i wyślij informację',
    explains: `Zgłoszenie przestanie zajmować miejsce. Wiadomość z informacją ${TO_REPORTER}`,
    danger: true,
  },
  resign: {
    label: 'Rezygnacja',
    title: 'Rezygnacja uczestnika',
    act: 'Odnotuj rezygnację',
    explains: 'Uczestnik zwolni miejsce na szkoleniu.',
    danger: true,
  },
  cancel: {
    label: 'Anuluj zgłoszenie',
    title: 'Anulowanie zgłoszenia',
    act: 'Anuluj zgłoszenie',
    explains: 'Zgłoszenie przestanie zajmować miejsce.',
    danger: true,
  },
  move: {
    label: 'Przenieś na inny termin',
    title: 'Przeniesienie na inny termin',
    act: 'Przenieś na inny termin',
    explains: 'Miejsce na dotychczasowym terminie się zwolni.',
  },
  'move-to-primary': {
    label: 'Przenieś na podstawową',
    title: 'Przeniesienie na listę podstawową',
    act: 'Przenieś na listę podstawową',
    explains: 'Uczestnik dostanie miejsce na szkoleniu.',
  },
  'move-to-reserve': {
    label: 'Przenieś na rezerwową',
    title: 'Przeniesienie na listę rezerwową',
    act: 'Przenieś na listę rezerwową',
    explains: 'Uczestnik straci miejsce i będzie czekać na końcu listy rezerwowej.',
    danger: true,
  },
  'attendance/toggle': {
    label: 'Zaznacz obecność',
    title: 'Zaznaczenie obecności',
    act: 'Zaznacz obecność',
    explains: 'Uczestnik był na szkoleniu. Wiadomość dostanie tylko ten, czyj wysłany certyfikat znów będzie ważny.',
  },
  'certificate-email': {
    label: 'Wyślij certyfikat',
    title: 'Wysłanie certyfikatu',
    act: 'Wyślij certyfikat',
    explains: `Wiadomość z certyfikatem ${TO_HOLDER}`,
  },
  'certificate-reissue': {
    label: 'Wystaw nowy certyfikat',
    title: 'Nowy certyfikat',
    act: 'Wystaw nowy certyfikat',
    explains:
      'Nowy certyfikat będzie z obecnymi danymi uczestnika, firmy i szkolenia, także z końcem, który szkolenie daje teraz; poprzedni straci ważność. Nikt nie dostanie wiadomości: nowy wyślesz osobno.',
    danger: true,
  },
  archive: {
    label: 'Archiwizuj',
    title: 'Archiwizacja zgłoszenia',
    act: 'Przenieś do archiwum',
    explains: 'Zgłoszenie zniknie z bieżącej pracy; dla osób nic się nie zmienia i nikt nie dostanie wiadomości.',
  },
  undo: {
    label: 'Cofnij decyzję',
    title: 'Cofnięcie decyzji',
    act: 'Cofnij decyzję',
    explains: 'Zgłoszenie wróci do stanu sprzed ostatniej decyzji, o ile jest wolne miejsce.',
  },
};

/** Somebody on the reserve is informed, not confirmed (APP-15). */
const ON_RESERVE: Partial<Record<ApplicationAction, ActWords>> = {
  confirm: {
    ...WORDS.confirm,
    explains: 'Uczestnik jest na liście rezerwowej: dalej czeka na wolne miejsce.',
  },
  'confirmation-email': {
    label: 'Wyślij informację o liście rezerwowej',
    title: 'Wysłanie informacji o liście rezerwowej',
    act: 'Wyślij informację',
    explains:
      'Wiadomość o wpisie na listę rezerwową od razu dostaną osoba zgłaszająca i uczestnik; miejsca nie potwierdza.',
  },
};

const WAS_PRESENT: Partial<Record<ApplicationAction, ActWords>> = {
  'attendance/toggle': {
    label: 'Cofnij obecność',
    title: 'Cofnięcie obecności',
    act: 'Cofnij obecność',
    explains:
      'Uczestnik będzie zapisany jako nieobecny, a wystawiony certyfikat przestanie być ważny. Jeśli był wysłany, uczestnik dostanie o tym wiadomość.',
    danger: true,
  },
};

/** What was sent before goes out again: one plain question (APP-15, CD-16). */
const AGAIN: Partial<Record<ApplicationAction, ActWords>> = {
  'confirmation-email': {
    label: 'Wyślij potwierdzenie ponownie',
    title: 'Ponowne wysłanie potwierdzenia',
    act: 'Wyślij potwierdzenie ponownie',
    explains:
      'Potwierdzenie zostało już wysłane. Osoba zgłaszająca i uczestnik od razu dostaną je jeszcze raz, z wpisem do kalendarza.',
  },
  'certificate-email': {
    label: 'Wyślij certyfikat ponownie',
    title: 'Ponowne wysłanie certyfikatu',
    act: 'Wyślij certyfikat ponownie',
    explains: `Certyfikat został już wysłany. Jeszcze raz ${TO_HOLDER}`,
  },
};

const RESERVE_AGAIN: Partial<Record<ApplicationAction, ActWords>> = {
  'confirmation-email': {
    label: 'Wyślij ponownie informację o liście rezerwowej',
    title: 'Ponowne wysłanie informacji o liście rezerwowej',
    act: 'Wyślij informację ponownie',
    explains:
      'Informacja o liście rezerwowej została już wysłana. Osoba zgłaszająca i uczestnik od razu dostaną ją jeszcze raz; miejsca nie potwierdza.',
  },
};

/** Whether what this decision sends was sent already. */
export function isSentBefore(action: ApplicationAction, about: DecidedOn): boolean {
  if (action === 'certificate-email') return about.certificateSent;
  if (action !== 'confirmation-email') return false;
  return about.listType === 'reserve' ? about.reserveInformed : about.confirmationSent;
}

/** How a decision is asked, wherever it is offered: on the application, on its date, in a list of many. */
export function decisionWords(action: ApplicationAction, about: DecidedOn): ActWords {
  const onReserve = about.listType === 'reserve';
  const again = isSentBefore(action, about)
    ? ((onReserve ? RESERVE_AGAIN : AGAIN)[action] ?? AGAIN[action])
    : undefined;
  const present = about.attendance ? WAS_PRESENT[action] : undefined;
  return again ?? present ?? (onReserve ? ON_RESERVE[action] : undefined) ?? WORDS[action];
}

import type { ActWords } from '#domain/form/act-words.ts';
import { counted, plural } from '#domain/text/plural.ts';
import { COURSE_DATE_ACTIONS, type CourseDateAction } from './guards.ts';

/** What is decided about a whole date; its form is no decision. */
export type DateDecision = Exclude<CourseDateAction, 'edit'>;

export const DATE_DECISIONS = COURSE_DATE_ACTIONS.filter((action): action is DateDecision => action !== 'edit');

export const isDateDecision = (name: unknown): name is DateDecision =>
  (DATE_DECISIONS as readonly unknown[]).includes(name);

/** What the page of a date leads to besides its decisions and its form. */
export const FURTHER_DATE_ACTIONS = ['attendance', 'register', 'copy', 'series'] as const;
export type FurtherDateAction = (typeof FURTHER_DATE_ACTIONS)[number];

export const FURTHER_DATE_LABELS: Readonly<Record<FurtherDateAction, string>> = {
  attendance: 'Lista obecności',
  register: 'Zgłoś pracownika',
  copy: 'Powiel termin',
  series: 'Zaplanuj serię',
};

/** What the words of a decision about a date count. */
export interface DateDecidedOn {
  /** Applications that a cancellation ends: not who is filed. */
  readonly open: number;
  /** Those that were cancelled with it and come back. */
  readonly returning: number;
  /** Who is to get a certificate, and who got one. */
  readonly certificates: { readonly due: number; readonly sent: number };
}

const PEOPLE = ['osoba', 'osoby', 'osób'] as const;
const CERTIFICATES = ['certyfikat', 'certyfikaty', 'certyfikatów'] as const;

const cancelled = ({ open }: DateDecidedOn): string =>
  open === 0
    ? 'Termin zniknie z harmonogramu. Nie ma na nim otwartych zgłoszeń. Odwołanie można cofnąć.'
    : `Odwołanie anuluje ${counted(open, ['otwarte zgłoszenie', 'otwarte zgłoszenia', 'otwartych zgłoszeń'])} i usunie termin z harmonogramu. Można je cofnąć.`;

const reopened = ({ returning }: DateDecidedOn): string => {
  if (returning === 0) return 'Termin wróci do harmonogramu. Razem z nim nie anulowano żadnego zgłoszenia.';
  const back = counted(returning, ['zgłoszenie anulowane', 'zgłoszenia anulowane', 'zgłoszeń anulowanych']);
  return `Termin wróci do harmonogramu, a na swoje listy ${plural(returning, ['wróci', 'wrócą', 'wróci'])} ${back} razem z nim.`;
};

const certificates = ({ certificates: { due, sent } }: DateDecidedOn): ActWords => {
  const label = 'Wyślij certyfikaty';
  if (due === 0)
    return {
      label,
      title: 'Ponowne wysłanie certyfikatów',
      act: `Wyślij ponownie ${counted(sent, CERTIFICATES)}`,
      explains: `Certyfikat ${plural(sent, ['dostała', 'dostały', 'dostało'])} już ${counted(sent, PEOPLE)}, czyli wszyscy obecni. Wyjdzie do nich jeszcze raz, od razu.`,
    };
  const before =
    sent === 0 ? '' : ` ${counted(sent, PEOPLE)} ${plural(sent, ['dostała', 'dostały', 'dostało'])} go już wcześniej.`;
  return {
    label,
    title: 'Wysłanie certyfikatów',
    act: `Wyślij ${counted(due, CERTIFICATES)}`,
    explains: `Certyfikat wyjdzie od razu do ${counted(due, ['osoby', 'osób', 'osób'])}: do obecnych, którzy go jeszcze nie mają.${before}`,
  };
};

/** How a decision about a whole date is asked. */
export function dateDecisionWords(decision: DateDecision, about: DateDecidedOn): ActWords {
  switch (decision) {
    case 'cancel':
      return {
        label: 'Odwołaj termin',
        title: 'Odwołanie terminu',
        act: 'Odwołaj termin',
        explains: cancelled(about),
        danger: true,
      };
    case 'reopen':
      return {
        label: 'Przywróć termin',
        title: 'Przywrócenie terminu',
        act: 'Przywróć termin',
        explains: reopened(about),
      };
    case 'send_certificates':
      return certificates(about);
  }
}

import { REASON_MAX } from '#domain/constants.ts';
import type { Form, FormContext } from '#domain/form/form.ts';
import { counted, plural, type PluralForms } from '#domain/text/plural.ts';

/**
 * B11: switching off a company, a distributor or a service asks what becomes of the one who works for it and of what is open
 * there, and does it. What may be chosen depends on who asks, so the page gives the choices.
 */
export const PEOPLE_CHOICES = ['keep', 'off', 'move'] as const;
export type PeopleChoice = (typeof PEOPLE_CHOICES)[number];
export const PEOPLE_LABELS: Readonly<Record<PeopleChoice, string>> = {
  keep: 'zostają tutaj: nie zalogują się do ponownej aktywacji',
  off: 'wyłącz dostęp każdej z nich: po ponownej aktywacji trzeba go włączyć osobno',
  move: 'przenieś je gdzie indziej: mogą się dalej logować',
};

/** `free`: nobody's for now. */
export const WORK_CHOICES = ['keep', 'free', 'move'] as const;
export type WorkChoice = (typeof WORK_CHOICES)[number];

/** How much hangs on an organisation. */
export interface Hanging {
  readonly people: number;
  readonly work: number;
}

/** What the page saw: nobody decides about more than they were shown. */
export const seenOf = ({ people, work }: Hanging): string => `${people}/${work}`;

export const PEOPLE: PluralForms = ['osoba', 'osoby', 'osób'];

/** 'dostęp mają 2 osoby'. */
export const peopleText = (people: number): string =>
  `dostęp ${plural(people, ['ma', 'mają', 'ma'])} ${counted(people, PEOPLE)}`;

/** 'są 3 otwarte zlecenia'. */
export const workText = (work: number, nouns: PluralForms): string =>
  `${plural(work, ['jest', 'są', 'jest'])} ${counted(work, nouns)}`;

/** 'dostęp mają 2 osoby, są 3 otwarte zlecenia'; undefined where nothing hangs on it. */
export function hangingText({ people, work }: Hanging, nouns: PluralForms): string | undefined {
  const parts = [...(people > 0 ? [peopleText(people)] : []), ...(work > 0 ? [workText(work, nouns)] : [])];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** What the people of an organisation that is switched on again may do, all of them a sentence. */
export const backText = (people: number): string =>
  `Po aktywacji ${counted(people, PEOPLE)} znów ${plural(people, ['będzie mogła', 'będą mogły', 'będzie mogło'])} się logować, według własnych ustawień dostępu.`;

const hangingIn = ({ facts }: FormContext): Hanging => (facts.hanging as Hanging | undefined) ?? { people: 0, work: 0 };
const hasPeople = (context: FormContext): boolean => hangingIn(context).people > 0;
const hasWork = (context: FormContext): boolean => hangingIn(context).work > 0;

export const closingForm: Form = {
  id: 'close-organisation',
  method: 'post',
  submitLabel: 'Dezaktywuj',
  danger: true,
  fields: [
    {
      name: 'people',
      label: 'Co z osobami, które mają dostęp',
      shortLabel: 'Pole „Co z osobami”',
      type: 'radioGroup',
      options: 'closing_people',
      required: true,
      if: hasPeople,
    },
    {
      name: 'peopleTo',
      label: 'Dokąd przenieść osoby',
      shortLabel: 'Pole „Dokąd przenieść osoby”',
      type: 'select',
      options: 'closing_others',
      placeholder: 'Wybierz',
      required: true,
      if: (context) => hasPeople(context) && context.values.people === 'move',
    },
    {
      name: 'work',
      label: 'Co z tym, co jest otwarte',
      shortLabel: 'Pole „Co z tym, co jest otwarte”',
      type: 'radioGroup',
      options: 'closing_work',
      required: true,
      if: hasWork,
    },
    {
      name: 'workTo',
      label: 'Komu przekazać',
      shortLabel: 'Pole „Komu przekazać”',
      type: 'select',
      options: 'closing_others',
      placeholder: 'Wybierz',
      required: true,
      if: (context) => hasWork(context) && context.values.work === 'move',
    },
    {
      name: 'reason',
      label: 'Powód (niewymagany)',
      shortLabel: 'Powód',
      type: 'textarea',
      maxLength: REASON_MAX,
      hint: 'Widoczny w historii. Prosimy nie podawać danych osobowych.',
    },
    { name: 'seen', label: 'Stan', type: 'hidden' },
  ],
};

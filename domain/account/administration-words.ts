import type { ActWords } from '#domain/form/act-words.ts';

/** What a second administrator may say to a proposed one, as the end of its address. */
export const ADMINISTRATION_ANSWERS = ['confirm', 'refuse'] as const;
export type AdministrationAnswer = (typeof ADMINISTRATION_ANSWERS)[number];

/** The question about each answer, in its dialog and on its page. */
export const ADMINISTRATION_WORDS: Readonly<Record<AdministrationAnswer, ActWords>> = {
  confirm: {
    label: 'Potwierdź zarządzanie kontami',
    title: 'Zarządzanie kontami',
    act: 'Potwierdź zarządzanie kontami',
    explains:
      'Ta osoba będzie mogła dodawać konta i zmieniać uprawnienia. Wszyscy, którzy zarządzają kontami, dostaną wiadomość.',
    danger: true,
  },
  refuse: {
    label: 'Odrzuć propozycję',
    title: 'Odrzucenie propozycji',
    act: 'Odrzuć propozycję',
    explains: 'Uprawnienia tego konta zostaną takie, jakie są. Propozycja zostaje w historii.',
  },
};

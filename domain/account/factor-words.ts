import type { ActWords } from '#domain/form/act-words.ts';

/** An administrator's act, for somebody who lost their telephone and the codes: the password alone lets them in. */
export const RESET_FACTOR_WORDS: ActWords = {
  label: 'Zresetuj drugi składnik',
  title: 'Reset drugiego składnika',
  act: 'Zresetuj drugi składnik',
  explains: 'Do logowania wystarczy samo hasło. Właściciel konta dostanie o tym wiadomość.',
  danger: true,
};

import type { Noun } from '#domain/text/noun.ts';

export const COMPANY: Noun = {
  gender: 'feminine',
  nominative: 'firma serwisowa',
  genitive: 'firmy serwisowej',
  accusative: 'firmę serwisową',
  plural: 'firmy serwisowe',
  genitivePlural: 'firm serwisowych',
};

export const EMPLOYEE: Noun = {
  gender: 'masculine',
  nominative: 'pracownik',
  genitive: 'pracownika',
  accusative: 'pracownika',
  plural: 'pracownicy',
  genitivePlural: 'pracowników',
};

import type { ActWords } from '#domain/form/act-words.ts';
import { RESET_FACTOR_WORDS } from './factor-words.ts';

/** What an administrator does to somebody else's login, besides taking it away. */
export const ACCOUNT_QUESTIONS = {
  'reset-second-factor': RESET_FACTOR_WORDS,
  /** For a device that was lost or a computer that was left: the password still lets them in (OWASP ASVS 5.0, V7.4.5). */
  'end-sessions': {
    label: 'Wyloguj ze wszystkich urządzeń',
    title: 'Wylogowanie ze wszystkich urządzeń',
    act: 'Wyloguj',
    explains:
      'Wszystkie sesje tego konta skończą się od razu, a to, co ktoś właśnie wypełnia, przepadnie. Właściciel zaloguje się ponownie hasłem; aby nie mógł, dezaktywuj dostęp.',
    danger: true,
  },
} as const satisfies Readonly<Record<string, ActWords>>;

export type AccountQuestion = keyof typeof ACCOUNT_QUESTIONS;

export const isAccountQuestion = (act: string): act is AccountQuestion => act in ACCOUNT_QUESTIONS;

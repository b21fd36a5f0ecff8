import { notInPast } from '#domain/form/validators/dates.ts';
import { whenFilled } from '#domain/form/validators/text.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { RecordDeclaration } from '#domain/record/declaration.ts';
import { recordWords } from '#domain/record/words.ts';
import { addDays } from '#domain/text/calendar.ts';
import { formatDay, parseDay } from '#domain/text/dates.ts';
import type { Noun } from '#domain/text/noun.ts';
import { capitalised } from '#domain/text/words.ts';
import type { ApiScope } from './scopes.ts';

/** What a token of another program may read. Its secret is nowhere; the facts hold a digest of it. */
export interface ApiTokenValues {
  readonly name: string;
  /** Kinds of `scopesOf`. */
  readonly kinds: readonly string[];
  /** Whether it sees what is about persons. */
  readonly persons: boolean;
  /** Its last day, `YYYY-MM-DD` in Europe/Warsaw. */
  readonly expiresOn: string;
  /** SHA-256 of the secret's text, hexadecimal. */
  readonly secretHash: string | null;
}

/** In days: at most a year ahead, and a quarter where nobody says otherwise. */
const LONGEST = 365;
const USUAL = 90;

const TOKEN: Noun = {
  gender: 'masculine',
  nominative: 'token API',
  genitive: 'tokenu API',
  accusative: 'token API',
  plural: 'tokeny API',
  genitivePlural: 'tokenów API',
  short: 'token',
};

/** The table of a portal's tokens. */
export const apiTokenTable = (portal: Portal): string => `${portal}_api_tokens`;

/** The kind of record that a portal's tokens are. */
export const apiTokenKind = (portal: Portal): string => `${portal}-api-token`;

/** The page where the secret is shown, once. */
export const secretPath = (id: string): string => `/panel/api-tokens/${id}/secret`;

/** Box of the edit form: a new secret, and the old one opens nothing any more. */
export const RENEW = 'renew';

const notTooFar = whenFilled((text, label, { today }) => {
  const last = addDays(today, LONGEST);
  return (parseDay(text) ?? '') > last ? `${label}: najwyżej rok od dzisiaj, czyli do ${formatDay(last)}` : undefined;
});

/** 26 C 10: tokens of other programs, a record of each portal's panel, for whoever manages its operators. */
export const apiTokenRecord = (
  portal: Portal,
  permission: string,
  scopes: readonly ApiScope[],
): RecordDeclaration<ApiTokenValues> => ({
  kind: apiTokenKind(portal),
  event: `${capitalised(portal)}ApiToken`,
  noun: TOKEN,
  title: 'name',
  base: '/panel/api-tokens',
  permissions: { read: permission, write: permission },
  words: recordWords(TOKEN, {
    many: 'Tokeny API',
    whenOff: 'Program, który go używa, od razu przestanie widzieć dane.',
    whenOn: 'Program, który go ma, znowu zobaczy dane.',
    hint: 'Token daje innemu programowi odczyt wybranych danych tego portalu.',
  }),
  fields: [
    {
      name: 'name',
      label: 'Nazwa',
      type: 'text',
      required: true,
      maxLength: 80,
      hint: 'Który program będzie go używał.',
    },
    {
      name: 'kinds',
      label: 'Zakres',
      type: 'checkboxGroup',
      required: true,
      options: scopes.map(({ kind, label }) => ({ value: kind, label })),
      hint: 'Tylko to, co widzisz w panelu.',
    },
    {
      name: 'persons',
      label: 'Także dane osób i wpisane opisy',
      shortLabel: 'Dane osób',
      type: 'checkbox',
    },
    {
      name: 'expiresOn',
      label: 'Ważny do',
      shortLabel: 'Data ważności',
      type: 'date',
      required: true,
      validate: [notInPast, notTooFar],
    },
  ],
  questions: [
    {
      name: RENEW,
      label: 'Wydaj nowy sekret (dotychczasowy przestanie działać)',
      type: 'checkbox',
    },
  ],
  elsewhere: [{ name: 'secretHash', label: 'Skrót SHA-256 sekretu', shortLabel: 'Skrót sekretu', type: 'text' }],
  defaults: ({ today }) => ({ expiresOn: addDays(today, USUAL) }),
  actions: [{ label: 'Opis interfejsu', path: '/panel/api', icon: 'report' }],
  columns: ['kinds', 'persons', 'expiresOn'],
  filters: [],
  order: 'title',
});

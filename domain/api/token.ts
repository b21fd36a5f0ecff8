import { notInPast } from '#domain/form/validators/dates.ts';
import { whenFilled } from '#domain/form/validators/text.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { RecordDeclaration, RecordField } from '#domain/record/declaration.ts';
import { recordWords } from '#domain/record/words.ts';
import { addDays } from '#domain/text/calendar.ts';
import { formatDay, parseDay } from '#domain/text/dates.ts';
import type { Noun } from '#domain/text/noun.ts';
import { capitalised } from '#domain/text/words.ts';
import type { ApiScope } from './scopes.ts';
import { writesOf } from './writes.ts';

/** What a token of another program may read and do. Its secret is nowhere; the facts hold a digest of it. */
export interface ApiTokenValues {
  readonly name: string;
  /** Kinds of `scopesOf`. */
  readonly kinds: readonly string[];
  /** Names of `writesOf`: what it may do. Absent in portals where programs do nothing. */
  readonly writes?: readonly string[];
  /** Whether it sees what is about persons. */
  readonly persons: boolean;
  /** Its last day, `YYYY-MM-DD` in Europe/Warsaw. */
  readonly expiresOn: string;
  /** SHA-256 of the secret's text, hexadecimal. */
  readonly secretHash: string | null;
}

/** What a token may do; those of portals that let programs do nothing say none. */
export const writesIn = ({ writes = [] }: Pick<ApiTokenValues, 'writes'>): readonly string[] => writes;

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

/** A portal that lets programs do nothing asks nothing. */
const writeFields = (scopes: readonly ApiScope[]): readonly RecordField<'writes'>[] => {
  const writes = writesOf(scopes);
  if (writes.length === 0) return [];
  return [
    {
      name: 'writes',
      label: 'Zmiany',
      type: 'checkboxGroup',
      options: writes.map(({ name, label }) => ({ value: name, label })),
      hint: 'Tylko to, co sam możesz zrobić w panelu. Historia pokaże, że zrobił to program.',
    },
  ];
};

/** 26 C 10: tokens of other programs, a record of each portal's panel, for anyone who manages its operators. */
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
    whenOff: 'Program, który go używa, od razu przestanie widzieć i zmieniać dane.',
    whenOn: 'Program, który go ma, znowu zobaczy dane i zrobi to, na co token pozwala.',
    hint: 'Token pozwala innemu programowi czytać wybrane dane tego portalu, a jeśli zechcesz, także je zmieniać.',
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
    ...writeFields(scopes),
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
  actions: [
    { label: 'Webhooki', path: '/panel/webhooks', icon: 'report' },
    { label: 'Opis interfejsu', path: '/panel/api', icon: 'report' },
  ],
  lapses: { field: 'expiresOn', state: 'wygasł' },
  columns: ['kinds', ...writeFields(scopes).map(({ name }) => name), 'persons', 'expiresOn'],
  filters: [],
  order: 'title',
  // Who was let read before programs could do anything does nothing.
  ...(writesOf(scopes).length > 0 && { upcasters: [{ added: { writes: [] } }] }),
});

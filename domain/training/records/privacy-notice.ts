import type { RecordDeclaration } from '#domain/record/declaration.ts';
import { recordWords } from '#domain/record/words.ts';
import type { Noun } from '#domain/text/noun.ts';

/** What people are told of their personal data, and asked to accept (PUB-20, decision 265). */
export interface PrivacyNoticeValues {
  /** What the version is called in consents: '2027-01'. Never given to another text. */
  readonly name: string;
  readonly text: string;
}

/** The version of the text that the portal comes with, in force while the office has none of its own. */
export const SHIPPED_NOTICE = '2026-01';

const NOTICE: Noun = {
  gender: 'feminine',
  nominative: 'informacja o danych osobowych',
  genitive: 'informacji o danych osobowych',
  accusative: 'informację o danych osobowych',
  plural: 'informacje o danych osobowych',
  genitivePlural: 'informacji o danych osobowych',
};

/** PUB-10, PUB-20: the notice of personal data, a setting in the panel: one record, whose history holds all its versions. */
export const privacyNotice: RecordDeclaration<PrivacyNoticeValues> = {
  kind: 'privacy-notice',
  event: 'PrivacyNotice',
  noun: NOTICE,
  title: 'name',
  titleLabel: 'Wersja',
  only: 'Portal ma już tę informację. Zmień ją zamiast dodawać drugą.',
  base: '/panel/privacy-notice',
  permissions: { read: 'OPERATOR_WRITE', write: 'OPERATOR_WRITE' },
  words: recordWords(NOTICE, {
    active: 'obowiązuje',
    inactive: 'wyłączona',
    whenOff: 'Obowiązywać będzie treść, z którą portal został dostarczony.',
    whenOn: 'Ta treść będzie znów obowiązywać.',
    hint: 'Do czasu jej dodania portal pokazuje treść przykładową.',
  }),
  fields: [
    {
      name: 'name',
      label: 'Wersja',
      type: 'text',
      required: true,
      maxLength: 40,
      hint: 'Pod tym oznaczeniem zapisuje się zgody. Po zmianie osoby zgłaszające z kontem są proszone o nową.',
    },
    { name: 'text', label: 'Treść', shortLabel: 'Pole „Treść”', type: 'richText', required: true },
  ],
  columns: [],
  filters: [],
  order: 'title',
};

import type { Portal } from '#domain/kernel/actor.ts';
import { wordingKind } from './wording-names.ts';
import type { Validator } from '#domain/form/form.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import type { RecordDeclaration } from '#domain/record/declaration.ts';
import { recordWords } from '#domain/record/words.ts';
import type { Noun } from '#domain/text/noun.ts';
import { capitalised } from '#domain/text/words.ts';

/**
 * What a portal's office may say in words of its own in a mail (decision 231): how its subject begins, its first
 * paragraph, and something at its end. What the mail says of facts, its links and files stay the program's.
 */
export interface Wording {
  /** 'Potwierdzenie zgłoszenia'. */
  readonly label: string;
  /** What may be in braces in it: `{szkolenie}`. */
  readonly placeholders: readonly string[];
}

/** The wordings of a portal by their keys, as its mails name them (`MailParts.wording`). */
export type Wordings = Readonly<Record<string, Wording>>;

/** The office's own words for one wording; what is empty stays as the program says it. */
export interface OwnWording {
  readonly wording: string;
  readonly lead: string | null;
  readonly opening: string;
  readonly closing: string;
}

const LEAD_MAX = 80;
const TEXT_MAX = 2_000;

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** The names in braces of a text, as they were typed. */
const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** Whether a mail with these values knows every placeholder of a text: a newer program may have fewer of them. */
export const isFilledBy = (text: string, values: Readonly<Record<string, string>>): boolean =>
  placeholdersIn(text).every((name) => Object.hasOwn(values, name.trim()));

/** A text with its placeholders filled; a value that is not known in this mail is '–'. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (_, name: string) => values[name.trim()] || '–');

/** Braces come in pairs around a name: what is left after that is a slip of the hand. */
const bracesInPairs: Validator = (value, label) =>
  /[{}]/.test(String(value).replace(PLACEHOLDER, '')) ? `${label} ma nawias klamrowy bez pary` : undefined;

const TEXTS = ['lead', 'opening', 'closing'] as const;

/** What is wrong with an own wording: placeholders that its mail does not know, or nothing said at all. */
export function wordingErrors(values: OwnWording, wordings: Wordings): FieldErrors | undefined {
  const placeholders = wordings[values.wording]?.placeholders ?? [];
  const known = new Set(placeholders);
  const errors = TEXTS.flatMap((name): [string, string[]][] => {
    const unknown = placeholdersIn(values[name] ?? '').find((one) => !known.has(one.trim()));
    return unknown === undefined
      ? []
      : [[name, [`Ta wiadomość nie zna „{${unknown}}”. Można wpisać: ${listed(placeholders)}.`]]];
  });
  if (errors.length > 0) return Object.fromEntries(errors);
  const isEmpty = TEXTS.every((name) => !values[name]);
  return isEmpty ? { opening: ['Podaj treść, dopisek albo początek tematu.'] } : undefined;
}

const listed = (placeholders: readonly string[]): string => placeholders.map((name) => `{${name}}`).join(', ');

const WORDING: Noun = {
  gender: 'feminine',
  nominative: 'własna treść wiadomości',
  genitive: 'własnej treści wiadomości',
  accusative: 'własną treść wiadomości',
  plural: 'własne treści wiadomości',
  genitivePlural: 'własnych treści wiadomości',
  short: 'własną treść',
};

/** The own wordings of a portal: records of its panel, with their history. */
export const wordingRecord = (
  portal: Portal,
  { permission, wordings }: { readonly permission: string; readonly wordings: Wordings },
): RecordDeclaration<OwnWording> => {
  const known = [...new Set(Object.values(wordings).flatMap(({ placeholders }) => placeholders))];
  return {
    kind: wordingKind(portal),
    event: `${capitalised(portal)}MailWording`,
    noun: WORDING,
    titleOf: ({ wording }) => wordings[wording]?.label ?? wording,
    titleLabel: 'Wiadomość',
    base: '/panel/mail-wordings',
    parent: 'mailTexts',
    crumbs: { list: 'Własne treści', fresh: 'Własna treść' },
    permissions: { read: permission, write: permission },
    words: recordWords(WORDING, {
      list: 'Własne treści wiadomości',
      active: 'w użyciu',
      inactive: 'wyłączona',
      deactivated: 'Przywrócono oryginalną treść wiadomości',
      whenOff: 'Wiadomość będzie znowu wychodzić z oryginalną treścią. Własna treść zostaje i można ją włączyć.',
      whenOn: 'Wiadomość będzie wychodzić z tą własną treścią.',
      hint: 'Wiadomości wychodzą z oryginalną treścią, dopóki nie dostaną własnej.',
    }),
    scope: { parameter: 'wording', fields: ['wording'], options: 'wordings' },
    fields: [
      {
        name: 'wording',
        label: 'Wiadomość',
        type: 'select',
        required: true,
        options: Object.entries(wordings).map(([value, { label }]) => ({ value, label })),
      },
      {
        name: 'lead',
        label: 'Początek tematu',
        type: 'text',
        maxLength: LEAD_MAX,
        validate: bracesInPairs,
        hint: 'Dalej w temacie stoi zawsze to, czego wiadomość dotyczy. Puste: jak w oryginale.',
      },
      {
        name: 'opening',
        label: 'Treść na początku',
        shortLabel: 'Pole „Treść na początku”',
        type: 'textarea',
        maxLength: TEXT_MAX,
        validate: bracesInPairs,
        hint: `Zastępuje pierwszy akapit; pusty wiersz zaczyna nowy. Można wpisać: ${listed(known)}. Puste: jak w oryginale.`,
        props: { rows: 6 },
      },
      {
        name: 'closing',
        label: 'Dopisek na końcu',
        type: 'textarea',
        maxLength: TEXT_MAX,
        validate: bracesInPairs,
        hint: 'Stoi pod danymi i linkami wiadomości. Prosimy nie wpisywać danych osób.',
        props: { rows: 4 },
      },
    ],
    columns: ['lead', 'opening'],
    filters: [],
    order: 'title',
  };
};

/** The paragraphs of a text that somebody typed. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

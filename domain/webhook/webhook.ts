import { RENEW } from '#domain/api/token.ts';
import type { ApiScope } from '#domain/api/scopes.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { RecordDeclaration } from '#domain/record/declaration.ts';
import { recordWords } from '#domain/record/words.ts';
import type { Noun } from '#domain/text/noun.ts';
import { capitalised } from '#domain/text/words.ts';
import { webhookAddress } from './address.ts';

/** Where a portal sends what happens, and what of it. The secrets are elsewhere, sealed; the facts hold their digests. */
export interface WebhookValues {
  readonly name: string;
  readonly url: string;
  /** Kinds of `scopesOf`. */
  readonly kinds: readonly string[];
  /** Whether it is sent what is about persons. */
  readonly persons: boolean;
  /** SHA-256 of the secret's text, hexadecimal. */
  readonly secretHash: string | null;
  /** Of the one before it: deliveries are signed with both, and with the keys that go with them, for a day. */
  readonly formerHash: string | null;
}

const WEBHOOK: Noun = {
  gender: 'masculine',
  nominative: 'webhook',
  genitive: 'webhooka',
  accusative: 'webhook',
  plural: 'webhooki',
  genitivePlural: 'webhooków',
};

/** The table of a portal's webhooks. */
export const webhookTable = (portal: Portal): string => `${portal}_webhooks`;

/** The kind of record that a portal's webhooks are. */
export const webhookKind = (portal: Portal): string => `${portal}-webhook`;

const WEBHOOKS = '/panel/webhooks';

/** The page where the secret is shown, once. */
export const webhookSecretPath = (id: string): string => `${WEBHOOKS}/${id}/secret`;

/** The page of its deliveries. */
export const deliveriesPath = (id: string): string => `${WEBHOOKS}/${id}/deliveries`;

/** 26 C 13: where a portal sends what happens, a record of its panel, for anyone who manages its operators. */
export const webhookRecord = (
  portal: Portal,
  permission: string,
  scopes: readonly ApiScope[],
): RecordDeclaration<WebhookValues> => ({
  kind: webhookKind(portal),
  event: `${capitalised(portal)}Webhook`,
  noun: WEBHOOK,
  title: 'name',
  base: WEBHOOKS,
  permissions: { read: permission, write: permission },
  words: recordWords(WEBHOOK, {
    many: 'Webhooki',
    whenOff: 'Portal przestanie wysyłać zdarzenia na ten adres. Po włączeniu wyśle także te z przerwy.',
    whenOn: 'Portal znowu będzie wysyłać zdarzenia na ten adres, także te z przerwy.',
    hint: 'Webhook to adres innego programu: portal sam wysyła tam, co się wydarzyło, i podpisuje każdą wysyłkę.',
  }),
  fields: [
    {
      name: 'name',
      label: 'Nazwa',
      type: 'text',
      required: true,
      maxLength: 80,
      hint: 'Który program słucha pod tym adresem.',
    },
    {
      name: 'url',
      label: 'Adres',
      type: 'text',
      required: true,
      maxLength: 500,
      hint: 'Zaczyna się od https:// i nie prowadzi do sieci wewnętrznej.',
      validate: [webhookAddress],
    },
    {
      name: 'kinds',
      label: 'Zakres',
      type: 'checkboxGroup',
      required: true,
      options: scopes.map(({ kind, label }) => ({ value: kind, label })),
      hint: 'Tylko to, co widzisz w panelu.',
    },
    { name: 'persons', label: 'Także dane osób i wpisane opisy', shortLabel: 'Dane osób', type: 'checkbox' },
  ],
  questions: [
    {
      name: RENEW,
      label: 'Wydaj nowy sekret i klucz podpisu (przez dobę podpisujemy także dotychczasowymi)',
      type: 'checkbox',
    },
  ],
  elsewhere: [
    { name: 'secretHash', label: 'Skrót SHA-256 sekretu', shortLabel: 'Skrót sekretu', type: 'text' },
    {
      name: 'formerHash',
      label: 'Skrót SHA-256 poprzedniego sekretu',
      shortLabel: 'Skrót poprzedniego sekretu',
      type: 'text',
    },
  ],
  columns: ['url', 'kinds', 'persons'],
  filters: [],
  order: 'title',
});

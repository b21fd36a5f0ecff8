import { email, phone, url } from '#domain/form/validators/contact.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { RecordDeclaration } from '#domain/record/declaration.ts';
import { recordWords } from '#domain/record/words.ts';
import type { Noun } from '#domain/text/noun.ts';
import { capitalised } from '#domain/text/words.ts';

/** PUB-04: how people reach the office behind a portal. Texts that were left empty are ''. */
export interface PortalContact {
  readonly companyName: string;
  /** In lines, as on an envelope. */
  readonly address: string;
  readonly officePhone: string;
  readonly officeEmail: string;
  /** Where answers to mails go; empty: to `officeEmail`. */
  readonly replyTo: string | null;
  readonly clientNumber: string | null;
  readonly receptionHours: string | null;
  readonly facebook: string | null;
  readonly youtube: string | null;
  readonly linkedin: string | null;
}

const CONTACT: Noun = {
  gender: 'masculine',
  nominative: 'kontakt portalu',
  genitive: 'kontaktu portalu',
  accusative: 'kontakt portalu',
  plural: 'dane kontaktowe portalu',
  genitivePlural: 'danych kontaktowych portalu',
};

/** The table of a portal's contact. */
export const contactTable = (portal: Portal): string => `${portal}_contact`;

/** PUB-04, GEN-06: the contact of a portal, a setting in its panel: one record, with its history. */
export const contactRecord = (portal: Portal, permission: string): RecordDeclaration<PortalContact> => ({
  kind: `${portal}-contact`,
  event: `${capitalised(portal)}Contact`,
  noun: CONTACT,
  title: 'companyName',
  only: 'Portal ma już kontakt. Zmień go zamiast dodawać drugi.',
  base: '/panel/contact',
  permissions: { read: permission, write: permission },
  words: recordWords(CONTACT, {
    whenOff: 'Znikną z wiadomości, kalendarzy i stron portalu.',
    whenOn: 'Wrócą do wiadomości, kalendarzy i na strony portalu.',
    hint: 'Podaj nazwę, adres, telefon i e-mail biura: trafią do wiadomości, kalendarzy i na strony portalu.',
  }),
  fields: [
    { name: 'companyName', label: 'Nazwa biura albo firmy', shortLabel: 'Pole „Nazwa”', type: 'text', required: true },
    { name: 'address', label: 'Adres', type: 'textarea', required: true, hint: 'W wierszach, jak na kopercie.' },
    {
      name: 'officePhone',
      label: 'Telefon',
      type: 'text',
      required: true,
      validate: phone,
      props: { inputMode: 'tel' },
    },
    {
      name: 'officeEmail',
      label: 'E-mail',
      type: 'text',
      required: true,
      validate: email,
      props: { inputMode: 'email' },
    },
    {
      name: 'replyTo',
      label: 'Adres odpowiedzi na wiadomości',
      type: 'text',
      validate: email,
      hint: 'Puste: odpowiedzi trafiają na e-mail powyżej.',
      props: { inputMode: 'email' },
    },
    { name: 'clientNumber', label: 'Numer klienta', type: 'text' },
    { name: 'receptionHours', label: 'Godziny przyjęć', type: 'text', placeholder: 'pn.–pt., 8:00–16:00' },
    { name: 'facebook', label: 'Facebook', type: 'text', validate: url, placeholder: 'https://' },
    { name: 'youtube', label: 'YouTube', type: 'text', validate: url, placeholder: 'https://' },
    { name: 'linkedin', label: 'LinkedIn', type: 'text', validate: url, placeholder: 'https://' },
  ],
  columns: ['officePhone', 'officeEmail'],
  filters: [],
  order: 'title',
});

export const addressLines = ({ address }: Pick<PortalContact, 'address'>): readonly string[] =>
  address.split(/\r?\n/).flatMap((line) => line.trim() || []);

/** Where answers to a portal's mails go. */
export const replyAddress = ({ replyTo, officeEmail }: PortalContact): string => replyTo || officeEmail;

/** On papers, in a line: who gave them out and how to reach them. */
export const contactLine = ({ companyName, officePhone, officeEmail }: PortalContact): string =>
  [companyName, officePhone && `tel. ${officePhone}`, officeEmail].filter(Boolean).join(', ');

export interface SocialLink {
  readonly label: string;
  readonly href: string;
}

/** The footer's links to the office's other pages (LAY-01). */
export const socialLinks = ({ facebook, youtube, linkedin }: PortalContact): readonly SocialLink[] =>
  [
    { label: 'Facebook', href: facebook ?? '' },
    { label: 'YouTube', href: youtube ?? '' },
    { label: 'LinkedIn', href: linkedin ?? '' },
  ].filter(({ href }) => href !== '');

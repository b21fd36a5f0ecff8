import escapeHtml from 'escape-html';
import type { PortalContact } from '#domain/portal/contact.ts';

/**
 * Where a mail says how its reader finds people. Its words are made without settings, so the portal's contact is put in
 * when it goes out. The mark is of Unicode's private area, which nobody types (as `links.ts`).
 */
export const SIGNATURE = '\uE002';

/** Who answers: the portal's contact, and the address of its page where it has one. */
export interface Signing {
  readonly contact: PortalContact | null;
  readonly page?: string | undefined;
}

const SILENT = 'Wiadomość wysłana automatycznie. Prosimy na nią nie odpowiadać.';
const ANSWERED = 'Wiadomość wysłana automatycznie. Odpowiedź na nią trafi do biura.';

/** D22: both bodies of a mail with the portal's contact. */
export const signed = <M extends { readonly html: string; readonly text: string }>(mail: M, by: Signing): M => ({
  ...mail,
  html: mail.html.replaceAll(SIGNATURE, htmlOf(by)),
  text: mail.text.replaceAll(SIGNATURE, textOf(by)),
});

function textOf({ contact, page }: Signing): string {
  if (!contact) return SILENT;
  const { companyName, officeEmail, officePhone } = contact;
  return [ANSWERED, `Pytania: ${[companyName, officeEmail, officePhone, page].filter(Boolean).join(', ')}`].join('\n');
}

function htmlOf({ contact, page }: Signing): string {
  if (!contact) return SILENT;
  const { companyName, officeEmail, officePhone } = contact;
  const ways = [
    escapeHtml(companyName),
    anchor(officeEmail, `mailto:${officeEmail}`),
    anchor(officePhone, `tel:${officePhone.replace(/[^\d+]/g, '')}`),
    ...(page ? [anchor('kontakt', page)] : []),
  ];
  return `${ANSWERED}<br>Pytania: ${ways.join(', ')}`;
}

const anchor = (text: string, url: string): string =>
  `<a href="${escapeHtml(url)}" style="color:#5b21b6;white-space:nowrap">${escapeHtml(text)}</a>`;

import { formatDateTime } from '#domain/text/dates.ts';
import { pageOf } from './links.ts';
import type { MailParts, MailPortal } from './parts.ts';

/** What anyone who administers accounts hears of another account. */
export interface AdministratorNotice {
  /** The recipient's. */
  readonly name: string;
  /** Whose account it is. */
  readonly account: string;
  /** ISO instant. */
  readonly at: string;
  readonly by: string;
}

const ADVICE =
  'Jeśli nie wiedzą Państwo o tej zmianie, prosimy od razu otworzyć to konto w panelu, wyłączyć mu dostęp i zawiadomić pozostałe osoby, które zarządzają kontami.';

const noticeMail = (
  { name }: AdministratorNotice,
  parts: { readonly subject: string; readonly said: readonly string[] },
): MailParts => ({
  subject: parts.subject,
  greeting: name ? `Dzień dobry, ${name},` : 'Dzień dobry,',
  paragraphs: [...parts.said, ADVICE],
  button: { label: 'Strona logowania', url: pageOf('/login') },
});

export const newAdministratorMail = (portal: MailPortal, notice: AdministratorNotice): MailParts =>
  noticeMail(notice, {
    subject: 'Nowa osoba zarządza kontami',
    said: [
      `${notice.account} może od teraz zarządzać kontami w ${portal.brand.locative}.`,
      `Zmiana z ${formatDateTime(notice.at)}, autor: ${notice.by}.`,
    ],
  });

export const administratorProposedMail = (portal: MailPortal, notice: AdministratorNotice): MailParts =>
  noticeMail(notice, {
    subject: 'Zarządzanie kontami do potwierdzenia',
    said: [
      `${notice.account}: zarządzanie kontami w ${portal.brand.locative} czeka na potwierdzenie przez drugą osobę. Można je potwierdzić albo odrzucić na stronie tego konta w panelu.`,
      `Propozycja z ${formatDateTime(notice.at)}, autor: ${notice.by}.`,
    ],
  });

export const breakGlassMail = (
  portal: MailPortal,
  notice: AdministratorNotice & { readonly act: string; readonly reason: string },
): MailParts =>
  noticeMail(notice, {
    subject: 'Dostęp awaryjny z serwera',
    said: [
      `Na serwerze użyto dostępu awaryjnego do konta w ${portal.brand.locative}: ${notice.account}. Skutek: ${notice.act}.`,
      `Zmiana z ${formatDateTime(notice.at)}, użytkownik systemu: ${notice.by}. Powód: ${notice.reason}.`,
    ],
  });

import { formatDateTime } from '#domain/text/dates.ts';
import { counted } from '#domain/text/plural.ts';
import { pageOf } from './links.ts';
import type { LoginNoticeInput } from './order.ts';
import type { MailParts, MailPortal } from './parts.ts';

/** What the owner of an account is notified of at login: acts of somebody who knew the password. */

/** No link but the login page's, which nobody has to believe a mail for. */
const NOT_YOU =
  'Jeśli to nie Państwo, ktoś zna hasło do tego konta. Prosimy od razu otworzyć stronę logowania, wybrać „Nie pamiętam hasła”, ustawić nowe hasło i zawiadomić operatora portalu.';

/** A passkey needs no password: another one helps nothing. */
const COPIED =
  'Prosimy zalogować się innym sposobem, usunąć ten klucz na stronie „Bezpieczeństwo konta” i zawiadomić operatora portalu.';

interface NoticeParts {
  readonly subject: string;
  readonly said: string;
  readonly more?: readonly string[];
  readonly warning?: string;
}

const noticeMail = (
  { name, at, device }: LoginNoticeInput,
  { subject, said, more = [], warning = NOT_YOU }: NoticeParts,
): MailParts => ({
  subject,
  greeting: name ? `Dzień dobry, ${name},` : 'Dzień dobry,',
  paragraphs: [`${said} ${formatDateTime(at)}, ${device}.`, ...more, warning],
  button: { label: 'Strona logowania', url: pageOf('/login') },
});

export const newBrowserMail = (portal: MailPortal, notice: LoginNoticeInput): MailParts =>
  noticeMail(notice, {
    subject: 'Logowanie w nowej przeglądarce',
    said: `Do konta w ${portal.brand.locative} zalogowano się w przeglądarce, w której wcześniej się nie logowano:`,
    more: signsIn(notice),
  });

/** ASVS V6.3.5: a login after wrong passwords, or after a long absence, in a browser that is known. */
export const unusualLoginMail = (portal: MailPortal, notice: LoginNoticeInput): MailParts =>
  noticeMail(notice, {
    subject: 'Nietypowe logowanie',
    said: `Do konta w ${portal.brand.locative} zalogowano się:`,
    more: signsIn(notice),
  });

const DAYS = ['dzień', 'dni', 'dni'] as const;

/** What is unusual about a login besides its browser. */
function signsIn({ wrongPasswords, absentDays }: LoginNoticeInput): string[] {
  return [
    ...(wrongPasswords === undefined
      ? []
      : [`Wcześniej ${counted(wrongPasswords, ['raz', 'razy', 'razy'])} podano błędne hasło do tego konta.`]),
    ...(absentDays === undefined ? [] : [`Poprzednio logowano się do niego ${counted(absentDays, DAYS)} temu.`]),
  ];
}

export const wrongCodesMail = (portal: MailPortal, notice: LoginNoticeInput): MailParts =>
  noticeMail(notice, {
    subject: 'Błędne kody logowania',
    said: `Do konta w ${portal.brand.locative} podano prawidłowe hasło i już trzeci raz w ciągu doby błędny kod. Nikogo nie wpuszczono. Ostatnia próba:`,
  });

const codesLeft = (left: number): string =>
  left === 0
    ? 'Nie ma już żadnego kodu zapasowego. Nowe można utworzyć na stronie „Drugi składnik logowania”.'
    : `Pozostało: ${counted(left, ['kod zapasowy', 'kody zapasowe', 'kodów zapasowych'])}.`;

export const recoveryCodeMail = (portal: MailPortal, notice: LoginNoticeInput): MailParts =>
  noticeMail(notice, {
    subject: 'Użyto kodu zapasowego',
    said: `Do konta w ${portal.brand.locative} użyto kodu zapasowego zamiast kodu z aplikacji:`,
    more: [codesLeft(notice.codesLeft ?? 0)],
  });

export const copiedPasskeyMail = (portal: MailPortal, notice: LoginNoticeInput): MailParts =>
  noticeMail(notice, {
    subject: 'Odrzucono klucz dostępu',
    said: `Do konta w ${portal.brand.locative} użyto klucza dostępu, który wygląda na skopiowany: jego licznik użyć nie wzrósł. Nikogo nie wpuszczono:`,
    warning: COPIED,
  });

export const newCodesMail = (portal: MailPortal, notice: LoginNoticeInput): MailParts =>
  noticeMail(notice, {
    subject: 'Nowe kody zapasowe',
    said: `Do konta w ${portal.brand.locative} utworzono nowe kody zapasowe, poprzednie już nie działają:`,
  });

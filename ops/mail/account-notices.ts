import type { PasskeyChange, SecondFactorChange } from '#domain/account/events.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import { pageOf } from './links.ts';
import type { MailParts, MailPortal } from './parts.ts';

/** A change of an account of which its owner is notified, by whomever it was made. */
export interface AccountNotice {
  readonly name: string;
  /** ISO instant. */
  readonly at: string;
  /** False: somebody who manages the accounts. */
  readonly byOwner: boolean;
}

/** What somebody does whose account was taken: no link but the login page's, which nobody has to believe a mail for. */
const TAKEN_OVER =
  'Jeśli to nie Państwa zmiana, prosimy od razu otworzyć stronę logowania, wybrać „Nie pamiętam hasła”, ustawić nowe hasło i zawiadomić operatora portalu.';
const ADVICE_TO_REPORT =
  'Jeśli nie wiedzą Państwo o tej zmianie, prosimy od razu zawiadomić operatora portalu. Z tego adresu nie da się już odzyskać hasła.';

const noticeMail = (
  notice: AccountNotice,
  parts: { readonly subject: string; readonly said: string; readonly advice?: string },
): MailParts => ({
  subject: parts.subject,
  greeting: notice.name ? `Dzień dobry, ${notice.name},` : 'Dzień dobry,',
  paragraphs: [
    `${parts.said} Zmiana z ${formatDateTime(notice.at)}${notice.byOwner ? '' : ', wprowadzona przez operatora portalu'}.`,
    parts.advice ?? TAKEN_OVER,
  ],
  button: { label: 'Strona logowania', url: pageOf('/login') },
});

export const passwordChangedMail = (portal: MailPortal, notice: AccountNotice): MailParts =>
  noticeMail(notice, {
    subject: 'Hasło zostało zmienione',
    said: `Ustawiono nowe hasło do konta w ${portal.brand.locative}. Wszystkie inne sesje tego konta zostały zakończone.`,
  });

/** To the address that the account has now. */
export const loginChangedMail = (portal: MailPortal, notice: AccountNotice): MailParts =>
  noticeMail(notice, {
    subject: 'Nowy adres logowania',
    said: `Loginem do konta w ${portal.brand.locative} jest od teraz ten adres e-mail. Hasło się nie zmieniło.`,
  });

/** To the address of before; it does not say the other one, which may be somebody else's. */
export const formerLoginMail = (portal: MailPortal, notice: AccountNotice): MailParts =>
  noticeMail(notice, {
    subject: 'Adres nie służy już do logowania',
    said: `Zmieniono adres e-mail konta w ${portal.brand.locative}. Ten adres nie jest już loginem.`,
    advice: ADVICE_TO_REPORT,
  });

const PASSKEY: Record<PasskeyChange, { readonly subject: string; readonly said: string }> = {
  added: {
    subject: 'Dodano klucz dostępu',
    said: 'Nowym kluczem dostępu można się zalogować bez hasła, a samo hasło nie wystarczy już do zalogowania.',
  },
  removed: {
    subject: 'Usunięto klucz dostępu',
    said: 'Usuniętym kluczem dostępu nie można się już zalogować.',
  },
};

export const passkeyMail = (
  portal: MailPortal,
  { change, ...notice }: AccountNotice & { readonly change: PasskeyChange },
): MailParts => {
  const { subject, said } = PASSKEY[change];
  return noticeMail(notice, { subject, said: `Konto w ${portal.brand.locative}. ${said}` });
};

const SECOND_FACTOR: Record<SecondFactorChange, { readonly subject: string; readonly said: string }> = {
  enabled: {
    subject: 'Włączono drugi składnik logowania',
    said: 'Od teraz logowanie wymaga hasła i kodu z aplikacji uwierzytelniającej. Kody zapasowe prosimy zachować w bezpiecznym miejscu.',
  },
  disabled: {
    subject: 'Wyłączono drugi składnik logowania',
    said: 'Od teraz do logowania wystarczy samo hasło.',
  },
  reset: {
    subject: 'Zresetowano drugi składnik logowania',
    said: 'Od teraz do logowania wystarczy samo hasło. Drugi składnik można włączyć na nowo na stronie „Bezpieczeństwo konta”.',
  },
};

export const secondFactorMail = (
  portal: MailPortal,
  { change, ...notice }: AccountNotice & { readonly change: SecondFactorChange },
): MailParts => {
  const { subject, said } = SECOND_FACTOR[change];
  return noticeMail(notice, { subject, said: `Konto w ${portal.brand.locative}. ${said}` });
};

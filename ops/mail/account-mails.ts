import type { MailParts, MailPortal } from './parts.ts';

const greetingTo = (name: string): string => (name ? `Dzień dobry, ${name},` : 'Dzień dobry,');

/** OPR-01, REP-01: to whom an operator added; the link is single use and lives for a week. */
export const invitationMail = (portal: MailPortal, to: { name: string; link: string }): MailParts => ({
  subject: `Konto w ${portal.brand.locative}`,
  greeting: greetingTo(to.name),
  paragraphs: [`Utworzyliśmy dla Państwa konto w ${portal.brand.locative}. Loginem jest ten adres e-mail.`],
  button: { label: 'Ustaw hasło', url: to.link },
  after: ['Link działa jeden raz, przez 7 dni. Później wystarczy wybrać „Nie pamiętam hasła” na stronie logowania.'],
});

/** AUTH-04: the link is single use and lives for 60 minutes. */
export const passwordResetMail = (portal: MailPortal, to: { name: string; link: string }): MailParts => ({
  subject: 'Zmiana hasła',
  greeting: greetingTo(to.name),
  paragraphs: [`Otrzymaliśmy prośbę o zmianę hasła do konta w ${portal.brand.locative}.`],
  button: { label: 'Ustaw nowe hasło', url: to.link },
  after: [
    'Link działa jeden raz, przez 60 minut.',
    'Jeśli to nie Państwo prosili o zmianę hasła, prosimy zignorować tę wiadomość – hasło pozostanie bez zmian.',
  ],
});

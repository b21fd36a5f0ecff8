import type { MailParts } from '#ops/mail/parts.ts';

/** Mails about an account to register with (PUB-18): its first link. */
export const reporterLinkMail = ({ name, link }: { name: string; link: string }): MailParts => ({
  subject: 'Konto do zgłoszeń na szkolenia',
  greeting: name ? `Dzień dobry, ${name},` : 'Dzień dobry,',
  paragraphs: [
    'Poniższy link prowadzi do ustawienia hasła. Po jego ustawieniu powstanie konto osoby zgłaszającej, a loginem będzie ten adres e-mail.',
  ],
  button: { label: 'Ustaw hasło i załóż konto', url: link },
  after: [
    'Link działa jeden raz, przez 60 minut. Jeśli to nie Państwo o niego prosili, prosimy zignorować tę wiadomość.',
  ],
});

/** PUB-18: to who has an account already; nobody asked to change a password. */
export const reporterKnownMail = ({ name, link }: { name: string; link: string }): MailParts => ({
  subject: 'Konto do zgłoszeń już istnieje',
  greeting: name ? `Dzień dobry, ${name},` : 'Dzień dobry,',
  paragraphs: [
    'Na stronie szkoleń poproszono o konto osoby zgłaszającej dla tego adresu e-mail. Takie konto już istnieje, a loginem jest ten adres. Kto nie pamięta hasła, może ustawić nowe:',
  ],
  button: { label: 'Ustaw nowe hasło', url: link },
  after: [
    'Link działa jeden raz, przez 60 minut. Kto pamięta hasło albo o konto nie prosił, może tę wiadomość zignorować: hasło pozostanie bez zmian.',
  ],
});

/** The same where the account's password is changed by the office alone (AUTH-09): a link would open nothing. */
export const reporterKnownByOfficeMail = ({ name }: { name: string }): MailParts => ({
  subject: 'Konto do zgłoszeń już istnieje',
  greeting: name ? `Dzień dobry, ${name},` : 'Dzień dobry,',
  paragraphs: [
    'Na stronie szkoleń poproszono o konto osoby zgłaszającej dla tego adresu e-mail. Takie konto już istnieje, a loginem jest ten adres.',
    'Hasło tego konta zmienia biuro szkoleń. Kto nie pamięta hasła, może się z nim skontaktować; kto o konto nie prosił, może tę wiadomość zignorować.',
  ],
});

/** Labels of mails by their template's name, as the panel shows them. */
export type MailLabels = Readonly<Record<string, string>>;

/** The mails that every portal sends: the shared accounts' mechanism orders them (OPR-01, AUTH-04). */
export const ACCOUNT_MAILS = {
  invitation: 'Zaproszenie do portalu',
  'password-reset': 'Zmiana hasła',
  'password-changed': 'Hasło zostało zmienione',
  'login-changed': 'Nowy adres logowania',
  'login-changed-former': 'Adres nie służy już do logowania',
  'second-factor-changed': 'Drugi składnik logowania',
  'passkey-changed': 'Klucz dostępu',
  'new-administrator': 'Nowa osoba zarządzająca kontami',
  'administrator-proposed': 'Zarządzanie kontami do potwierdzenia',
  'break-glass': 'Dostęp awaryjny z serwera',
  'login-new-browser': 'Logowanie w nowej przeglądarce',
  'login-unusual': 'Nietypowe logowanie',
  'login-wrong-codes': 'Błędne kody logowania',
  'recovery-code-used': 'Użyto kodu zapasowego',
  'recovery-codes-new': 'Nowe kody zapasowe',
  'passkey-copied': 'Odrzucono klucz dostępu',
  'own-report': 'Własny raport',
  'own-report-ended': 'Koniec wysyłki raportu',
  'own-report-absent': 'Pusty raport',
} as const satisfies MailLabels;
export type AccountMail = keyof typeof ACCOUNT_MAILS;

export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'bounced', 'dropped'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];
export const MAIL_STATUS_LABELS: Record<MailStatus, string> = {
  queued: 'w kolejce',
  sent: 'wysłana',
  failed: 'niewysłana',
  bounced: 'niedostarczona',
  dropped: 'niepotrzebna',
};

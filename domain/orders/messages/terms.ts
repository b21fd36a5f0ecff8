import type { MailLabels } from '#domain/mail/terms.ts';

/** The mails of the order portal, called by whom they go to: what they say of a visit is in their subject. */
export const ORDER_MAILS = {
  'visit-service': 'Wizyta – wiadomość do serwisu',
  'visit-client': 'Wizyta – wiadomość do klienta',
  'visit-former': 'Wizyta – wiadomość do poprzedniej osoby kontaktowej',
  'visit-former-service': 'Wizyta – wiadomość na poprzedni adres serwisu',
  duplicate: 'Powtórzone zlecenie',
  delay: 'Opóźnione zlecenia',
} as const satisfies MailLabels;
export type OrderMail = keyof typeof ORDER_MAILS;

/** To operators, about whose orders. */
export const NOTICE_MAILS = ['duplicate', 'delay'] as const satisfies readonly OrderMail[];

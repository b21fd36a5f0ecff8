import type { MailLabels } from '#domain/mail/terms.ts';

/** The mails of the order portal, called by whom they go to: what they tell of a visit is in their subject. */
export const ORDER_MAILS = {
  'visit-service': 'Wizyta – wiadomość do serwisu',
  'visit-client': 'Wizyta – wiadomość do klienta',
} as const satisfies MailLabels;
export type OrderMail = keyof typeof ORDER_MAILS;

/** Words about the mails that the portal sends; the panel shows them on applications and on the mailbox page. */
export const MAIL_TEMPLATES = [
  'registration-received',
  'confirmation',
  'rejection',
  'rejection-with-info',
  'moved-to-primary',
  'moved-to-date',
  'course-date-cancelled',
  'certificate',
  'invitation',
  'password-reset',
  'reporter-link',
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

export const MAIL_TEMPLATE_LABELS: Record<MailTemplate, string> = {
  'registration-received': 'Przyjęcie zgłoszenia',
  confirmation: 'Potwierdzenie zgłoszenia',
  rejection: 'Odrzucenie zgłoszenia',
  'rejection-with-info': 'Odrzucenie zgłoszenia z informacją',
  'moved-to-primary': 'Przeniesienie na listę podstawową',
  'moved-to-date': 'Zmiana terminu szkolenia',
  'course-date-cancelled': 'Odwołanie terminu szkolenia',
  certificate: 'Certyfikat',
  invitation: 'Zaproszenie do portalu',
  'password-reset': 'Zmiana hasła',
  'reporter-link': 'Link dla osoby zgłaszającej',
};

export const MAIL_STATUSES = ['queued', 'sent', 'failed'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];
export const MAIL_STATUS_LABELS: Record<MailStatus, string> = {
  queued: 'w kolejce',
  sent: 'wysłany',
  failed: 'niewysłany',
};

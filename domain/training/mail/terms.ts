import type { MailLabels } from '#domain/mail/terms.ts';

/** The mails of the training portal: what became of an application, its date, its certificate; a reporter's link. */
export const TRAINING_MAILS = {
  'registration-received': 'Przyjęcie zgłoszenia',
  confirmation: 'Potwierdzenie zgłoszenia',
  rejection: 'Odrzucenie zgłoszenia',
  'rejection-with-info': 'Odrzucenie zgłoszenia z informacją',
  'moved-to-primary': 'Przeniesienie na listę podstawową',
  'moved-to-date': 'Zmiana terminu szkolenia',
  'course-date-cancelled': 'Odwołanie terminu szkolenia',
  'course-date-reopened': 'Przywrócenie terminu szkolenia',
  certificate: 'Certyfikat',
  'reporter-link': 'Link dla osoby zgłaszającej',
} as const satisfies MailLabels;
export type TrainingMail = keyof typeof TRAINING_MAILS;

import type { MailLabels } from '#domain/mail/terms.ts';

/** The mails of the training portal: what became of an application, its date, its certificate; a reporter's link. */
export const TRAINING_MAILS = {
  'registration-received': 'Przyjęcie zgłoszenia',
  confirmation: 'Potwierdzenie zgłoszenia',
  rejection: 'Odrzucenie zgłoszenia',
  'rejection-with-info': 'Odrzucenie zgłoszenia z informacją',
  'moved-to-primary': 'Przeniesienie na listę podstawową',
  'moved-to-reserve': 'Przeniesienie na listę rezerwową',
  'moved-to-date': 'Zmiana terminu szkolenia',
  'application-cancelled': 'Anulowanie zgłoszenia',
  'application-resigned': 'Rezygnacja ze szkolenia',
  'application-reinstated': 'Przywrócenie zgłoszenia',
  'course-date-changed': 'Zmiana w terminie szkolenia',
  'course-date-cancelled': 'Odwołanie terminu szkolenia',
  'course-date-reopened': 'Przywrócenie terminu szkolenia',
  'participant-replaced': 'Zmiana uczestnika',
  'address-corrected': 'Poprawiony adres e-mail',
  'address-former': 'Wpis w kalendarzu pod poprzednim adresem',
  reminder: 'Przypomnienie o szkoleniu',
  survey: 'Prośba o ocenę szkolenia',
  certificate: 'Certyfikat',
  'certificate-revoked': 'Unieważnienie certyfikatu',
  'certificate-valid-again': 'Ponowna ważność certyfikatu',
  'trainer-date': 'Wiadomość dla trenera',
  'trainer-address': 'Termin pod nowym adresem trenera',
  'trainer-former': 'Wpis w kalendarzu pod poprzednim adresem trenera',
  'seat-alert-confirm': 'Prośba o powiadomienie do potwierdzenia',
  'seat-alert': 'Powiadomienie o wolnym miejscu',
  'reporter-link': 'Link dla osoby zgłaszającej',
  'reporter-known': 'Konto osoby zgłaszającej już istnieje',
} as const satisfies MailLabels;
export type TrainingMail = keyof typeof TRAINING_MAILS;

import type { Wordings } from '#domain/mail/wording.ts';

const ABOUT = ['szkolenie', 'termin', 'miejsce', 'uczestnik'];
const DATE = ['szkolenie', 'termin', 'miejsce'];
const CERTIFICATE = ['szkolenie', 'termin', 'uczestnik'];

/**
 * What the office may word itself in the mails of the training portal. Mails with one-time links, about accounts and to
 * addresses that were corrected keep the program's words: people know them by these.
 */
export const TRAINING_WORDINGS = {
  received: { label: 'Przyjęcie zgłoszenia', placeholders: ABOUT },
  seat: { label: 'Potwierdzenie zgłoszenia', placeholders: ABOUT },
  awaiting: { label: 'Zgłoszenie oczekuje na potwierdzenie', placeholders: ABOUT },
  reserve: { label: 'Wpis na listę rezerwową', placeholders: ABOUT },
  rejected: { label: 'Odrzucenie zgłoszenia', placeholders: ABOUT },
  'to-primary': { label: 'Zwolniło się miejsce', placeholders: ABOUT },
  'to-reserve': { label: 'Przeniesienie na listę rezerwową', placeholders: ABOUT },
  unconfirmed: { label: 'Cofnięte potwierdzenie', placeholders: ABOUT },
  moved: { label: 'Przeniesienie na inny termin', placeholders: ABOUT },
  changed: { label: 'Zmiana w terminie szkolenia', placeholders: ABOUT },
  replaced: { label: 'Zmiana uczestnika', placeholders: ABOUT },
  back: { label: 'Zgłoszenie znowu aktywne', placeholders: ABOUT },
  'date-cancelled': { label: 'Odwołany termin szkolenia', placeholders: ABOUT },
  'date-back': { label: 'Przywrócony termin szkolenia', placeholders: ABOUT },
  canceled: { label: 'Anulowane zgłoszenie', placeholders: ABOUT },
  resigned: { label: 'Rezygnacja ze szkolenia', placeholders: ABOUT },
  archived: { label: 'Zgłoszenie zarchiwizowane', placeholders: ABOUT },
  reminder: { label: 'Przypomnienie o szkoleniu', placeholders: ABOUT },
  survey: { label: 'Prośba o ocenę szkolenia', placeholders: ABOUT },
  certificate: { label: 'Certyfikat', placeholders: CERTIFICATE },
  'certificate-revoked': { label: 'Unieważniony certyfikat', placeholders: CERTIFICATE },
  'certificate-valid-again': { label: 'Certyfikat znowu ważny', placeholders: CERTIFICATE },
  'trainer-assigned': { label: 'Do trenera: nowy termin', placeholders: DATE },
  'trainer-released': { label: 'Do trenera: termin poprowadzi ktoś inny', placeholders: DATE },
  'trainer-changed': { label: 'Do trenera: zmiana w terminie', placeholders: DATE },
  'trainer-cancelled': { label: 'Do trenera: odwołany termin', placeholders: DATE },
  'trainer-reopened': { label: 'Do trenera: przywrócony termin', placeholders: DATE },
} as const satisfies Wordings;
export type TrainingWording = keyof typeof TRAINING_WORDINGS;

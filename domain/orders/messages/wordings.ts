import type { Wordings } from '#domain/mail/wording.ts';

const VISIT = ['zlecenie', 'dzień', 'czynność', 'urządzenie', 'adres', 'serwis', 'klient'];

/** What the office may word itself in the mails about visits; notices to its own operators stay as they are. */
export const ORDER_WORDINGS = {
  'client-set': { label: 'Do klienta: umówiona wizyta', placeholders: VISIT },
  'client-moved': { label: 'Do klienta: zmiana dnia wizyty', placeholders: VISIT },
  'client-reassigned': { label: 'Do klienta: zmiana serwisu', placeholders: VISIT },
  'client-changed': { label: 'Do klienta: zmiana danych wizyty', placeholders: VISIT },
  'client-earlier': { label: 'Do klienta: wizyta odbyła się wcześniej', placeholders: VISIT },
  'client-cancelled': { label: 'Do klienta: odwołana wizyta', placeholders: VISIT },
  'service-set': { label: 'Do serwisu: umówiona wizyta', placeholders: VISIT },
  'service-moved': { label: 'Do serwisu: zmiana dnia wizyty', placeholders: VISIT },
  'service-reassigned': { label: 'Do serwisu: wizyta należy do niego', placeholders: VISIT },
  'service-changed': { label: 'Do serwisu: zmiana danych wizyty', placeholders: VISIT },
  'service-earlier': { label: 'Do serwisu: wizyta odbyła się wcześniej', placeholders: VISIT },
  'service-cancelled': { label: 'Do serwisu: odwołana wizyta', placeholders: VISIT },
  'service-handed': { label: 'Do serwisu: wizyta przekazana innemu', placeholders: VISIT },
} as const satisfies Wordings;
export type OrderWording = keyof typeof ORDER_WORDINGS;

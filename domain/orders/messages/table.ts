import type { NoticeEvent } from '../notices/events.ts';
import type { OrderEvent } from '../order/events.ts';
import type { OrderMail } from './terms.ts';

/** Whom a message goes to. */
export const AUDIENCES = [
  'service',
  'client',
  'former-client',
  'former-service',
  'duplicate-notices',
  'delay-warnings',
] as const;
export type Audience = (typeof AUDIENCES)[number];
export const AUDIENCE_LABELS: Record<Audience, string> = {
  service: 'firma serwisowa, której zlecenie jest albo było przydzielone',
  client: 'osoba kontaktowa klienta',
  'former-client': 'poprzednia osoba kontaktowa klienta, na adres, na który pisaliśmy',
  'former-service': 'firma serwisowa, na adres, na który pisaliśmy przed jego zmianą',
  'duplicate-notices': 'operatorzy, którzy otrzymują powiadomienia o powtórzonych zleceniach',
  'delay-warnings': 'operatorzy, którzy otrzymują ostrzeżenia o opóźnionych zleceniach',
};

export interface MessageRule {
  /** Which mail each of them gets. */
  readonly to: Partial<Record<Audience, OrderMail>>;
  /** When, as the mailbox page says it: 'umówienie wizyty'. */
  readonly on: string;
}

/** Nobody is notified of it, and why not. */
export interface Unsent {
  readonly unsentBecause: string;
}

const unsent = (unsentBecause: string): Unsent => ({ unsentBecause });
const ofVisit = (on: string): MessageRule => ({ on, to: { service: 'visit-service', client: 'visit-client' } });

/**
 * Fact → who is notified → which mail. What a mail says is the difference between the visit as it was last reported to
 * its recipient and the visit as it is (`visit.ts`). Reaction and mailbox page read this table; a fact that is not in it
 * does not compile.
 */
export const MESSAGES: { readonly [T in (OrderEvent | NoticeEvent)['type']]: MessageRule | Unsent } = {
  OrderEntered: unsent(
    'Kto wprowadza zlecenie, ma je przed sobą; klient i serwis dowiadują się, gdy wizyta jest umówiona.',
  ),
  OrderApproved: unsent('Zatwierdzenie nie umawia jeszcze wizyty.'),
  VisitSet: ofVisit('umówienie wizyty'),
  VisitMoved: ofVisit('przesunięcie umówionej wizyty'),
  ServiceDone: unsent('Wizyta się odbyła: serwis i klient przy niej byli.'),
  OrderCompleted: ofVisit('zakończenie zlecenia, którego wizyta odbyła się przed umówionym dniem'),
  OrderCancelled: ofVisit('anulowanie zlecenia z umówioną wizytą'),
  OrderReinstated: ofVisit('cofnięcie statusu zlecenia z umówioną wizytą albo do niej'),
  OrderReassigned: ofVisit('przekazanie umówionej wizyty innemu serwisowi'),
  OrderHandedOver: unsent('Kto zlecił wizytę, nie zmienia jej ani serwisowi, ani klientowi.'),
  ConfirmationGiven: unsent('Potwierdzenie składa ten, kto wypełnia formularz, na jego oczach.'),
  ConfirmationWithdrawn: unsent('Potwierdzenie wycofuje ten, kto wypełnia formularz, na jego oczach.'),
  OrderTaskCorrected: ofVisit('poprawka numeru albo rodzaju zlecenia z umówioną wizytą'),
  OrderClientCorrected: {
    on: 'poprawka adresu albo kontaktu klienta przy umówionej wizycie',
    to: { service: 'visit-service', client: 'visit-client', 'former-client': 'visit-former' },
  },
  OrderDeviceCorrected: unsent('Dane urządzenia serwis widzi w zleceniu; dnia ani miejsca wizyty nie zmieniają.'),
  OrderSalesCorrected: unsent('Dane sprzedaży nie zmieniają wizyty.'),
  OrderPresentationCorrected: unsent('Dane prezentacji serwis widzi w zleceniu.'),
  OrderReportCorrected: unsent('Opis i rozliczenie serwis widzi w zleceniu.'),
  OrderAttachmentAdded: unsent('Plik stoi przy zleceniu, które serwis widzi.'),
  OrderAttachmentRemoved: unsent('Plik zostaje w historii zlecenia.'),
  OrderAssessed: unsent('Ocena klienta jest dla operatora.'),
  OrderTextsKept: unsent('Teksty zostają, jakie były; kto widzi zlecenie, widzi je dalej.'),
  OrderHistoryKept: unsent('Historia zostaje, jaka była.'),
  OrderDuplicateFound: { on: 'zlecenie powtarza wcześniejsze', to: { 'duplicate-notices': 'duplicate' } },
  OrderDuplicateSettled: unsent('Zlecenie nie jest już powtórzone: nie ma czego sprawdzać.'),
  OrderDelayNoticed: { on: 'trzy dni robocze po dniu niewykonanej wizyty', to: { 'delay-warnings': 'delay' } },
};

export const isUnsent = (rule: MessageRule | Unsent): rule is Unsent => 'unsentBecause' in rule;

/** Besides the facts of orders: another address of the company that comes. It concerns every set visit. */
export const SERVICE_ADDRESS_RULE: MessageRule = {
  on: 'zmiana adresu e-mail serwisu przy umówionych wizytach',
  to: { service: 'visit-service', 'former-service': 'visit-former-service' },
};

/** Who is notified of a fact, and how; undefined for facts that are no order's, and for those of which nobody is notified. */
export function ruleFor(type: string): MessageRule | undefined {
  const rule = (MESSAGES as Readonly<Record<string, MessageRule | Unsent | undefined>>)[type];
  return rule && !isUnsent(rule) ? rule : undefined;
}

/** Every rule of the table, in its order. */
export const allRules = (): readonly MessageRule[] => [
  ...Object.values<MessageRule | Unsent>(MESSAGES).flatMap((rule) => (isUnsent(rule) ? [] : [rule])),
  SERVICE_ADDRESS_RULE,
];

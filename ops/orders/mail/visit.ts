import { ORDER_WORDINGS } from '#domain/orders/messages/wordings.ts';
import { isEnd, isGone, type VisitNews } from '#domain/orders/messages/visit.ts';
import type { DetailValues } from '#domain/orders/order/details.ts';
import { ACTIVITY_LABELS, type Activity } from '#domain/orders/order/terms.ts';
import { hoursText, timeText, type VisitTime } from '#domain/orders/order/visit-hours.ts';
import type { Fact } from '#domain/text/fact.ts';
import { pageOf } from '#ops/mail/links.ts';
import type { MailParts } from '#ops/mail/parts.ts';

/** The details of an order that describe a visit. */
type VisitDetail =
  | 'orderNumber'
  | 'activityType'
  | 'companyName'
  | 'contactPerson'
  | 'phoneNumber'
  | 'address'
  | 'postalCode'
  | 'city'
  | 'deviceType'
  | 'deviceModel'
  | 'deviceSerialNumber'
  | 'salesPerson'
  | 'salesPersonNumber';

/** Where nothing was announced yet. */
export const NOT_ANNOUNCED: VisitTime = { executionDate: '', hours: null };

/** A visit as mails and calendars describe it. */
export interface MailedVisit extends VisitTime {
  readonly orderId: string;
  readonly values: Pick<DetailValues, VisitDetail>;
  /** When it was to be as its reader was last told. */
  readonly announced: VisitTime;
  readonly serviceName: string;
  /** Where the service is written to; '' for nowhere. */
  readonly serviceEmail: string;
  /** The service that was announced to its reader, where another one comes; '' for none. */
  readonly announcedService: string;
  /** Old → new of what its reader knows the order by, and a service goes by on its way. */
  readonly corrections: readonly string[];
}

export const activityOf = ({ values }: Pick<MailedVisit, 'values'>): string =>
  ACTIVITY_LABELS[values.activityType as Activity] ?? '';

const text = (...parts: readonly (string | boolean | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(', ');

/** Street, then code and town. */
export const placeOf = ({ values: { address, postalCode, city } }: Pick<MailedVisit, 'values'>): string =>
  text(address, [postalCode, city].filter((part) => part !== '').join(' '));

/** What is to be looked at. */
export const deviceOf = ({ values }: Pick<MailedVisit, 'values'>): string => {
  const { deviceType, deviceModel, deviceSerialNumber: serial } = values;
  return text(
    deviceType,
    deviceModel === '' ? '' : `model ${deviceModel}`,
    serial === '' ? '' : `nr seryjny ${serial}`,
  );
};

const LEADS: Record<VisitNews, string> = {
  set: 'Umówiona wizyta',
  moved: 'Zmiana dnia wizyty',
  reassigned: 'Zmiana serwisu',
  changed: 'Zmiana danych wizyty',
  earlier: 'Wizyta odbyła się wcześniej',
  cancelled: 'Odwołana wizyta',
  handed: 'Wizyta przekazana innemu serwisowi',
  former: 'Zmiana osoby kontaktowej',
};

/** A company has no contact here, only an address. */
const SERVICE_LEADS: Record<VisitNews, string> = { ...LEADS, former: 'Zmiana adresu e-mail' };

const TO_SERVICE: Record<VisitNews, string> = {
  set: 'Umówiono wizytę u klienta. Wpis do kalendarza jest w załączniku.',
  moved: 'Zmienił się dzień umówionej wizyty. Nowy wpis do kalendarza jest w załączniku.',
  reassigned: 'Wizyta należy teraz do Państwa. Wpis do kalendarza jest w załączniku.',
  changed: 'Zmieniły się dane wizyty. Nowy wpis do kalendarza jest w załączniku.',
  earlier: 'Ta wizyta odbyła się wcześniej, niż była umówiona. Załącznik usuwa jej dawny dzień z kalendarza.',
  cancelled: 'Ta wizyta nie odbędzie się. Załącznik usuwa ją z kalendarza.',
  handed: 'Ta wizyta została przekazana innemu serwisowi. Załącznik usuwa ją z Państwa kalendarza.',
  former:
    'Pod tym adresem nie piszemy już o tej wizycie: serwis ma inny adres e-mail. Załącznik usuwa wizytę z kalendarza.',
};

const TO_CLIENT: Record<VisitNews, string> = {
  set: 'Umówiliśmy wizytę serwisu. Wpis do kalendarza jest w załączniku.',
  moved: 'Zmienił się dzień wizyty serwisu. Nowy wpis do kalendarza jest w załączniku.',
  reassigned: 'Wizytę wykona inny serwis. Nowy wpis do kalendarza jest w załączniku.',
  changed: 'Zmieniły się dane wizyty. Nowy wpis do kalendarza jest w załączniku.',
  earlier: 'Wizyta serwisu odbyła się wcześniej, niż była umówiona. Załącznik usuwa jej dawny dzień z kalendarza.',
  cancelled: 'Wizyta serwisu została odwołana. Załącznik usuwa ją z kalendarza.',
  handed: '',
  former:
    'Pod tym adresem nie piszemy już o tej wizycie: zlecenie ma inny adres albo inną osobę kontaktową. Załącznik usuwa wizytę z kalendarza.',
};

/** The day and hours that a mail is about: a cancelled visit is known by those that were announced. */
const dayOf = (news: VisitNews, visit: MailedVisit): string => timeText(isEnd(news) ? visit.announced : visit);

/** Only the hours are others. */
const isHoursOnly = (news: VisitNews, { executionDate, announced }: MailedVisit): boolean =>
  news === 'moved' && executionDate === announced.executionDate;

/** Old → new of day and hours; of hours alone where the day is the same. */
function timeChange(visit: MailedVisit): string[] {
  const { announced, executionDate, hours } = visit;
  if (announced.executionDate !== executionDate) return [`Dzień wizyty: ${timeText(announced)} → ${timeText(visit)}`];
  const [was, is] = [hoursText(announced.hours), hoursText(hours)];
  return was === is ? [] : [`Godziny wizyty: ${was || 'nie ustalono'} → ${is || 'nie ustalono'}`];
}

/** Old → new of everything that its reader knows otherwise. */
function changesOf(news: VisitNews, visit: MailedVisit): string[] {
  if (news === 'set') return [];
  if (isGone(news)) return [...visit.corrections];
  return [
    ...timeChange(visit),
    ...(visit.announcedService === ''
      ? []
      : [`Serwis: ${visit.announcedService} → ${visit.serviceName || 'do ustalenia'}`]),
    ...visit.corrections,
  ];
}

const HOURS_LEAD = 'Zmiana godzin wizyty';
const HOURS_TEXT = 'Zmieniły się godziny umówionej wizyty. Nowy wpis do kalendarza jest w załączniku.';

/** Whom the client asks: the service that comes, and who sold the device. */
function wayBack(news: VisitNews, { serviceName, serviceEmail, values }: MailedVisit): string {
  const { salesPerson, salesPersonNumber } = values;
  const service = isEnd(news) || serviceEmail === '' ? '' : `serwisem ${serviceName} (${serviceEmail})`;
  const seller =
    salesPerson === '' ? 'sprzedawcą urządzenia' : `sprzedawcą urządzenia: ${text(salesPerson, salesPersonNumber)}`;
  const whom = [service, seller].filter((one) => one !== '').join(' albo ze ');
  const isService = service !== '';
  return `${isEnd(news) ? 'W razie pytań' : 'Jeśli ten dzień Państwu nie odpowiada,'} prosimy o kontakt ${isService ? 'z' : 'ze'} ${whom}.`;
}

/** The head of a mail about a visit. A mail without a configurable wording keeps the program's own. */
function headed(
  reader: 'client' | 'service',
  news: VisitNews,
  { visit, lead, about }: { readonly visit: MailedVisit; readonly lead: string; readonly about: string },
): Pick<MailParts, 'wording' | 'lead' | 'subject' | 'values'> {
  const subject = `${lead}: ${about}`;
  const wording = `${reader}-${news}`;
  if (!(wording in ORDER_WORDINGS)) return { subject };
  const { orderNumber, companyName } = visit.values;
  const values = {
    zlecenie: text(orderNumber),
    dzień: dayOf(news, visit),
    czynność: activityOf(visit),
    urządzenie: deviceOf(visit),
    adres: placeOf(visit),
    serwis: visit.serviceName,
    klient: text(companyName),
  };
  return { wording, lead, subject, values };
}

/** To the company that comes, or came no more: where to, whom to call, what for. */
export function serviceMail(news: VisitNews, visit: MailedVisit): MailParts {
  const { companyName, contactPerson, phoneNumber, orderNumber, city } = visit.values;
  const day = dayOf(news, visit);
  const hoursOnly = isHoursOnly(news, visit);
  const client: Fact[] = [
    ['Klient', text(companyName)],
    ['Adres', placeOf(visit)],
    ['Osoba kontaktowa', text(contactPerson)],
    ['Telefon', text(phoneNumber)],
    ['Urządzenie', deviceOf(visit)],
  ];
  return {
    ...headed('service', news, {
      visit,
      lead: hoursOnly ? HOURS_LEAD : SERVICE_LEADS[news],
      about: text(`zlecenie ${orderNumber}`, day, city),
    }),
    paragraphs: [hoursOnly ? HOURS_TEXT : TO_SERVICE[news]],
    changes: changesOf(news, visit),
    facts: [
      ['Zlecenie', text(orderNumber)],
      ['Rodzaj czynności', activityOf(visit)],
      ['Dzień wizyty', day],
      ...(isEnd(news) ? [] : client),
    ],
    ...(isEnd(news) ? {} : { button: { label: 'Otwórz zlecenie', url: pageOf(`/panel/orders/${visit.orderId}`) } }),
  };
}

/** To the client's contact: who comes, and when. */
export function clientMail(news: VisitNews, visit: MailedVisit): MailParts {
  const day = dayOf(news, visit);
  const hoursOnly = isHoursOnly(news, visit);
  return {
    ...headed('client', news, {
      visit,
      lead: hoursOnly ? HOURS_LEAD : LEADS[news],
      about: text(day, activityOf(visit)),
    }),
    paragraphs: [hoursOnly ? HOURS_TEXT : TO_CLIENT[news]],
    changes: changesOf(news, visit),
    facts: [
      ['Dzień wizyty', day],
      ['Serwis', isEnd(news) ? '' : visit.serviceName],
      ['Rodzaj czynności', activityOf(visit)],
      ['Urządzenie', deviceOf(visit)],
      ['Adres', placeOf(visit)],
      ['Zlecenie', text(visit.values.orderNumber)],
    ],
    after: [wayBack(news, visit)],
  };
}

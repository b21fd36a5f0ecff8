import type { VisitNews } from '#domain/orders/messages/visit.ts';
import type { DetailValues } from '#domain/orders/order/details.ts';
import { ACTIVITY_LABELS, type Activity } from '#domain/orders/order/terms.ts';
import { orders } from '#domain/orders/portal.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { Fact } from '#domain/text/fact.ts';
import { renderMail, type RenderedMail } from '#ops/mail/layout.ts';
import { pageOf } from '#ops/mail/links.ts';

/** A visit as mails and calendars tell it. Days are `YYYY-MM-DD`. */
export interface MailedVisit {
  readonly orderId: string;
  readonly values: DetailValues;
  readonly executionDate: string;
  /** The day that its reader was told last; '' for none. */
  readonly toldDate: string;
  readonly serviceName: string;
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
  cancelled: 'Odwołana wizyta',
};

const TO_SERVICE: Record<VisitNews, string> = {
  set: 'Umówiono wizytę u klienta. Wpis do kalendarza jest w załączniku.',
  moved: 'Zmienił się dzień umówionej wizyty. Nowy wpis do kalendarza jest w załączniku.',
  reassigned: 'Wizyta należy teraz do Państwa. Wpis do kalendarza jest w załączniku.',
  changed: 'Zmienił się adres albo kontakt do klienta. Nowy wpis do kalendarza jest w załączniku.',
  cancelled: 'Ta wizyta nie odbędzie się albo nie należy już do Państwa. Załącznik usuwa ją z kalendarza.',
};

const TO_CLIENT: Record<VisitNews, string> = {
  set: 'Umówiliśmy wizytę serwisu. Wpis do kalendarza jest w załączniku.',
  moved: 'Zmienił się dzień wizyty serwisu. Nowy wpis do kalendarza jest w załączniku.',
  reassigned: 'Wizytę wykona inny serwis. Nowy wpis do kalendarza jest w załączniku.',
  changed: 'Zmieniły się dane wizyty. Nowy wpis do kalendarza jest w załączniku.',
  cancelled: 'Wizyta serwisu została odwołana. Załącznik usuwa ją z kalendarza.',
};

/** The day that a mail is about: a cancelled visit is known by the day that was told. */
const dayOf = (news: VisitNews, { executionDate, toldDate }: MailedVisit): string =>
  formatDay(news === 'cancelled' ? toldDate : executionDate);

const changesOf = (news: VisitNews, { executionDate, toldDate }: MailedVisit): string[] =>
  news === 'moved' ? [`Dzień wizyty: ${formatDay(toldDate)} → ${formatDay(executionDate)}`] : [];

/** To the company that comes, or came no more: where to, whom to call, what for. */
export function serviceMail(news: VisitNews, visit: MailedVisit): RenderedMail {
  const { companyName, contactPerson, phoneNumber, orderNumber, city } = visit.values;
  const day = dayOf(news, visit);
  const client: Fact[] = [
    ['Klient', text(companyName)],
    ['Adres', placeOf(visit)],
    ['Osoba kontaktowa', text(contactPerson)],
    ['Telefon', text(phoneNumber)],
    ['Urządzenie', deviceOf(visit)],
  ];
  return renderMail(orders, {
    subject: `${LEADS[news]}: ${text(`zlecenie ${orderNumber}`, day, city)}`,
    paragraphs: [TO_SERVICE[news]],
    changes: changesOf(news, visit),
    facts: [
      ['Zlecenie', text(orderNumber)],
      ['Rodzaj czynności', activityOf(visit)],
      ['Dzień wizyty', day],
      ...(news === 'cancelled' ? [] : client),
    ],
    ...(news === 'cancelled'
      ? {}
      : { button: { label: 'Otwórz zlecenie', url: pageOf(`/panel/orders/${visit.orderId}`) } }),
  });
}

/** To the client's contact: who comes, and when. */
export function clientMail(news: VisitNews, visit: MailedVisit): RenderedMail {
  const day = dayOf(news, visit);
  return renderMail(orders, {
    subject: `${LEADS[news]}: ${text(day, activityOf(visit))}`,
    paragraphs: [TO_CLIENT[news]],
    changes: changesOf(news, visit),
    facts: [
      ['Dzień wizyty', day],
      ['Serwis', news === 'cancelled' ? '' : visit.serviceName],
      ['Rodzaj czynności', activityOf(visit)],
      ['Urządzenie', deviceOf(visit)],
      ['Adres', placeOf(visit)],
      ['Zlecenie', text(visit.values.orderNumber)],
    ],
    after: [
      news === 'cancelled'
        ? 'W razie pytań prosimy o kontakt ze sprzedawcą urządzenia.'
        : 'Jeśli ten dzień Państwu nie odpowiada, prosimy o kontakt ze sprzedawcą urządzenia.',
    ],
  });
}

import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { groupValues, type OrderPart } from '#domain/orders/order/details.ts';
import { fieldsOf, type DetailName, type GroupName } from '#domain/orders/order/fields.ts';
import { ACTIVITY_LABELS, STATUS_LABELS } from '#domain/orders/order/terms.ts';
import { personRights } from '#domain/orders/pages.ts';
import { shownValue } from '#domain/record/view.ts';
import { timeText } from '#domain/orders/order/visit-hours.ts';
import { counted } from '#domain/text/plural.ts';
import { entryOf, localTime, type Entry, type PersonSource } from '#api/gdpr/source.ts';
import { timeOfRow } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import {
  contactsOf,
  countOrders,
  filesOfPerson,
  formerOrdersOf,
  orderPersonsWithoutAccount,
  ordersHolding,
  ordersOfPerson,
  otherContactsOf,
} from '#projections/orders/persons.ts';

type FileOfPerson = Awaited<ReturnType<typeof filesOfPerson>>[number];

/** What an order says of somebody in each part of it. */
const GROUPS: Readonly<Record<OrderPart, readonly GroupName[]>> = {
  client: ['client', 'assessment', 'report'],
  sales: ['sales'],
  presentation: ['presentation'],
};

const NAME: Readonly<Record<OrderPart, DetailName>> = {
  client: 'contactPerson',
  sales: 'salesPerson',
  presentation: 'presentationPerson',
};

/** What these groups say, as far as it is this person's: a text that was written for another contact is that one's. */
const saidOf = ({ details }: OrderRow, groups: readonly GroupName[], personId: string): Record<string, string> =>
  Object.fromEntries(
    groups.flatMap((group) => {
      const values = groupValues(group, details[group]);
      const isOwn = details[group].sealed?.personId === personId;
      return fieldsOf(group)
        .filter(({ personal }) => personal !== true || isOwn)
        .map((field) => {
          const options = Array.isArray(field.options) ? field.options : [];
          return [field.label, shownValue(field, values[field.name], options)] as const;
        });
    }),
  );

const entryIn =
  (part: OrderPart, personId: string) =>
  (row: OrderRow): Entry =>
    entryOf({
      'Numer zlecenia': row.order_number,
      Wprowadzono: localTime(row.entered_at),
      Czynność: row.activity_type === '' ? '' : ACTIVITY_LABELS[row.activity_type],
      Status: STATUS_LABELS[row.status],
      'Data wykonania': timeText(timeOfRow(row)),
      ...saidOf(row, GROUPS[part], personId),
    });

const PART_LABELS: Readonly<Record<OrderPart, string>> = {
  client: 'klient',
  sales: 'sprzedawca',
  presentation: 'osoba prezentująca',
};

/** What an order said before somebody else took the part. */
const formerEntry = (said: Awaited<ReturnType<typeof formerOrdersOf>>[number]): Entry =>
  entryOf({
    'Numer zlecenia': said.order_number,
    Jako: PART_LABELS[said.part],
    'Imię i nazwisko': said.name,
    'E-mail': said.email,
    Zapisano: localTime(said.said_at),
  });

/** What was written beside a file is about the client as well as the file is. */
const fileEntry = ({ order_number: order, name, description, removed }: FileOfPerson): Entry =>
  entryOf({
    'Numer zlecenia': order,
    Plik: name,
    Opis: description,
    Stan: removed ? 'usunięty z załączników zlecenia, zachowany w jego historii' : '',
  });

/** Groups that hold texts besides names and addresses. */
const TEXTS: readonly GroupName[] = ['report', 'assessment'];

/** Texts of an order that were written while somebody was its contact, and are theirs still. */
function keptTexts(row: OrderRow, personId: string): Entry[] {
  const own = TEXTS.filter((name) => {
    const { sealed } = row.details[name];
    return sealed?.personId === personId && !sealed.forgotten;
  });
  if (own.length === 0) return [];
  return [entryOf({ 'Numer zlecenia': row.order_number, ...saidOf(row, own, personId) })];
}

const OPEN_ORDERS = ['niewykonane zlecenie', 'niewykonane zlecenia', 'niewykonanych zleceń'] as const;

/** What an erasure does to the orders of a client (`callOffErased`). */
function warningOf({ open, visits }: { readonly open: number; readonly visits: number }): string | undefined {
  if (open === 0) return undefined;
  const agreed = visits === 0 ? '' : `, w tym ${visits} z umówioną wizytą`;
  return `Usunięcie anuluje ${counted(open, OPEN_ORDERS)} tej osoby${agreed}.`;
}

function nameOf(found: Readonly<Record<OrderPart, readonly OrderRow[]>>): string | undefined {
  for (const part of ['client', 'sales', 'presentation'] as const) {
    const [row] = found[part];
    const sealed = row?.details[part].sealed;
    if (sealed) return sealed.forgotten ? FORGOTTEN : String(sealed[NAME[part]] ?? '');
  }
  return undefined;
}

/** Accounts, and whom the orders are about: the client's contact, the seller, who presents. */
export const ordersPersons: PersonSource = {
  rights: personRights,
  others: {
    ...orderPersonsWithoutAccount,
    list: 'Zlecenia',
    base: '/panel/orders',
    permission: 'VIEWING_ORDERS',
  },
  async records({ db }, { personId, most }) {
    const [client, sales, presentation, count, contacts, sellerContacts, former, files, holding] = await Promise.all([
      ordersOfPerson(db, { part: 'client', personId, most }),
      ordersOfPerson(db, { part: 'sales', personId, most }),
      ordersOfPerson(db, { part: 'presentation', personId, most }),
      countOrders(db, personId),
      contactsOf(db, { part: 'client', personId }),
      contactsOf(db, { part: 'sales', personId }),
      formerOrdersOf(db, personId),
      filesOfPerson(db, personId),
      ordersHolding(db, personId),
    ]);
    const texts = holding.flatMap((row) => keptTexts(row, personId));
    const subjects = client.map(({ id }) => subjectOf('order', id));
    const strangers = await otherContactsOf(db, { subjects, personId });
    return {
      sections: [
        { title: 'Zlecenia jako klient', entries: client.map(entryIn('client', personId)), total: count.client },
        { title: 'Zlecenia jako sprzedawca', entries: sales.map(entryIn('sales', personId)), total: count.sales },
        {
          title: 'Zlecenia jako osoba prezentująca',
          entries: presentation.map(entryIn('presentation', personId)),
          total: count.presentation,
        },
        {
          title: 'Dawniej w zleceniach',
          entries: [...former.map(formerEntry), ...texts].slice(0, most),
          total: former.length + texts.length,
        },
        {
          title: 'Załączniki zleceń',
          entries: files.slice(0, most).map(fileEntry),
          total: files.length,
        },
      ],
      subjects,
      strangers,
      isOfOthers: (field) => OF_OTHERS.has(field),
      name: nameOf({ client, sales, presentation }) ?? former[0]?.name,
      emails: [...contacts.map(({ email }) => email), ...former.map(({ email }) => email)],
      phones: [...contacts, ...sellerContacts].map(({ phone }) => phone),
      warning: warningOf(count),
    };
  },
  readModels: ['orders', 'order_persons'],
};

/** In an order's history these are not about the client's contact. */
const OF_OTHERS: ReadonlySet<string> = new Set(
  [...fieldsOf('sales'), ...fieldsOf('presentation')].filter(({ personal }) => personal).map(({ name }) => name),
);

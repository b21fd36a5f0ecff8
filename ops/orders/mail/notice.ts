import { ACTIVITY_LABELS, STATUS_LABELS, type Activity, type Status } from '#domain/orders/order/terms.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { Fact } from '#domain/text/fact.ts';
import { counted } from '#domain/text/plural.ts';
import { pageOf } from '#ops/mail/links.ts';
import type { MailParts } from '#ops/mail/parts.ts';

/** An order as notices to operators describe it. Days are `YYYY-MM-DD`, '' for none. */
export interface NoticedOrder {
  readonly id: string;
  readonly number: string;
  readonly enteredOn: string;
  readonly status: Status;
  readonly activityType: Activity | '';
  readonly executionDate: string;
  /** '' of a client who was forgotten. */
  readonly client: string;
  readonly city: string;
  readonly service: string;
}

const activityOf = ({ activityType }: NoticedOrder): string =>
  activityType === '' ? '' : ACTIVITY_LABELS[activityType];

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

/** ORD-20: to who looks after duplicates. `because`: 'ten sam numer seryjny'. */
export function duplicateMail(
  order: NoticedOrder,
  { earlier, because }: { readonly earlier: NoticedOrder; readonly because: string },
): MailParts {
  const facts: Fact[] = [
    ['Powód', because],
    ['Zlecenie', joined(order.number, activityOf(order)), pageOf(`/panel/orders/${order.id}`)],
    ['Wprowadzono', formatDay(order.enteredOn)],
    ['Klient', joined(order.client, order.city)],
    ['Wcześniejsze zlecenie', joined(earlier.number, activityOf(earlier)), pageOf(`/panel/orders/${earlier.id}`)],
    ['Wprowadzono wcześniej', formatDay(earlier.enteredOn)],
    ['Klient wcześniejszego', joined(earlier.client, earlier.city)],
    ['Status wcześniejszego', STATUS_LABELS[earlier.status]],
  ];
  return {
    subject: `Powtórzone zlecenie: ${order.number} i ${earlier.number}`,
    paragraphs: [
      'Wprowadzone zlecenie wygląda na powtórzenie wcześniejszego. Prosimy sprawdzić, czy oba są potrzebne.',
    ],
    facts,
    button: { label: 'Otwórz zlecenie', url: pageOf(`/panel/orders/${order.id}`) },
  };
}

const LATE = ['opóźnione zlecenie', 'opóźnione zlecenia', 'opóźnionych zleceń'] as const;

/** The longest delay first. */
const orderKey = ({ executionDate, number }: NoticedOrder): string => `${executionDate} ${number}`;

/** ORD-20: to who looks after delays; the orders that became late since the last such mail. */
export function delayMail(late: readonly NoticedOrder[]): MailParts {
  const [first] = late;
  const sorted = late.toSorted((a, b) => (orderKey(a) < orderKey(b) ? -1 : 1));
  const one = late.length === 1 && first ? first : undefined;
  return {
    subject: one ? `Opóźnione zlecenie: ${one.number}` : `Uwaga: ${counted(late.length, LATE)}`,
    paragraphs: ['Od dnia wizyty minęły trzy dni robocze, a zlecenie nie jest wykonane.'],
    list: sorted.map((order) => ({
      label: order.number,
      url: pageOf(`/panel/orders/${order.id}`),
      rest: ` – dzień wizyty ${formatDay(order.executionDate)}, ${joined(
        STATUS_LABELS[order.status],
        order.service,
        order.city,
      )}`,
    })),
    button: one
      ? { label: 'Otwórz zlecenie', url: pageOf(`/panel/orders/${one.id}`) }
      : { label: 'Zobacz opóźnione zlecenia', url: pageOf('/panel/orders?filters[delayed]=true') },
  };
}

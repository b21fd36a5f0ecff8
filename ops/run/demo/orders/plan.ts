import { blankDetails, type DetailValues } from '#domain/orders/order/details.ts';
import {
  ACTIVITIES,
  SET_BY_PROVIDER,
  WITHOUT_SERVICE,
  type Activity,
  type Status,
} from '#domain/orders/order/terms.ts';
import { uuid } from '../ids.ts';
import { companyName, nip, person } from '../names.ts';
import type { Random } from '../random.ts';

/** The orders of the demo: two years of them, so that every filter, list, chart and warning shows something. */
const ORDERS = 1500;

const DAY = 86_400_000;
const YEARS = 730;

export interface DemoEmployee {
  readonly id: string;
  readonly name: string;
  readonly companyId: string;
}

/** What becomes of an order, and when: days since it was entered. */
export interface PlannedOrder {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly enteredAt: number;
  readonly employee: DemoEmployee;
  readonly companyId: string;
  readonly details: DetailValues;
  /** The day of the visit, days since the order was entered. */
  readonly visitAfter: number;
  readonly end: Status;
  /** The visit is put off once; the last step is undone and done again; the service changes. */
  readonly happens: readonly ('moved' | 'undone' | 'reassigned' | 'assessed')[];
}

const CITIES: readonly (readonly [city: string, postalCode: string])[] = [
  ['Łódź', '90-001'],
  ['Gdynia', '81-300'],
  ['Toruń', '87-100'],
  ['Gliwice', '44-100'],
  ['Nowy Targ', '34-400'],
  ['Radom', '26-600'],
  ['Jasło', '38-200'],
  ['Poznań', '60-001'],
  ['Białystok', '15-001'],
  ['Wrocław', '50-001'],
  ['Żyrardów', '96-300'],
  ['Świnoujście', '72-600'],
];
const STREETS = ['Polna', 'Leśna', 'Słoneczna', 'Krótka', 'Szkolna', 'Ogrodowa', 'Lipowa', 'Łąkowa'];
const DEVICES: readonly (readonly [type: string, models: readonly string[]])[] = [
  ['kocioł gazowy', ['1200', '1400', '2400']],
  ['pompa ciepła', ['7000', '8000']],
  ['klimatyzator', ['3100', '3200']],
  ['podgrzewacz wody', ['510']],
];
const DAMAGES = ['Nie grzeje wody', 'Hałas przy starcie', 'Wyciek pod urządzeniem', 'Błąd E9 na wyświetlaczu'];
const OPINIONS = ['Szybko i czysto.', 'Serwisant spóźnił się godzinę.', 'Wszystko wyjaśnione.', ''];
const PARTNERS = ['', '', 'Hurtownia Instal Północ', 'Dom Kotłów Wisła', 'Ciepło i Chłód Hurt'];

/** Everything ends somehow in time; what is new waits, and some of that too long. */
function ending(random: Random, age: number): { end: Status; visitAfter: number } {
  const visitAfter = random.between(4, 18);
  if (age > visitAfter + 25) {
    const end = random.chance(0.82) ? 'completed' : random.chance(0.7) ? 'cancelled' : 'done';
    return { end, visitAfter };
  }
  // Visits of the coming weeks, visits done, and a few whose day has passed without a word (ORD-20).
  const late = random.chance(0.12);
  if (late) return { end: random.chance(0.5) ? 'set' : 'approved', visitAfter: Math.max(1, Math.floor(age / 3)) };
  if (age > visitAfter) return { end: random.chance(0.6) ? 'done' : 'completed', visitAfter };
  const end = random.pick<Status>(['requested', 'requested', 'approved', 'set', 'set', 'set', 'cancelled']);
  return { end, visitAfter };
}

function activityOf(random: Random): Activity {
  const drawn = random.next();
  return ACTIVITIES[drawn < 0.45 ? 0 : drawn < 0.7 ? 1 : drawn < 0.9 ? 2 : 3] ?? 'activation';
}

/** Orders in the order of their entering; `companies` are those that are still in use. */
export function planOrders(
  random: Random,
  {
    now,
    employees,
    companies,
    count = ORDERS,
    from = 0,
  }: {
    now: number;
    employees: readonly DemoEmployee[];
    companies: readonly string[];
    count?: number;
    /** How many there are before these. */
    from?: number;
  },
): PlannedOrder[] {
  const ages = Array.from({ length: count }, (_, index) => (index < 220 ? random.next() * 28 : random.next() * YEARS));
  ages.sort((a, b) => b - a);
  const planned: PlannedOrder[] = [];
  for (const [index, age] of ages.entries()) {
    const employee = random.pick(employees);
    const { end, visitAfter } = ending(random, age);
    const withoutService = (end === 'done' || end === 'completed') && random.chance(0.1);
    const companyId = withoutService
      ? WITHOUT_SERVICE
      : end === 'requested' && random.chance(0.3)
        ? SET_BY_PROVIDER
        : random.chance(0.7)
          ? employee.companyId
          : random.pick(companies);
    // A few are entered twice within days: the same device.
    const twin = index > 20 && random.chance(0.02) ? planned.at(-random.between(1, 3)) : undefined;
    planned.push({
      id: uuid(random),
      enteredAt: now - age * DAY,
      employee,
      companyId,
      details: detailsOf(random, { index: from + index, twin, end }),
      visitAfter,
      end,
      happens: (
        [
          ['moved', 0.12],
          ['undone', 0.04],
          ['reassigned', 0.06],
          ['assessed', 0.7],
        ] as const
      ).flatMap(([what, chance]) => (random.chance(chance) ? [what] : [])),
    });
  }
  return planned;
}

function detailsOf(
  random: Random,
  { index, twin, end }: { index: number; twin: PlannedOrder | undefined; end: Status },
): DetailValues {
  const { name, domain } = companyName(random, index);
  const contact = person(random, domain);
  const seller = person(random, 'sprzedaz.example');
  const [city, postalCode] = random.pick(CITIES);
  const [deviceType, models] = random.pick(DEVICES);
  const activityType = activityOf(random);
  const isRepair = activityType === 'warranty_repair';
  const isPresentation = activityType === 'presentation';
  const fresh: DetailValues = {
    ...blankDetails(),
    orderNumber: `ZS/${String(index + 1).padStart(5, '0')}`,
    activityType,
    companyName: random.chance(0.6) ? name : `${contact.firstName} ${contact.lastName}`,
    nipNumber: random.chance(0.6) ? nip(random) : '',
    address: `${random.pick(STREETS)} ${random.between(1, 120)}`,
    postalCode,
    city,
    contactPerson: `${contact.firstName} ${contact.lastName}`,
    phoneNumber: `6${random.between(10_000_000, 99_999_999)}`,
    email: random.chance(0.8) ? contact.email : '',
    deviceType,
    deviceModel: random.pick(models),
    deviceSerialNumber: isPresentation ? '' : `${random.between(1, 9)}${random.between(10_000_000, 99_999_999)}`,
    bws: isRepair ? `B${random.between(10_000, 99_999)}` : '',
    businessPartner: random.pick(PARTNERS),
    ...(activityType === 'activation' || random.chance(0.3)
      ? {
          salesPerson: `${seller.firstName} ${seller.lastName}`,
          salesPersonNumber: `5${random.between(10_000_000, 99_999_999)}`,
        }
      : {}),
    damageDescription: isRepair ? random.pick(DAMAGES) : '',
    reasonedComplaint: isRepair && random.chance(0.7),
    presentationPerson: isPresentation ? `${seller.firstName} ${seller.lastName}` : '',
    intentionToBuy: isPresentation && (end === 'done' || end === 'completed') ? random.pick(['yes', 'no']) : '',
    orderPayoff: end === 'completed' ? random.pick(['ryczałt', 'według cennika', 'gwarancja']) : '',
  };
  return twin ? { ...twin.details, orderNumber: fresh.orderNumber } : fresh;
}

export const opinionOf = (random: Random): string => random.pick(OPINIONS);

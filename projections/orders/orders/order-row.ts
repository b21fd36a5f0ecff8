import { withoutZeros } from '#domain/form/validators/numbers.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { fieldsOf, GROUP_NAMES } from '#domain/orders/order/fields.ts';
import {
  everybodyIn,
  isErased,
  personsIn,
  toValues,
  type OrderDetails,
  type OrderDetailsGroup,
} from '#domain/orders/order/details.ts';
import { numberKey, type Activity, type Confirmation, type Grade, type Status } from '#domain/orders/order/terms.ts';
import type { Attachment } from '#domain/orders/order/attachments/events.ts';
import { searchedText } from '#projections/folded.ts';
import { unseparated } from '#projections/search-text.ts';
import type { ReadModel } from '#projections/read-model.ts';

/** One row per service order: what the list shows and filters by. `details` has the rest, as in the events. */
export interface OrderRow {
  id: string;
  order_number: string;
  /** As `numberKey`. */
  number_key: string;
  /** Instant, ISO 8601 UTC, and its day in Warsaw. */
  entered_at: string;
  entered_on: string;
  status: Status;
  /** The way to the present status, as the decider keeps it. */
  statuses: readonly Status[];
  activity_type: Activity | '';
  /** The service company's id, or a special choice (ORD-08). */
  company_id: string;
  employee_id: string | null;
  /** The company of the employee it was entered for, then. */
  employee_company_id: string | null;
  /** `YYYY-MM-DD`, or ''. */
  execution_date: string;
  /** `HH:MM`, both or '': the hours of the visit on that day. */
  visit_from: string;
  visit_to: string;
  /** When the visit was arranged, ISO 8601 UTC: the first time since the order last waited for it; '' while it waits. */
  arranged_at: string;
  installation_date: string;
  city: string;
  device_model: string;
  device_serial_number: string;
  business_partner: string;
  client_grade: Grade | '';
  client_name: string;
  client_nip: string;
  has_attachments: boolean;
  attachments: readonly Attachment[];
  /** The earlier order that it repeats, as it was noticed; '' for none (ORD-20). */
  duplicate_of: string;
  /** The day of the visit whose delay was noticed last; '' for none. */
  late_noticed_on: string;
  confirmations: readonly Confirmation[];
  /** Counts the facts, as the decider does. */
  version: number;
  /** Counts what a calendar shows of the visit: only grows. */
  calendar_sequence: number;
  /** The client's contact was erased: nobody changes it any more. */
  erased: boolean;
  client_id: string | null;
  sales_id: string | null;
  presenter_id: string | null;
  /** Everybody whose data the row holds: found by it when one of them is erased. */
  persons: readonly string[];
  /** As `searchedText`: number, client with address, telephone, e-mail and NIP, contact, seller, serial number; place. */
  searched: string;
  city_searched: string;
  details: OrderDetails;
}

const day = (value: string | boolean): string => (typeof value === 'string' ? value : '');

const SEARCHED = [
  'orderNumber',
  'companyName',
  'contactPerson',
  'salesPerson',
  'presentationPerson',
  'email',
  'address',
  'nipNumber',
  'phoneNumber',
  'deviceSerialNumber',
] as const;

/** A telephone by its digits, as `numberIn` asks for it; other numbers as they are written and as it asks for them. */
function searchedAs(name: (typeof SEARCHED)[number], value: string): string[] {
  const plain = unseparated(value);
  if (plain === '') return [];
  if (name === 'phoneNumber') return [plain];
  return name === 'orderNumber' || name === 'nipNumber' ? [...new Set([value, plain])] : [value];
}

/** The columns that follow from the details, so that no handler forgets one. */
export function detailColumns(details: OrderDetails) {
  const values = toValues(details);
  const text = (name: keyof typeof values): string => String(values[name]);
  const { client, sales, presentation } = personsIn(details);
  const erased = isErased(details);
  return {
    details,
    order_number: text('orderNumber'),
    number_key: numberKey(text('orderNumber')),
    activity_type: text('activityType') as Activity | '',
    installation_date: day(values.installationDate),
    city: text('city'),
    device_model: withoutZeros(text('deviceModel')),
    device_serial_number: text('deviceSerialNumber'),
    business_partner: text('businessPartner'),
    client_grade: text('clientGrade') as Grade | '',
    client_name: erased ? FORGOTTEN : text('companyName'),
    client_nip: text('nipNumber'),
    erased,
    client_id: client,
    sales_id: sales,
    presenter_id: presentation,
    searched: searchedText(SEARCHED.flatMap((name) => searchedAs(name, text(name))).join(' | ')),
    city_searched: searchedText(text('city')),
  };
}

/** The list of attachments and what follows from it. */
export const attachmentColumns = (attachments: readonly Attachment[]) => ({
  attachments,
  has_attachments: attachments.length > 0,
});

/** A row whose `persons` are those that it holds now. */
export const withPersons = (row: Omit<OrderRow, 'persons'>): OrderRow => ({
  ...row,
  persons: [...new Set([...everybodyIn(row.details), ...row.attachments.map(({ words }) => words.personId)])].sort(),
});

/** Erasure: what is about the person is blank, and their files are gone; everything countable stays (GDP-03). */
export function forget(row: OrderRow, personId: string): OrderRow {
  const details = Object.fromEntries(
    GROUP_NAMES.map((name) => [name, forgottenGroup(name, row.details[name], personId)]),
  ) as unknown as OrderDetails;
  const attachments = row.attachments.filter(({ words }) => words.personId !== personId);
  return withPersons({ ...row, ...attachmentColumns(attachments), ...detailColumns(details) });
}

function forgottenGroup(name: (typeof GROUP_NAMES)[number], group: OrderDetailsGroup, personId: string) {
  const { sealed } = group;
  if (!sealed || ![sealed.personId, ...(sealed.alsoAbout ?? [])].includes(personId)) return group;
  const blank = Object.fromEntries(fieldsOf(name).flatMap((field) => (field.personal ? [[field.name, '']] : [])));
  return { ...group, sealed: { ...sealed, ...blank, forgotten: true as const } };
}

export const ordersTable: Pick<ReadModel<OrderRow>, 'columns' | 'indexes'> = {
  columns: {
    id: 'text',
    order_number: 'text NOT NULL',
    number_key: 'text NOT NULL',
    entered_at: 'text COLLATE "C" NOT NULL',
    entered_on: 'text COLLATE "C" NOT NULL',
    status: 'text NOT NULL',
    statuses: 'json NOT NULL',
    activity_type: 'text NOT NULL',
    company_id: 'text NOT NULL',
    employee_id: 'text',
    employee_company_id: 'text',
    execution_date: 'text COLLATE "C" NOT NULL',
    visit_from: 'text COLLATE "C" NOT NULL',
    visit_to: 'text COLLATE "C" NOT NULL',
    arranged_at: 'text COLLATE "C" NOT NULL',
    installation_date: 'text COLLATE "C" NOT NULL',
    city: 'text NOT NULL',
    device_model: 'text NOT NULL',
    device_serial_number: 'text NOT NULL',
    business_partner: 'text NOT NULL',
    client_grade: 'text NOT NULL',
    client_name: 'text NOT NULL',
    client_nip: 'text COLLATE "C" NOT NULL',
    has_attachments: 'boolean NOT NULL',
    attachments: 'json NOT NULL',
    duplicate_of: 'text NOT NULL',
    late_noticed_on: 'text COLLATE "C" NOT NULL',
    confirmations: 'json NOT NULL',
    version: 'integer NOT NULL',
    calendar_sequence: 'integer NOT NULL',
    erased: 'boolean NOT NULL',
    client_id: 'text',
    sales_id: 'text',
    presenter_id: 'text',
    persons: 'jsonb NOT NULL',
    searched: 'text NOT NULL',
    city_searched: 'text NOT NULL',
    details: 'json NOT NULL',
  },
  indexes: [
    '(entered_at, id)',
    '(execution_date, entered_at, id)',
    '(installation_date, entered_at, id)',
    '(status, entered_at, id)',
    '(activity_type, entered_at, id)',
    '(client_grade, entered_at, id)',
    '(company_id, entered_at, id)',
    '(employee_company_id, entered_at, id)',
    '(employee_id, entered_at, id)',
    '(device_model, entered_at, id)',
    '(device_serial_number, entered_at, id)',
    '(client_nip, activity_type, entered_at, id)',
    '(has_attachments, entered_at, id)',
    `(entered_at, id) WHERE duplicate_of <> ''`,
    `(duplicate_of) WHERE duplicate_of <> ''`,
    '(status, execution_date)',
    '(number_key)',
    '(client_id)',
    '(sales_id)',
    '(presenter_id)',
    'USING gin (persons)',
    'USING gin (searched gin_trgm_ops, city_searched gin_trgm_ops)',
  ],
};

import { z } from 'zod';
import { personal } from '#domain/kernel/personal.ts';
import { fieldsOf, GROUP_NAMES, type DetailName, type GroupName, type OrderField } from './fields.ts';

/** A box is kept as a boolean, a day as `YYYY-MM-DD` or '', everything else as text, '' where nothing is said. */
export type DetailValue = string | boolean;

/** The details by field name, as the form has them. */
export type DetailValues = Readonly<Record<DetailName, DetailValue>>;

const schemaOfField = ({ type }: OrderField): z.ZodType<DetailValue> =>
  type === 'checkbox' ? z.boolean() : z.string();

const shapeOf = (name: GroupName, sealed: boolean): Record<string, z.ZodType<DetailValue>> =>
  Object.fromEntries(
    fieldsOf(name)
      .filter((field) => (field.personal ?? false) === sealed)
      .map((field) => [field.name, schemaOfField(field)]),
  );

const isPersonal = (name: GroupName): boolean => fieldsOf(name).some((field) => field.personal);

/** What a group says: openly, and of a person, sealed with the key of whom it is about. */
export const detailsGroup = (name: GroupName) =>
  z.object({
    open: z.object(shapeOf(name, false)),
    ...(isPersonal(name) ? { sealed: personal(shapeOf(name, true)).optional() } : {}),
  }) as unknown as z.ZodType<OrderDetailsGroup>;

/** About a person; of an erased one every field is empty. */
export interface SealedDetails {
  readonly personId: string;
  /** Texts of earlier programs went with a seller too. */
  readonly alsoAbout?: readonly string[] | undefined;
  readonly forgotten?: true | undefined;
  readonly [field: string]: unknown;
}

export interface OrderDetailsGroup {
  readonly open: Readonly<Record<string, DetailValue>>;
  /** Absent where a group says nothing of anybody. */
  readonly sealed?: SealedDetails;
}

export const orderDetails: z.ZodType<OrderDetails> = z.object({
  task: detailsGroup('task'),
  client: detailsGroup('client'),
  device: detailsGroup('device'),
  sales: detailsGroup('sales'),
  presentation: detailsGroup('presentation'),
  report: detailsGroup('report'),
  assessment: detailsGroup('assessment'),
});

export type OrderDetails = Readonly<Record<GroupName, OrderDetailsGroup>>;

/** In which part somebody is in an order. */
export const ORDER_PARTS = ['client', 'sales', 'presentation'] as const;
export type OrderPart = (typeof ORDER_PARTS)[number];

/** Person ids: the client's contact always; the seller and who presents where they are named. */
export type OrderPersons = { readonly client: string } & Readonly<Partial<Record<OrderPart, string>>>;

/**
 * Whose a group is: what names the seller or who presents is theirs and goes with them. Everything else is about the
 * client, free texts and files included: the work is the client's, anyone who sold it (GDP-03).
 */
const personOfGroup = (name: GroupName, persons: OrderPersons): string =>
  name === 'sales' || name === 'presentation' ? (persons[name] ?? persons.client) : persons.client;

/** The values of a form as the facts keep them. */
export const toDetails = (values: DetailValues, persons: OrderPersons): OrderDetails =>
  Object.fromEntries(GROUP_NAMES.map((name) => [name, toGroup(name, values, persons)])) as unknown as OrderDetails;

function toGroup(name: GroupName, values: DetailValues, persons: OrderPersons): OrderDetailsGroup {
  const said = (sealed: boolean) =>
    Object.fromEntries(
      fieldsOf(name)
        .filter((field) => (field.personal ?? false) === sealed)
        .map((field) => [field.name, values[field.name]]),
    );
  const personal = said(true);
  // Nothing said of anybody needs no key.
  const isSaid = Object.values(personal).some((value) => value !== '' && value !== false);
  return { open: said(false), ...(isSaid ? { sealed: { personId: personOfGroup(name, persons), ...personal } } : {}) };
}

const valueIn = ({ open, sealed }: OrderDetailsGroup, field: OrderField): DetailValue =>
  ((field.personal ? sealed?.[field.name] : open[field.name]) ?? emptyDetail(field)) as DetailValue;

const emptyDetail = ({ type }: OrderField): DetailValue => (type === 'checkbox' ? false : '');

/** The values of one group by field name. */
export const groupValues = (name: GroupName, group: OrderDetailsGroup): Readonly<Record<string, DetailValue>> =>
  Object.fromEntries(fieldsOf(name).map((field) => [field.name, valueIn(group, field)]));

/** The details by field name. */
export const toValues = (details: OrderDetails): DetailValues =>
  Object.assign({}, ...GROUP_NAMES.map((name) => groupValues(name, details[name]))) as DetailValues;

/** Who is in which part; null for nobody. */
export const personsIn = (details: OrderDetails): Readonly<Record<OrderPart, string | null>> => ({
  client: details.client.sealed?.personId ?? null,
  sales: details.sales.sealed?.personId ?? null,
  presentation: details.presentation.sealed?.personId ?? null,
});

/** Whether the client's contact was erased: then nobody changes what is left (GDP-03). */
export const isErased = ({ client }: OrderDetails): boolean => client.sealed?.forgotten === true;

/** Whose the texts besides the order's own are, a reason for instance: the client's, or of the first who is named. */
export const personOfTexts = ({ client, sales, presentation }: OrderDetails): string[] =>
  [client, sales, presentation]
    .flatMap(({ sealed }) => (sealed && !sealed.forgotten ? [sealed.personId] : []))
    .slice(0, 1);

/** Texts of earlier programs as those of today are: the client's, and nobody's besides (GDP-03). */
export function ofClientAlone(group: OrderDetailsGroup): OrderDetailsGroup {
  if (!group.sealed?.alsoAbout) return group;
  const { alsoAbout: _others, ...sealed } = group.sealed;
  return { ...group, sealed };
}

/** Everybody whose data the details hold, those of texts of earlier programs included. */
export const everybodyIn = (details: OrderDetails): string[] =>
  GROUP_NAMES.flatMap((name) => {
    const { sealed } = details[name];
    return sealed ? [sealed.personId, ...(sealed.alsoAbout ?? [])] : [];
  });

/** Nothing said in any field. */
export const blankDetails = (): DetailValues =>
  Object.fromEntries(
    GROUP_NAMES.flatMap((name) => fieldsOf(name).map((field) => [field.name, field.value ?? emptyDetail(field)])),
  ) as unknown as DetailValues;

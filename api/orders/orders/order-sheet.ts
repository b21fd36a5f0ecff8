import { ERASED } from '#domain/kernel/forgotten.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { isErased } from '#domain/orders/order/details.ts';
import { ConfirmationGiven } from '#domain/orders/order/events.ts';
import { DECIDED_FIELDS, fieldsOf, orderGroups, type DetailName, type GroupName } from '#domain/orders/order/fields.ts';
import { ACTIVITY_LABELS, CONFIRMATION_NAMES, STATUS_LABELS } from '#domain/orders/order/terms.ts';
import { hoursText } from '#domain/orders/order/visit-hours.ts';
import { portalNamed } from '#domain/portals.ts';
import { shownValue } from '#domain/record/view.ts';
import { dayName, formatDateTime, formatDay } from '#domain/text/dates.ts';
import type { Fact } from '#domain/text/fact.ts';
import { fileName } from '#domain/text/file-name.ts';
import { orderSheetPdf, type OrderSheetData, type SheetPart } from '#ops/orders/documents/order-sheet.ts';
import { placeOf, type MailedVisit } from '#ops/orders/mail/visit.ts';
import { makePdf } from '#ops/pdf/pdf.ts';
import { timeOfRow } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { download } from '#api/http/routes/route.ts';
import { sendPdf } from '#api/handlers/send-pdf.ts';
import { orderNames, type OrderNames } from './facts.ts';
import { visibleOrder } from './run.ts';
import { rowValuesFor } from './shown-values.ts';

type Values = Readonly<Record<string, unknown>>;

/** The client holds the paper too: what the office says of the bill, of a complaint and of the client stays with it. */
const LEFT: readonly DetailName[] = ['intentionToBuy', 'reasonedComplaint', 'orderPayoff'];

/** Said in one line, with the street. */
const PLACE: readonly DetailName[] = ['postalCode', 'city'];

/** Of its history: what somebody at the client's may have to know of. */
const LAST_CHANGES = 4;

function partOf(group: GroupName, values: Values): SheetPart {
  const facts = fieldsOf(group)
    .filter(({ name }) => !LEFT.includes(name) && !PLACE.includes(name))
    .map((field): Fact => {
      const options = Array.isArray(field.options) ? field.options : [];
      if (field.name === 'address') return [field.label, placeOf({ values: values as MailedVisit['values'] })];
      return [field.label, shownValue(field, values[field.name], options)];
    });
  return { title: orderGroups[group].title, facts };
}

/** Who comes and when, who ordered it, what was confirmed; files are only counted. */
const visitFacts = (row: OrderRow, values: Values, names: OrderNames): Fact[] => [
  [DECIDED_FIELDS.companyId.label, names.companyId.get(row.company_id) ?? ''],
  ['Dzień wizyty', row.execution_date === '' ? '' : dayName(row.execution_date)],
  ['Godziny wizyty', hoursText(timeOfRow(row).hours)],
  [DECIDED_FIELDS.employeeId.label, (row.employee_id && names.employeeId.get(row.employee_id)) || ''],
  ['Wprowadzono', formatDay(row.entered_at)],
  ...CONFIRMATION_NAMES.map((name): Fact => [DECIDED_FIELDS[name].label, values[name] === true ? 'tak' : '']),
  ['Załączniki', row.attachments.length === 0 ? '' : `${row.attachments.length}, do obejrzenia w portalu`],
];

/** What a paper says of the order as the caller sees it, in the words of its page. */
async function sheetOf(request: RequestContext, row: OrderRow): Promise<OrderSheetData> {
  const { app, access, context, portal } = request;
  const values = rowValuesFor(access, row);
  const [names, history] = await Promise.all([orderNames(request), timelineOf(app.db, subjectOf('order', row.id))]);
  const activity = row.activity_type === '' ? '' : ACTIVITY_LABELS[row.activity_type];
  return {
    portal: portalNamed(portal).title,
    printedAt: formatDateTime(context.now),
    number: row.order_number,
    about: [activity, `status: ${STATUS_LABELS[row.status]}`].filter(Boolean).join('   ·   '),
    columns: [
      [
        { title: 'Wizyta', facts: visitFacts(row, values, names) },
        partOf('sales', values),
        partOf('presentation', values),
      ],
      [partOf('client', values), partOf('device', values)],
    ],
    parts: [partOf('report', values)],
    history: history
      // A confirmation is among the facts of the visit, its long words are for who gives it.
      .filter(({ type }) => type !== ConfirmationGiven.type)
      .slice(0, LAST_CHANGES)
      .map(({ at, text }) => `${formatDay(at)}   ${text}`),
  };
}

/**
 * GET /panel/orders/:id/sheet: the order on paper for who drives there, with fields to fill in by hand (issue 24, point
 * 5). Whoever reads the order may have it; nobody drives to an erased client.
 */
export const orderSheet = download('/panel/orders/:id/sheet', ['VIEWING_ORDERS'], async (request, res) => {
  const row = await visibleOrder(request);
  if (isErased(row.details)) throw new HttpError(409, ERASED);
  const pdf = await makePdf(request.app.threads, orderSheetPdf, await sheetOf(request, row));
  sendPdf(res, fileName('karta-zlecenia', request.context.today, row.id), pdf);
});

import { boundToCompany } from '#domain/orders/order/actor.ts';
import { isErased } from '#domain/orders/order/details.ts';
import { ACTIVITY_LABELS, serviceOf, STATUS_LABELS } from '#domain/orders/order/terms.ts';
import { hoursText } from '#domain/orders/order/visit-hours.ts';
import { DAY_ROUTE } from '#domain/orders/order/visits.ts';
import { portalNamed } from '#domain/portals.ts';
import { dayName, formatDateTime, parseDay } from '#domain/text/dates.ts';
import { fileName } from '#domain/text/file-name.ts';
import { dayRoutePdf, type RouteVisit } from '#ops/orders/documents/day-route.ts';
import { deviceOf, placeOf, type MailedVisit } from '#ops/orders/mail/visit.ts';
import { makePdf } from '#ops/pdf/pdf.ts';
import { timeOfRow } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { visitsOf } from '#projections/orders/orders/visits.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { download } from '#api/http/routes/route.ts';
import { textOf } from '#api/handlers/read-filters.ts';
import { sendPdf } from '#api/handlers/send-pdf.ts';
import { orderNames } from './facts.ts';
import { rowValuesFor } from './shown-values.ts';

/** More than any service drives to in a day; the paper says when there are more. */
const MOST = 200;

const NO_VISITS = 'Tego dnia ten serwis nie ma wizyt.';

/** One visit as the caller sees the order. */
function routeVisit({ access }: RequestContext, row: OrderRow): RouteVisit {
  const values = rowValuesFor(access, row) as MailedVisit['values'];
  const { orderNumber, companyName, contactPerson, phoneNumber } = values;
  return {
    hours: hoursText(timeOfRow(row).hours),
    client: String(companyName),
    way: [
      placeOf({ values }),
      contactPerson === companyName ? '' : String(contactPerson),
      // On one line, as it is dialled.
      phoneNumber === '' ? '' : `tel. ${String(phoneNumber)}`.replaceAll(' ', '\u00a0'),
    ],
    work: [
      String(orderNumber),
      row.activity_type === '' ? '' : ACTIVITY_LABELS[row.activity_type],
      deviceOf({ values }),
      row.status === 'set' ? '' : STATUS_LABELS[row.status],
    ],
  };
}

/**
 * GET /panel/orders/route?day=YYYY-MM-DD&companyId=…: the visits of a service on a day, as the day's page has them
 * (issue 24, point 5); without a day today's, without a service the caller's own. Nobody drives to an erased client.
 */
export const dayRoute = download(DAY_ROUTE.path, ['VIEWING_ORDERS'], async (request, res) => {
  const { app, access, context, query, portal } = request;
  const within = boundToCompany(access);
  const day = parseDay(textOf(query.day) ?? '') ?? context.today;
  const companyId = textOf(query.companyId) ?? within ?? '';
  // Nobody drives for the special choices.
  if (serviceOf(companyId) === null) throw new HttpError(404, NO_VISITS);
  const rows = await visitsOf(app.db, { from: day, to: day, companyId, within }, MOST + 1);
  const visits = rows.filter(({ details }) => !isErased(details)).slice(0, MOST);
  if (visits.length === 0) throw new HttpError(404, NO_VISITS);
  const names = await orderNames(request);
  const pdf = await makePdf(app.threads, dayRoutePdf, {
    portal: portalNamed(portal).title,
    printedAt: formatDateTime(context.now),
    serviceName: names.companyId.get(companyId) ?? '',
    day: dayName(day),
    visits: visits.map((row) => routeVisit(request, row)),
    hasMore: rows.length > MOST,
  });
  sendPdf(res, fileName('trasa-dnia', day, companyId), pdf);
});

import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { isOwnPath, stripPortal } from '#domain/kernel/url.ts';
import type { HttpExchange } from '../exchange.ts';
import type { Hidden } from '../request/body.ts';
import type { Admitting } from '../visitor/principal.ts';
import { readQuery, withoutPasswords, type Fields } from '../request/fields.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { PageRoute } from '../routes/route.ts';
import { isGone, pagePathOf, sendPage } from './answer.ts';
import { HttpError } from './errors.ts';
import type { FormReturn } from './page-props.ts';

/** Where a native form is: the page that is shown again when it was refused (FE-10). */
interface FormPage {
  readonly route: PageRoute;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Fields>;
  /** Path and query without the portal's prefix. */
  readonly address: string;
}

/** What comes back with the form's page: the message is empty where nothing was refused. */
interface Shown {
  readonly status: number;
  readonly values: Readonly<Fields>;
  readonly message?: string;
  readonly errors?: FieldErrors;
  readonly current?: unknown;
  /** Nothing is forbidden: only its token was no longer good. */
  readonly renewed?: boolean;
}

/**
 * Shows the page of a native form again, with everything that was typed and what is wrong with it (FE-10).
 *
 * @throws HttpError with the status and its message where there is no such page, or no longer
 */
export function showFormOn(
  exchange: HttpExchange,
  request: RequestContext,
  admit: (route: Admitting) => void,
): (shown: Shown) => Promise<void> {
  return async ({ status, values, message = '', errors = {}, renewed, ...more }) => {
    const page = renewed || isShownAgain(status) ? formPageOf(exchange) : undefined;
    if (!page) throw new HttpError(status, message);
    const { route, params, query, address } = page;
    admit(route);
    const data = await stillThere(route.load({ ...request, params, query }), new HttpError(status, message));
    const action = exchange.hidden?.action ?? exchange.match?.route.path ?? '';
    const form: FormReturn = { action, values: withoutPasswords(values), errors, message, ...more };
    await sendPage(exchange, { ...data, form }, { status, at: address });
  };
}

/** What is forbidden, or not there, is no form to be corrected. */
const isShownAgain = (status: number): boolean => status !== 403 && status !== 404;

/** The page may be gone since (a date was cancelled): why the form was refused says more than that. */
async function stillThere(loading: Promise<object>, refused: HttpError): Promise<object> {
  const data = await loading.catch((error: unknown) => {
    throw error instanceof HttpError ? refused : error;
  });
  if (isGone(data)) throw refused;
  return data;
}

/**
 * The page on whose address the form stood, as it says itself (`_page`), else the one its command names. Untrusted: any
 * page is found here, and its guard is asked before it is shown.
 *
 * @throws HttpError 400 for a query that no page has
 */
function formPageOf(exchange: HttpExchange): FormPage | undefined {
  const { place, server } = exchange;
  const address = addressOfForm(exchange);
  if (address === undefined) return undefined;
  const [path = '/', search = ''] = address.split('?');
  const match = server.table.find({ portal: place.portal, method: 'GET', path });
  if (!match || !('route' in match) || match.route.kind !== 'page') return undefined;
  return { route: match.route, params: match.params, query: readQuery(search), address };
}

function addressOfForm(exchange: HttpExchange): string | undefined {
  const named = pagePathOf(exchange);
  const { search } = exchange.place;
  return ownAddress(exchange.hidden?.page) ?? (named && search ? `${named}?${search}` : named);
}

function ownAddress(said: string | undefined): string | undefined {
  if (!isOwnPath(said) || said.length > 4000) return undefined;
  return stripPortal(said.split('#')[0] ?? '/').path;
}

/**
 * Buttons that change the form instead of sending it, for anyone who has no scripts: `_add=employees` gives a group one
 * more item, `_remove=employees[1]` takes one away. The values to show then; undefined when the form was really sent.
 */
export function changedItems(hidden: Hidden | undefined, fields: Readonly<Fields>): Fields | undefined {
  const { add, remove } = hidden ?? {};
  if (add !== undefined) return { ...fields, [add]: [...itemsOf(fields, add), {}] };
  const [, group = '', place = ''] = /^(\w{1,100})\[(\d{1,6})\]$/.exec(remove ?? '') ?? [];
  if (group === '') return undefined;
  return { ...fields, [group]: itemsOf(fields, group).filter((_item, index) => index !== Number(place)) };
}

/** A group with holes in its numbers arrives as an object. */
function itemsOf(fields: Readonly<Fields>, group: string): readonly unknown[] {
  const sent = Object.hasOwn(fields, group) ? fields[group] : undefined;
  if (Array.isArray(sent)) return sent;
  return typeof sent === 'object' && sent !== null ? Object.values(sent) : [];
}

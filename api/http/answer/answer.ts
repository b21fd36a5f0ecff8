import type { Request } from 'express';
import { Busy } from '#ops/busy.ts';
import { isOwnPath, leadsInto, stripPortal } from '#domain/kernel/url.ts';
import { hasClosed, looksOf } from './chosen-looks.ts';
import { documentOf, shell, type Rendered } from './document.ts';
import { asHttpError, StaleToken, type HttpError } from './errors.ts';
import { headOf } from './head.ts';
import { keepFlash, takeFlash, warning } from './flash.ts';
import { addressOf } from '../request/place.ts';
import { fillPath } from '../routes/route-table.ts';
import type { Done } from '../routes/route.ts';
import type { Flash, PageProps } from './page-props.ts';
import { nonceOf } from '../security/headers.ts';
import { errorPageInTurn } from '../security/in-turn.ts';
import { type HttpExchange } from '../exchange.ts';
import { noticesOf } from './notices.ts';
import { viewsOf } from './kept-views.ts';

/**
 * A page as JSON under /backend, as HTML elsewhere; one handler serves both. `at` is the page's own address where it
 * is not the one that was asked for: a refused form comes back on the page that it is on.
 */
export async function sendPage(
  exchange: HttpExchange,
  data: object,
  { status = 200, at }: { status?: number; at?: string } = {},
): Promise<void> {
  const { res, place } = exchange;
  const redirect = (data as { redirect?: unknown }).redirect;
  const leads = isOwnPath(redirect) ? redirect : undefined;
  if (!place.backend && leads) return redirectTo(exchange, leads);
  const props = await propsOf(exchange, leads ? { ...data, redirect: addressOf(place, leads) } : data);
  privately(exchange);
  res.status(status);
  if (place.backend) res.json(props);
  else await sendHtml(exchange, props, at);
}

/** Whether a page's data say that what it was about is over: 410. */
export const isGone = (data: object): boolean => (data as { gone?: unknown }).gone === true;

/** The six page props (GEN-03). The flash is taken: it shows once, and not where the login is still to come. */
async function propsOf(
  exchange: HttpExchange,
  data: object,
  overrides: { errorCode?: number; flash?: Flash | null } = {},
): Promise<PageProps<object>> {
  const { server, req, res, place } = exchange;
  const isError = overrides.errorCode !== undefined;
  const [{ locals }, notices, views] = await Promise.all([
    server.locals.read(place.portal),
    noticesOf(exchange, isError),
    isError ? undefined : viewsOf(exchange),
  ]);
  return {
    data,
    session: exchange.principal?.session ?? null,
    flash: overrides.flash ?? (overrides.errorCode === 401 ? null : flashOf(exchange)),
    locals: {
      csrfToken: server.csrf.token(req, res),
      ...locals,
      ...notices,
      ...(views ? { views } : {}),
      ...(hasClosed(req, locals.marquee) ? { bannerClosed: true } : {}),
    },
    errorCode: overrides.errorCode ?? null,
    appName: exchange.place.portal,
  };
}

/** What the page says: what this request has found out itself, else what was kept, once, at a login else why one is there. */
function flashOf({ server, req, res, place, loggedOut, wasLoggedOut }: HttpExchange): Flash | null {
  if (loggedOut) return warning(loggedOut);
  // It is for the page that the form's redirect leads to: what scripts of another tab read meanwhile leaves it there.
  const kept = place.backend ? null : takeFlash(server.cookies, req, res);
  return kept ?? (wasLoggedOut !== undefined && place.path === '/login' ? warning(wasLoggedOut) : null);
}

/** Pages are asked for again each time; those of a session are not even kept (`nothing-kept.ts`). */
const privately = ({ res }: HttpExchange): void => void res.set('Cache-Control', 'private, no-cache');

async function sendHtml(exchange: HttpExchange, props: PageProps, at: string | undefined): Promise<void> {
  const { server, req, res, place, requestId } = exchange;
  const url = at === undefined ? undefined : addressOf(place, at);
  const [rendered, { contact }] = await Promise.all([render(), server.locals.read(place.portal)]);
  const head = headOf(exchange, { title: rendered.title, data: props.data as object, contact });
  res.type('html').send(
    documentOf({
      rendered,
      props,
      assets: server.assets,
      nonce: nonceOf(res),
      head,
      url,
      looks: looksOf(req),
    }),
  );

  async function render(): Promise<Rendered> {
    if (!server.render) return shell(props);
    try {
      return await server.render({ url: url ?? req.originalUrl, props });
    } catch (error) {
      // The browser renders the same props by itself: the visitor sees the page all the same.
      server.app.logger.error({ err: error, requestId }, 'rendering failed');
      return shell(props);
    }
  }
}

function redirectTo({ res, place }: HttpExchange, path: string): void {
  res.redirect(303, addressOf(place, path));
}

/** Whether a program reads the answer: the web, below /backend, or a mail program that follows a link of ours. */
const isForProgram = ({ place, match }: HttpExchange): boolean =>
  place.backend || (match?.route.kind === 'command' && match.route.byLink === true);

/** A command that was accepted: JSON to a program, otherwise 303 with the flash (WIRE-05). */
export function sendDone(exchange: HttpExchange, done: Done): void {
  const { server, res, place } = exchange;
  privately(exchange);
  if (isForProgram(exchange)) {
    const { redirect, flash } = done;
    res.status(done.status ?? 200).json({
      ...done.body,
      ...(redirect ? { redirect: addressOf(place, redirect) } : {}),
      ...(flash ? { flash } : {}),
    });
    return;
  }
  if (done.flash) keepFlash(server.cookies, res, done.flash);
  redirectTo(exchange, done.redirect ?? pagePathOf(exchange) ?? '/');
}

/** The page whose form sent this command. */
export function pagePathOf({ match }: HttpExchange): string | undefined {
  if (match?.route.kind !== 'command' || !match.route.page) return undefined;
  return fillPath(match.route.page, match.params);
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** ERR-07: JSON `{message}` under /backend, the error page elsewhere; somebody who must log in goes there first. */
export async function sendError(exchange: HttpExchange, thrown: unknown): Promise<void> {
  const { res, req, place, requestId } = exchange;
  const error = asHttpError(thrown);
  if (error.status >= 500) logFailure(exchange, { error, thrown });
  if (res.headersSent) {
    // A file that broke off must not look complete.
    res.destroy();
    return;
  }
  res.set(error.headers);
  if (error.status === 401 && !place.backend) return redirectTo(exchange, loginPath(exchange));
  const body = {
    message: error.message,
    ...(error.status >= 500 ? { requestId } : {}),
    ...(error instanceof StaleToken ? { staleToken: true } : {}),
  };
  res.status(error.status);
  privately(exchange);
  if (place.backend && !isRead(req)) {
    res.json(body);
    return;
  }
  const props = await propsOf(exchange, { ...body, ...wayBack(exchange) }, { errorCode: error.status });
  // Both the error's own shape and the page's: the web shows its error page from the same answer.
  if (place.backend) res.json({ ...body, ...props });
  else await errorPageInTurn(exchange, thrown, () => sendHtml(exchange, props, undefined));
}

/** An outage is one cause for thousands of requests: no stack for each. */
function logFailure(exchange: HttpExchange, { error, thrown }: { error: HttpError; thrown: unknown }): void {
  // Nothing failed: the line of the request says it, and the metrics count it.
  if (thrown instanceof Busy) return;
  const { logger } = exchange.server.app;
  const facts = { requestId: exchange.requestId, route: routeOf(exchange) };
  if (error.status === 503) logger.warn({ ...facts, reason: (thrown as Error).message }, 'a service was away');
  else logger.error({ ...facts, err: thrown }, 'request failed');
}

/**
 * The page of ours that a browser sent a form from, as it says itself: the way back where the body, which names it too,
 * was not even read. Without the portal's prefix; nothing for anything else.
 */
function wayBack({ req, place }: HttpExchange): { back?: string } {
  if (isRead(req)) return {};
  const [, host, target] = /^https?:\/\/([^/]+)(\/.*)$/.exec(req.get('referer') ?? '') ?? [];
  if (host !== req.get('host') || !isOwnPath(target) || !leadsInto(place.portal, target)) return {};
  return { back: stripPortal(target).path };
}

const routeOf = ({ match }: HttpExchange): string => match?.route.path ?? 'unknown';

/** AUTH-10: after the login they come back to where they wanted to go. */
function loginPath(exchange: HttpExchange): string {
  const { place, req } = exchange;
  const wanted = isRead(req) ? `${place.path}${place.search ? `?${place.search}` : ''}` : (pagePathOf(exchange) ?? '/');
  return `/login?next=${encodeURIComponent(addressOf(place, wanted))}`;
}

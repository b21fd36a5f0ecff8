import { portalNamed } from '#domain/portals.ts';
import type { Request, RequestHandler, Response } from 'express';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { cleanPath } from '#domain/kernel/url.ts';
import { addressOf } from './request/place.ts';
import { isGone, sendDone, sendError, sendPage } from './answer/answer.ts';
import {
  requestContextOf,
  accessOf,
  beginExchange,
  mustEnrolFirst,
  type Server,
  type HttpExchange,
} from './exchange.ts';
import { isMultipart, MOST_FILES, NO_BODY, readBody, through, type Body } from './request/body.ts';
import { whileItComes } from './request/stalled.ts';
import { clientOf } from './security/client.ts';
import { noteHappening } from './security/happenings.ts';
import { inTurn } from './security/in-turn.ts';
import type { UploadSlot } from './security/upload-slots.ts';
import { sendLastResort } from './answer/last-resort.ts';
import { asHttpError, HttpError, statusOf } from './answer/errors.ts';
import { Busy } from '#ops/busy.ts';
import { UnreadableEventError } from '#ops/log/unreadable-event.ts';
import { isOtherVersions } from './answer/other-version.ts';
import { checkGuard, readVisitor, type Admitting } from './visitor/principal.ts';
import { askProof, ProofNeeded } from './visitor/proof.ts';
import type { Match } from './routes/route-table.ts';
import type { RequestContext } from './request/request-context.ts';
import type { CommandRoute, Done, Route } from './routes/route.ts';
import { askAgain, takeBroughtProof } from './answer/asked-again.ts';
import { changedItems, showFormOn } from './answer/native-form.ts';
import { holdsToken } from './answer/renewed-form.ts';
import { refuseUnknownPast } from './request/as-of.ts';

/** Serves every page, command and download: from the request to its answer, whatever happens on the way. */
export async function handle(
  server: Server,
  { req, res, before }: { req: Request; res: Response; before: readonly RequestHandler[] },
): Promise<void> {
  const exchange = beginExchange(server, req, res);
  try {
    for (const middleware of before) await through(middleware, req, res);
    const isBackground = req.get('x-background') === '1' || exchange.place.path === LIVE_PATH;
    const visitor = await readVisitor(server.app, req, { portal: exchange.place.portal, isBackground });
    Object.assign(exchange, visitor);
    await serve(exchange);
  } catch (error) {
    const answered = (await isOtherVersions(server.app, error))
      ? new HttpError(503, undefined, { 'Retry-After': '5' })
      : error;
    await sendError(exchange, answered).catch((failed: unknown) => sendLastResort(exchange, { error, failed }));
  } finally {
    noteHappening(exchange);
    exchange.uploadSlot?.release();
    await exchange.temporary.remove().catch((error: unknown) => {
      server.app.logger.error({ err: error }, 'files of a request could not be removed');
    });
  }
}

async function serve(exchange: HttpExchange): Promise<void> {
  const { req, res } = exchange;
  if (ledToItsOwnAddress(exchange)) return;
  const isForm = req.method === 'POST' || req.method === 'PUT';
  findRoute(exchange, req.method);
  const body = isForm ? await admittedBody(exchange) : NO_BODY;
  const match = findRoute(exchange, methodOf(req, body));
  if ('allow' in match) throw new HttpError(405, undefined, { Allow: match.allow.join(', ') });
  exchange.match = match;
  exchange.hidden = body.hidden;
  exchange.typed = body.fields;
  res.locals.route = match.route.path;
  // The whole body has come: nobody takes a turn by sending slowly.
  await inTurn(exchange, match.route, () => serveRoute(exchange, match, body));
}

async function serveRoute(exchange: HttpExchange, match: Match, body: Body): Promise<void> {
  const admits = (route: Admitting) => admit(exchange, route);
  if (asksForToken(match.route) && !(await holdsToken(exchange, { match, body }, admits))) return;
  if (match.route.kind === 'page' && mustEnrolFor(exchange, match.route))
    return sendPage(exchange, { redirect: SECOND_FACTOR_PATH });
  admit(exchange, match.route);
  const { request, errors } = requestContextOf(exchange, match, body);
  await answer(exchange, request, Object.keys(errors).length > 0 ? invalid(errors) : undefined);
}

const asksForToken = (route: Route): boolean => route.kind === 'command' && !route.byLink;

/** @throws HttpError 404 */
function findRoute({ server, place: { portal, path } }: HttpExchange, method: string) {
  const match = server.table.find({ portal, path, method });
  if (!match) throw new HttpError(404);
  return match;
}

const mustEnrolFor = (exchange: HttpExchange, { guard }: Admitting): boolean =>
  guard !== 'public' && mustEnrolFirst(exchange);

const SECOND_FACTOR_PATH = '/account/second-factor';
const ENROL_FIRST = 'Najpierw włącz drugi składnik logowania na stronie „Bezpieczeństwo konta”.';

const FILES_AGAIN = 'Potwierdzono. Wybierz pliki jeszcze raz i zapisz: przez pytanie nie mogły przejść.';

/** Open pages hear of changes there, by themselves. */
const LIVE_PATH = '/panel/live';

/** `/kontakt/` and `//kontakt` are `/kontakt`: one page has one address, which the web knows too (URL-04). */
function ledToItsOwnAddress({ server, req, res, place }: HttpExchange): boolean {
  const own = cleanPath(place.path);
  if (own === place.path || place.backend || !['GET', 'HEAD'].includes(req.method)) return false;
  if (!server.table.find({ portal: place.portal, method: req.method, path: own })) return false;
  res.redirect(301, addressOf(place, own) + (place.search ? `?${place.search}` : ''));
  return true;
}

/**
 * The body of somebody who may send one: guard, origin and the header's token are checked before it is read, a form's
 * own token before a file is taken in. What is refused so is never held in memory, however large it is.
 */
async function admittedBody(exchange: HttpExchange): Promise<Body> {
  const { server, req, res, place } = exchange;
  server.csrf.checkHeaders(req);
  const all = server.table.commands(place.portal, place.path);
  // A native form says put or delete inside its body.
  const commands = req.method === 'POST' ? all : all.filter(({ method }) => method === 'put');
  const refused = commands.map((one) => refusalOf(() => admit(exchange, one)));
  if (refused.length > 0 && !refused.includes(undefined)) throw refused[0] as HttpError;
  const upload = commands.find((command) => command.upload)?.upload;
  if (upload) exchange.uploadSlot = await uploadSlot(exchange, upload);
  return whileItComes(req, server.app.config.connections.body, () =>
    readBody(req, res, {
      upload,
      beforeFile: (token) => server.csrf.check(req, token),
      temporary: exchange.temporary,
    }),
  );
}

/** Room for the files that a request says it brings, before one of them is read; for none when it brings none. */
async function uploadSlot(
  { server, req, principal, place: { portal } }: HttpExchange,
  { maxBytes, maxFiles = MOST_FILES }: NonNullable<CommandRoute['upload']>,
): Promise<UploadSlot | undefined> {
  if (!isMultipart(req)) return undefined;
  const most = maxBytes * maxFiles;
  const announced = Number(req.get('content-length') ?? most);
  const sender = principal?.actor.id ?? clientOf(req);
  return server.uploadSlots.enter({ portal, sender }, Math.min(announced, most));
}

function refusalOf(check: () => void): unknown {
  try {
    return void check();
  } catch (error) {
    return error;
  }
}

function admit(exchange: HttpExchange, route: Admitting): void {
  if (mustEnrolFor(exchange, route)) throw new HttpError(403, ENROL_FIRST);
  checkGuard(portalNamed(exchange.place.portal), route, {
    access: accessOf(exchange),
    readsAll: exchange.principal?.readsAll === true,
    isForeign: exchange.isForeign,
    ...(exchange.loggedOut ? { loggedOut: exchange.loggedOut } : {}),
  });
}

/** WIRE-05: a native form says put or delete in `_method`; anything else there changes nothing. */
function methodOf(req: Request, { hidden }: Body): string {
  const change = hidden.method === 'PUT' || hidden.method === 'DELETE';
  return req.method === 'POST' && change ? (hidden.method ?? req.method) : req.method;
}

async function answer(exchange: HttpExchange, request: RequestContext, malformed: Refusal | undefined): Promise<void> {
  const wrong = await takeBroughtProof(exchange, request);
  if (wrong) return askAgain(exchange, request, wrong);
  try {
    if ((exchange.match as Match).route.proof === 'always') askProof(request);
    await answerProved(exchange, request, malformed);
  } catch (error) {
    if (!(error instanceof ProofNeeded)) throw error;
    await askAgain(exchange, request);
  }
}

async function answerProved(
  exchange: HttpExchange,
  request: RequestContext,
  malformed: Refusal | undefined,
): Promise<void> {
  const { route } = exchange.match as Match;
  if (route.kind === 'page') {
    const data = await route.load(request);
    refuseUnknownPast(request, route, data);
    return sendLoaded(exchange, data);
  }
  if (route.kind === 'download') {
    if (!route.hasPast) refuseUnknownPast(request, route);
    return route.send(request, exchange.res);
  }
  if (exchange.place.backend) return sendCall(exchange, malformed ?? (await route.run(request)));
  return answerNative(exchange, request, { route, malformed });
}

/** What a page shows may be over for good: it says so itself, and what there is instead. */
const sendLoaded = (exchange: HttpExchange, data: object): Promise<void> =>
  sendPage(exchange, data, { status: isGone(data) ? 410 : 200 });

function sendCall(exchange: HttpExchange, result: Done | Refusal): void {
  if (!isRefusal(result)) return sendDone(exchange, result);
  exchange.res.status(statusOf(result)).json(refusalBody(result));
}

/** A form of a browser without scripts: 303 when it was accepted, else its page with everything that was typed. */
async function answerNative(
  exchange: HttpExchange,
  request: RequestContext,
  { route, malformed }: { route: CommandRoute; malformed: Refusal | undefined },
): Promise<void> {
  const show = showFormOn(exchange, request, (page) => admit(exchange, page));
  const changed = changedItems(exchange.hidden, request.body);
  if (changed) return show({ status: 200, values: changed });
  if (exchange.hidden?.refill !== undefined) return show({ status: 200, values: request.body, message: FILES_AGAIN });
  try {
    const result = malformed ?? (await route.run(request));
    if (!isRefusal(result)) return sendDone(exchange, result);
    const reasons = refusalBody(result);
    return await show({ status: statusOf(result), values: request.body, ...reasons });
  } catch (error) {
    // What may be sent again later is answered at the form too, which keeps what was typed.
    const later = asHttpError(error);
    if (later.status !== 429 && !(error instanceof Busy || error instanceof UnreadableEventError)) throw error;
    exchange.res.set(later.headers);
    return show({ status: later.status, values: request.body, message: later.message });
  }
}

/** ERR-07: 422 `{message, errors}`, 409 `{message, current}`. */
function refusalBody({ refused, message, errors, current }: Refusal) {
  return {
    message,
    ...(errors || refused === 'invalid' ? { errors: errors ?? {} } : {}),
    ...(current === undefined ? {} : { current }),
  };
}

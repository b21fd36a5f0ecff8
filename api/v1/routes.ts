import type { Request, RequestHandler, Response } from 'express';
import { v7 as uuid } from 'uuid';
import { FEED } from '#domain/api/feed-shape.ts';
import type { Happening } from '#domain/account/happenings.ts';
import { DEFAULT_PORTAL, PORTALS } from '#domain/kernel/actor.ts';
import { treeReached } from '#ops/log-proof/tree.ts';
import { noteUse } from '#ops/api/uses.ts';
import type { App } from '#ops/app.ts';
import { apiPortals } from '#projections/api/index.ts';
import { tellRow } from '#projections/api/kind.ts';
import { apiRow, apiRows } from '#projections/api/rows.ts';
import { asHttpError, HttpError } from '#api/http/answer/errors.ts';
import { clientOf } from '#api/http/security/client.ts';
import type { Server } from '#api/http/exchange.ts';
import { deviceOf } from '#api/http/visitor/device.ts';
import { addressOf, commandAt, hasFiles, otherMethod, READING } from './addresses.ts';
import {
  admitted,
  BEYOND,
  holderOf,
  NO_SUCH,
  noted,
  NOWHERE,
  refuseParameters,
  searchOf,
  type Asking,
  type Needs,
} from './admitted.ts';
import { readAsked, readFeed, readId } from './asked.ts';
import { stillBearer, tokensOfPortals } from './bearer.ts';
import { newsAfter } from './feed.ts';
import { streamNews } from './feed-stream.ts';
import { listFiles, sendFile } from './files.ts';
import { openApiOf } from './openapi.ts';
import { WaitingPlaces } from './waiting-places.ts';
import { callCommand, type Call } from './write.ts';
import { sendProblem } from './problem.ts';

const IN_CLEAR =
  'Pytaj przez https. Ten token przeszedł otwartym tekstem: dezaktywuj go w panelu albo nadaj mu nowy sekret.';

interface Answering {
  /** Its pattern, for the log and the metrics. */
  readonly route: string;
  /** Absent: nothing is read there. */
  answer?(asked: Asking): Promise<void> | void;
}

/** What other programs ask and have done, below `/api/v1`: no cookies, no session, nothing kept on the way (26 C). */
export function apiRoutes(server: Server): RequestHandler {
  const needs: Needs = {
    server,
    app: server.app,
    limits: server.limits,
    tokens: tokensOfPortals(),
    places: new WaitingPlaces(),
  };
  const openApi = openApiOf(apiPortals);
  const description: Answering = {
    route: '/api/v1/openapi.json',
    answer: ({ res }) => void res.json(openApi),
  };
  const feeding: Answering = { route: FEED, answer: (asked) => feed(needs, asked) };
  const answers: Readonly<Record<number, Answering>> = {
    2: { route: '/api/v1/:portal/:kind', answer: (asked) => list(needs, asked) },
    3: { route: '/api/v1/:portal/:kind/:id', answer: (asked) => one(needs, asked) },
    4: { route: '/api/v1/:portal/:kind/:id/:action' },
  };
  const files: Readonly<Record<number, Answering>> = {
    4: { route: '/api/v1/:portal/:kind/:id/:files', answer: (asked) => listFiles(needs, asked) },
    5: { route: '/api/v1/:portal/:kind/:id/:files/:file', answer: (asked) => sendFile(needs, asked) },
  };
  const named: Readonly<Record<string, Answering>> = { '/openapi.json': description, '/feed': feeding };
  return async (req, res) => {
    const asked = { req, res, ...addressOf(req.path) };
    const found = named[req.path] ?? (hasFiles(asked) ? files : answers)[asked.depth];
    res.set({ 'X-Request-Id': uuid(), 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    try {
      refuseInClear(server.app, req);
      if (!found) throw new HttpError(404, NOWHERE);
      res.locals.route = found.route;
      await respond(needs, found, asked);
    } catch (error) {
      await fail(needs, error, asked);
    }
  };
}

/**
 * A token that came without TLS was readable on the way: whoever wrote the program hears of it, and is never led on to
 * https as if nothing had happened.
 */
function refuseInClear({ config }: App, req: Request): void {
  const isExpected = config.publicUrl.startsWith('https:') && config.connections.trustProxy !== false;
  if (isExpected && !req.secure) throw new HttpError(403, IN_CLEAR);
}

/** Reads there or has it done, by the method. */
async function respond(needs: Needs, { answer }: Answering, asked: Asking): Promise<void> {
  const { method } = asked.req;
  const doable = commandAt(asked);
  if (doable?.method === method) return have(needs, asked, doable);
  if (!answer && !doable) throw new HttpError(404, NOWHERE);
  if (!answer || !READING.includes(method)) throw otherMethod(answer !== undefined, doable);
  await answer(asked);
}

/** Has it done, for anyone who holds a token of the portal that may. */
async function have(needs: Needs, asking: Asking, { kind, command }: Pick<Call, 'kind' | 'command'>): Promise<void> {
  const { req, res } = asking;
  const bearer = await holderOf(needs, req, res);
  if (bearer.portal !== asking.portal) throw new HttpError(403, BEYOND);
  refuseParameters(req);
  const id = command.at === 'list' ? '' : readId(asking.id);
  await callCommand(needs.server, { req, res, bearer, kind, command, id }, () => stillBearer(needs, bearer));
}

async function list(needs: Needs, asking: Asking): Promise<void> {
  const { req, res } = asking;
  const { kind, bearer } = await admitted(needs, asking);
  const asked = readAsked(searchOf(req));
  const { rows, after } = await apiRows(needs.app.db, kind, asked);
  await noted(needs, { kind, bearer, rows: rows.length });
  const items = rows.map((row) => tellRow(kind, row, bearer.persons));
  res.json({ items, next: after === null ? null : nextOf(req, after) });
}

async function one(needs: Needs, asking: Asking): Promise<void> {
  const { req, res } = asking;
  const { kind, bearer } = await admitted(needs, asking);
  const id = readId(asking.id);
  refuseParameters(req);
  const row = await apiRow(needs.app.db, kind, id);
  await noted(needs, { kind, bearer, rows: row ? 1 : 0 });
  if (!row) throw new HttpError(404, NO_SUCH);
  res.json(tellRow(kind, row, bearer.persons));
}

/** What has happened, for the token's portal and kinds. */
async function feed(needs: Needs, { req, res }: Asking): Promise<void> {
  const bearer = await holderOf(needs, req, res);
  const { after, timeoutMs, isStream } = readFeed(searchOf(req), req.headers);
  const { size } = await treeReached(needs.app);
  if (after >= size) throw new HttpError(400, unknownEvent(size));
  const leave = needs.places.take(bearer.id);
  const left = new AbortController();
  res.once('close', () => left.abort());
  const patience = {
    gone: AbortSignal.any([left.signal, needs.app.stopping]),
    check: () => stillBearer(needs, bearer),
  };
  const noted = async (rows: number) => {
    if (rows > 0) await noteUse(needs.app, { tokenId: bearer.id, kind: 'feed', persons: bearer.persons, rows });
  };
  if (isStream) return streamNews({ app: needs.app, bearer, res }, { after, noted, ...patience }).finally(leave);
  const until = performance.now() + timeoutMs;
  const { entries, seen } = await newsAfter(needs.app, bearer, { after, until, ...patience }).finally(leave);
  if (left.signal.aborted) return;
  await noted(entries.length);
  res.set('Link', `<${FEED}?lastEventId=${seen}>; rel="next"`);
  res.type('application/cloudevents-batch+json').send(JSON.stringify(entries));
}

/** A reader behind it would wait without end, and miss what comes until then. */
const unknownEvent = (size: number): string =>
  `Parametr lastEventId: takiego zdarzenia jeszcze nie ma, ostatnie ma numer ${size - 1}.`;

/** The same question from there on. */
function nextOf(req: Request, after: string): string {
  const query = new URLSearchParams(searchOf(req));
  query.set('after', after);
  return `${req.originalUrl.split('?')[0]}?${query.toString()}`;
}

const REFUSALS: Readonly<Record<number, Happening>> = {
  401: 'token-refused',
  403: 'forbidden',
  413: 'malformed',
  415: 'malformed',
  429: 'limit-met',
};

async function fail(needs: Needs, thrown: unknown, { req, res, portal }: Asking): Promise<void> {
  const error = await withLimit(needs, req, asHttpError(thrown));
  if (error.status >= 500) logFailure(needs.app, res, { error, thrown });
  tellSecurity(needs.app, req, { res, portal, status: error.status });
  if (res.headersSent) return void res.destroy();
  sendProblem(res, error);
}

/** Anyone who tries tokens is made to wait. */
async function withLimit({ limits }: Needs, req: Request, error: HttpError): Promise<HttpError> {
  if (error.status !== 401) return error;
  try {
    await limits.take([{ limit: 'api-refused', key: clientOf(req) }]);
    return error;
  } catch (met) {
    return asHttpError(met);
  }
}

function logFailure({ logger }: App, res: Response, { error, thrown }: { error: HttpError; thrown: unknown }): void {
  const facts = { requestId: res.get('X-Request-Id'), route: res.locals.route as string | undefined };
  if (error.status === 503) logger.warn({ ...facts, reason: (thrown as Error).message }, 'a service was away');
  else logger.error({ ...facts, err: thrown }, 'request failed');
}

function tellSecurity(
  { securityLog }: App,
  req: Request,
  { res, portal, status }: { res: Response; portal: string; status: number },
): void {
  const event = REFUSALS[status];
  if (!event) return;
  res.locals.repeated = !securityLog.note({
    event,
    portal: PORTALS.find((name) => name === portal) ?? DEFAULT_PORTAL,
    subjectId: res.locals.concerns as string | undefined,
    client: clientOf(req),
    device: deviceOf(req.get('user-agent')),
    route: (res.locals.route as string | undefined) ?? 'unknown',
    status,
    requestId: res.get('X-Request-Id') ?? '',
  });
}

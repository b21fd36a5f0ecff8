import type { Request, Response } from 'express';
import { v7 as uuid } from 'uuid';
import { anonymous, type Access } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { App } from '#ops/app.ts';
import { TemporaryFiles } from '#ops/files/temporary.ts';
import type { Body, Hidden } from './request/body.ts';
import { commandWords, inputDigestOf, scopedKey, soundKey } from './request/command-words.ts';
import { readQuery } from './request/fields.ts';
import type { RequestContext, ServerState } from './request/request-context.ts';
import { visitorOf, type Cookies } from './visitor/cookies.ts';
import type { Happenings } from './security/happening-names.ts';
import type { CostlyTurns } from './security/turns.ts';
import type { UploadSlot, UploadSlots } from './security/upload-slots.ts';
import type { Csrf } from './security/csrf.ts';
import type { Assets, Render } from './answer/document.ts';
import { placeOfRequest, type Place } from './request/place.ts';
import { accessOfPrincipal, type Principal } from './visitor/principal.ts';
import type { Match, RouteTable } from './routes/route-table.ts';

/** What all requests share. */
export interface Server extends ServerState {
  readonly app: App;
  readonly table: RouteTable;
  readonly cookies: Cookies;
  readonly csrf: Csrf;
  readonly assets: Assets;
  readonly render?: Render | undefined;
  readonly uploadSlots: UploadSlots;
  readonly turns: CostlyTurns;
  readonly happenings: Happenings;
}

/** One request on its way through the server. */
export interface HttpExchange {
  readonly server: Server;
  readonly req: Request;
  readonly res: Response;
  readonly place: Place;
  /** What it sends of files. */
  readonly temporary: TemporaryFiles;
  /** Taken while it sends files. */
  uploadSlot?: UploadSlot;
  /** Also the correlation id of the events it causes. */
  readonly requestId: string;
  principal: Principal | null;
  /** Logged in, but in another portal (GEN-07). */
  isForeign: boolean;
  /** Why they are logged in no more, where this request has found it out. */
  loggedOut?: string;
  /** The same, where one right before it has. */
  wasLoggedOut?: string;
  /** A second factor is asked of them before everything else. */
  mustEnrol?: boolean;
  match?: Match;
  /** What a form said of itself (WIRE-06), once its body was read. */
  hidden?: Hidden | undefined;
  /** Its fields, once they were read. */
  typed?: Body['fields'];
}

export function beginExchange(server: Server, req: Request, res: Response): HttpExchange {
  const requestId = uuid();
  res.set('X-Request-Id', requestId);
  const place = placeOfRequest(req, server.app.config);
  // A cache in between must not give the page of one portal for another.
  res.vary('X-App-Name');
  // Until a page for search engines is shown.
  res.set('X-Robots-Tag', 'noindex');
  return { server, req, res, place, requestId, temporary: new TemporaryFiles(), principal: null, isForeign: false };
}

/** Where a second factor is asked of the one who administers, it comes before everything else of theirs. */
export const mustEnrolFirst = ({ mustEnrol, place }: HttpExchange): boolean =>
  mustEnrol === true && !place.path.startsWith('/account/');

/** What the caller may do here and now. */
export const accessOf = (exchange: HttpExchange): Access =>
  mustEnrolFirst(exchange) ? anonymous : accessOfPrincipal(exchange.principal);

/** What the handler gets, and what is wrong with the body before any form looks at it. */
export function requestContextOf(
  exchange: HttpExchange,
  match: Match,
  body: Body,
): { request: RequestContext; errors: FieldErrors } {
  const { server, req, place, principal } = exchange;
  const now = server.app.now();
  const { fields } = body;
  const access = accessOf(exchange);
  const { words, errors } = commandWords(fields);
  const { commandKey, ...digest } = match.route.kind === 'command' ? keyOf(exchange, body) : {};
  const request: RequestContext = {
    app: server.app,
    server,
    req,
    portal: place.portal,
    session: principal?.session ?? null,
    access,
    params: match.params,
    query: readQuery(place.search),
    body: fields,
    files: body.files,
    storedFiles: [],
    context: {
      actor: principal?.actor ?? visitor(exchange),
      access,
      now,
      today: dayInWarsaw(now),
      ...words,
      ...digest,
    },
    ...(commandKey ? { commandKey } : {}),
    correlationId: exchange.requestId,
  };
  return { request, errors: { ...body.errors, ...errors } };
}

const visitor = ({ place }: HttpExchange): Actor => ({ type: 'public', id: 'public', portal: place.portal });

/** By what a request is known that comes twice; nothing where it may happen twice. */
function keyOf({ server, req, res, place, principal }: HttpExchange, body: Body): Keyed {
  const key = soundKey(req.get('idempotency-key') ?? body.hidden.key);
  if (!key) return {};
  const who = principal ? `${principal.actor.type} ${principal.actor.id}` : visitorOf(server.cookies, req, res);
  return {
    commandKey: scopedKey(who, { method: req.method, path: place.path, key }),
    inputDigest: inputDigestOf(body, key),
  };
}

interface Keyed {
  readonly commandKey?: string;
  readonly inputDigest?: string;
}

import type { Request, Response } from 'express';
import { v7 as uuid } from 'uuid';
import type { Access } from '#domain/kernel/access.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';
import type { Cookies } from './cookies.ts';
import type { Csrf } from './csrf.ts';
import type { Assets, Render } from './document.ts';
import { takeFlash } from './flash.ts';
import { placeOfRequest, type Place } from './place.ts';
import type { PortalLocals } from './portal-api.ts';
import { accessOfPrincipal, type Principal } from './principal.ts';
import type { Match, RouteTable } from './route-table.ts';
import type { Flash, PageProps } from './route.ts';

/** What all requests share. */
export interface Server {
  readonly app: App;
  readonly table: RouteTable;
  readonly locals: Readonly<Partial<Record<Portal, PortalLocals>>>;
  readonly cookies: Cookies;
  readonly csrf: Csrf;
  readonly assets: Assets;
  readonly render?: Render | undefined;
}

/** One request on its way through the server. */
export interface HttpExchange {
  readonly server: Server;
  readonly req: Request;
  readonly res: Response;
  readonly place: Place;
  /** Also the correlation id of the events it causes. */
  readonly requestId: string;
  principal: Principal | null;
  /** Logged in, but in another portal (GEN-07). */
  isForeign: boolean;
  match?: Match;
  /** `_action`: which form of the page was sent (WIRE-06). */
  formId?: string | undefined;
}

export function beginExchange(server: Server, req: Request, res: Response): HttpExchange {
  const requestId = uuid();
  res.set('X-Request-Id', requestId);
  const place = placeOfRequest(req, server.app.config);
  // A cache in between must not give the page of one portal for another.
  res.vary('X-App-Name');
  return { server, req, res, place, requestId, principal: null, isForeign: false };
}

export const accessOf = ({ principal }: HttpExchange): Access => accessOfPrincipal(principal);

/** The six page props (GEN-03). The flash is taken: it shows once. */
export async function propsOf(
  exchange: HttpExchange,
  data: object,
  more: { errorCode?: number; flash?: Flash | null } = {},
): Promise<PageProps<object>> {
  const { server, req, res, place } = exchange;
  const locals = await server.locals[place.portal]?.(server.app);
  return {
    data,
    session: exchange.principal?.session ?? null,
    flash: more.flash ?? takeFlash(server.cookies, req, res),
    locals: { csrfToken: server.csrf.token(req, res), ...locals },
    errorCode: more.errorCode ?? null,
    appName: exchange.place.portal,
  };
}

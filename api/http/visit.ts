import type { Request, Response } from 'express';
import { v7 as uuid } from 'uuid';
import { anonymous, createAccess, type Access } from '#domain/access/access.ts';
import type { App } from '#ops/app.ts';
import { marqueeOf } from './marquee.ts';
import type { Cookies } from './cookies.ts';
import type { Csrf } from './csrf.ts';
import type { Assets, Render } from './document.ts';
import { takeFlash } from './flash.ts';
import { placeOf, type Place } from './place.ts';
import type { Present } from './present.ts';
import type { Match, RouteTable } from './route-table.ts';
import type { Flash, PageProps } from './route.ts';

/** What all requests share. */
export interface Server {
  readonly app: App;
  readonly table: RouteTable;
  readonly cookies: Cookies;
  readonly csrf: Csrf;
  readonly assets: Assets;
  readonly render?: Render | undefined;
}

/** One request on its way through the server. */
export interface Visit {
  readonly server: Server;
  readonly req: Request;
  readonly res: Response;
  readonly place: Place;
  /** Also the correlation id of the events it causes. */
  readonly requestId: string;
  present: Present | null;
  match?: Match;
  /** `_action`: which form of the page was sent (WIRE-06). */
  formId?: string | undefined;
}

export function beginVisit(server: Server, req: Request, res: Response): Visit {
  const requestId = uuid();
  res.set('X-Request-Id', requestId);
  const place = placeOf({ url: req.originalUrl, host: req.hostname, appName: req.get('x-app-name') });
  return { server, req, res, place, requestId, present: null };
}

export const accessOf = ({ present }: Visit): Access => {
  const actor = present?.session.actor;
  return actor ? createAccess({ actorType: actor.applicationActorType, permissions: actor.permissions }) : anonymous;
};

/** The six page props (GEN-03). The flash is taken: it shows once. */
export async function propsOf(
  visit: Visit,
  data: object,
  more: { errorCode?: number; flash?: Flash | null } = {},
): Promise<PageProps<object>> {
  const { server, req, res, place } = visit;
  const marquee = place.portal === 'szkolenia' ? await marqueeOf(server.app) : null;
  return {
    data,
    session: visit.present?.session ?? null,
    flash: more.flash ?? takeFlash(server.cookies, req, res),
    locals: { csrfToken: server.csrf.token(req, res), ...(marquee ? { marquee } : {}) },
    errorCode: more.errorCode ?? null,
    appName: visit.place.portal,
  };
}

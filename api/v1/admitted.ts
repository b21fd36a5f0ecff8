import type { Request, Response } from 'express';
import { noteUse } from '#ops/api/uses.ts';
import type { ApiKind } from '#projections/api/kind.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { Server } from '#api/http/exchange.ts';
import type { RateLimits } from '#api/http/security/rate-limits.ts';
import { kindNamed, type Address } from './addresses.ts';
import { bearerOf, type Bearer, type KnowsTokens } from './bearer.ts';
import type { WaitingPlaces } from './waiting-places.ts';

/** What every answer to a program needs. */
export interface Needs extends KnowsTokens {
  readonly server: Server;
  readonly limits: RateLimits;
  readonly places: WaitingPlaces;
}

/** A request, and what its address is made of. */
export interface Asking extends Address {
  readonly req: Request;
  readonly res: Response;
}

const NO_PARAMETERS = 'Ten adres nie przyjmuje parametrów.';
export const NOWHERE = 'Pod tym adresem nie ma danych. Adresy wymienia /api/v1/openapi.json.';
export const NO_SUCH = 'Nie ma tu takich danych albo ich jeszcze nie ma.';
export const BEYOND = 'Ten token nie obejmuje tych danych.';

/** What follows the question mark. */
export const searchOf = ({ originalUrl }: Request): string => originalUrl.split('?').slice(1).join('?');

/** @throws HttpError 400 for an address that takes none */
export function refuseParameters(req: Request): void {
  if (searchOf(req) !== '') throw new HttpError(400, NO_PARAMETERS);
}

/** Whose token it is, within its limits. @throws HttpError 401, 429 */
export async function holderOf(needs: Needs, req: Request, res: Response): Promise<Bearer> {
  const bearer = await bearerOf(needs, req);
  res.locals.concerns = bearer.id;
  await needs.limits.take([{ limit: 'api-token', key: bearer.id }]);
  return bearer;
}

/**
 * Who asks for which kind: a token first, so that nobody without one learns what there is.
 *
 * @throws HttpError 401, 403, 404, 429
 */
export async function admitted(
  needs: Needs,
  { req, res, portal, kind }: Asking,
): Promise<{ kind: ApiKind; bearer: Bearer }> {
  const bearer = await holderOf(needs, req, res);
  const found = kindNamed(portal, kind);
  if (!found) throw new HttpError(404, NOWHERE);
  if (bearer.portal !== portal || !bearer.kinds.includes(found.kind)) throw new HttpError(403, BEYOND);
  return { kind: found, bearer };
}

/** Rows that are about nobody are counted as such, whatever the token may see. */
export const noted = ({ app }: Needs, { kind, bearer, rows }: { kind: ApiKind; bearer: Bearer; rows: number }) =>
  noteUse(app, { tokenId: bearer.id, kind: kind.kind, persons: bearer.persons && kind.persons !== undefined, rows });

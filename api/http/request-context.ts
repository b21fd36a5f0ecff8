import { createHash } from 'node:crypto';
import type { Actor } from '#domain/kernel/actor.ts';
import { REASON_MAX } from '#domain/constants.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { Body } from './body.ts';
import { visitorOf } from './cookies.ts';
import { HttpError } from './errors.ts';
import { readQuery, type Fields } from './fields.ts';
import type { Match } from './route-table.ts';
import type { RequestContext } from './route.ts';
import { accessOf, type HttpExchange } from './exchange.ts';

const REASON_ERRORS: FieldErrors = { reason: [`Powód nie może być dłuższy niż ${REASON_MAX} znaków`] };

/** What the handler gets, and what is wrong with the body before any form looks at it. */
export function requestContextOf(
  exchange: HttpExchange,
  match: Match,
  body: Body,
): { request: RequestContext; errors: FieldErrors } {
  const { server, req, place, principal: present } = exchange;
  const now = server.app.now();
  const { fields } = body;
  const access = accessOf(exchange);
  const reason = typeof fields.reason === 'string' ? fields.reason.trim() : '';
  const commandKey = match.route.kind === 'command' ? commandKeyOf(exchange, body.hidden.key) : undefined;
  const request: RequestContext = {
    app: server.app,
    req,
    portal: place.portal,
    session: present?.session ?? null,
    access,
    params: match.params,
    query: readQuery(place.search),
    body: fields,
    files: body.files,
    context: {
      actor: present?.actor ?? visitor(exchange),
      access,
      now,
      today: dayInWarsaw(now),
      ...(reason ? { reason } : {}),
    },
    ...(commandKey ? { commandKey } : {}),
    correlationId: exchange.requestId,
  };
  return { request, errors: { ...body.errors, ...(reason.length > REASON_MAX ? REASON_ERRORS : {}) } };
}

const visitor = ({ place }: HttpExchange): Actor => ({ type: 'public', id: 'public', portal: place.portal });

/**
 * The caller's Idempotency-Key (or a form's hidden `_key`), scoped to who asks and what for: nobody can meet somebody
 * else's key (WIRE-09). @throws HttpError 400 for one that no program would make
 */
function commandKeyOf(exchange: HttpExchange, field: string | undefined): string | undefined {
  const { server, req, res, place, principal: present } = exchange;
  const key = req.get('idempotency-key') ?? field;
  if (!key) return undefined;
  if (key.length > 255) throw new HttpError(400, 'Klucz Idempotency-Key jest za długi.');
  const who = present ? `${present.actor.type} ${present.actor.id}` : visitorOf(server.cookies, req, res);
  return createHash('sha256').update([who, req.method, place.path, key].join('\n')).digest('base64url');
}

/** What a failed native form may show again: everything but passwords (FE-10). */
export const withoutPasswords = (fields: Readonly<Fields>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !/password|has[łl]o/i.test(name)));

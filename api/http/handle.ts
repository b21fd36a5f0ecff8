import type { Request, RequestHandler, Response } from 'express';
import { invalid, isRefusal, type Refusal } from '#domain/shared/refusal.ts';
import { pagePathOf, sendDone, sendError, sendPage } from './answer.ts';
import { askOf, withoutPasswords } from './ask.ts';
import { NO_BODY, readBody, through, type Body } from './body.ts';
import { HttpError, statusOf } from './errors.ts';
import { checkGuard } from './guard.ts';
import { readPresent } from './present.ts';
import type { Match } from './route-table.ts';
import type { Ask, CommandRoute, Done, FormReturn } from './route.ts';
import { accessOf, beginVisit, type Server, type Visit } from './visit.ts';

/** Serves every page, command and download: from the request to its answer, whatever happens on the way. */
export async function handle(
  server: Server,
  { req, res, before }: { req: Request; res: Response; before: readonly RequestHandler[] },
): Promise<void> {
  const visit = beginVisit(server, req, res);
  try {
    for (const middleware of before) await through(middleware, req, res);
    visit.present = await readPresent(server.app, req, visit.place.portal);
    await serve(visit);
  } catch (error) {
    await sendError(visit, error).catch((failed: unknown) => lastResort(visit, failed));
  }
}

/** Nothing is left to ask: the database is away, so there is neither session nor token. */
function lastResort({ server, res, requestId }: Visit, error: unknown): void {
  server.app.logger.error({ err: error, requestId }, 'answering failed');
  if (res.headersSent) res.destroy();
  else res.status(500).json({ message: 'Nieoczekiwany błąd serwera', requestId });
}

async function serve(visit: Visit): Promise<void> {
  const { server, req, res, place } = visit;
  const isForm = req.method === 'POST' || req.method === 'PUT';
  const at = { portal: place.portal, path: place.path };
  if (!server.table.find({ ...at, method: req.method })) throw new HttpError(404);
  const body = isForm ? await readBody(req, res, server.table.uploads(place.portal, place.path)?.upload) : NO_BODY;
  const match = server.table.find({ ...at, method: methodOf(req, body) });
  if (!match) throw new HttpError(404);
  if ('allow' in match) throw new HttpError(405, undefined, { Allow: match.allow.join(', ') });
  visit.match = match;
  visit.formId = body.hidden.action;
  res.locals.route = match.route.path;
  if (match.route.kind === 'command') server.csrf.check(req, res, body.hidden.csrf);
  checkGuard(match.route.guard, accessOf(visit));
  const { ask, errors } = askOf(visit, match, body);
  await answer(visit, ask, Object.keys(errors).length > 0 ? invalid(errors) : undefined);
}

/** WIRE-05: a native form says put or delete in `_method`; anything else there changes nothing. */
function methodOf(req: Request, { hidden }: Body): string {
  const change = hidden.method === 'PUT' || hidden.method === 'DELETE';
  return req.method === 'POST' && change ? (hidden.method ?? req.method) : req.method;
}

async function answer(visit: Visit, ask: Ask, malformed: Refusal | undefined): Promise<void> {
  const { route } = visit.match as Match;
  if (route.kind === 'page') return sendPage(visit, await route.load(ask));
  if (route.kind === 'download') return route.send(ask, visit.res);
  const result: Done | Refusal = malformed ?? (await route.run(ask));
  if (!isRefusal(result)) return sendDone(visit, result);
  return refuse(visit, ask, { refusal: result, route });
}

/** A refusal as JSON, or as the form's page with everything that was typed and what is wrong with it (FE-10). */
async function refuse(visit: Visit, ask: Ask, { refusal, route }: { refusal: Refusal; route: CommandRoute }) {
  const status = statusOf(refusal);
  if (visit.place.backend) {
    visit.res.status(status).json(refusalBody(refusal));
    return;
  }
  const page = status === 403 || status === 404 ? undefined : formPage(visit);
  if (!page) throw new HttpError(status, refusal.message);
  checkGuard(page.route.guard, ask.access);
  const data = await page.route.load({ ...ask, params: page.params });
  const { errors = {}, ...told } = refusalBody(refusal);
  const action = visit.formId ?? route.path;
  const form: FormReturn = { action, values: withoutPasswords(ask.body), errors, ...told };
  await sendPage(visit, { ...data, form }, { status, at: page.path });
}

/** ERR-07: 422 `{message, errors}`, 409 `{message, current}`. */
function refusalBody({ refused, message, errors, current }: Refusal) {
  return {
    message,
    ...(errors || refused === 'invalid' ? { errors: errors ?? {} } : {}),
    ...(current === undefined ? {} : { current }),
  };
}

function formPage(visit: Visit) {
  const path = pagePathOf(visit);
  if (path === undefined) return undefined;
  const match = visit.server.table.find({ portal: visit.place.portal, method: 'GET', path });
  return match && 'route' in match && match.route.kind === 'page'
    ? { route: match.route, params: match.params, path }
    : undefined;
}

import { parse as parseDisposition } from 'content-disposition';
import type { Request } from 'express';
import type { Happening } from '#domain/account/happenings.ts';
import type { GivenFile } from '#ops/security/security-log.ts';
import type { HttpExchange } from '../exchange.ts';
import { deviceOf } from '../visitor/device.ts';
import { clientOf } from './client.ts';
import { namedIn } from './happening-names.ts';

/** Whose account a request turned out to be about that nobody is logged in to, e.g. by a link. */
export function concerns({ req }: { req: Request }, accountId: string): void {
  if (req.res) req.res.locals.concerns = accountId;
}

/** What of persons an answer holds. */
interface Given extends GivenFile {
  readonly personId?: string;
}

/** Says what an answer gives away: in parts, each by who knows it. It is noted where the answer is a file, or of one person. */
export function gives({ req }: { req: Request }, given: Given): void {
  if (req.res) req.res.locals.given = { ...givenBy(req.res), ...given };
}

const givenBy = ({ locals }: HttpExchange['res']): Given => (locals.given as Given | undefined) ?? {};

/** Notes what this request was, once it is answered; most are nothing that anybody has to know. */
export function noteHappening(exchange: HttpExchange): void {
  const { server, req, res, place, match, requestId } = exchange;
  const event = res.locals.askedAgain ? askedAgain(res) : happeningOf(exchange);
  if (!event) return;
  const { personId, ...given } = givenBy(res);
  res.locals.repeated = !server.app.securityLog.note({
    event,
    portal: place.portal,
    accountId: accountOf(exchange),
    subjectId: subjectOf(exchange),
    login: loginOf(exchange),
    client: clientOf(req),
    device: deviceOf(req.get('user-agent')),
    route: match?.route.path ?? 'unknown',
    status: res.statusCode,
    requestId,
    personId,
    given: event === 'export' ? { file: fileIn(res), ...given } : undefined,
  });
}

const namedOf = ({ server, match, place }: HttpExchange) =>
  match && namedIn(server.happenings, place.portal, match.route);

/** The caller, also with a session of another portal, and one whose code is still to come. */
function accountOf({ req, res, principal }: HttpExchange): string | undefined {
  const session = req.session as typeof req.session | undefined;
  return (
    principal?.actor.id ?? session?.account?.id ?? session?.pending?.id ?? (res.locals.concerns as string | undefined)
  );
}

/** Of another's account that somebody manages. */
const subjectOf = (exchange: HttpExchange): string | undefined =>
  namedOf(exchange) && !exchange.place.path.startsWith('/account/') ? exchange.match?.params.id : undefined;

/** What somebody typed at a door as who they are. */
function loginOf(exchange: HttpExchange): { typed: string; type?: string } | undefined {
  const { done } = namedOf(exchange) ?? {};
  const { login, email, applicationActorType: type } = exchange.typed ?? {};
  const typed = done === 'login' ? login : done === 'link-asked' ? email : undefined;
  if (typeof typed !== 'string') return undefined;
  return { typed, ...(typeof type === 'string' ? { type } : {}) };
}

/** Asking people to identify themselves is no refusal; a wrong answer is logged. */
const askedAgain = ({ statusCode }: HttpExchange['res']): Happening | undefined =>
  statusCode === 422 ? 'proof-refused' : undefined;

/** Whatever it was about. */
const BY_STATUS: Readonly<Record<number, Happening>> = {
  400: 'malformed',
  403: 'forbidden',
  413: 'malformed',
  415: 'malformed',
  429: 'limit-met',
};

function happeningOf(exchange: HttpExchange): Happening | undefined {
  const { res, match } = exchange;
  const status = res.statusCode;
  if (status >= 500 || BY_STATUS[status]) return BY_STATUS[status];
  if (match?.route.kind !== 'command') return status < 400 ? givenIn(exchange) : undefined;
  if (status < 400) return doneOf(exchange);
  return namedOf(exchange)?.refused ?? (status === 409 ? 'refused' : undefined);
}

/** What was handed out to the one who is logged in: a file, or a person's data on a page. */
function givenIn({ res, principal }: HttpExchange): Happening | undefined {
  if (!principal) return undefined;
  if (isFile(res)) return 'export';
  return givenBy(res).personId === undefined ? undefined : 'person-opened';
}

/** A right password begins no session while its code is still to come. */
function doneOf(exchange: HttpExchange): Happening | undefined {
  const { done } = namedOf(exchange) ?? {};
  return done === 'login' && exchange.req.session.pending ? 'password-right' : done;
}

const disposition = (res: HttpExchange['res']): string => String(res.get('Content-Disposition') ?? '');

/** What a browser saves rather than shows. */
const isFile = (res: HttpExchange['res']): boolean => /^attachment/i.test(disposition(res));

/** Names of files hold no personal data. */
const fileIn = (res: HttpExchange['res']): string => parseDisposition(disposition(res)).parameters.filename ?? '';

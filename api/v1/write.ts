import type { Request, Response } from 'express';
import type { ApiCommand } from '#domain/api/commands.ts';
import { programActor, writesOf, type ApiWrite } from '#domain/api/writes.ts';
import { createAccess } from '#domain/kernel/access.ts';
import { KEY_TAKEN } from '#domain/kernel/key-taken.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { portalNamed } from '#domain/portals.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { keepAnswer, keptAnswer, type KeptAnswer } from '#ops/api/answers.ts';
import { noteUse } from '#ops/api/uses.ts';
import { tellRow, type ApiKind, type ApiRow } from '#projections/api/kind.ts';
import { apiRow } from '#projections/api/rows.ts';
import { HttpError, statusOf } from '#api/http/answer/errors.ts';
import type { Server } from '#api/http/exchange.ts';
import { commandWords, inputDigestOf, scopedKey } from '#api/http/request/command-words.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { CommandRoute, Done } from '#api/http/routes/route.ts';
import { fillPath } from '#api/http/routes/route-table.ts';
import { checkGuard } from '#api/http/visitor/principal.ts';
import type { Bearer } from './bearer.ts';
import { RefusedCommand } from './problem.ts';
import { readKey, type Sent } from './sent.ts';
import { withSent } from './with-sent.ts';

/** A command that a program asks for, by a token that is good. */
export interface Call {
  readonly req: Request;
  readonly res: Response;
  readonly bearer: Bearer;
  readonly kind: ApiKind;
  readonly command: ApiCommand;
  /** Of the thing; '' where it is to be made. */
  readonly id: string;
}

const BEYOND = 'Ten token nie pozwala na tę czynność.';
const NO_SUCH = 'Nie ma tu takich danych albo ich jeszcze nie ma.';

/** A command with everything that was sent for it. */
interface Attempt extends Call {
  readonly sent: Sent;
  readonly write: ApiWrite;
  readonly path: string;
  readonly commandKey: string;
  readonly inputDigest: string;
}

/**
 * Has a command run: the panel's own call, in the name of the token, with the rights of its one scope. `check` sees that
 * the token is still good when the body has come.
 *
 * @throws HttpError whatever refuses it
 */
export async function callCommand(server: Server, call: Call, check: () => Promise<void>): Promise<void> {
  const { req, res, bearer, command } = call;
  const write = writesOf(portalNamed(bearer.portal).apiScopes ?? []).find(({ name }) => name === command.write);
  if (!write || !bearer.writes.includes(write.name)) throw new HttpError(403, BEYOND);
  const key = readKey(req);
  const path = `/api/v1${req.path}`;
  await withSent(server, call, async (sent) => {
    await check();
    const attempt: Attempt = {
      ...call,
      sent,
      write,
      path,
      commandKey: scopedKey(`token ${bearer.id}`, { method: req.method, path, key }),
      inputDigest: inputDigestOf(sent, key),
    };
    const before = await answeredBefore(server, attempt);
    const answer = before ?? (await run(server, attempt));
    await noteUse(server.app, { tokenId: bearer.id, kind: write.name, persons: false, rows: before ? 0 : 1 });
    if (before) res.set('Idempotent-Replayed', 'true');
    if (answer.location) res.set('Location', answer.location);
    res.status(answer.status).json(answer.body);
  });
}

/** @throws HttpError 422 for a key that meant something else before */
async function answeredBefore(server: Server, attempt: Attempt): Promise<KeptAnswer | undefined> {
  const kept = await keptAnswer(server.app, attempt.commandKey);
  if (kept && kept.inputDigest !== attempt.inputDigest)
    throw new RefusedCommand(statusOf(KEY_TAKEN), KEY_TAKEN.message);
  return kept;
}

async function run(server: Server, attempt: Attempt): Promise<KeptAnswer> {
  const { command, commandKey, inputDigest } = attempt;
  const result = await panelCall(server, attempt);
  if (isRefusal(result)) {
    // The same request at the same time may have been done first.
    const other = await answeredBefore(server, attempt);
    if (other) return other;
    throw await refusedAs(server, attempt, result);
  }
  const said = result.body as Readonly<Record<string, unknown>>;
  const body = command.answer.parse(command.tell?.(said) ?? said);
  const location = command.at === 'list' || command.makes ? `${attempt.path}/${String(body.id)}` : null;
  return keepAnswer(server.app, { key: commandKey, inputDigest, status: result.status ?? 200, location, body });
}

async function panelCall(server: Server, attempt: Attempt): Promise<Done | Refusal> {
  const { bearer, command, id, sent } = attempt;
  const [method = '', pattern = ''] = command.route.split(' ');
  const match = server.table.find({
    portal: bearer.portal,
    method: method.toUpperCase(),
    path: fillPath(pattern, { id }),
  });
  if (!match || 'allow' in match) throw new Error(`No call ${command.route} in ${bearer.portal}`);
  const route = match.route as CommandRoute;
  const { words, errors } = commandWords(sent.fields);
  if (Object.keys(errors).length > 0) return invalid(errors);
  const request = await requestOf(server, attempt, { params: match.params, words });
  checkGuard(portalNamed(bearer.portal), route, { access: request.access, readsAll: false, isForeign: false });
  try {
    return await route.run(request);
  } catch (error) {
    throw error instanceof HttpError && error.status === 404 ? new HttpError(404, NO_SUCH) : error;
  }
}

async function requestOf(
  server: Server,
  { req, res, bearer, kind, command, id, sent, write, commandKey, inputDigest }: Attempt,
  { params, words }: Pick<RequestContext, 'params'> & { words: ReturnType<typeof commandWords>['words'] },
): Promise<RequestContext> {
  const { app } = server;
  const { portal } = bearer;
  const type = programActor(portal);
  if (!type) throw new Error(`No program acts in ${portal}`);
  const now = app.now();
  const access = createAccess({ actorType: type, permissions: write.permissions });
  const present =
    command.needsVersion && sent.fields.version === undefined ? await apiRow(app.db, kind, id) : undefined;
  return {
    app,
    server,
    req,
    portal,
    session: null,
    access,
    params,
    query: {},
    body: { ...sent.fields, ...(present && { version: String(present.version) }) },
    files: sent.files,
    storedFiles: [],
    context: {
      actor: { type, id: bearer.id, portal, program: bearer.name },
      access,
      now,
      today: dayInWarsaw(now),
      ...words,
      inputDigest,
    },
    commandKey,
    correlationId: res.get('X-Request-Id') ?? '',
  };
}

/** As people are refused, with what is there now. */
async function refusedAs(server: Server, attempt: Attempt, refusal: Refusal): Promise<HttpError> {
  const { message, errors = {}, refused } = refusal;
  if (refused === 'invalid') return new RefusedCommand(statusOf(refusal), message, { errors });
  const more = refusal.errors ? { errors } : {};
  const row =
    refused === 'conflict' && attempt.id !== '' ? await apiRow(server.app.db, attempt.kind, attempt.id) : undefined;
  if (!row) return new RefusedCommand(statusOf(refusal), message, more);
  const { ifMatch } = attempt.sent;
  const isOld = ifMatch !== undefined && ifMatch !== row.version;
  return new RefusedCommand(isOld ? 412 : statusOf(refusal), message, { ...more, current: shownTo(attempt, row) });
}

/** As this token may read it: without the kind nothing but its version. */
const shownTo = ({ bearer, kind }: Call, row: ApiRow): object =>
  bearer.kinds.includes(kind.kind) ? tellRow(kind, row, bearer.persons) : { id: row.id, version: row.version };

import type { Request } from 'express';
import { sql } from 'kysely';
import { rightsOfToken } from '#domain/api/decide.ts';
import { apiTokenTable, type ApiTokenValues } from '#domain/api/token.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { isSameJson } from '#domain/kernel/same-json.ts';
import { portals } from '#domain/portals.ts';
import { definitionOf, type RecordDefinition, type RecordState } from '#domain/record/decide.ts';
import { factsOf } from '#domain/record/events.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { digestOfSecret } from '#ops/api/secret.ts';
import type { App } from '#ops/app.ts';
import { HttpError } from '#api/http/answer/errors.ts';

/** A token that was shown and may be used now. */
export interface Bearer {
  readonly id: string;
  readonly portal: Portal;
  /** What it is called now. */
  readonly name: string;
  readonly kinds: readonly string[];
  /** What it may do (`writesOf`). */
  readonly writes: readonly string[];
  readonly persons: boolean;
  /** Digest of its secret: where the same is asked again while an answer waits. */
  readonly secretHash: string;
}

const CHALLENGE = { 'WWW-Authenticate': 'Bearer' };
const MISSING = 'Podaj token w nagłówku Authorization: Bearer …';
const REFUSED = 'Tego tokenu nie znamy, stracił ważność albo go wyłączono.';
const CHANGED = 'Prawa tego tokenu zmieniły się w trakcie zapytania. Zapytaj ponownie.';

/** The tokens of every portal that gives any. */
export type Tokens = ReadonlyMap<Portal, RecordDefinition<ApiTokenValues>>;

export const tokensOfPortals = (): Tokens =>
  new Map(
    portals.flatMap(({ name, apiScopes, records }) => {
      const declaration = records[apiTokenTable(name)];
      if (!apiScopes || !declaration) return [];
      const record = definitionOf(factsOf(apiTokenTable(name), declaration));
      return [[name, record as unknown as RecordDefinition<ApiTokenValues>] as const];
    }),
  );

/** What it takes to know a token. */
export interface KnowsTokens {
  readonly app: App;
  readonly tokens: Tokens;
}

/**
 * Whose token a request brings, by the token's facts: the row that finds them gives nothing by itself (decision 081).
 *
 * @throws HttpError 401 without one, and for one that is unknown, over, renewed or switched off
 */
export async function bearerOf(knows: KnowsTokens, req: Pick<Request, 'get'>): Promise<Bearer> {
  const [, secret] = /^Bearer +(\S+)$/i.exec(req.get('authorization') ?? '') ?? [];
  if (secret === undefined) throw new HttpError(401, MISSING, CHALLENGE);
  const secretHash = digestOfSecret(secret);
  const found = secretHash === undefined ? undefined : await rowOf(knows, secretHash);
  const bearer = found && (await presentBearer(knows, { ...found, secretHash: secretHash ?? '' }));
  return bearer ?? refused();
}

function refused(): never {
  throw new HttpError(401, REFUSED, { 'WWW-Authenticate': 'Bearer error="invalid_token"' });
}

/** The same token a moment later, with the same rights. @throws HttpError 401 where it has others by now, or none */
export async function stillBearer(knows: KnowsTokens, bearer: Bearer): Promise<void> {
  const now = await presentBearer(knows, bearer);
  if (!now) refused();
  if (!isSameJson({ ...now, name: bearer.name }, bearer)) throw new HttpError(401, CHANGED, CHALLENGE);
}

/** The same token a moment later; null once it may be used no more. */
async function presentBearer(
  { app, tokens }: KnowsTokens,
  { id, portal, secretHash }: Pick<Bearer, 'id' | 'portal' | 'secretHash'>,
): Promise<Bearer | null> {
  const record = tokens.get(portal);
  if (!record) return null;
  const state: RecordState<ApiTokenValues> | null = await app.authorities.of(record, id);
  const rights = rightsOfToken(state, { secretHash, today: dayInWarsaw(app.now()) });
  return rights && { id, portal, secretHash, ...rights };
}

/** The log positions of a token's facts. Each table answers by its index of values. */
async function rowOf(
  { app, tokens }: KnowsTokens,
  secretHash: string,
): Promise<{ id: string; portal: Portal } | undefined> {
  const wanted = JSON.stringify({ secretHash });
  const each = [...tokens.keys()].map(
    (portal) => sql`select id, ${portal}::text as portal from ${sql.table(`read.${apiTokenTable(portal)}`)}
      where "values" @> ${wanted}::jsonb`,
  );
  const { rows } = await sql<{ id: string; portal: Portal }>`${sql.join(each, sql` union all `)} limit 1`.execute(
    app.db,
  );
  return rows[0];
}

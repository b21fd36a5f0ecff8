import { tokenRecord } from '#domain/api/decide.ts';
import type { ApiScope } from '#domain/api/scopes.ts';
import { secretPath, type ApiTokenValues } from '#domain/api/token.ts';
import { writesOf } from '#domain/api/writes.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import { counted } from '#domain/text/plural.ts';
import { digestOfSecret, newSecret } from '#ops/api/secret.ts';
import { usesOf } from '#ops/api/uses.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Route } from '#api/http/routes/route.ts';
import type { RecordScreen } from '#api/records/screen.ts';
import { leftHolder } from './secrets-of.ts';
import { secretRoutes } from './shown-once.ts';

type TokenScreen = RecordScreen<ApiTokenValues>;

/**
 * The routes of a portal's tokens: those of any record, which ask who is there before they open anything, and show a new
 * secret once.
 */
export function tokenRoutes(plain: RecordScreen, scopes: readonly ApiScope[]): readonly Route[] {
  const any = plain as unknown as TokenScreen;
  const screen: TokenScreen = {
    ...any,
    record: tokenRecord(any.record, scopes),
    more: async (request, { id, values, active }) => ({
      facts: [
        ...(isOver(values, request) ? [OVER] : []),
        ...(active && !isOver(values, request) ? await leftHolder(request, { record: any.record, id }) : []),
        ...(await usage(request.app, scopes, id)),
      ],
    }),
  };
  return secretRoutes(screen, {
    make: () => {
      const secret = newSecret();
      return Promise.resolve({ secret, secretHash: digestOfSecret(secret) ?? null });
    },
    renewed: (values, _, secretHash) => ({ ...values, secretHash }),
    path: secretPath,
  });
}

const isOver = ({ expiresOn }: ApiTokenValues, { context }: RequestContext): boolean => expiresOn < context.today;

/** Its state is 'aktywny' for as long as nobody has switched it off. */
const OVER = ['Po terminie', 'program nie widzi już danych'] as const;

/** When it was used last, and which persons' data it has read lately. */
async function usage(app: RequestContext['app'], scopes: readonly ApiScope[], id: string) {
  const { lastAt, lately } = await usesOf(app, id);
  const lines = lately.map(({ kind, persons, requests, rows }) => {
    const done = writesOf(scopes).find(({ name }) => name === kind);
    if (done)
      return [`Zmiany z 30 dni: ${done.label}`, counted(requests, ['czynność', 'czynności', 'czynności'])] as const;
    const label = scopes.find((scope) => scope.kind === kind)?.label ?? kind;
    const read = `${counted(rows, ['pozycja', 'pozycje', 'pozycji'])} w ${counted(requests, ['zapytaniu', 'zapytaniach', 'zapytaniach'])}`;
    return [`Odczyt z 30 dni: ${label}${persons ? ', z danymi osób' : ''}`, read] as const;
  });
  return [['Ostatnie użycie', lastAt ? formatDateTime(lastAt) : 'jeszcze nie było'] as const, ...lines];
}

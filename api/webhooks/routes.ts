import { isIP } from 'node:net';
import type { ApiScope } from '#domain/api/scopes.ts';
import { guardOf } from '#domain/kernel/access.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { webhookDefinition } from '#domain/webhook/decide.ts';
import { deliveriesPath, webhookSecretPath, type WebhookValues } from '#domain/webhook/webhook.ts';
import { isLoopbackName } from '#domain/webhook/address.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import { counted } from '#domain/text/plural.ts';
import { usesOf } from '#ops/api/uses.ts';
import { isListed, mayConnect } from '#ops/webhooks/addresses.ts';
import { makeSecret, publicKeysOf } from '#ops/webhooks/secrets.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Route } from '#api/http/routes/route.ts';
import type { RecordScreen } from '#api/records/screen.ts';
import { leftHolder } from '#api/tokens/secrets-of.ts';
import { secretRoutes } from '#api/tokens/shown-once.ts';
import { replay, tryOut } from './acts.ts';

const INSIDE = 'Adres: prowadzi do sieci wewnętrznej, a tam nie wysyłamy';
const UNLISTED =
  'Adres: tego serwera albo portu nie ma na liście, na którą wolno wysyłać. Listę prowadzi administrator serwera';

/** What the text of an address can't show: where this installation sends nothing. Names are judged when they are used. */
function checkAddress({ app }: RequestContext, { url }: WebhookValues): FieldErrors | undefined {
  const target = new URL(url);
  if (!isListed(target, app.config.webhookHosts)) return { url: [UNLISTED] };
  const { hostname, protocol } = target;
  const address = hostname.replace(/^\[|\]$/g, '');
  const allows = app.config.webhooksLoopback;
  const isInside = isIP(address) !== 0 ? !mayConnect(address, allows) : isLoopbackName(hostname) && !allows;
  return isInside || (protocol === 'http:' && !allows) ? { url: [INSIDE] } : undefined;
}

/** What signatures `v1a` are verified with, at any time; for a day the one before too. */
async function publicKeys(app: RequestContext['app'], values: WebhookValues) {
  const [key, former] = await publicKeysOf(app, values);
  return [
    ...(key ? [['Klucz publiczny (podpis v1a)', key] as const] : []),
    ...(former ? [['Poprzedni klucz publiczny (przez dobę od zmiany)', former] as const] : []),
  ];
}

/** When something was taken last, and how much of it was about persons lately. */
async function usage(app: RequestContext['app'], id: string) {
  const { lastAt, lately } = await usesOf(app, id);
  const lines = lately.map(
    ({ persons, rows }) =>
      [
        `Doręczono w 30 dni${persons ? ', z danymi osób' : ''}`,
        counted(rows, ['zdarzenie', 'zdarzenia', 'zdarzeń']),
      ] as const,
  );
  return [['Ostatnie doręczenie', lastAt ? formatDateTime(lastAt) : 'jeszcze nie było'] as const, ...lines];
}

/** The routes of a portal's webhooks: those of records with a secret, and what is done with their deliveries. */
export function webhookRoutes(plain: RecordScreen, scopes: readonly ApiScope[]): readonly Route[] {
  const any = plain as unknown as RecordScreen<WebhookValues>;
  const screen: RecordScreen<WebhookValues> = {
    ...any,
    record: webhookDefinition(any.record, scopes),
    check: (request, values) => Promise.resolve(checkAddress(request, values)),
    more: async (request, { id, values, active }) => ({
      facts: [
        ...(active ? await leftHolder(request, { record: any.record, id }) : []),
        ...(await publicKeys(request.app, values)),
        ...(await usage(request.app, id)),
      ],
      links: [{ label: 'Wysyłki', path: deliveriesPath(id) }],
    }),
  };
  const guard = guardOf(screen.record.declaration.permissions.write);
  const page = deliveriesPath(':id');
  return [
    ...secretRoutes(screen, {
      make: makeSecret,
      renewed: (values, present, secretHash) => ({ ...values, secretHash, formerHash: present?.secretHash ?? null }),
      path: webhookSecretPath,
    }),
    command('post /panel/webhooks/:id/send-from', { guard }, { page, run: replay }),
    command('post /panel/webhooks/:id/test', { guard }, { page, run: tryOut }),
  ];
}

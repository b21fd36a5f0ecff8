import { z } from 'zod';
import { feedEntry, PERSON_ERASED, WEBHOOK_TEST } from '#domain/api/feed-shape.ts';
import { portalNamed } from '#domain/portals.ts';
import type { PortalKinds } from '#projections/api/index.ts';
import { content, jsonSchema, ref, type Json } from './openapi-parts.ts';

/** A POST of ours to somebody else. */
interface Message {
  readonly post: Json;
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const HEADERS = [
  header('webhook-id', 'Ten sam przy każdej próbie tego samego zdarzenia: po nim poznasz powtórzenie'),
  header('webhook-timestamp', 'Kiedy wysłano, w sekundach od 1970 r.'),
  header(
    'webhook-signature',
    'v1,… (HMAC-SHA256 z id.timestamp.body) i v1a,… (Ed25519), Standard Webhooks; podpisy dzieli spacja',
  ),
  header('webhook-delivered-up-to', 'Numer zdarzenia, do którego wszystko doręczono wcześniej'),
];

const RESPONSES = {
  '2XX': { description: 'Przyjęto; treść odpowiedzi nie ma znaczenia' },
  410: { description: 'Nie wysyłać więcej: portal wyłącza webhook' },
  429: { description: 'Spróbować później; Retry-After mówi, za ile sekund' },
  default: { description: 'Nie przyjęto; portal ponawia przez kilka dni, coraz rzadziej' },
};

const message = (tag: string | undefined, parts: { name: string; summary: string; schema: Json }): Message => ({
  post: {
    ...(tag === undefined ? {} : { tags: [tag] }),
    operationId: `webhook-${parts.name}`,
    summary: parts.summary,
    // It is signed; no token goes with it.
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: content(parts.schema, 'application/cloudevents+json') },
    responses: RESPONSES,
  },
});

/** Every message that a webhook of these portals may get: the feed's entries, one by one. */
export function describedWebhooks(portals: readonly PortalKinds[]): Readonly<Record<string, Message>> {
  const entries = portals.flatMap(({ portal, kinds }) =>
    kinds.flatMap(({ kind, news }) =>
      [...new Set(Object.values(news))].map((type) => {
        const entry = jsonSchema(feedEntry(z.looseObject({}))) as { properties: Json };
        const schema = {
          ...entry,
          properties: {
            ...entry.properties,
            type: { const: type },
            data: ref(`${portal}.${kind}`),
          },
        };
        const name = `${portal}.${type}`;
        return [name, message(portalNamed(portal).title, { name, summary: type, schema })] as const;
      }),
    ),
  );
  const erased = { name: PERSON_ERASED, summary: 'Usunięto dane osoby: usuń je u siebie', schema: ref('FeedEntry') };
  const test = { name: WEBHOOK_TEST, summary: 'Próbna wiadomość: nic się nie wydarzyło', schema: ref('FeedEntry') };
  return {
    ...Object.fromEntries(entries),
    [PERSON_ERASED]: message(undefined, erased),
    [WEBHOOK_TEST]: message(undefined, test),
  };
}

import { z } from 'zod';
import { portalNamed } from '#domain/portals.ts';
import type { PortalKinds } from '#projections/api/index.ts';
import { FEED, feedEntry } from '#domain/api/feed-shape.ts';
import { wholeShape } from '#domain/api/shapes.ts';
import { LONGEST_WAIT_MS, MOST_ROWS, USUAL_ROWS } from './asked.ts';
import { describedCommand } from './openapi-commands.ts';
import { describedFiles } from './openapi-files.ts';
import { describedWebhooks } from './openapi-webhooks.ts';
import { answer, content, idParameter, jsonSchema, ref, refusal, type Json } from './openapi-parts.ts';

/** What may be asked at an address, by method. */
export interface Operations {
  readonly get?: Json;
  readonly post?: Json;
  readonly patch?: Json;
}

/** The document that describes what other programs read and have done. */
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: Json;
  readonly security: readonly Json[];
  readonly paths: Readonly<Record<string, Operations>>;
  /** What is sent by itself, by the names that entries have. */
  readonly webhooks: Readonly<Record<string, Operations>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly [part: string]: unknown };
}

const problem = z.object({
  status: z.number().int(),
  title: z.string(),
  detail: z.string().describe('Zdanie po polsku'),
  errors: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe('Przy czynnościach: co jest nie tak, według nazw pól'),
  current: z.looseObject({}).optional().describe('Przy odmowie czynności: co jest teraz'),
});

const REFUSALS: Json = {
  400: refusal('Parametr albo identyfikator, którego nie da się odczytać'),
  401: refusal('Brak tokenu albo token nieznany, wyłączony lub po terminie'),
  403: refusal('Token nie obejmuje tych danych'),
  429: refusal('Zbyt wiele zapytań; Retry-After mówi, za ile sekund spróbować'),
};

const parameter = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'query',
  description,
  schema,
});

const LIST_PARAMETERS = [
  parameter('after', 'Identyfikator ostatniego wiersza poprzedniej strony', { type: 'string' }),
  parameter('limit', 'Ile wierszy najwyżej', { type: 'integer', minimum: 1, maximum: MOST_ROWS, default: USUAL_ROWS }),
  parameter('changedSince', 'Tylko zmienione od tej chwili (ISO 8601 ze strefą)', {
    type: 'string',
    format: 'date-time',
  }),
];

const FEED_PATH = {
  get: {
    operationId: 'read-feed',
    summary: 'Co się wydarzyło (http-feeds.org)',
    description:
      'Zdarzenia portalu tokenu, z rodzajów, które obejmuje, od najstarszego. Pusta lista: na razie nic więcej. ' +
      'Nagłówek Link (rel="next") prowadzi dalej także wtedy, gdy lista jest pusta. Po person.erased (method: DELETE) usuń ' +
      'u siebie dane tej osoby. Z nagłówkiem Accept: text/event-stream odpowiedź jest strumieniem (server-sent events): te same ' +
      'zdarzenia pod tymi samymi identyfikatorami, bez końca; po przerwie Last-Event-ID prowadzi dalej.',
    parameters: [
      parameter('lastEventId', 'Identyfikator ostatniego znanego zdarzenia; bez niego od początku', { type: 'string' }),
      parameter('timeout', 'Ile milisekund czekać na zdarzenie', {
        type: 'integer',
        minimum: 0,
        maximum: LONGEST_WAIT_MS,
        default: 0,
      }),
    ],
    responses: {
      200: {
        description: 'Zdarzenia (CloudEvents 1.0)',
        content: {
          ...content({ type: 'array', items: ref('FeedEntry') }, 'application/cloudevents-batch+json'),
          ...content({ type: 'string' }, 'text/event-stream'),
        },
      },
      ...REFUSALS,
    },
  },
};

/** How a kind's shape is called. @example schemaName('szkolenia', 'course-date') === 'szkolenia.course-date' */
const schemaName = (portal: string, kind: string): string => `${portal}.${kind}`;

const page = (item: Json): Json => ({
  type: 'object',
  required: ['items', 'next'],
  additionalProperties: false,
  properties: {
    items: { type: 'array', items: item, description: 'W kolejności identyfikatorów' },
    next: { type: ['string', 'null'], description: 'Adres następnej strony; null na końcu' },
  },
});

/** How things of a kind are read: as a list and one by one. */
function readingOf({ portal, kind, summary, tag }: Record<'portal' | 'kind' | 'summary' | 'tag', string>) {
  const name = schemaName(portal, kind);
  const list = {
    tags: [tag],
    operationId: `list-${portal}-${kind}`,
    summary,
    parameters: LIST_PARAMETERS,
    responses: { 200: answer('Strona danych', page(ref(name))), ...REFUSALS },
  };
  const one = {
    tags: [tag],
    operationId: `read-${portal}-${kind}`,
    summary: `${summary}: jedna pozycja`,
    parameters: [idParameter],
    responses: { 200: answer('Dane', ref(name)), ...REFUSALS, 404: refusal('Nie ma takich danych') },
  };
  return { [`/api/v1/${portal}/${kind}`]: { get: list }, [`/api/v1/${portal}/${kind}/{id}`]: { get: one } };
}

/** OpenAPI 3.1 of everything that `/api/v1` answers, made of the shapes that its answers keep to. */
export function openApiOf(portals: readonly PortalKinds[]): OpenApi {
  const kinds = portals.flatMap(({ portal, kinds: own }) => own.map((kind) => ({ portal, kind })));
  const labels = new Map(
    portals.flatMap(({ portal }) =>
      (portalNamed(portal).apiScopes ?? []).map(({ kind, label }) => [schemaName(portal, kind), label] as const),
    ),
  );
  const paths: Record<string, Operations> = {};
  for (const { portal, kind } of kinds) {
    const name = schemaName(portal, kind.kind);
    const tag = portalNamed(portal).title;
    const summary = labels.get(name) ?? kind.kind;
    Object.assign(paths, readingOf({ portal, kind: kind.kind, summary, tag }));
    const place = { portal, kind: kind.kind, tag, refusals: REFUSALS };
    if (kind.files) Object.assign(paths, describedFiles(kind.files, place));
    for (const command of kind.commands ?? []) {
      const { path, method, operation } = describedCommand(command, place);
      paths[path] = { ...paths[path], [method]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dane portali dla innych programów',
      version: '1',
      description:
        'Odczyt danych i czynności z tokenem z panelu (Tokeny API). Token robi tylko to, na co mu pozwolono; pola o osobach ' +
        'widzi tylko ten, któremu na to pozwolono. ' +
        'Nowe pola mogą dojść w każdej chwili; usunięcie albo zmiana znaczenia pola to nowa wersja adresu.',
    },
    security: [{ token: [] }],
    paths: { ...paths, [FEED]: FEED_PATH },
    webhooks: describedWebhooks(portals),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: jsonSchema(problem),
        FeedEntry: jsonSchema(feedEntry(z.looseObject({}))),
        ...Object.fromEntries(
          kinds.map(({ portal, kind }) => [schemaName(portal, kind.kind), jsonSchema(wholeShape(kind))]),
        ),
      },
    },
  };
}

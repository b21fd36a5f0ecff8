import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}

/** A span as it came over the wire (OTLP/HTTP, JSON). */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly links: readonly { readonly traceId: string }[];
  /** Of the process: its role and name. */
  readonly resource: Readonly<Record<string, string | number | undefined>>;
}

interface Payload {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes' | 'resource' | 'links'> & {
        readonly attributes: readonly Attribute[];
        readonly links?: readonly { readonly traceId: string }[];
      })[];
    }[];
  }[];
}

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** Everything as it came, to look for what must not be there. */
  text(): string;
  close(): Promise<void>;
}

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

/** A collector of OpenTelemetry that takes traces as JSON, on loopback. */
export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request);
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end();
    texts.push(text);
    for (const { resource, scopeSpans } of (JSON.parse(text) as Payload).resourceSpans) {
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        const { attributes, links = [], ...rest } = span;
        spans.push({ ...rest, attributes: valuesOf(attributes), links, resource: valuesOf(resource.attributes) });
      }
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"partialSuccess":{}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => texts.join('\n'),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

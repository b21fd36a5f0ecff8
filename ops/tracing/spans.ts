import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Link,
  type Span,
} from '@opentelemetry/api';

export interface SpanOptions {
  readonly kind?: keyof typeof SpanKind;
  /** Route patterns, names, ids and counts; no personal data. */
  readonly attributes?: Attributes;
  /** A `traceparent` of elsewhere that it belongs below; else what is under way here. */
  readonly parent?: string | undefined;
  /** `traceparent`s that it has to do with besides. */
  readonly links?: readonly string[];
}

/** So many causes of one batch are named; the first say as much as all. */
const MOST_LINKS = 64;

/**
 * Runs work as one span of a trace. Without tracing the work is all that runs. A failure marks the span with the error's
 * name alone: messages may hold what somebody typed.
 *
 * @example inSpan('append', { attributes: { 'portal.events': 2 } }, () => store.append(appends))
 */
export function inSpan<R>(name: string, options: SpanOptions, work: (span: Span) => Promise<R>): Promise<R> {
  const { kind = 'INTERNAL', attributes = {}, parent, links = [] } = options;
  const from = parent === undefined ? context.active() : contextOf(parent);
  const about = { kind: SpanKind[kind], attributes, links: links.slice(0, MOST_LINKS).flatMap(linkTo) };
  return trace.getTracer('portal').startActiveSpan(name, about, from, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      markFailed(span, (error as Error | null)?.name ?? 'Error');
      throw error;
    } finally {
      span.end();
    }
  });
}

export function markFailed(span: Span, kind: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', kind);
}

/** Work that belongs below a span which is under way elsewhere in this process. */
export const below = <R>(traceparent: string | undefined, work: () => R): R =>
  traceparent === undefined ? work() : context.with(contextOf(traceparent), work);

/** Of what is under way, to be handed on (W3C Trace Context); undefined without tracing. */
export function traceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** What a log line says of the trace it belongs to; nothing without tracing. */
export function traceFields(): { traceId?: string } {
  const active = trace.getActiveSpan()?.spanContext();
  return active ? { traceId: active.traceId } : {};
}

const contextOf = (parent: string): Context => propagation.extract(ROOT_CONTEXT, { traceparent: parent });

function linkTo(parent: string): Link[] {
  const linked = trace.getSpanContext(contextOf(parent));
  return linked ? [{ context: linked }] : [];
}

/** The causes of a batch, each once: where there is one only, the batch belongs to its trace. */
export function causesOf(traceparents: readonly (string | undefined)[]): Pick<SpanOptions, 'parent' | 'links'> {
  const links = [...new Set(traceparents.filter((one) => one !== undefined))];
  return links.length === 1 ? { parent: links[0] } : { links };
}

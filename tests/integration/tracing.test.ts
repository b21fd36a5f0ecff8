import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { loggerOptions } from '#ops/logging/logger.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { loadedTelemetry } from '#tests/support/program/loaded-packages.ts';
import { besideOf, killGroup, startProcess, untilReady, type Started } from '#tests/support/program/started.ts';
import { startCollector, type Collector, type ReceivedSpan } from '#tests/support/servers/collector.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

let collector: Collector;
let smtp: TestSmtp;
let api: TestApp;
let worker: Started;
const coverage = mkdtempSync(path.join(tmpdir(), 'portal-loaded-'));
const lines: string[] = [];

const environment = (): Record<string, string> => ({
  ...besideOf(api.app),
  ROLE: 'worker',
  SMTP_URL: smtp.url,
});

beforeAll(async () => {
  collector = await startCollector();
  smtp = await startSmtp();
  const sink = new Writable({
    write(chunk, _encoding, next) {
      lines.push(String(chunk));
      next();
    },
  });
  api = await testApp({
    startProjector: false,
    logger: pino(loggerOptions({ level: 'info' }), sink),
    config: {
      role: 'api',
      tracing: { url: `${collector.url}/v1/traces`, protocol: 'http/json', ratio: 1, followsParent: true },
    },
  });
  worker = await startProcess({
    ...environment(),
    NODE_V8_COVERAGE: path.join(coverage, 'on'),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SERVICE_NAME: 'portal-of-a-test',
  });
  await untilReady(worker);
});

afterAll(async () => {
  if (worker) killGroup(worker);
  await api?.stop();
  await smtp?.stop();
  await collector?.close();
  rmSync(coverage, { recursive: true, force: true });
});

const named = (spans: readonly ReceivedSpan[], name: RegExp) => spans.filter((span) => name.test(span.name));

describe('tracing', () => {
  it('one trace goes from a registration over HTTP to its mail, over two processes, without a name or an address', async () => {
    const course = await addCourse(api.app);
    const location = await addLocation(api.app);
    const operator = await api.as('ADMIN_OPERATOR');
    const date = await operator.post('/panel/course-dates', dateFields(course, location));
    expect(date.status).toBe(201);
    const registered = await api
      .client()
      .post('/api/register-applications', registrationFields(String(date.body.id), 1));
    expect(registered.status).toBe(201);

    const trace = await vi.waitFor(
      () => {
        const [request] = named(collector.spans, /^POST .*register-applications/);
        expect(request).toBeDefined();
        const spans = collector.spans.filter(({ traceId }) => traceId === request?.traceId);
        expect(named(spans, /^mail send$/)).not.toEqual([]);
        return spans;
      },
      { timeout: 60_000, interval: 200 },
    );
    const byId = new Map(trace.map((span) => [span.spanId, span]));
    const wayOf = (span: ReceivedSpan | undefined): string[] =>
      span ? [...wayOf(byId.get(span.parentSpanId ?? '')), span.name] : [];

    const [mail] = named(trace, /^mail send$/);
    expect(wayOf(mail)).toEqual([
      'POST /api/register-applications',
      'command RegisterApplications',
      expect.stringMatching(/^reaction /),
      expect.stringMatching(/^job tell/),
      'job mail',
      'mail send',
    ]);
    expect(wayOf(named(trace, /^append$/)[0])).toEqual([
      'POST /api/register-applications',
      'command RegisterApplications',
      'append',
    ]);
    expect(wayOf(named(trace, /^fold$/)[0])).toEqual([
      'POST /api/register-applications',
      'command RegisterApplications',
      'fold',
    ]);
    expect(new Set(trace.map(({ resource }) => `${resource['service.name']} ${resource['portal.role']}`))).toEqual(
      new Set(['portal api', 'portal-of-a-test worker']),
    );
    expect(named(trace, /^POST/)[0]?.attributes).toMatchObject({ 'http.response.status_code': 201 });
    expect(collector.text()).not.toMatch(/Kos|Nowak|demo\.example|600700800|Auto Serwis|5260250274/);

    const [line] = lines.map((text) => JSON.parse(text)).filter(({ route }) => route === '/api/register-applications');
    expect(line).toMatchObject({ traceId: trace[0]?.traceId, status: 201 });
  });

  it('a visitor who sends a traceparent decides nothing where no proxy is trusted', async () => {
    const foreign = '0af7651916cd43dd8448eb211c80319c';
    await api.client().get('/login', { traceparent: `00-${foreign}-b7ad6b7169203331-01` });
    await vi.waitFor(() => expect(named(collector.spans, /^GET \/login$/)).not.toEqual([]), { timeout: 60_000 });
    expect(collector.text()).not.toContain(foreign);
  });

  it('without a collector nothing of the SDK is loaded; with one it is', async () => {
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(loadedTelemetry(path.join(coverage, 'on'))).toContain('@opentelemetry/sdk-trace');
    const off = await untilReady(
      await startProcess({ ...environment(), NODE_V8_COVERAGE: path.join(coverage, 'off') }),
    );
    off.child.kill('SIGTERM');
    expect(await off.ended).toBe(0);
    expect(loadedTelemetry(path.join(coverage, 'off'))).toEqual(['@opentelemetry/api']);
  });
});

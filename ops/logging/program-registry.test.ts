import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { ProgramRegistry } from './program-registry.ts';

function counting(registry: Registry, amount: number): void {
  const registers = [registry];
  new Counter({ name: 'calls_total', help: 'Calls.', labelNames: ['kind'], registers }).inc({ kind: 'a' }, amount);
  const histogram = new Histogram({ name: 'took_seconds', help: 'Times.', buckets: [1, 10], registers });
  for (let n = 0; n < amount; n += 1) histogram.observe(5);
}

it('gives one line of what both sides count, and each side alone what only it knows', async () => {
  const elsewhere = new Registry();
  counting(elsewhere, 2);
  new Counter({ name: 'mails_total', help: 'Mails.', registers: [elsewhere] }).inc(7);
  const registry = new ProgramRegistry(() => elsewhere.getMetricsAsJSON());
  counting(registry, 1);
  new Gauge({ name: 'here', help: 'Here.', aggregator: 'omit', registers: [registry] }).set(4);

  const lines = (await registry.metrics()).split('\n');
  expect(lines.filter((line) => line.startsWith('# TYPE')).sort()).toEqual([
    '# TYPE calls_total counter',
    '# TYPE here gauge',
    '# TYPE mails_total counter',
    '# TYPE took_seconds histogram',
  ]);
  for (const line of [
    'calls_total{kind="a"} 3',
    'here 4',
    'mails_total 7',
    'took_seconds_bucket{le="10"} 3',
    'took_seconds_sum 15',
  ])
    expect(lines).toContain(line);
});

it('gives what was counted before of a side that does not answer', async () => {
  let asked = 0;
  const elsewhere = new Registry();
  counting(elsewhere, 1);
  const answer = () => (asked++ === 0 ? elsewhere.getMetricsAsJSON() : new Promise<never>(() => undefined));
  const registry = new ProgramRegistry(answer, 50);
  const first = await registry.metrics();
  expect(first).toContain('calls_total{kind="a"} 1');
  expect(await registry.metrics()).toBe(first);
});

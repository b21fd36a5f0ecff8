import { Counter } from 'prom-client';
import { expect, it } from 'vitest';
import { createMetrics, processFigures } from './metrics.ts';

it('programs of one process share its figures, and each has its own of what it does', async () => {
  const figures = processFigures();
  const [one, other] = [createMetrics(figures), createMetrics(figures)];
  new Counter({ name: 'portal_done_total', help: 'What it did.', registers: [one] }).inc();
  for (const registry of [one, other]) expect(await registry.metrics()).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
  expect(await one.metrics()).toContain('portal_done_total 1');
  for (const registry of [other, figures]) expect(await registry.metrics()).not.toContain('portal_done_total');
});

import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { observedStore } from './observed.ts';
import type { AppendResult, EventStore } from './port.ts';

const answering = (...answers: (AppendResult | Error)[]): EventStore =>
  ({
    append: async () => {
      const answer = answers.shift();
      if (answer instanceof Error || !answer) throw answer;
      return answer;
    },
  }) as unknown as EventStore;

const append = [
  { stream: 's', expected: 0, events: [{ id: '1', type: 'T', version: 1, data: {}, meta: {} }] },
] as const;

describe('appends', () => {
  it('are timed by outcome, and conflicts are counted', async () => {
    const registry = new Registry();
    const away = new Error('away');
    const store = observedStore(
      answering({ ok: false, stream: 's', actual: 3 }, { ok: true, revisions: [4], position: '1' }, away),
      registry,
    );
    expect(await store.append(append)).toEqual({ ok: false, stream: 's', actual: 3 });
    expect(await store.append(append)).toMatchObject({ ok: true });
    await expect(store.append(append)).rejects.toBe(away);
    const text = await registry.metrics();
    expect(text).toContain('portal_append_conflicts_total 1\n');
    for (const outcome of ['appended', 'conflict', 'failed'])
      expect(text).toContain(`portal_append_duration_seconds_count{outcome="${outcome}"} 1\n`);
  });
});

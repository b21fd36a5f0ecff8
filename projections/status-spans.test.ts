import { describe, expect, it } from 'vitest';
import { withStatus } from '#projections/status-spans.ts';

describe('statuses as they were held', () => {
  it('end where the next one begins, and go on where it is the same', () => {
    const first = withStatus({ id: 'a', spans: [] }, 'waiting', '2026-01-01T10:00:00.000Z');
    const second = withStatus(first, 'confirmed', '2026-01-02T10:00:00.000Z');
    expect(second.spans).toEqual([
      { status: 'waiting', from: '2026-01-01T10:00:00.000Z', to: '2026-01-02T10:00:00.000Z' },
      { status: 'confirmed', from: '2026-01-02T10:00:00.000Z', to: null },
    ]);
    expect(withStatus(second, 'confirmed', '2026-01-03T10:00:00.000Z')).toBe(second);
  });
});

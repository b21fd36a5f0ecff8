import { describe, expect, it } from 'vitest';
import { UnreadableEventError } from '#ops/log/unreadable-event.ts';
import { asHttpError } from './errors.ts';
import { isOtherVersions } from './other-version.ts';

describe('what another release wrote or keeps', () => {
  it('a stream with an event that cannot be read is answered with a request to come back, not with an error', () => {
    const { status, message, headers } = asHttpError(new UnreadableEventError({ id: 'e', type: 'T' }, 'version 9'));
    expect([status, headers['Retry-After']]).toEqual([503, '60']);
    expect(message).toContain('zapisano je w innej wersji portalu');
  });

  it('a missing column is another release’s table only while this one’s is not live', async () => {
    const missing = Object.assign(new Error('column a.source does not exist'), { code: '42703' });
    const appOf = (problems: string[]) =>
      ({
        monitor: { readiness: async () => ({ status: 'starting', problems, notices: [] }) },
      }) as unknown as Parameters<typeof isOtherVersions>[0];
    expect(await isOtherVersions(appOf(['applications: rebuilding']), missing)).toBe(true);
    expect(await isOtherVersions(appOf(['applications: newer']), missing)).toBe(true);
    expect(await isOtherVersions(appOf([]), missing)).toBe(false);
    expect(await isOtherVersions(appOf(['applications: rebuilding']), new Error('else'))).toBe(false);
  });
});

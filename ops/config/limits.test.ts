import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './error.ts';
import { LIMITS } from './limits.ts';

const secrets = { MASTER_KEY: 'a'.repeat(64), SESSION_SECRET: 'x'.repeat(32) };
const read = (env: Record<string, string>) => readConfig({ ...secrets, ...env });

describe('limits', () => {
  it('are those written down unless some are changed', () => {
    expect(read({}).limits).toBe(LIMITS);
    expect(read({ RATE_LIMITS: 'login-client=200/30, survey=5/1' }).limits).toEqual({
      ...LIMITS,
      'login-client': { most: 200, minutes: 30 },
      survey: { most: 5, minutes: 1 },
    });
  });

  it('are off for a test of load, and never in a production', () => {
    expect(read({ RATE_LIMITS: 'off' }).limits).toBe('off');
    expect(() => read({ RATE_LIMITS: 'off', NODE_ENV: 'production', EMBEDDED_DATABASE: 'yes' })).toThrow(
      'RATE_LIMITS: limits are never off',
    );
  });

  it.each(['none', 'logins=5/5', 'login=5', 'login=0/5', 'login=5/0', 'login=-1/5', 'toString=5/5'])(
    '%s is refused at the start',
    (value) => {
      expect(() => read({ RATE_LIMITS: value })).toThrow(ConfigError);
      expect(() => read({ RATE_LIMITS: value })).toThrow(/^RATE_LIMITS: .*login-client/);
    },
  );

  it('leave room for a service that registers fifty employees in an hour behind one address', () => {
    expect(LIMITS['registration-client'].most).toBeGreaterThanOrEqual(50);
    expect(LIMITS['registration-address'].most).toBeGreaterThanOrEqual(50);
    expect(LIMITS['mail-public'].most).toBeGreaterThanOrEqual(50);
  });
});

describe('connections', () => {
  it.each([
    ['', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.5', ['10.0.0.5']],
    ['loopback, 10.0.0.0/8 fd00::/8', ['loopback', '10.0.0.0/8', 'fd00::/8']],
  ])('TRUST_PROXY %j is %j', (text, trusted) =>
    expect(read({ TRUST_PROXY: text }).connections.trustProxy).toEqual(trusted),
  );

  it.each(['true', 'proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', '1 10.0.0.1', '-1', '1.5'])(
    'TRUST_PROXY %s is refused at the start',
    (text) => expect(() => read({ TRUST_PROXY: text })).toThrow(/^TRUST_PROXY: must be the number of proxies/),
  );

  it('are kept longer than proxies keep theirs, and headers may take longer than that', () => {
    const { keepAliveMs, headersMs } = read({}).connections;
    expect(keepAliveMs).toBeGreaterThan(65_000);
    expect(headersMs).toBeGreaterThan(keepAliveMs);
    expect(() => read({ KEEP_ALIVE_TIMEOUT: '80' })).toThrow('HEADERS_TIMEOUT: must be above KEEP_ALIVE_TIMEOUT');
  });

  it.each([
    ['MAX_CONNECTIONS', '0'],
    ['BODY_TIMEOUT', 'soon'],
    ['UPLOADS', '1.5'],
    ['PASSWORDS', '0'],
  ])('%s=%s is refused at the start', (name, value) =>
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: `)),
  );
});

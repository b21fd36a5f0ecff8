import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { settingWarnings } from './warnings.ts';

const warned = (env: Record<string, string>) => settingWarnings(readConfig({ NODE_ENV: 'test', ...env })).join('');

describe('what is said at the start of settings that do not fit together', () => {
  it('https without a proxy that is believed makes all visitors one client', () => {
    expect(warned({ PUBLIC_URL: 'https://portal.example' })).toMatch(/TRUST_PROXY is not set/);
    expect(warned({ PORTAL_URLS: 'bx=https://bx.example' })).toMatch(/TRUST_PROXY is not set/);
  });

  it('mails that may go to another machine in clear', () => {
    expect(warned({ SMTP_URL: 'smtp://mail.example', SMTP_PLAIN: 'yes' })).toMatch(
      /may go to the mail server in clear/,
    );
  });

  it.each([
    ['DATABASE_URL', 'postgres://app:x@db.example/portal'],
    ['DATABASE_URL', 'postgres://app:x@db.example/portal?sslmode=disable'],
    ['DATABASE_URL', 'postgres://app:x@db.example/portal?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://app:x@db.example/portal?uselibpqcompat=true&sslmode=require'],
    ['DATABASE_URL', 'postgres:///portal?host=db.example'],
    ['DATABASE_URL', 'postgres://app:x@127.0.0.1,db.example/portal'],
    ['REDIS_URL', 'redis://:x@redis.example:6379'],
    ['EVENTSTORE_URL', 'esdb://one:2113,two:2113?tls=false'],
    ['EVENTSTORE_URL', 'esdb+discover://cluster.example:2113?tlsVerifyCert=false'],
  ])('a line to another machine that others can read: %s %s', (name, address) => {
    expect(warned({ [name]: address })).toMatch(new RegExp(`^WARNING: ${name}: leads to another machine without TLS`));
  });

  it('lines in clear together, by their names and without what they hold', () => {
    const owner = 'postgres://owner:geheim@db.example/portal';
    const said = warned({ DATABASE_URL: owner, DATABASE_OWNER_URL: owner, REDIS_URL: 'redis://redis' });
    expect(said).toMatch(/^WARNING: DATABASE_URL, DATABASE_OWNER_URL, REDIS_URL: /);
    expect(said).not.toContain('geheim');
  });

  const PRODUCTION = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://app@127.0.0.1/portal',
    MASTER_KEY: '0'.repeat(64),
    SESSION_SECRET: 's'.repeat(32),
  };

  it('files that no virus scanner sees, where people really send them and nobody has said that this is meant', () => {
    expect(warned(PRODUCTION)).toMatch(/^WARNING: VIRUS_SCANNER is not set.+VIRUS_SCANNER=none/);
  });

  it.each<Record<string, string>>([
    { VIRUS_SCANNER: 'none' },
    { VIRUS_SCANNER: 'clamd://127.0.0.1' },
    { ROLE: 'worker' },
  ])('nothing in production with %j', (more) => {
    expect(warned({ ...PRODUCTION, ...more })).toBe('');
  });

  it.each<Record<string, string>>([
    { DATABASE_URL: 'postgres://app:x@db.example/portal?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://app:x@db.example/portal?sslmode=require' },
    { DATABASE_URL: 'postgres://app:x@db.example/portal?ssl=true' },
    { DATABASE_URL: 'postgres://app:x@127.0.0.1:5433/portal' },
    { DATABASE_URL: 'postgres://app:x@[::1]:5433/portal' },
    { DATABASE_URL: 'postgres://app:x@/portal' },
    { DATABASE_URL: 'postgres://app:x@%2Frun%2Fpostgresql/portal' },
    { DATABASE_URL: 'postgres:///portal?host=/run/postgresql' },
    { REDIS_URL: 'rediss://:x@redis.example' },
    { REDIS_URL: 'redis://localhost:6379' },
    { EVENTSTORE_URL: 'esdb://one:2113,two:2113' },
    { EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false' },
    { SMTP_URL: 'smtp://mail.example' },
    { SMTP_URL: 'smtps://mail.example', SMTP_PLAIN: 'yes' },
    { SMTP_URL: 'smtp://127.0.0.1:2525', SMTP_PLAIN: 'yes' },
    {},
    { PUBLIC_URL: 'http://portal.example' },
    { PUBLIC_URL: 'https://portal.example', TRUST_PROXY: '1' },
    { PUBLIC_URL: 'https://portal.example', TRUST_PROXY: 'loopback' },
    { PUBLIC_URL: 'https://portal.example', ROLE: 'worker' },
  ])('nothing for %j', (env) => {
    expect(warned(env)).toBe('');
  });
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { DATABASE_DEFAULTS, halfOf } from './database.ts';
import { ConfigError } from './error.ts';

const SECRETS = { MASTER_KEY: 'a'.repeat(64), SESSION_SECRET: 'x'.repeat(32) };

const PRODUCTION = { NODE_ENV: 'production', EMBEDDED_DATABASE: 'yes' };

describe('a production', () => {
  it('takes the database that comes along only when it is configured so', () => {
    expect(() => readConfig({ ...SECRETS, NODE_ENV: 'production' })).toThrow(
      /^DATABASE_URL: with NODE_ENV=production name a PostgreSQL of your own, or say EMBEDDED_DATABASE=yes/,
    );
    expect(() => readConfig({ ...SECRETS, ...PRODUCTION, EMBEDDED_DATABASE: '1' })).toThrow('must be yes, or absent');
    expect(readConfig({ ...SECRETS, ...PRODUCTION }).production).toBe(true);
    const DATABASE_URL = 'postgres://portal@db/portal';
    expect(readConfig({ ...SECRETS, NODE_ENV: 'production', DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });
});

describe('monitoring', () => {
  it('is on the own port for anyone who sits at the machine, or where it is configured', () => {
    expect(readConfig(SECRETS).monitoring).toEqual({ host: '127.0.0.1' });
    const token = 't'.repeat(24);
    expect(
      readConfig({ ...SECRETS, MONITORING_PORT: '9464', MONITORING_HOST: '0.0.0.0', METRICS_TOKEN: token }).monitoring,
    ).toEqual({ port: 9464, host: '0.0.0.0', token });
  });

  it('may have the same port at another address', () => {
    const addresses = { HOST: '10.0.0.5', PORT: '9464', MONITORING_PORT: '9464' };
    expect(readConfig({ ...SECRETS, ...addresses }).monitoring).toEqual({ port: 9464, host: '127.0.0.1' });
  });

  it.each([
    [{ MONITORING_PORT: 'x' }, 'MONITORING_PORT: must be a number'],
    [{ PORT: '9464', MONITORING_PORT: '9464' }, 'MONITORING_PORT: the same as PORT'],
    [{ HOST: '0.0.0.0', PORT: '9464', MONITORING_PORT: '9464' }, 'MONITORING_PORT: the same as PORT'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have at least 24 characters'],
    [{ METRICS_TOKEN: 'ż'.repeat(30) }, 'METRICS_TOKEN: must be made of letters, digits'],
  ])('%o is refused at the start', (values, message) => {
    expect(() => readConfig({ ...SECRETS, ...values })).toThrow(message);
  });
});

describe('stopping', () => {
  it('waits for proxies in production, for nobody on a desk, and as long as is configured', () => {
    expect(readConfig(SECRETS).drainMs).toBe(0);
    expect(readConfig({ ...SECRETS, ...PRODUCTION }).drainMs).toBe(5000);
    expect(readConfig({ ...SECRETS, ...PRODUCTION, DRAIN: '0' }).drainMs).toBe(0);
    expect(() => readConfig({ ...SECRETS, DRAIN: 'long' })).toThrow('DRAIN: must be a number of seconds');
  });
});

describe('jobs', () => {
  it('are tried for three days; mails are kept for a year', () => {
    expect(readConfig(SECRETS)).toMatchObject({
      jobRetryHours: 72,
      smtpTimeoutMs: 30_000,
      retention: { mails: 365, jobs: 30, imports: 365, securityLog: 365 },
    });
    expect(readConfig({ ...SECRETS, KEEP_MAILS: '90' }).retention.mails).toBe(90);
    expect(() => readConfig({ ...SECRETS, KEEP_JOBS: 'ever', JOB_RETRY_HOURS: 'x' })).toThrow(
      'JOB_RETRY_HOURS: must be a number of hours\nKEEP_JOBS: must be a number of days',
    );
  });
});

describe('logins', () => {
  it('the newest secret signs, former ones are still believed; an hour of silence; a second factor for who wants it', () => {
    const [one, two] = ['y'.repeat(32), 'z,'.repeat(16)];
    expect(readConfig({ ...SECRETS, FORMER_SESSION_SECRETS: `${one}\n ${two} ` })).toMatchObject({
      sessionSecrets: [SECRETS.SESSION_SECRET, one, two],
      sessionIdleMs: 3_600_000,
      secondFactor: 'optional',
    });
    expect(readConfig({ ...SECRETS, SESSION_IDLE: '0', SECOND_FACTOR: 'required' })).toMatchObject({
      sessionSecrets: [SECRETS.SESSION_SECRET],
      sessionIdleMs: 0,
      secondFactor: 'required',
    });
  });

  it.each([
    [{ FORMER_SESSION_SECRETS: `${'y'.repeat(32)} short` }, 'FORMER_SESSION_SECRETS: each must have at least 32'],
    [{ SESSION_IDLE: '2' }, 'SESSION_IDLE: must be 0 (off) or 5 to 720 minutes'],
    [{ SESSION_IDLE: 'an hour' }, 'SESSION_IDLE: must be a number of minutes'],
    [{ SECOND_FACTOR: 'yes' }, 'SECOND_FACTOR: must be off, optional, required or panel'],
  ])('%o is refused at the start', (values, message) => {
    expect(() => readConfig({ ...SECRETS, ...values })).toThrow(message);
  });
});

const read = (PORTAL_URLS: string) =>
  readConfig({ MASTER_KEY: 'a'.repeat(64), SESSION_SECRET: 'x'.repeat(32), PORTAL_URLS }).portalUrls;

describe('hosts of portals', () => {
  it('GEN-01 are a list of portals and addresses; none by default', () => {
    expect(read('bx=https://bx.example, zlecenia=http://zlecenia.example:8080/')).toEqual({
      bx: 'https://bx.example',
      zlecenia: 'http://zlecenia.example:8080',
    });
    expect(read('')).toEqual({});
  });

  it.each(['evil=https://x.example', 'bx=x.example', 'bx', 'bx=https://x.example/path', 'bx=javascript:alert(1)'])(
    'GEN-01 %s is refused at the start',
    (list) => {
      expect(() => read(list)).toThrow(ConfigError);
    },
  );
});

describe('values from files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-config-'));
  const file = path.join(folder, 'secret');
  writeFileSync(file, `${'s'.repeat(40)}\n`);
  const given = { MASTER_KEY: 'a'.repeat(64) };

  it('NAME_FILE holds the value of NAME', () => {
    expect(readConfig({ ...given, SESSION_SECRET_FILE: file }).sessionSecrets).toEqual(['s'.repeat(40)]);
  });

  it('a file that is missing, or a value that is given twice, is reported by its name', () => {
    expect(() => readConfig({ ...given, SESSION_SECRET_FILE: `${file}.none` })).toThrow(
      `SESSION_SECRET_FILE: ${file}.none can't be read (ENOENT)`,
    );
    expect(() => readConfig({ ...given, SESSION_SECRET: 'x'.repeat(32), SESSION_SECRET_FILE: file })).toThrow(
      'SESSION_SECRET: given twice, as SESSION_SECRET and SESSION_SECRET_FILE',
    );
  });
});

describe('master keys', () => {
  const key = (digit: string) => digit.repeat(64);
  const given = (env: NodeJS.ProcessEnv) => readConfig({ SESSION_SECRET: 'x'.repeat(32), ...env });

  it('are the present one and those it replaces, in any number', () => {
    const { masterKey, formerMasterKeys } = given({
      MASTER_KEY: key('a'),
      FORMER_MASTER_KEYS: ` ${key('b')} ${key('C')}`,
    });
    expect([masterKey, ...(formerMasterKeys ?? [])].map((bytes) => bytes.toString('hex'))).toEqual([
      key('a'),
      key('b'),
      key('c'),
    ]);
    expect(given({ MASTER_KEY: key('a') }).formerMasterKeys).toEqual([]);
  });

  it.each([{ MASTER_KEY: 'abc' }, { MASTER_KEY: key('a'), FORMER_MASTER_KEYS: `${key('b')} xyz` }])(
    '%o are refused at the start',
    (env) => {
      expect(() => given(env)).toThrow(/MASTER_KEYS?: must be .*64 hexadecimal digits/);
    },
  );
});

describe('EventStoreDB', () => {
  const store = (values: Record<string, string>) =>
    readConfig({ MASTER_KEY: 'a'.repeat(64), SESSION_SECRET: 'x'.repeat(32), ...values }).eventStore;

  it('is used when its address is given, with a second word for its patience and its limit', () => {
    const EVENTSTORE_URL = 'esdb://localhost:2113?tls=false';
    expect(store({ EVENTSTORE_TIMEOUT: '3' })).toBeUndefined();
    expect(store({ EVENTSTORE_URL })).toEqual({ url: EVENTSTORE_URL, patienceMs: 8000, maxAppendBytes: 1_048_576 });
    expect(store({ EVENTSTORE_URL, EVENTSTORE_TIMEOUT: '2.5', EVENTSTORE_MAX_APPEND: '4194304' })).toMatchObject({
      patienceMs: 2500,
      maxAppendBytes: 4_194_304,
    });
  });

  it.each([
    ['EVENTSTORE_URL', 'http://localhost:2113', 'must start with esdb:'],
    ['EVENTSTORE_TIMEOUT', '0', 'must be 1 to 60 seconds'],
    ['EVENTSTORE_TIMEOUT', 'long', 'must be a number of seconds'],
    ['EVENTSTORE_MAX_APPEND', '1024', 'must be at least 65536 bytes'],
  ])('%s=%s is refused at the start: %s', (name, value, message) => {
    expect(() => store({ [name]: value })).toThrow(`${name}: ${message}`);
  });
});

describe('roles of the database', () => {
  const given = { MASTER_KEY: 'a'.repeat(64), SESSION_SECRET: 'x'.repeat(32) };

  it('the owner is given together with the role that serves, never alone', () => {
    const [app, owner] = ['postgres://app@h/portal', 'postgres://owner@h/portal'];
    expect(readConfig({ ...given, DATABASE_URL: app, DATABASE_OWNER_URL: owner })).toMatchObject({
      databaseUrl: app,
      databaseOwnerUrl: owner,
    });
    expect(() => readConfig({ ...given, DATABASE_OWNER_URL: owner })).toThrow(
      new ConfigError('DATABASE_OWNER_URL: given without DATABASE_URL, the role that serves requests'),
    );
    expect(() => readConfig({ ...given, DATABASE_URL: app, DATABASE_OWNER_URL: 'mysql://x' })).toThrow(
      'must start with',
    );
  });
});

describe('PostgreSQL', () => {
  const database = (values: Record<string, string>) =>
    readConfig({ MASTER_KEY: 'a'.repeat(64), SESSION_SECRET: 'x'.repeat(32), ...values }).database;

  it('is used within bounds that are settings', () => {
    expect(database({})).toMatchObject({ max: 16, connectTimeoutMs: 10_000, statementTimeoutMs: 30_000 });
    expect(database({ DB_POOL: '4', LEADER_LEASE: '3', LOG_HORIZON_LIMIT: '20' })).toMatchObject({
      max: 4,
      leaseMs: 3_000,
      horizonLimitMs: 20_000,
    });
  });

  it('are divided between the threads of a process', () => {
    expect([16, 7, 2].map((max) => halfOf({ ...DATABASE_DEFAULTS, max }).max)).toEqual([8, 4, 2]);
  });

  it.each(['DB_POOL', 'DB_CONNECT_TIMEOUT', 'DB_STATEMENT_TIMEOUT', 'DB_IDLE_TRANSACTION_TIMEOUT', 'LEADER_LEASE'])(
    '%s is refused at the start unless it is a number within reason',
    (name) => {
      expect(() => database({ [name]: 'many' })).toThrow(`${name}: must be a number`);
      expect(() => database({ [name]: '0' })).toThrow(`${name}: `);
      expect(() => database({ [name]: '100000' })).toThrow(`${name}: `);
    },
  );
});

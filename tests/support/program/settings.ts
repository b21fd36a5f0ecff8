import { readConfig, type Config } from '#ops/config/config.ts';
import { LIMITS, type LimitName, type RateLimit } from '#ops/config/limits.ts';

const defaults = readConfig({ MASTER_KEY: '07'.repeat(32), SESSION_SECRET: 'x'.repeat(32), DATA_DIR: '/nowhere' });

/** The limits as they are for whoever sets nothing. */
export const DEFAULT_LIMITS = LIMITS;

/** Limits of one client, which all tests of a file are together, or of an address that all of them write to. */
const SHARED: readonly LimitName[] = [
  'login-client',
  'login-accounts',
  'login-tries',
  'link-client',
  'link-address',
  'registration-client',
  'registration-reporters',
  'registration-address',
  'registration-account',
  'registration-check',
  'export',
  'mail',
  'mail-link',
  'mail-public',
];

/** As a program is that nobody set anything for, but for limits that a whole file of tests would meet. */
export const TEST_SETTINGS: Pick<Config, 'limits' | 'connections' | 'monitoring'> = {
  limits: {
    ...DEFAULT_LIMITS,
    ...Object.fromEntries(SHARED.map((name): [LimitName, RateLimit] => [name, { ...LIMITS[name], most: 100_000 }])),
  },
  connections: defaults.connections,
  monitoring: defaults.monitoring,
};

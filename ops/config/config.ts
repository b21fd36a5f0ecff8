import path from 'node:path';
import { z } from 'zod';
import type { Portal } from '#domain/kernel/actor.ts';
import { bouncesOf, bounceSettings, type BounceConfig } from './bounces.ts';
import { connectionSettings, connectionsOf, type Connections } from './connections.ts';
import { givenVariables } from './environment.ts';
import { databaseOf, databaseSettings, type DatabaseConfig } from './database.ts';
import { ConfigError } from './error.ts';
import { eventStoreOf, eventStoreSettings } from './eventstore.ts';
import { limitSettings, limitsOf, type Limits } from './limits.ts';
import { loginSettings, loginsOf } from './logins.ts';
import { masterKeysOf, masterKeySettings, type MasterKeySettings } from './master-keys.ts';
import { checkMonitoring, monitoringOf, monitoringSettings, type MonitoringConfig } from './monitoring.ts';
import { signingOf, signingSettings, type SigningConfig } from './signing.ts';
import { scannerOf, scannerSettings, type ScannerConfig } from './scanner.ts';
import { secretIn } from './secrets.ts';
import { portalUrlsOf, publicUrlOf, servicesOf, serviceSettings, type Hsts } from './services.ts';
import { jobSettings, jobsOf, type Retention } from './jobs.ts';
import { stoppingOf, stoppingSettings } from './stopping.ts';
import { tracingOf, tracingSettings, type TracingConfig } from './tracing.ts';
import { webhookSettings, webhooksOf, type WebhookHost } from './webhooks.ts';

/** The program's configuration, read from the environment once at start (README has the table). */
export interface Config extends MasterKeySettings {
  readonly port: number;
  readonly host: string;
  /** Absolute. Holds the embedded Postgres, the mailbox, uploads and generated secrets. */
  readonly dataDir: string;
  /** Absent: an embedded Postgres in `dataDir`. */
  readonly databaseUrl?: string;
  /** Of the role that owns the log and migrates (ops/runbook/database-roles.md). */
  readonly databaseOwnerUrl?: string;
  /** Bounds of its use. */
  readonly database: DatabaseConfig;
  /** The log on EventStoreDB; absent: in Postgres. */
  readonly eventStore?: { readonly url: string; readonly patienceMs: number; readonly maxAppendBytes: number };
  readonly redisUrl?: string;
  readonly smtpUrl?: string;
  /** Where mails that come back are read; absent: nowhere. */
  readonly bounces?: BounceConfig;
  /** Mails may go to another machine in clear. */
  readonly smtpPlain?: boolean;
  /** How long a mail about somebody’s status waits, so that a later one can replace it. */
  readonly mailHoldMs: number;
  /** Participants with an address of their own are sent what they need to come. */
  readonly mailParticipants: boolean;
  /** Demo data on the first start. */
  readonly demo: boolean;
  /** The first signs, all of them verify: cookies, sessions and tokens signed before a change go on. */
  readonly sessionSecrets: readonly string[];
  /** Who works in a panel is logged out after so long without a request of their own; 0: not before the session's end. */
  readonly sessionIdleMs: number;
  /** The same for everybody else who logs in, who see their own data. */
  readonly sessionIdleOwnMs: number;
  /** A password or code that was shown within this time is a proof; after it one is asked for again. */
  readonly proofAgeMs: number;
  /** A code besides the password: for nobody, for anyone who switches it on, or asked of everybody who administers. */
  /** `required` of everybody who administers accounts, `panel` of everybody who works in a panel. */
  readonly secondFactor: 'off' | 'optional' | 'required' | 'panel';
  /** Without trailing slash; links in mails and certificates start with it. */
  readonly publicUrl: string;
  /** The same of portals that have a host of their own. */
  readonly portalUrls: Readonly<Partial<Record<Portal, string>>>;
  /** Names besides those of the addresses that requests may come to. */
  readonly hosts: readonly string[];
  readonly hsts: Hsts;
  readonly logLevel: string;
  readonly role: 'all' | 'api' | 'worker';
  readonly production: boolean;
  /** After SIGTERM new requests are still answered for so long, while readiness says that there will be no more. */
  readonly drainMs: number;
  /** A job that fails for now is tried again for so long. */
  readonly jobRetryHours: number;
  /** A mail server that says nothing for so long has failed. */
  readonly smtpTimeoutMs: number;
  readonly retention: Retention;
  /** Where traces go; absent: there are none. */
  readonly tracing?: TracingConfig;
  readonly limits: Limits;
  readonly connections: Connections;
  readonly monitoring: MonitoringConfig;
  /** Of the log. */
  readonly signing: SigningConfig;
  /** Webhooks may go to this machine itself, also by http: for development and tests. */
  readonly webhooksLoopback: boolean;
  /** The only places that webhooks may go to; absent: any outside. */
  readonly webhookHosts?: readonly WebhookHost[];
  /** Absent: files are judged by what they hold alone. */
  readonly scanner?: ScannerConfig;
  /** Somebody has decided that there is no scanner. */
  readonly withoutScanner?: true;
}

const MASTER_KEY_FILE = 'master.key';

const schema = z.object({
  PORT: z.coerce.number('must be a number').int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  ...serviceSettings,
  ...bounceSettings,
  ...databaseSettings,
  ...eventStoreSettings,
  ...connectionSettings,
  ...limitSettings,
  MAIL_HOLD: z.coerce.number('must be a number of seconds').int().min(0).max(3600).default(60),
  MAIL_PARTICIPANTS: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  SMTP_PLAIN: z.literal('yes', 'must be yes, or absent').optional(),
  EMBEDDED_DATABASE: z.literal('yes', 'must be yes, or absent').optional(),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  ...masterKeySettings,
  ...loginSettings,
  ...stoppingSettings,
  ...tracingSettings,
  ...jobSettings,
  ...monitoringSettings,
  ...scannerSettings,
  ...webhookSettings,
  ...signingSettings,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  NODE_ENV: z.string().default('development'),
});

/** Every variable that the program reads. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape);

/** @throws ConfigError naming each wrong variable and why. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = schema.safeParse(givenVariables(env, VARIABLES));
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  checkTogether(values, production);
  checkMonitoring(values, values);
  const dataDir = path.resolve(values.DATA_DIR);
  const secret = secretIn(dataDir, { strict: production && values.DATABASE_URL !== undefined });
  // Anyone who keeps the secrets keeps this one too, or does without it.
  const keptHere = values.MASTER_KEY === undefined ? secret : () => undefined;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    ...servicesOf(values),
    ...bouncesOf(values),
    ...(values.SMTP_PLAIN ? { smtpPlain: true } : {}),
    database: databaseOf(values),
    ...eventStoreOf(values),
    mailHoldMs: values.MAIL_HOLD * 1000,
    mailParticipants: values.MAIL_PARTICIPANTS === '1',
    demo: !production && values.DEMO !== '0',
    ...masterKeysOf(values, {
      path: path.join(dataDir, MASTER_KEY_FILE),
      read: () => secret('MASTER_KEY', MASTER_KEY_FILE),
    }),
    ...loginsOf(values, { production, generated: () => secret('SESSION_SECRET', 'session.secret') }),
    publicUrl: publicUrlOf(values),
    portalUrls: portalUrlsOf(values),
    hosts: values.HOSTS ?? [],
    hsts: values.HSTS,
    logLevel: values.LOG_LEVEL,
    role: values.ROLE,
    production,
    ...stoppingOf(values, { production }),
    ...jobsOf(values),
    ...tracingOf(values),
    ...monitoringOf(values),
    ...scannerOf(values),
    ...webhooksOf(values),
    signing: signingOf(values, { publicUrl: publicUrlOf(values), generated: () => keptHere('LOG_KEY', 'log.key') }),
    limits: limitsOf(values, { production }),
    connections: connectionsOf(values),
  };
}

/** @throws ConfigError for values that are right alone and wrong together */
function checkTogether(values: z.infer<typeof schema>, production: boolean): void {
  if (production && values.DEMO === '1')
    throw new ConfigError('DEMO: demo data are never loaded with NODE_ENV=production');
  if (production && values.WEBHOOKS_LOOPBACK === 'yes')
    throw new ConfigError('WEBHOOKS_LOOPBACK: with NODE_ENV=production nothing is sent to this machine itself');
  if (values.DATABASE_OWNER_URL !== undefined && values.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_OWNER_URL: given without DATABASE_URL, the role that serves requests');
  if (production && values.DATABASE_URL === undefined && values.EMBEDDED_DATABASE !== 'yes')
    throw new ConfigError(
      'DATABASE_URL: with NODE_ENV=production name a PostgreSQL of your own, or say EMBEDDED_DATABASE=yes to use the one that comes along, in DATA_DIR',
    );
}

import { Redis } from 'ioredis';
import nodemailer from 'nodemailer';
import { beginning } from '#domain/text/sound.ts';
import type { Config } from '#ops/config/config.ts';
import { scannerVersion } from '#ops/files/scanner.ts';
import { withoutAddresses } from '#ops/logging/without-addresses.ts';
import { goesInClear, IN_CLEAR, needsTls } from '#ops/mail/tls.ts';
import { createEventStoreDbStore } from '#ops/store/eventstoredb.ts';
import { examineBounces } from './bounces.ts';
import { ok, problem, reasonOf, warning, type Finding } from './finding.ts';

const PATIENCE_MS = 5_000;

/** Services besides the database, where a setting names them. */
export async function examineServices(config: Config): Promise<Finding[]> {
  const asked = await Promise.all([
    config.redisUrl ? examineRedis(config.redisUrl) : [ok('redis', 'none: jobs are in PostgreSQL')],
    config.smtpUrl ? examineSmtp({ ...config, smtpUrl: config.smtpUrl }) : [mailbox(config)],
    examineBounces(config),
    config.eventStore ? examineEventStore(config.eventStore) : [],
    config.scanner ? examineScanner(config.scanner) : [],
  ]);
  return asked.flat();
}

const mailbox = ({ production, dataDir }: Config): Finding =>
  production
    ? problem('mail', `SMTP_URL is not set: mails are files in ${dataDir}/mailbox, nobody gets them`, 'Set SMTP_URL.')
    : ok('mail', `none: mails are files in ${dataDir}/mailbox`);

async function examineRedis(url: string): Promise<Finding[]> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let last: unknown;
  redis.on('error', (error) => (last = error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    return [
      problem(
        'redis',
        `REDIS_URL: no answer (${reasonOf(last ?? error)})`,
        'Start Redis or mend REDIS_URL; until then jobs wait in the database.',
      ),
    ];
  }
  try {
    return [ok('redis', 'Redis answers'), ...(await memoryOf(redis))];
  } finally {
    redis.disconnect();
  }
}

/** Whether it keeps what it was given. */
async function memoryOf(redis: Redis): Promise<Finding[]> {
  const setting = async (name: string) => ((await redis.config('GET', name)) as string[])[1] ?? '';
  try {
    const [policy, file, snapshots] = [
      await setting('maxmemory-policy'),
      await setting('appendonly'),
      await setting('save'),
    ];
    return [
      ...(policy === 'noeviction'
        ? []
        : [
            problem(
              'redis',
              `maxmemory-policy is ${policy}: Redis throws jobs away when it is full`,
              'redis-cli config set maxmemory-policy noeviction, and in redis.conf.',
            ),
          ]),
      ...(file === 'yes' || snapshots !== ''
        ? []
        : [
            problem(
              'redis',
              'Redis keeps nothing on disk: after a restart jobs come minutes late',
              'Set appendonly yes in redis.conf.',
            ),
          ]),
    ];
  } catch {
    return [
      warning(
        'redis',
        'Redis does not show its settings',
        'See yourself that it is persistent, with maxmemory-policy noeviction.',
      ),
    ];
  }
}

/** Greeting, EHLO, TLS and login; no mail is sent. */
async function examineSmtp(config: Pick<Config, 'smtpPlain'> & { smtpUrl: string }): Promise<Finding[]> {
  const server = nodemailer.createTransport({
    url: config.smtpUrl,
    requireTLS: needsTls(config),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  const began = performance.now();
  try {
    await server.verify();
    const ms = Math.round(performance.now() - began);
    const said = `The mail server answers in ${ms} ms`;
    return [
      ms > 3000 ? warning('mail', said, 'Ask anyone who runs it why it is slow.') : ok('mail', said),
      ...(goesInClear(config) ? [warning('mail', IN_CLEAR, 'Take SMTP_PLAIN away once the server speaks TLS.')] : []),
    ];
  } catch (error) {
    return [
      problem(
        'mail',
        `SMTP_URL: ${withoutAddresses(reasonOf(error))}`,
        'Start the mail server or mend SMTP_URL; mails wait meanwhile (JOB_RETRY_HOURS).',
      ),
    ];
  } finally {
    server.close();
  }
}

/** Its answer says how old its table of viruses is. */
async function examineScanner(scanner: NonNullable<Config['scanner']>): Promise<Finding[]> {
  try {
    return [ok('scanner', `The virus scanner answers: ${beginning(await scannerVersion(scanner), 100)}`)];
  } catch (error) {
    const then = scanner.passesWhenAway ? 'files are taken unseen' : 'files are refused with 503';
    return [problem('scanner', `VIRUS_SCANNER: ${reasonOf(error)}; ${then}`, 'Start clamd or mend VIRUS_SCANNER.')];
  }
}

async function examineEventStore({ url, maxAppendBytes }: NonNullable<Config['eventStore']>): Promise<Finding[]> {
  try {
    const store = createEventStoreDbStore({ url, patienceMs: PATIENCE_MS, maxAppendBytes });
    try {
      await store.head();
      return [ok('eventstore', 'EventStoreDB answers, and lets $all be read')];
    } finally {
      await store.close();
    }
  } catch (error) {
    return [
      problem(
        'eventstore',
        `EVENTSTORE_URL: ${reasonOf(error).replace(/\s+/g, ' ')}`,
        'Start it, or mend the address, the user or tls and tlsCAFile in EVENTSTORE_URL.',
      ),
    ];
  }
}

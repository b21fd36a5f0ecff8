import { existsSync } from 'node:fs';
import path from 'node:path';

/** None of it is used as a secret that was never made. */
const PLACEHOLDER = '0'.repeat(64);

/** Secrets that a start would make and keep; looking must not. */
const MADE_AT_START = { MASTER_KEY: 'master.key', SESSION_SECRET: 'session.secret', LOG_KEY: 'log.key' } as const;

/**
 * The settings of an installation as its program would read them, with something in place of each secret that its start would
 * make. What a start would not make stays missing, so that reading the settings says so.
 */
export function withoutMaking(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isGiven = (name: string): boolean => Boolean(env[name] || env[`${name}_FILE`]);
  // A production with a database of its own must be given them all.
  if (env.NODE_ENV === 'production' && isGiven('DATABASE_URL')) return env;
  const dataDir = path.resolve(env.DATA_DIR || 'data');
  const made = Object.entries(MADE_AT_START).filter(
    ([name, file]) => !isGiven(name) && !existsSync(path.join(dataDir, file)),
  );
  // Who keeps the master key is made no key of the log.
  const wanted = made.filter(([name]) => name !== 'LOG_KEY' || !isGiven('MASTER_KEY'));
  return { ...env, ...Object.fromEntries(wanted.map(([name]) => [name, PLACEHOLDER])) };
}

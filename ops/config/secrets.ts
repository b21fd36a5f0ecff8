import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './error.ts';

/** Secrets that were not given are made once and kept with the data; a production with its own database must give them. */
export const secretIn =
  (dataDir: string, { strict }: { strict: boolean }) =>
  (variable: string, fileName: string): string => {
    if (strict) throw new ConfigError(`${variable}: required with NODE_ENV=production and DATABASE_URL`);
    const file = path.join(dataDir, fileName);
    if (existsSync(file)) return readFileSync(file, 'utf8').trim();
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const made = randomBytes(32).toString('hex');
    // wx: of two processes that start at once, one makes it and the other reads it.
    try {
      writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' });
      return made;
    } catch {
      return readFileSync(file, 'utf8').trim();
    }
  };

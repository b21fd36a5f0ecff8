import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#ops/config/config.ts';
import { leftOpen } from '../private-data.ts';
import { ok, problem, warning, type Finding } from './finding.ts';

const GIGABYTE = 1024 ** 3;

/** What of the machine and of the settings can be determined without asking anybody else. */
export const examineMachine = (config: Config): Finding[] => [
  ...dataFolder(config),
  ...address(config),
  ...secondFactor(config),
];

function dataFolder(config: Config): Finding[] {
  const { dataDir, databaseUrl } = config;
  // With a database elsewhere nothing lies there until a mail is a file or somebody is erased.
  if (!existsSync(dataDir) && databaseUrl !== undefined)
    return [ok('data', `DATA_DIR ${dataDir} is made when something is kept there`)];
  if (!existsSync(dataDir))
    return [warning('data', `DATA_DIR ${dataDir} is not there yet`, 'The first start makes it; is the name right?')];
  const open = leftOpen(config);
  return [
    open.length > 0
      ? problem(
          'data',
          `Other users of this machine can read ${open.slice(0, 3).join(', ')}${open.length > 3 ? ` and ${open.length - 3} more` : ''}`,
          `The next start closes them; now: chmod -R go= ${dataDir}`,
        )
      : ok('data', `DATA_DIR ${dataDir} is closed to others`),
    ...(isWritable(dataDir)
      ? []
      : [problem('data', `DATA_DIR ${dataDir} can't be written`, 'Give it to the user who runs the program.')]),
    diskSpace(dataDir),
  ];
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function diskSpace(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const gigabytes = (bavail * bsize) / GIGABYTE;
  const said = `${gigabytes.toFixed(1)} GB are free at ${path.resolve(folder)}`;
  if (gigabytes < 1) return problem('disk', said, 'Make room: uploads and an embedded database stop at a full disk.');
  if (gigabytes < 5) return warning('disk', said, 'Make room before it is full.');
  return ok('disk', said);
}

/** How visitors come here, as far as settings contradict each other. */
function address({ publicUrl, production, connections }: Config): Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  if (!production) return [ok('address', `PUBLIC_URL ${publicUrl}`)];
  if (/^(localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(hostname))
    return [
      problem(
        'address',
        `Links in mails lead to ${publicUrl}, which is nobody else's`,
        'Set PUBLIC_URL to the address that visitors use.',
      ),
    ];
  if (protocol === 'http:')
    return [
      warning(
        'address',
        `PUBLIC_URL ${publicUrl} is not https: cookies and passwords go open`,
        'Put a proxy with TLS before the program and set PUBLIC_URL to https.',
      ),
    ];
  if (connections.trustProxy === false)
    return [
      warning(
        'address',
        'PUBLIC_URL is https, and no proxy is trusted: all visitors are one client for every limit',
        'Set TRUST_PROXY to the number of proxies, e.g. 1 (ops/runbook/doors.md).',
      ),
    ];
  return [ok('address', `PUBLIC_URL ${publicUrl} behind a trusted proxy`)];
}

/** Who administers a portal has everybody's data: a password alone is too little for that. */
function secondFactor({ production, secondFactor: asked }: Config): Finding[] {
  if (!production) return [];
  if (asked === 'panel') return [ok('logins', 'Everybody who works in a panel needs a second factor')];
  return asked === 'required'
    ? [ok('logins', 'Anyone who administers accounts needs a second factor')]
    : [
        warning(
          'logins',
          `SECOND_FACTOR=${asked}: a password alone opens the administration`,
          'Take the setting away: a production requires a second factor of the one who administers accounts.',
        ),
      ];
}

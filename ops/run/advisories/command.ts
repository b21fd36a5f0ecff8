import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { judge, words, type Seen } from '#ops/advisories/deadlines.ts';
import { advisoriesOf, UnreadableReport } from '#ops/advisories/report.ts';

const USAGE = `npm run advisories [-- --report FILE] [--seen FILE]: packages with known holes, and which of them are overdue
  --report FILE  what \`npm audit --omit=dev --json\` printed elsewhere, where the registry is not reached from here
  --seen FILE    where the day is kept on which each was seen first (DATA_DIR/advisories.json)
Exit code 0: nothing is overdue, 1: something is, 2: nobody could look`;

/** The program's own package-lock.json is where it is started. */
const COMMAND = ['audit', '--omit=dev', '--package-lock-only', '--json'];
const PATIENCE_MS = 120_000;

/**
 * npm ends with 1 when there are holes, and prints a report all the same. It has an empty cache of its own: what it remembers of an
 * advisory would stay as it was, and a folder of a known name could be laid there by somebody else.
 */
function askRegistry(): string {
  const cache = mkdtempSync(path.join(tmpdir(), 'portal-advisories-'));
  try {
    const { stdout, error } = spawnSync('npm', COMMAND, {
      encoding: 'utf8',
      timeout: PATIENCE_MS,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, npm_config_cache: cache, npm_config_logs_max: '0' },
    });
    if (error) throw new UnreadableReport(`npm: ${error.message}`);
    return stdout;
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}

const seenSchema = z.record(z.string(), z.iso.date());

/** A file that can't be read is no reason to restart all deadlines in silence. @throws UnreadableReport */
function readSeen(file: string): Seen {
  if (!existsSync(file)) return {};
  try {
    return seenSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new UnreadableReport(`${file} does not hold the days on which holes were seen: mend it or delete it`);
  }
}

/** Whole or not at all. */
function keepSeen(file: string, seen: Seen): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, `${JSON.stringify(seen, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** @returns the exit code */
function main({ report, seen: file }: { readonly report?: string | undefined; readonly seen: string }): number {
  try {
    const advisories = advisoriesOf(report === undefined ? askRegistry() : readFileSync(report, 'utf8'));
    const today = dayInWarsaw(new Date().toISOString());
    const { judged, remembered, overdue } = judge(advisories, { seen: readSeen(file), today });
    keepSeen(file, remembered);
    console.log(words(judged).join('\n'));
    return overdue > 0 ? 1 : 0;
  } catch (error) {
    console.error(`Nobody could look for packages with known holes: ${(error as Error).message}`);
    return 2;
  }
}

function readArguments(): { report?: string | undefined; seen: string; help?: boolean | undefined } | undefined {
  const seen = path.join(process.env.DATA_DIR ?? 'data', 'advisories.json');
  const options = {
    report: { type: 'string' },
    seen: { type: 'string', default: seen },
    help: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch {
    return undefined;
  }
}

const given = readArguments();
if (!given || given.help) console.error(USAGE);
process.exitCode = given && !given.help ? main(given) : 2;

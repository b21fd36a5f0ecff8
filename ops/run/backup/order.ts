import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, keysBeside } from './manifest.ts';
import { isWhole, type Keeping } from './prune.ts';

const USAGE = `Usage:
  npm run backup -- FOLDER [KEYS-FOLDER] [--keep-days N [--keep-key-days N]]         while the program runs
  npm run backup -- prune FOLDER [KEYS-FOLDER] --keep-days N [--keep-key-days N]     throws away what is older
  npm run backup -- drill FOLDER|BACKUP [KEYS-FOLDER [ERASURES]] [--server URL]      tries the newest one, for nothing
  npm run restore -- BACKUP [KEYS-FOLDER [ERASURES]]   into an empty database, before the first start
KEYS-FOLDER is FOLDER-keys by default: take it elsewhere, and keep it for days only (7 with --keep-days).
ERASURES is DATA_DIR/erasures by default. URL: a server where its role may make a database; else an embedded one is used`;

type What = 'backup' | 'restore' | 'prune' | 'drill';

/** What a command of backups is to do. */
export interface Order {
  readonly what: What;
  readonly folder: string;
  readonly keysFolder: string;
  readonly erasures: string | undefined;
  readonly keeping: Keeping | undefined;
  readonly server: string | undefined;
}

const OPTIONS = {
  'keep-days': { type: 'string' },
  'keep-key-days': { type: 'string' },
  server: { type: 'string' },
} as const;

/** A backup is thrown away where it is made; a server is the drill's. */
const KEEPING = ['keep-days', 'keep-key-days'];
const OPTIONS_OF: Readonly<Record<What, readonly string[]>> = {
  backup: KEEPING,
  prune: KEEPING,
  drill: ['server'],
  restore: [],
};

/** Keys are kept for days: anyone who is erased can be read with those of before. */
const KEY_DAYS = 7;

const WHATS: readonly unknown[] = ['backup', 'restore', 'prune', 'drill'] satisfies What[];
const isWhat = (word: unknown): word is What => WHATS.includes(word);

/**
 * The order of a command's arguments; an option that its act does not know is refused, never left out without a word.
 *
 * @throws BackupError with the usage
 */
export function orderOf(args: readonly string[]): Order {
  const { values, positionals } = parsed(args);
  // `npm run backup -- prune …` comes as `backup prune …`.
  const isSub = /^backup (prune|drill)( |$)/.test(positionals.join(' '));
  const [what, folder, keys, erasures] = isSub ? positionals.slice(1) : positionals;
  if (!isWhat(what) || !folder || !fits(what, values)) throw new BackupError(USAGE);
  // Keys lie beside the folder of backups, whose one this may be.
  const isOne = what === 'restore' || (what === 'drill' && isWhole(folder));
  const beside = isOne ? path.dirname(path.resolve(folder)) : folder;
  return {
    what,
    folder,
    keysFolder: keys ?? keysBeside(beside),
    erasures,
    keeping: keepingOf(values),
    server: values.server,
  };
}

function fits(what: What, values: ReturnType<typeof parsed>['values']): boolean {
  const [days, keyDays] = [values['keep-days'], values['keep-key-days']];
  const isKnown = Object.keys(values).every((name) => OPTIONS_OF[what].includes(name));
  // The term of keys alone would throw nothing away.
  const isComplete = days !== undefined || (keyDays === undefined && what !== 'prune');
  return isKnown && isComplete;
}

function keepingOf(values: ReturnType<typeof parsed>['values']): Keeping | undefined {
  const [days, keyDays] = [daysOf(values['keep-days']), daysOf(values['keep-key-days'])];
  return days === undefined ? undefined : { days, keyDays: keyDays ?? Math.min(days, KEY_DAYS) };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch {
    throw new BackupError(USAGE);
  }
}

function daysOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new BackupError(`${text} is no number of days\n${USAGE}`);
  return Number(text);
}

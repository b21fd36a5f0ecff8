import { existsSync, readFileSync } from 'node:fs';
import { allEvents } from '#domain/events.ts';
import { readConfig, type Config } from '#ops/config/config.ts';
import { StartError } from '#ops/config/error.ts';
import { createLog } from '#ops/log/log.ts';
import { createPool, type DatabasePool } from '#ops/postgres/pool.ts';
import { checkLog } from '#ops/log-proof/check.ts';
import { signTree } from '#ops/log-proof/heads.ts';
import { parseVerifier, type Verifier } from '#ops/log-proof/note.ts';
import { proofOfFact } from '#ops/log-proof/fact-proof.ts';
import { checkProof } from '#ops/log-proof/proof-file.ts';
import { growTree } from '#ops/log-proof/tree.ts';
import { openHead } from '#ops/log-proof/tree-head.ts';
import { openVault } from '#ops/vault/vault.ts';
import { openStore } from '#ops/store/open.ts';
import type { EventStore } from '#ops/store/port.ts';
import { openDatabase } from '../database.ts';
import { masterKeysOf } from '../keys/master-keys.ts';
import { keepPrivate } from '../private-data.ts';

const USAGE = `Usage (ops/runbook/log-proof.md):
  npm run audit -- verify [FILE…]           compares the whole log with its tree, with what was signed, and with the
                                            heads in these files, with or without a running program
  npm run audit -- key                      the verifier key: what others check our signatures with
  npm run audit -- head                     signs the log as it is now and prints the head
  npm run audit -- prove EVENT              prints the proof that this event is in the log
  npm run audit -- check FILE KEY           checks a proof against a verifier key, with nothing else`;

interface Opened {
  readonly config: Config;
  readonly pool: DatabasePool;
  readonly log: EventStore;
}

async function opened<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  keepPrivate(config);
  const database = await openDatabase(config, () => undefined);
  const pool = createPool(database.url, { max: 4, name: 'portal-audit', statementTimeoutMs: 0 });
  const log = await openStore(config, pool, { notify: false });
  try {
    return await work({ config, pool, log });
  } finally {
    await log.close();
    await pool.end();
    await database.stop();
  }
}

function read(file: string): string {
  if (!existsSync(file)) throw new StartError(`${file} is not there`);
  return readFileSync(file, 'utf8');
}

function verifiersOf({ signing }: Config): Verifier[] {
  if (!signing.signer) throw new StartError('LOG_KEY: needed for what is signed');
  return [signing.signer];
}

const verify = (given: readonly string[]) =>
  opened(async ({ config, ...app }) => {
    const verifiers = verifiersOf(config);
    const notes = given.map(read);
    const foreign = given.filter((_, place) => !openHead(notes[place] ?? '', verifiers));
    if (foreign.length > 0) throw new StartError(`Not signed by our key: ${foreign.join(', ')}`);
    const vault = await openVault({ pool: app.pool, ...masterKeysOf(config) });
    const began = performance.now();
    const log = createLog({ store: app.log, vault, definitions: allEvents });
    const compared = await checkLog({ pool: app.pool, log, vault }, { verifiers, given: notes });
    const { facts, heads, files, mails, text } = compared;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${facts} facts, ${files} files and ${mails} mails compared, ${heads} signed heads hold, ${seconds} s`);
    if (text === null) return console.log('The log holds: nothing was changed, taken out, put in or moved');
    console.error(`The log does not hold: ${text}`);
    process.exitCode = 1;
  });

const head = () =>
  opened(async (app) => {
    verifiersOf(app.config);
    await growTree(app);
    await signTree(app);
    const { rows } = await app.pool.query<{ note: string }>(
      'SELECT note FROM app.log_heads ORDER BY size DESC LIMIT 1',
    );
    process.stdout.write(rows[0]?.note ?? 'The log is empty\n');
  });

const prove = (eventId = '') =>
  opened(async (app) => {
    verifiersOf(app.config);
    await growTree(app);
    await signTree(app);
    const { rows } = await app.pool.query<{ stream: string; revision: number }>(
      'SELECT stream, revision FROM read.timeline WHERE id = $1 LIMIT 1',
      [eventId],
    );
    const proof = rows[0] && (await proofOfFact(app, rows[0]));
    if (proof === undefined) throw new StartError(`There is no event ${eventId}`);
    process.stdout.write(proof);
  });

function check(file = '', verifierKey = ''): void {
  const verifier = parseVerifier(verifierKey);
  if (!verifier) throw new StartError('KEY: not a verifier key; it looks like name+12345678+AAAA…');
  const checked = checkProof(read(file), [verifier]);
  if (!checked.ok) throw new StartError(`The proof does not hold: ${checked.because}`);
  const { fact, index, head: of } = checked;
  console.log(`It holds: fact ${index} of ${of.size}, signed by ${verifier.name}`);
  console.log(JSON.stringify({ ...fact, data: JSON.parse(fact.data), meta: JSON.parse(fact.meta) }, null, 2));
}

const key = (): void => console.log(verifiersOf(readConfig(process.env))[0]?.text);

/** How many words follow each command, and what it does with them. */
const COMMANDS: Readonly<Record<string, { words?: number; run(...words: string[]): Promise<void> | void }>> = {
  verify: { run: (...files) => verify(files) },
  key: { words: 0, run: key },
  head: { words: 0, run: head },
  prove: { words: 1, run: prove },
  check: { words: 2, run: check },
};

async function main([what = '', ...words]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, what) ? COMMANDS[what] : undefined;
  if (!command || words.length !== (command.words ?? words.length)) throw new StartError(USAGE);
  await command.run(...words);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

import type { App } from '#ops/app.ts';
import { verifyMails, type MailsNeeds } from '#ops/mail/as-sent.ts';
import { RowsInStep } from '#ops/mail/rows-in-step.ts';
import type { Verifier } from './note.ts';
import { signedHeads } from './heads.ts';
import { verifyFiles } from './kept-files.ts';
import { growTree, type TreeNeeds } from './tree.ts';
import { openHead } from './tree-head.ts';
import { verifyLog, type Problem, type Verdict } from './verify.ts';

/** What was found wrong, in a sentence for operators. */
const TEXTS: Readonly<Record<Problem['kind'], string>> = {
  changed: 'zmieniono zdarzenie',
  missing: 'brakuje zdarzenia',
  inserted: 'wstawiono zdarzenie, którego tam nie było',
  order: 'zmieniono kolejność zdarzeń',
  cut: 'ucięto koniec dziennika',
  head: 'początek dziennika nie jest tym, który podpisano',
  tile: 'zmieniono zapisane skróty',
};

/** @example 'zmieniono zdarzenie 0191… (numer 41)' */
export const problemText = ({ kind, index, eventId }: Problem): string =>
  `${TEXTS[kind]}${eventId === null ? '' : ` ${eventId}`} (numer ${index})`;

/** The last comparison of the log with its tree. */
export interface LastCheck {
  /** ISO 8601. */
  readonly at: string;
  readonly facts: number;
  /** Null when everything holds. */
  readonly problem: string | null;
}

export async function lastCheck({ pool }: Pick<App, 'pool'>): Promise<LastCheck | undefined> {
  const { rows } = await pool.query<{ at: Date; facts: string; problem: string | null }>(
    'SELECT at, facts, problem FROM app.log_checks ORDER BY at DESC LIMIT 1',
  );
  return rows[0] && { at: rows[0].at.toISOString(), facts: Number(rows[0].facts), problem: rows[0].problem };
}

/** What a comparison found: of the log, then of the files and mails that its facts name, as long as everything holds. */
export interface Found extends Verdict {
  /** Files whose bytes are those that were uploaded. */
  readonly files: number;
  /** Mails that are kept as they went out. */
  readonly mails: number;
  /** The first thing that does not hold, in a sentence. */
  readonly text: string | null;
}

interface Comparison {
  readonly verifiers: readonly Verifier[];
  /** Heads from elsewhere. */
  readonly given?: readonly string[];
  /** Mails that were sent before are left out. */
  readonly mailsSince?: Date;
}

/**
 * Compares the whole log with its tree and with the heads that the verifiers vouch for, those of the database and
 * `given` ones, then every uploaded file with its fingerprint and every mail with its own, and notes what came out.
 */
export async function checkLog(
  app: TreeNeeds & MailsNeeds,
  { verifiers, given = [], mailsSince }: Comparison,
): Promise<Found> {
  await growTree(app);
  const notes = [...(await signedHeads(app)).map(({ note }) => note), ...given];
  const heads = notes.flatMap((note) => openHead(note, verifiers) ?? []);
  const rows = new RowsInStep(app.pool);
  const verdict = await verifyLog(app, heads, (facts) => rows.see(facts));
  const { files, mails, changed } = verdict.problem ? NOTHING : await verifyWhatIsNamed(app, rows, mailsSince);
  const text = verdict.problem ? problemText(verdict.problem) : changed;
  await app.pool.query('INSERT INTO app.log_checks (facts, problem) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    verdict.facts,
    text,
  ]);
  return { ...verdict, files, mails, text };
}

const NOTHING = { files: 0, mails: 0, changed: null };

/** What facts name and the log does not hold. `changed`: the first that is not as it was, in a sentence. */
async function verifyWhatIsNamed(app: MailsNeeds, rows: RowsInStep, mailsSince: Date | undefined) {
  const { files, changed: file } = await verifyFiles(app);
  if (file !== null) return { files, mails: 0, changed: `zmieniono plik ${file}` };
  if (rows.problem !== null) return { files, mails: 0, changed: rows.problem };
  const { mails, changed: mail } = await verifyMails(app, { first: rows.first, since: mailsSince });
  return { files, mails, changed: mail && `zmieniono wiadomość ${mail}` };
}

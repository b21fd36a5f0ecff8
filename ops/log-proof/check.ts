import type { App } from '#ops/app.ts';
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

/** What a comparison found: of the log, then of the files that its facts name. */
export interface Found extends Verdict {
  /** Files whose bytes are those that were uploaded; none are looked at when the log does not hold. */
  readonly files: number;
  /** The first thing that does not hold, in a sentence. */
  readonly text: string | null;
}

/**
 * Compares the whole log with its tree and with the heads that the verifiers vouch for, those of the database and
 * `given` ones from elsewhere, then every uploaded file with its fingerprint, and notes what came out.
 */
export async function checkLog(
  app: TreeNeeds & Pick<App, 'vault'>,
  { verifiers, given = [] }: { verifiers: readonly Verifier[]; given?: readonly string[] },
): Promise<Found> {
  await growTree(app);
  const notes = [...(await signedHeads(app)).map(({ note }) => note), ...given];
  const heads = notes.flatMap((note) => openHead(note, verifiers) ?? []);
  const verdict = await verifyLog(app, heads);
  const { files, changed } = verdict.problem ? { files: 0, changed: null } : await verifyFiles(app);
  const text = verdict.problem ? problemText(verdict.problem) : changed && `zmieniono plik ${changed}`;
  await app.pool.query('INSERT INTO app.log_checks (facts, problem) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    verdict.facts,
    text,
  ]);
  return { ...verdict, files, text };
}

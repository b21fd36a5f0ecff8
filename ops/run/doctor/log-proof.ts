import type { Config } from '#ops/config/config.ts';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { lastCheck, type LastCheck } from '#ops/log-proof/check.ts';
import { ok, problem, warning, type Finding } from './finding.ts';

const LONGEST_UNCHECKED_MS = 26 * 3_600_000;
const PAGE = 'See ops/runbook/log-proof.md.';

/** Whether the log is signed, where the signed heads go, and what the last comparison found. */
export async function logProof({ signing, production }: Config, pool: DatabasePool): Promise<Finding[]> {
  const check = await lastCheck({ pool });
  const wrong = [...(production ? unset(signing) : []), ...(check ? found(check) : [])];
  return check && wrong.length === 0 ? [ok('log', `The log holds: ${check.facts} facts on ${check.at}`)] : wrong;
}

function unset({ signer, folder }: Config['signing']): Finding[] {
  if (!signer) return [warning('log', 'The log is not signed: LOG_KEY is not set', 'Set it: openssl rand -hex 32.')];
  if (folder !== undefined) return [];
  const advice = 'Set LOG_HEADS_FOLDER to a place where anyone who owns the database has no hand.';
  return [warning('log', 'Signed heads of the log stay in its own database', advice)];
}

function found({ at, problem: text }: LastCheck): Finding[] {
  if (text !== null) return [problem('log', `The log does not hold: ${text}`, PAGE)];
  if (Date.now() - Date.parse(at) <= LONGEST_UNCHECKED_MS) return [];
  return [warning('log', `The log was last compared with its tree on ${at}`, PAGE)];
}

import { readFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import type pg from 'pg';
import { IS_OF_A_BUILDER, READER_GROUPS } from './sessions.ts';

const { PRIORITY_LOW } = constants.priority;

/**
 * Gives the processes of report builders' sessions the lowest priority: ten runaway queries take what those at work leave of the
 * processor (issue 26, decision 269). It can be done where they are processes of this machine and of this program's user, as
 * the embedded server's are; elsewhere nothing happens.
 *
 * @returns how many give way from now on
 */
export async function giveWay(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number; login: string }>(
    `SELECT a.pid, a.usename AS login FROM pg_stat_activity a WHERE ${IS_OF_A_BUILDER}`,
    [READER_GROUPS],
  );
  const lowered = await Promise.all(rows.map(lower));
  return lowered.filter(Boolean).length;
}

async function lower({ pid, login }: { pid: number; login: string }): Promise<boolean> {
  if (!(await isSession(pid, login))) return false;
  try {
    if (getPriority(pid) >= PRIORITY_LOW) return false;
    setPriority(pid, PRIORITY_LOW);
    return true;
  } catch {
    // It has ended, or is another user's.
    return false;
  }
}

/** The server may be elsewhere, and its number here somebody else's: the process says itself whose session it is. */
async function isSession(pid: number, login: string): Promise<boolean> {
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return title.startsWith(`postgres: ${login} `);
}

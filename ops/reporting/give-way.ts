import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { IS_OF_A_BUILDER, READER_GROUPS } from './sessions.ts';

const { PRIORITY_LOW } = constants.priority;

const run = promisify(execFile);

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
  let lowered = 0;
  // In turn: the kernel takes a group's priority ten times a second at most.
  for (const row of rows) lowered += (await lower(row)) ? 1 : 0;
  return lowered;
}

async function lower({ pid, login }: { pid: number; login: string }): Promise<boolean> {
  if (!(await isSession(pid, login))) return false;
  const group = await lowerGroup(pid);
  const lowered = lowerProcess(pid) || group;
  if (lowered) await runWhenIdle(pid);
  return lowered;
}

function lowerProcess(pid: number): boolean {
  try {
    if (getPriority(pid) >= PRIORITY_LOW) return false;
    setPriority(pid, PRIORITY_LOW);
    return true;
  } catch {
    // It has ended, or is another user's.
    return false;
  }
}

/**
 * A low priority is a smaller share; a process that is said to run when nobody else wants to (SCHED_IDLE, sched(7)) makes way at
 * the moment somebody does. Node has no call for it; without util-linux the share is what there is.
 */
async function runWhenIdle(pid: number): Promise<void> {
  await run('chrt', ['--idle', '--pid', '0', String(pid)]).catch(() => undefined);
}

/** Between two tries to set the priority of a group. */
const GROUP_MS = 110;

/**
 * Each process of PostgreSQL is a session of its own, and Linux shares the processor among sessions first (sched(7), autogroups):
 * there a low priority counts only among a session's own processes, and the session's is set here. Where processes are in
 * control groups instead, or there are no autogroups, the priority is enough.
 */
async function lowerGroup(pid: number): Promise<boolean> {
  const file = `/proc/${pid}/autogroup`;
  for (let tries = 0; tries < 3; tries += 1) {
    const present = await readFile(file, 'utf8').catch(() => '');
    if (present === '' || present.trim().endsWith(` nice ${PRIORITY_LOW}`)) return tries > 0;
    await writeFile(file, String(PRIORITY_LOW)).catch(() => sleep(GROUP_MS));
  }
  return false;
}

/** The server may be elsewhere, and its number here somebody else's: the process says itself whose session it is. */
async function isSession(pid: number, login: string): Promise<boolean> {
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return title.startsWith(`postgres: ${login} `);
}

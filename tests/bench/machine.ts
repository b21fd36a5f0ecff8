import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import process from 'node:process';

/** Processor time in ms since the machine and the processes began. */
export interface ProcessorTime {
  /** Of all cores, whatever used them; time that a virtual machine's host took away counts as used. */
  readonly machine: number;
  /** Of this process, all it started and all these started: PostgreSQL, children, threads. */
  readonly own: number;
  /** The part of `own` that PostgreSQL's processes used. */
  readonly postgres: number;
  readonly wall: number;
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** What was used up to now. Where there is no /proc only this process is known, and everything else counts as used by others. */
export function processorTime(): ProcessorTime {
  const wall = performance.now();
  try {
    const machine = machineTicks(readFileSync('/proc/stat', 'utf8')) * TICK_MS;
    return { machine, ...family(), wall };
  } catch {
    const { user, system } = process.cpuUsage();
    const machine = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
    return { machine, own: (user + system) / 1000, postgres: 0, wall };
  }
}

/** The share (0…1) of all cores that programs which are none of ours used between two moments. */
export function usedByOthers(before: ProcessorTime, after: ProcessorTime): number {
  const ours = after.own - before.own;
  const all = after.machine - before.machine;
  return Math.max(0, (all - ours) / ((after.wall - before.wall) * availableParallelism()));
}

/** The first line of /proc/stat: user, nice, system, (idle, iowait), irq, softirq, steal. */
export function machineTicks(stat: string): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (stat.split('\n')[0] ?? '')
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return user + nice + system + irq + softirq + steal;
}

interface OneProcess {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  readonly ticks: number;
}

/** A process's line in /proc/PID/stat; its time holds that of children which ended. The name may hold spaces and brackets. */
export function processOf(stat: string): OneProcess {
  const end = stat.lastIndexOf(')');
  const fields = stat.slice(end + 2).split(' ');
  const times = fields.slice(11, 15).map(Number);
  return {
    pid: Number.parseInt(stat, 10),
    parent: Number(fields[1]),
    name: stat.slice(stat.indexOf('(') + 1, end),
    ticks: times.reduce((sum, time) => sum + time, 0),
  };
}

function family(): { own: number; postgres: number } {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [processOf(readFileSync(`/proc/${pid}/stat`, 'utf8'))];
      } catch {
        return [];
      }
    });
  const ours = new Set([process.pid]);
  // A child's number may be smaller than its parent's: look until none is added.
  for (let size = 0; size < ours.size;) {
    size = ours.size;
    for (const { pid, parent } of processes) if (ours.has(parent)) ours.add(pid);
  }
  const sum = (list: readonly OneProcess[]) => list.reduce((total, { ticks }) => total + ticks, 0) * TICK_MS;
  const mine = processes.filter(({ pid }) => ours.has(pid));
  return { own: sum(mine), postgres: sum(mine.filter(({ name }) => name === 'postgres')) };
}

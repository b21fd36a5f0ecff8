import { describe, expect, it } from 'vitest';
import { machineTicks, processOf, processorTime, usedByOthers } from './machine.ts';

describe('the processor time of the machine and of a bench', () => {
  it('reads what all cores did, without idling and waiting for disks', () => {
    expect(machineTicks('cpu  100 20 30 9999 888 7 6 5 0 0\ncpu0 1 1 1 1')).toBe(168);
  });

  it('reads a process with brackets and spaces in its name, ended children included', () => {
    const stat = '4242 (a (b) c) S 17 4242 4242 0 -1 0 0 0 0 0 40 10 5 1 20 0 1 0 99';
    expect(processOf(stat)).toEqual({ pid: 4242, parent: 17, name: 'a (b) c', ticks: 56 });
  });

  it('calls used by others what the machine did and none of ours', () => {
    const before = { machine: 1_000, own: 500, postgres: 0, wall: 0 };
    expect(usedByOthers(before, { ...before, machine: 2_000, own: 1_500, wall: 1_000 })).toBe(0);
    expect(usedByOthers(before, { ...before, machine: 2_000, wall: 1_000 })).toBeGreaterThan(0);
  });

  it('sees its own work', () => {
    const before = processorTime();
    const until = performance.now() + 80;
    while (performance.now() < until) Math.sqrt(until);
    const after = processorTime();
    expect(after.own).toBeGreaterThan(before.own);
    expect(after.machine).toBeGreaterThanOrEqual(before.machine);
  });
});

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newestBackup, pruneBackups } from './prune.ts';

let folder: string;
const keysFolder = () => path.join(folder, 'keys');

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-prune-'));
  mkdirSync(keysFolder());
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A backup of that day with its keys; `whole`: its manifest was written. */
function backup(day: string, whole = true): void {
  const id = `${day}T02-30-00-000Z`;
  mkdirSync(path.join(folder, `portal-${id}`));
  if (whole) writeFileSync(path.join(folder, `portal-${id}`, 'manifest.json'), '{}');
  for (const name of ['keys', 'file-keys']) writeFileSync(path.join(keysFolder(), `${name}-${id}.copy.gz`), 'x');
}

const left = (place: string) =>
  readdirSync(place)
    .filter((name) => name !== 'keys')
    .map((name) => name.replace(/T02-30-00-000Z.*/, ''))
    .toSorted();

const prune = (days: number, keyDays: number) =>
  pruneBackups({ folder, keysFolder: keysFolder(), now: '2026-11-26T03:00:00.000Z' }, { days, keyDays });

describe('backups that are thrown away', () => {
  it('are those kept long enough; their keys go days after they were made, and what is not ours stays', async () => {
    for (const day of ['2026-10-01', '2026-11-01', '2026-11-20', '2026-11-25', '2026-11-26']) backup(day);
    mkdirSync(path.join(folder, 'portal-of-somebody'));
    writeFileSync(path.join(keysFolder(), 'keys.txt'), 'x');
    const pruned = await prune(30, 4);
    expect(left(folder)).toEqual([
      'portal-2026-11-01',
      'portal-2026-11-20',
      'portal-2026-11-25',
      'portal-2026-11-26',
      'portal-of-somebody',
    ]);
    expect(left(keysFolder())).toEqual([
      'file-keys-2026-11-25',
      'file-keys-2026-11-26',
      'keys-2026-11-25',
      'keys-2026-11-26',
      'keys.txt',
    ]);
    expect(pruned).toHaveLength(7);
    expect(await prune(30, 4)).toEqual([]);
  });

  it('are never the newest whole one and its keys, whatever failed since', async () => {
    backup('2026-09-01');
    backup('2026-09-02');
    backup('2026-11-26', false);
    await prune(7, 7);
    expect(left(folder)).toEqual(['portal-2026-09-02', 'portal-2026-11-26']);
    expect(left(keysFolder())).toEqual([
      'file-keys-2026-09-02',
      'file-keys-2026-11-26',
      'keys-2026-09-02',
      'keys-2026-11-26',
    ]);
    expect(await newestBackup(folder)).toContain('portal-2026-09-02');
  });

  it('are none where no whole one is: a wrong folder is said', async () => {
    backup('2026-09-01', false);
    await expect(prune(7, 7)).rejects.toThrow('holds no whole backup: nothing is thrown away');
    await expect(newestBackup(folder)).rejects.toThrow('holds no whole backup');
    expect(left(folder)).toEqual(['portal-2026-09-01']);
  });
});

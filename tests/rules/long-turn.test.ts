import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { longFileOf, longFiles, TOO_LONG, turnAt } from '#tests/tools/long-turn.ts';

const root = path.resolve(import.meta.dirname, '../..');
const files = longFiles(root);

describe('the long file of a run', () => {
  it('is another one at each commit, until all that are short enough have had their turn', () => {
    const round = files.filter((file) => !(file in TOO_LONG));
    const turns = round.map((_file, n) => longFileOf(files, 1_000 + n).file);
    expect(turns.toSorted()).toEqual(round);
    expect(longFileOf(files, 0)).toEqual({ file: round[0], place: `1 of ${round.length}` });
    expect(longFileOf(files, round.length)).toEqual(longFileOf(files, 0));
  });

  it('is never one that takes too long; each of those is there, with a reason', () => {
    expect(Object.keys(TOO_LONG).filter((file) => !files.includes(file))).toEqual([]);
    expect(Object.values(TOO_LONG).filter((why) => why === '')).toEqual([]);
  });

  it('is said by the day where there is no history', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-no-history-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const noon = Date.parse('2026-11-29T12:00:00Z');
    expect(turnAt(folder, noon + 86_400_000) - turnAt(folder, noon)).toBe(1);
  });
});

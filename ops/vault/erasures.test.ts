import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasuresFile, noteErasure, readErasures, type Erasure } from './erasures.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-erasures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const erasure = (personId: string): Erasure => ({ at: '2026-11-22T10:00:00.000Z', personId, lookupsId: null });

it('GDP-03 erasures are kept in a folder that is not there yet, and a line that a crash cut off takes no other along', async () => {
  const file = erasuresFile(path.join(folder, 'new'));
  expect(await readErasures(file)).toEqual([]);
  await noteErasure(file, erasure('p1'));
  await appendFile(file, '{"at":"2026-11-22T10:0\n');
  await noteErasure(file, erasure('p2'));
  await appendFile(file, '{"at":"2026-11-22T10:0');
  await noteErasure(file, erasure('p3'));
  expect(await readErasures(file)).toEqual([erasure('p1'), erasure('p2'), erasure('p3')]);
});

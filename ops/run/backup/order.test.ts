import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BackupError } from './manifest.ts';
import { orderOf } from './order.ts';

let folder: string;
let backup: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-order-'));
  backup = path.join(folder, 'portal-2026-11-30T10-00-00-000Z');
  mkdirSync(backup);
  writeFileSync(path.join(backup, 'manifest.json'), '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

const keysOf = (...args: string[]): string => orderOf(args).keysFolder;

it('keys lie beside the folder of backups, whether it or one of them is named', () => {
  const keys = `${folder}-keys`;
  expect(keysOf('backup', folder)).toBe(keys);
  expect(keysOf('backup', 'drill', folder)).toBe(keys);
  expect(keysOf('backup', 'drill', backup)).toBe(keys);
  expect(keysOf('restore', backup)).toBe(keys);
  expect(keysOf('backup', 'drill', backup, 'elsewhere')).toBe('elsewhere');
});

it.each([
  ['keys alone are to be thrown away', ['backup', 'FOLDER', '--keep-key-days', '7']],
  ['a prune says of keys alone for how long', ['backup', 'prune', 'FOLDER', '--keep-key-days', '7']],
  ['a drill is to throw away', ['backup', 'drill', 'FOLDER', '--keep-days', '30']],
  ['a restore is to throw away', ['restore', 'FOLDER', '--keep-days', '30']],
  ['a backup names a server', ['backup', 'FOLDER', '--server', 'postgres://there']],
  ['a restore names a server', ['restore', 'FOLDER', '--server', 'postgres://there']],
])('%s: refused with the usage', (_, args) => {
  expect(() => orderOf(args)).toThrow(BackupError);
});

it('both terms, and the server of a drill, are understood', () => {
  expect(orderOf(['backup', folder, '--keep-days', '30']).keeping).toEqual({ days: 30, keyDays: 7 });
  expect(orderOf(['backup', folder, '--keep-days', '30', '--keep-key-days', '3']).keeping?.keyDays).toBe(3);
  expect(orderOf(['backup', 'drill', folder, '--server', 'postgres://there']).server).toBe('postgres://there');
});

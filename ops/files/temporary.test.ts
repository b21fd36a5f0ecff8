import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeLeftBehind, TemporaryFiles } from './temporary.ts';

let temporary: TemporaryFiles;
beforeEach(() => {
  temporary = new TemporaryFiles();
});
afterEach(() => temporary.remove());

it('FE-15 a stream is on disk, measured on its way, until the request is over', async () => {
  const pieces = [Buffer.from('zażółć '), Buffer.alloc(200_000, 'x')];
  const file = await temporary.receive(Readable.from(pieces));
  const whole = Buffer.concat(pieces);
  expect(await readFile(file.path)).toEqual(whole);
  expect(file).toMatchObject({ size: whole.length, sha256: createHash('sha256').update(whole).digest('hex') });
  const second = await temporary.receive(Readable.from([Buffer.from('b')]));
  expect(second.path).not.toBe(file.path);
  await temporary.remove();
  expect([file.path, second.path, path.dirname(file.path)].map((one) => existsSync(one))).toEqual([
    false,
    false,
    false,
  ]);
});

it('FE-15 what broke off on its way goes too', async () => {
  const { path: whole } = await temporary.receive(Readable.from([Buffer.from('a')]));
  const broken = Readable.from(
    (function* broken() {
      yield Buffer.from('a');
      throw new Error('gone');
    })(),
  );
  await expect(temporary.receive(broken)).rejects.toThrow('gone');
  await temporary.remove();
  expect(existsSync(path.dirname(whole))).toBe(false);
});

it('FE-15 a killed program’s files go at the next start, those of a program at work stay', async () => {
  const [old, young] = [
    await mkdtemp(path.join(tmpdir(), 'portal-upload-')),
    await mkdtemp(path.join(tmpdir(), 'portal-upload-')),
  ];
  const now = Date.now();
  await utimes(old, new Date(now - 7_200_000), new Date(now - 7_200_000));
  await removeLeftBehind(now);
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  await rm(young, { recursive: true });
});

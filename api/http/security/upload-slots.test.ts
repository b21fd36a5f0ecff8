import { expect, it } from 'vitest';
import { Busy } from '#ops/busy.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { UploadSlots } from './upload-slots.ts';

const MB = 1024 * 1024;
const scene = (free = 10_000) => {
  const room = new UploadSlots({ atOnce: 4, bytes: 200 * MB }, async () => free * MB);
  return (sender: string, megabytes = 1, portal: Portal = 'szkolenia') =>
    room.enter({ portal, sender }, megabytes * MB);
};

it('so many requests bring files at once, of one sender two', async () => {
  const enter = scene();
  const first = await enter('a');
  await enter('a');
  await expect(enter('a')).rejects.toThrow('Wysyłasz już inne pliki.');
  await enter('b');
  await enter('c');
  await expect(enter('d')).rejects.toThrow('zbyt wiele plików');
  first.release();
  first.release();
  await enter('d');
  await expect(enter('e')).rejects.toBeInstanceOf(Busy);
});

it('whoever fills the room of one portal takes none of the others', async () => {
  const enter = scene();
  for (const sender of ['a', 'a', 'b', 'b']) await enter(sender, 1, 'zlecenia');
  await expect(enter('c', 1, 'zlecenia')).rejects.toThrow('zbyt wiele plików');
  for (const sender of ['d', 'd', 'e', 'e']) await enter(sender);
  await enter('f', 1, 'leasing');
});

it('together they take so much of the disk, a portal half of it, and leave something of it', async () => {
  const enter = scene();
  const whole = await enter('a', 90);
  await expect(enter('b', 20)).rejects.toThrow(Busy);
  await enter('c', 100, 'leasing');
  await expect(enter('d', 20, 'zlecenia')).rejects.toThrow(Busy);
  whole.release();
  await enter('b', 20);
  await expect(scene(150)('a', 30)).rejects.toThrow(Busy);
});

import { expect, it } from 'vitest';
import { Busy } from '#ops/busy.ts';
import { UploadSlots } from './upload-slots.ts';

const MB = 1024 * 1024;
const slots = (free = 10_000) => new UploadSlots({ atOnce: 4, bytes: 100 * MB }, async () => free * MB);

it('so many requests bring files at once, of one sender half of them', async () => {
  const room = slots();
  const first = await room.enter('a', MB);
  await room.enter('a', MB);
  await expect(room.enter('a', MB)).rejects.toThrow('Wysyłasz już inne pliki.');
  await room.enter('b', MB);
  await room.enter('c', MB);
  await expect(room.enter('d', MB)).rejects.toThrow('zbyt wiele plików');
  first.release();
  first.release();
  await room.enter('d', MB);
  await expect(room.enter('e', MB)).rejects.toBeInstanceOf(Busy);
});

it('together they take so much of the disk, and leave something of it', async () => {
  const room = slots();
  const whole = await room.enter('a', 90 * MB);
  await expect(room.enter('b', 20 * MB)).rejects.toThrow(Busy);
  whole.release();
  await room.enter('b', 20 * MB);
  await expect(slots(150).enter('a', 30 * MB)).rejects.toThrow(Busy);
});

import type { Request } from 'express';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HttpError } from '../answer/errors.ts';
import { whileItComes } from './stalled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const KB = 1024;

/** A body on its way, and what became of it by now. */
function coming() {
  // Of the requests before it on the same connection.
  const socket = { bytesRead: 5_000_000 };
  let end: (read: string) => void = () => undefined;
  let outcome = 'coming';
  whileItComes({ socket } as unknown as Request, { stalledMs: 30_000, leastRate: 4 * KB }, () => {
    return new Promise<string>((resolve) => (end = resolve));
  }).then(
    (read) => (outcome = read),
    (error: HttpError) => (outcome = String(error.status)),
  );
  const brings = async (bytes: number, seconds: number) => {
    for (let n = 0; n < seconds; n += 1) {
      socket.bytesRead += bytes / seconds;
      await vi.advanceTimersByTimeAsync(1000);
    }
    return outcome;
  };
  const ends = async () => {
    end('read');
    await vi.advanceTimersByTimeAsync(0);
    return outcome;
  };
  return { brings, ends };
}

it('a body that brings a byte now and then is given up', async () => {
  const { brings } = coming();
  expect(await brings(30, 31)).toBe('coming');
  expect(await brings(30, 31)).toBe('408');
});

it('one of which nothing comes is given up, also after much has come', async () => {
  const { brings } = coming();
  expect(await brings(9_000 * KB, 29)).toBe('coming');
  expect(await brings(0, 40)).toBe('408');
});

it('a slow line, and one that fails for a while, may go on to the end', async () => {
  const { brings, ends } = coming();
  expect(await brings(400 * KB, 60)).toBe('coming');
  expect(await brings(10, 29)).toBe('coming');
  expect(await brings(400 * KB, 60)).toBe('coming');
  expect(await ends()).toBe('read');
  expect(await brings(0, 100)).toBe('read');
});

it('a short form takes its time', async () => {
  const { brings, ends } = coming();
  expect(await brings(500, 30)).toBe('coming');
  expect(await ends()).toBe('read');
});

import { copyFileSync, statSync, truncateSync } from 'node:fs';

/** Of what the embedded server writes, errors mostly: so much, and once more of before. */
const MOST_BYTES = 10 * 1024 * 1024;

/**
 * Keeps a log that a running server appends to from growing for ever: beyond the bound it is copied to a second file and emptied. The
 * server's file is opened for appending, so it goes on at the new end; a line written in between may be lost.
 */
export function rotateLog(file: string, mostBytes = MOST_BYTES): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= mostBytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

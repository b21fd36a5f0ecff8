import { isSound, soundText } from '#domain/text/sound.ts';
import type { Row } from './row.ts';

/**
 * A row as the database takes it, whichever way it is written: texts of facts that hold halves of signs or NUL, which
 * earlier programs appended, are shown without them. The same object where nothing is wrong with it.
 */
export function soundRow(row: Row): Row {
  for (const name in row) if (!isSoundValue(row[name])) return soundValue(row) as Row;
  return row;
}

function isSoundValue(value: unknown): boolean {
  if (typeof value === 'string') return isSound(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isSoundValue);
  for (const [name, one] of Object.entries(value)) if (!isSound(name) || !isSoundValue(one)) return false;
  return true;
}

function soundValue(value: unknown): unknown {
  if (typeof value === 'string') return soundText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(soundValue);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [soundText(name), soundValue(one)]));
}

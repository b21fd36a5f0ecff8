import type { Recorded } from '#domain/kernel/event.ts';
import type { PauseReason } from './target.ts';

/** The database refuses the data (or what is said about it): trying again does not help. */
export function isDataError(error: unknown): boolean {
  return /^(21|22|23|42|54|0A)/.test(codeOf(error)) && !isTableMissing(error);
}

/** It refuses what a row holds, or the room that it takes: without that row the others are taken. */
export const isRowRefused = (error: unknown): boolean => /^(21|22|23|54)/.test(codeOf(error));

/** A table under construction was swapped or dropped by another runner. */
export const isTableMissing = (error: unknown): boolean => codeOf(error) === '42P01';

/** Another runner moved a checkpoint first; what is in memory is old. */
export const isOvertaken = (error: unknown): boolean => codeOf(error) === 'RM001';

export function pauseReason(event: Pick<Recorded, 'id' | 'type'>, error: unknown): PauseReason {
  return { eventId: event.id, type: event.type, message: describe(error) };
}

/** A message without values: the database quotes what it refuses, and that may be somebody's name. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  if (!code) return error.message;
  const where = ['table', 'column', 'constraint'].flatMap((part) => {
    const name: unknown = Reflect.get(error, part);
    return typeof name === 'string' ? [`${part} ${name}`] : [];
  });
  const message = error.message.replace(/: ?".*$/s, '');
  // Of bad values it names the value, of others what they belong to.
  return [`${code} ${code.startsWith('22') ? message.replace(/"[^"]*"/g, '…') : message}`, ...where].join(', ');
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : '';
}

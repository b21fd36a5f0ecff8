import { readStored, writeStored } from '#web/browser/facilities.ts';

/**
 * What this tab remembers (session storage). Where the browser refuses it (all cookies blocked, storage switched off),
 * it is remembered until the page is left: nothing here is worth an error.
 */
const memory = new Map<string, string>();

/** JSON of that name; undefined when there is none, or none of ours. */
export function recall(name: string): unknown {
  const text = readStored('sessionStorage', name) ?? memory.get(name);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Keeps a value that JSON can hold; undefined forgets. */
export function remember(name: string, value: unknown): void {
  const text = value === undefined ? undefined : JSON.stringify(value);
  if (text === undefined) memory.delete(name);
  else memory.set(name, text);
  writeStored('sessionStorage', name, text);
}

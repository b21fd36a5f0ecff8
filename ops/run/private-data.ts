import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#ops/config/config.ts';

/** Nothing that this program and its children make is for anybody else: no group, no others. */
const UMASK = 0o077;

/** What the program keeps in DATA_DIR; whatever else lies there is somebody else's and is left alone. */
const OURS =
  /^(mailbox|erasures|advisories\.json|postgres\.(log(\.1)?|owner|password|app\.password)|master\.key(\.new)?|session\.secret)$/;

/**
 * Closes the data to every other user of the machine: what is made from now on, and what earlier programs left open. A
 * folder in which an embedded server runs as another user (see `binaries.ts`) may be passed through, not looked into.
 */
export function keepPrivate(config: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  process.umask(UMASK);
  closeToOthers(config);
}

/** The second half, for what is there already. */
export function closeToOthers({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  const passes = process.getuid?.() === 0 && databaseUrl === undefined;
  setMode(dataDir, passes ? 0o711 : 0o700);
  for (const name of namesIn(dataDir)) if (OURS.test(name)) close(path.join(dataDir, name));
}

/** What `closeToOthers` would close: places below DATA_DIR that others may look into. Changes nothing. */
export function leftOpen({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): string[] {
  const passes = process.getuid?.() === 0 && databaseUrl === undefined;
  const ours = namesIn(dataDir).filter((name) => OURS.test(name));
  return [
    ...(isOpen(dataDir, passes ? 0o066 : 0o077) ? [dataDir] : []),
    ...ours.flatMap((name) => openBelow(path.join(dataDir, name))),
  ];
}

function openBelow(place: string): string[] {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return [];
  return [
    ...(isOpen(place, 0o077) ? [place] : []),
    ...namesIn(place).flatMap((name) => openBelow(path.join(place, name))),
  ];
}

const isOpen = (place: string, bits: number): boolean =>
  ((lstatSync(place, { throwIfNoEntry: false })?.mode ?? 0) & bits) !== 0;

function close(place: string): void {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return;
  if (!found.isDirectory()) return setMode(place, 0o600);
  setMode(place, 0o700);
  for (const name of namesIn(place)) close(path.join(place, name));
}

/** A folder that is not there yet has no names. */
function namesIn(folder: string): string[] {
  return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
}

/** Somebody else's is left to them: only its owner may change it. */
function setMode(place: string, mode: number): void {
  const found = lstatSync(place, { throwIfNoEntry: false });
  const isOurs = found && (process.getuid?.() === 0 || found.uid === process.getuid?.());
  if (isOurs && (found.mode & 0o777) !== mode) chmodSync(place, mode);
}

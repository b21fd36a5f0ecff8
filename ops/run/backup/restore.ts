import { PersonForgotten, personStream } from '#domain/gdpr/events.ts';
import { DEFAULT_PORTAL, systemActorOf } from '#domain/kernel/actor.ts';
import { recordsOfPerson } from '#projections/portals.ts';
import type { Pool } from 'pg';
import type { App } from '#ops/app.ts';
import { purgeDeadRows } from '#ops/postgres/purge.ts';
import { readErasures, type Erasure } from '#ops/vault/erasures.ts';
import { dropLogins, takeAway } from '#workers/forgotten.ts';
import type { MasterKeys } from '#ops/vault/master.ts';
import type { Manifest } from './manifest.ts';
import { readBackup } from './read.ts';

export interface Restored {
  readonly manifest: Manifest;
  /** Persons erased after the backup was made, and now once more. */
  readonly erasedAgain: number;
}

export interface RestoreInto {
  readonly pool: Pool;
  /** Those that the program will be started with. */
  readonly masterKeys?: MasterKeys;
  /** Puts the program together: not before the keys are there that it opens. */
  start(): Promise<App>;
}

/**
 * Restores a backup into an empty database: the log and what can't be made again, the keys but for those of the one who was
 * erased since, all read models; then repeats each of these erasures, so that nothing that is served shows them.
 *
 * @throws BackupError as `readBackup` does
 */
export async function restore(
  { pool, masterKeys, start }: RestoreInto,
  { folder, keysFolder, erasures: file }: { folder: string; keysFolder: string; erasures: string },
): Promise<Restored> {
  const erasures = await readErasures(file);
  const erased = new Set(erasures.flatMap(({ personId, lookupsId }) => [personId, ...(lookupsId ? [lookupsId] : [])]));
  const manifest = await readBackup(pool, { folder, keysFolder, erased, masterKeys });
  const app = await start();
  await app.projector.catchUp();
  const again: Erasure[] = [];
  for (const erasure of erasures) if (await eraseAgain(app, erasure)) again.push(erasure);
  await app.projector.catchUp();
  for (const { personId } of again) {
    await dropLogins(app, { personId });
    await takeAway(app, personId);
  }
  await purgeDeadRows(app);
  return { manifest, erasedAgain: again.length };
}

/** False when the log knows it, or the backup is older than the person. */
async function eraseAgain(app: App, { personId, lookupsId, portal = DEFAULT_PORTAL }: Erasure): Promise<boolean> {
  const known = await app.pool.query('SELECT FROM vault.persons WHERE person_id = $1', [personId]);
  const isForgotten = (await app.log.readStream(personStream(personId))).some(
    ({ type }) => type === PersonForgotten.type,
  );
  if (known.rowCount === 0 || isForgotten) return false;
  // Spellings that led to this person go too: they are not in the file, and would find somebody whose key is gone.
  await app.vault.forget(personId);
  const kinds = app.accounts.all.map(({ declaration }) => declaration);
  const records = await recordsOfPerson(app.db, kinds, personId);
  const meta = {
    at: app.now(),
    actor: systemActorOf(portal),
    command: 'RestoreBackup',
    correlationId: `restore-${personId}`,
    reason: 'Ponowne usunięcie po przywróceniu kopii zapasowej',
  };
  const event = { type: PersonForgotten.type, data: { personId, records, lookupsId }, meta };
  await app.log.append([{ stream: personStream(personId), expected: 'any', events: [event] }]);
  return true;
}

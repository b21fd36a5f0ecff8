import { setTimeout as sleep } from 'node:timers/promises';
import { personStream, PersonForgotten } from '#domain/gdpr/events.ts';
import type { EventOf, Recorded } from '#domain/kernel/event.ts';
import type { App } from '#ops/app.ts';
import { dropLogin } from '#ops/account/credentials.ts';
import { dropUnreadableSnapshots } from '#ops/execute/snapshots.ts';
import { takeBackPersons } from '#ops/imports/sweep.ts';
import { eraseMails } from '#ops/mail/mails.ts';
import { removeFromMailbox } from '#ops/mail/mailbox.ts';
import { dropUploads } from '#ops/files/store.ts';
import { erasuresFile, noteErasure } from '#ops/vault/erasures.ts';
import { blankSecurityLog } from '#ops/security/keeping.ts';
import { purgeDeadRows } from '#ops/postgres/purge.ts';
import { KEY_TTL_MS } from '#ops/vault/vault.ts';
import { accountsOfPerson } from '#projections/account-list.ts';
import { recordsOfPerson } from '#projections/portals.ts';
import { portals } from '#workers/portals.ts';
import { on, type Reaction } from '#workers/reaction.ts';

/** Job of a forgotten person: delete the files that are about them. */
export const DROP_FILES_JOB = 'drop-files';
export interface DropFilesJob {
  readonly personId: string;
}

/** GDP-03: photos, mails and lines of imports are about a person too. */
export const filesOfForgotten: Reaction = {
  name: 'forgotten-files',
  from: 'start',
  on: on(PersonForgotten, ({ personId }) => ({
    job: DROP_FILES_JOB,
    data: { personId } satisfies DropFilesJob,
  })),
};

/** Job of a forgotten person: nobody logs in with their accounts any more. */
export const DROP_LOGINS_JOB = 'drop-logins';
export interface DropLoginsJob {
  readonly personId: string;
}

/**
 * GDP-03: passwords, logins and open links go with the person, however the process that erased them ended. The rows of
 * an erased person have no access already: until then nobody gets in.
 */
export const loginsOfForgotten: Reaction = {
  name: 'forgotten-logins',
  from: 'start',
  on: on(PersonForgotten, ({ personId }) => ({
    job: DROP_LOGINS_JOB,
    data: { personId } satisfies DropLoginsJob,
  })),
};

type Needs = Pick<App, 'config' | 'db' | 'log' | 'pool' | 'ownerPool' | 'vault' | 'accounts' | 'projector' | 'now'>;

/** Every account of the person, one that was added a moment ago too. @throws while the lists are behind */
async function accountsOf(app: Needs, personId: string) {
  const tables = app.accounts.all.map(({ declaration }) => declaration.table);
  if (!(await app.projector.waitFor(tables, await app.log.newest())))
    throw new Error('The lists of accounts are behind');
  const held = app.accounts.all.map(async (definition) =>
    (await accountsOfPerson(app.db, definition.declaration, personId)).map(({ id }) => ({ id, definition })),
  );
  return (await Promise.all(held)).flat();
}

export async function dropLogins(app: Needs, { personId }: DropLoginsJob): Promise<void> {
  for (const { id, definition } of await accountsOf(app, personId)) {
    const { login } = definition.declaration;
    if (login) await dropLogin(app, { type: login.type, id });
    await blankSecurityLog(app.pool, id);
  }
}

/** No process remembers the key for longer than its time; what it was in the middle of is done a second later. */
const NOBODY_REMEMBERS_MS = KEY_TTL_MS + 1_000;

/**
 * What is about the person and lies outside the log: only now, when nobody can write more of it. An import that is under
 * way ends first: the job is tried again until it has.
 */
export async function dropFiles(app: Needs, { personId }: DropFilesJob): Promise<void> {
  const { at, data, meta } = await erasureOf(app, personId);
  // For backups of before, whatever else may fail.
  const { lookupsId } = data;
  const { portal } = meta.actor;
  await noteErasure(erasuresFile(app.config.dataDir), { at, personId, lookupsId, portal });
  await sleep(NOBODY_REMEMBERS_MS);
  const underWay = await takeAway(app, personId);
  await purge(app);
  if (underWay > 0) throw new Error('An import of persons is under way');
}

/**
 * Snapshots of states, the person's photos, files of records that the person is in, mails and lines of imports.
 *
 * @returns how many imports are under way and keep their lines until they end
 */
export async function takeAway(app: Needs, personId: string): Promise<number> {
  const { records: named, lookupsId } = (await erasureOf(app, personId)).data;
  // Facts of the first version name none: the lists know them still, without the person's values.
  const kinds = app.accounts.all.map(({ declaration }) => declaration);
  const records = named.length > 0 ? named : await recordsOfPerson(app.db, kinds, personId);
  if (lookupsId) await app.vault.forget(lookupsId);
  await dropPhotos(app, personId);
  for (const { filesOfPerson } of portals) {
    await dropUploads(app, (await filesOfPerson?.(app, { personId, records })) ?? []);
  }
  await dropUnreadableSnapshots(app);
  await removeFromMailbox(app.config, await eraseMails(app, { personId, records }));
  return takeBackPersons(app);
}

const READ_MODELS_TAKE_MS = 60_000;

/** What was blanked leaves the data files too, once every read model has blanked it. */
async function purge(app: Needs): Promise<void> {
  const names = (await app.projector.status()).map(({ name }) => name);
  const blank = await app.projector.waitFor(names, await app.log.newest(), READ_MODELS_TAKE_MS);
  if (!blank) throw new Error('The read models are behind');
  for (const name of await purgeDeadRows(app)) if (names.includes(name)) await app.projector.rebuild(name);
}

type Erasing = EventOf<typeof PersonForgotten>;

/** The fact itself. */
async function erasureOf({ log }: Needs, personId: string): Promise<Recorded<Erasing>> {
  const facts = await log.readStream(personStream(personId));
  const fact = facts.find(({ type }) => type === PersonForgotten.type);
  if (!fact) throw new Error(`Person ${personId} is not forgotten`);
  return fact as Recorded<Erasing>;
}

/** Every photo that the history of this person's accounts names, those that were replaced included. */
async function dropPhotos(app: Needs, personId: string): Promise<void> {
  for (const { id, definition } of await accountsOf(app, personId)) {
    const fields = definition.declaration.fields.filter(({ type }) => type === 'file').map(({ name }) => name);
    if (fields.length === 0) continue;
    const events = await app.log.readStream(definition.stream(id));
    const names = events.flatMap(({ data }) => filesIn(data as object, fields));
    await dropUploads(app, [...new Set(names)]);
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Names of files in a fact: in the profile itself, or in the one before and the one after. */
function filesIn(data: object, fields: readonly string[]): string[] {
  const { values, before, after } = data as {
    values?: Values;
    before?: { values?: Values };
    after?: { values?: Values };
  };
  return [values, before?.values, after?.values].flatMap((held) =>
    fields.map((name) => held?.[name]).filter((name) => typeof name === 'string'),
  );
}

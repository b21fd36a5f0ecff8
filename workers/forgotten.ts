import { PersonForgotten } from '#domain/gdpr/events.ts';
import { operatorStream } from '#domain/training/accounts/operator.ts';
import type { App } from '#ops/app.ts';
import { removeFromMailbox } from '#ops/mail/transport.ts';
import { dropUploads } from '#ops/files/store.ts';
import { on, type Reaction } from '#workers/reaction.ts';

/** Job of a forgotten person: delete the files that are about them. */
export const DROP_FILES_JOB = 'drop-files';
export interface DropFilesJob {
  readonly personId: string;
}

/** GDP-03: photos and kept mails are about a person too, and no key of theirs is to be destroyed. */
export const filesOfForgotten: Reaction = {
  name: 'forgotten-files',
  from: 'start',
  on: on(PersonForgotten, ({ personId }) => ({
    job: DROP_FILES_JOB,
    data: { personId } satisfies DropFilesJob,
  })),
};

type Needs = Pick<App, 'config' | 'db' | 'log' | 'pool'>;

export async function dropFiles(app: Needs, { personId }: DropFilesJob): Promise<void> {
  await Promise.all([dropPhotos(app, personId), dropMails(app, personId)]);
}

/** Every photo that the history of this person's account names, those that were replaced included. */
async function dropPhotos(app: Needs, personId: string): Promise<void> {
  const accounts = await app.db.selectFrom('operators').select('id').where('person_id', '=', personId).execute();
  for (const { id } of accounts) {
    const events = await app.log.readStream(operatorStream(id));
    await dropUploads(app, [...new Set(events.flatMap(({ data }) => photosIn(data as object)))]);
  }
}

/** What a portal without a mail server wrote into its folder. */
async function dropMails({ config, pool }: Needs, personId: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM app.mails WHERE person_id = $1', [personId]);
  await removeFromMailbox(
    config,
    rows.map(({ id }) => id),
  );
}

/** Names of photos in an event's data: in the profile itself, or in the one before and the one after. */
function photosIn(data: object): string[] {
  const { photo, before, after } = data as { photo?: unknown; before?: object; after?: object };
  const inside = [before, after].flatMap((profile) => (profile ? photosIn(profile) : []));
  return typeof photo === 'string' ? [photo, ...inside] : inside;
}

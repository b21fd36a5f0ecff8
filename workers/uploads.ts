import { PersonForgotten } from '#domain/access/person.ts';
import { operatorStream } from '#domain/access/operator.ts';
import type { App } from '#ops/app.ts';
import { dropUploads } from '#ops/uploads/store.ts';
import { on, type Reaction } from './reaction.ts';

/** Job of a forgotten person: delete their photos. */
export const DROP_PHOTOS_JOB = 'drop-photos';
export interface DropPhotosJob {
  readonly personId: string;
}

/** GDP-03: photos are about a person too, and no key of theirs is to be destroyed. */
export const photosOfForgotten: Reaction = {
  name: 'forgotten-photos',
  from: 'start',
  on: on(PersonForgotten, ({ personId }) => ({
    job: DROP_PHOTOS_JOB,
    data: { personId } satisfies DropPhotosJob,
  })),
};

/** Deletes every photo that the history of this person's account names, those that were replaced included. */
export async function dropPhotos(app: Pick<App, 'db' | 'log' | 'pool'>, { personId }: DropPhotosJob): Promise<void> {
  const accounts = await app.db.selectFrom('operators').select('id').where('person_id', '=', personId).execute();
  for (const { id } of accounts) {
    const events = await app.log.readStream(operatorStream(id));
    await dropUploads(app, [...new Set(events.flatMap(({ data }) => photosIn(data as object)))]);
  }
}

/** Names of photos in an event's data: in the profile itself, or in the one before and the one after. */
function photosIn(data: object): string[] {
  const { photo, before, after } = data as { photo?: unknown; before?: object; after?: object };
  const inside = [before, after].flatMap((profile) => (profile ? photosIn(profile) : []));
  return typeof photo === 'string' ? [photo, ...inside] : inside;
}

import { participantStatusId } from '#ops/training/mail/people.ts';
import { applicationById } from '#projections/training/applications/application-details.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import type { App } from '#ops/app.ts';

/** The application whose participant has this link; the link of who was replaced leads nowhere. */
export async function applicationOfParticipant(
  { db }: Pick<App, 'db'>,
  statusId: string,
): Promise<ApplicationRow | undefined> {
  const own = (await applicationById(db, statusId)) ?? (await applicationById(db, statusId.replace(/-\d{1,4}$/, '')));
  return own && participantStatusId(own) === statusId ? own : undefined;
}

import { participantStatusId } from '#ops/training/mail/people.ts';
import { reporterStatusLink } from '#ops/training/status-link.ts';
import { idsOfHuman } from '#projections/person-merge-list.ts';
import { applicationById, applicationsOfRegistration } from '#projections/training/applications/application-details.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import type { App } from '#ops/app.ts';

/**
 * The applications of a registration whose reporter, under whichever record of theirs, has this link. One who was erased
 * answers for none of them any more (GDP-03): participants have links of their own.
 */
export async function applicationsOfReporter({ db, vault }: Pick<App, 'db' | 'vault'>, link: string) {
  const [registrationId = ''] = link.split('.', 1);
  const rows = await applicationsOfRegistration(db, registrationId);
  const own = await Promise.all(
    rows.map(async (row) => {
      if (row.details.reporter.forgotten) return false;
      if (row.reporters === 1) return link === registrationId;
      const ids = await idsOfHuman(db, row.reporter_id);
      return ids.some((id) => reporterStatusLink(vault, row, id) === link);
    }),
  );
  return rows.filter((_row, index) => own[index]);
}

/** The application whose participant has this link; the link of who was replaced leads nowhere. */
export async function applicationOfParticipant(
  { db }: Pick<App, 'db'>,
  statusId: string,
): Promise<ApplicationRow | undefined> {
  const own = (await applicationById(db, statusId)) ?? (await applicationById(db, statusId.replace(/-\d{1,4}$/, '')));
  return own && participantStatusId(own) === statusId ? own : undefined;
}

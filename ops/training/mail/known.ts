import { subjectOf } from '#domain/kernel/subject.ts';
import type { MessageRule } from '#domain/training/messages/table.ts';
import type { App } from '#ops/app.ts';
import { addresseesOf, type Addressee, type Concerned } from './recipients.ts';

/** What a person was told last of each of the subjects: of applications where they stand, of dates what a trainer knows. */
export async function lastTold<T>(
  app: Pick<App, 'pool'>,
  { personId, subjects }: { readonly personId: string | null; readonly subjects: readonly string[] },
): Promise<ReadonlyMap<string, T>> {
  const { rows } = await app.pool.query<{ told: Record<string, T> }>(
    `SELECT told FROM app.mails
      WHERE person_id = $1 AND subjects && $2 AND status = 'sent' AND told IS NOT NULL ORDER BY sent_at, id`,
    [personId, subjects],
  );
  return new Map(rows.flatMap(({ told }) => Object.entries(told)));
}

/** Whom a rule reaches: participants where the portal is set so, and of changes only who was told something before. */
export async function addresseesFor(
  app: Pick<App, 'pool' | 'config'>,
  rule: MessageRule,
  applications: readonly Concerned[],
): Promise<Addressee[]> {
  const audiences = rule.to.filter((audience) => audience !== 'participant' || app.config.mailParticipants);
  const addressees = addresseesOf(applications, audiences);
  return rule.standing ? knowing(app, addressees) : addressees;
}

/** The same for what the clock asks: who was told nothing of an application is not reminded of it either. */
export async function addresseesKnowing(
  app: Pick<App, 'pool' | 'config'>,
  rule: MessageRule,
  applications: readonly Concerned[],
): Promise<Addressee[]> {
  return known(app, await addresseesFor(app, rule, applications), () => true);
}

const isParticipant = ({ role }: Addressee): boolean => role === 'participant' || role === 'holder';

/** Participants hear of changes to what they were told before; who was told nothing yet gets no puzzle. */
const knowing = (app: Pick<App, 'pool'>, addressees: readonly Addressee[]): Promise<Addressee[]> =>
  known(app, addressees, isParticipant);

/** Those that `needs` says only of what they were told before; the others as they are. */
async function known(
  app: Pick<App, 'pool'>,
  addressees: readonly Addressee[],
  needs: (addressee: Addressee) => boolean,
): Promise<Addressee[]> {
  const asked = addressees.filter(needs);
  if (asked.length === 0) return [...addressees];
  const { rows } = await app.pool.query<{ person_id: string; subject: string }>(
    `SELECT DISTINCT person_id, unnest(subjects) AS subject FROM app.mails
      WHERE person_id = ANY ($1) AND status IN ('queued', 'sent')`,
    [asked.map(({ personId }) => personId)],
  );
  const told = new Set(rows.map((row) => `${row.person_id} ${row.subject}`));
  return addressees.flatMap((addressee) => {
    if (!needs(addressee)) return [addressee];
    const { personId, applicationIds: all } = addressee;
    const applicationIds = all.filter((id) => told.has(`${personId} ${subjectOf('application', id)}`));
    return applicationIds.length > 0 ? [{ ...addressee, applicationIds }] : [];
  });
}

import { subjectOf } from '#domain/kernel/subject.ts';
import type { MessageRule } from '#domain/training/messages/table.ts';
import type { App } from '#ops/app.ts';
import { addresseesOf, type Addressee, type Concerned } from './recipients.ts';

/** Whom a rule reaches: participants where the portal is set so; changes go only to people who were notified before. */
export async function addresseesFor(
  app: Pick<App, 'pool' | 'config'>,
  rule: MessageRule,
  applications: readonly Concerned[],
): Promise<Addressee[]> {
  const audiences = rule.to.filter((audience) => audience !== 'participant' || app.config.mailParticipants);
  const addressees = addresseesOf(applications, audiences);
  return rule.knowing ? knowing(app, addressees) : addressees;
}

/** The same for what the clock asks: a person who was sent nothing about an application is not reminded of it either. */
export async function addresseesKnowing(
  app: Pick<App, 'pool' | 'config'>,
  rule: MessageRule,
  applications: readonly Concerned[],
): Promise<Addressee[]> {
  return known(app, await addresseesFor(app, rule, applications), () => true);
}

const isParticipant = ({ role }: Addressee): boolean => role === 'participant' || role === 'holder';

/** Participants hear of changes to what they were sent before; a person who was sent nothing yet is not puzzled by it. */
const knowing = (app: Pick<App, 'pool'>, addressees: readonly Addressee[]): Promise<Addressee[]> =>
  known(app, addressees, isParticipant);

/**
 * What each of these persons ($1) was sent something about, under whichever record of the same human (decision 050), or of
 * one that was taken for theirs then (decision 266).
 */
const SENT_TO_HUMANS = `
  WITH human AS (SELECT reader, record.id FROM unnest($1::text[]) AS reader
      LEFT JOIN read.person_merges own ON own.id = reader
      CROSS JOIN LATERAL (SELECT reader AS id UNION SELECT coalesce(own.into_id, reader)
        UNION SELECT other.id FROM read.person_merges other WHERE other.into_id = coalesce(own.into_id, reader)
        UNION SELECT former.into_id FROM read.person_merges__past former WHERE former.id = reader
        UNION SELECT former.id FROM read.person_merges__past former WHERE former.into_id = reader) AS record)
  SELECT DISTINCT reader, subject FROM human
    JOIN app.mails ON recipient_ids @> ARRAY[human.id] AND status <> 'dropped', unnest(subjects) AS subject`;

/** Those that `needs` says only of what they were sent before; the others as they are. */
async function known(
  app: Pick<App, 'pool'>,
  addressees: readonly Addressee[],
  needs: (addressee: Addressee) => boolean,
): Promise<Addressee[]> {
  const asked = addressees.filter(needs);
  if (asked.length === 0) return [...addressees];
  const { rows } = await app.pool.query<{ reader: string; subject: string }>(SENT_TO_HUMANS, [
    [...new Set(asked.flatMap(({ recipientIds }) => recipientIds))],
  ]);
  const known = new Set(rows.map((row) => `${row.reader} ${row.subject}`));
  const isKnown = (recipientIds: readonly string[], id: string) =>
    recipientIds.some((personId) => known.has(`${personId} ${subjectOf('application', id)}`));
  return addressees.flatMap((addressee) => {
    if (!needs(addressee)) return [addressee];
    const { recipientIds, applicationIds: all } = addressee;
    const applicationIds = all.filter((id) => isKnown(recipientIds, id));
    return applicationIds.length > 0 ? [{ ...addressee, applicationIds }] : [];
  });
}

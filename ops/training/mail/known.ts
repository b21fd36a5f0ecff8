import { subjectOf } from '#domain/kernel/subject.ts';
import type { TrainingMail } from '#domain/training/mail/terms.ts';
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
  return rule.knowing ? knowing(app, rule, addressees) : addressees;
}

/** The same for what the clock asks: a person who was sent nothing about an application is not reminded of it either. */
export async function addresseesKnowing(
  app: Pick<App, 'pool' | 'config'>,
  rule: MessageRule,
  applications: readonly Concerned[],
): Promise<Addressee[]> {
  const addressees = await addresseesFor(app, rule, applications);
  return narrowed(addressees, { needs: () => true, known: await sentTo(app, addressees) });
}

const isParticipant = ({ role }: Addressee): boolean => role === 'participant' || role === 'holder';

/**
 * Participants hear of changes to what they were sent before; a person who was sent nothing yet is not puzzled by it. Of
 * whoever had their place before them somebody was: what there was to say to them then, which was nothing, is said now.
 */
async function knowing(
  app: Pick<App, 'pool'>,
  { reportsStatus }: MessageRule,
  addressees: readonly Addressee[],
): Promise<Addressee[]> {
  const asked = addressees.filter(isParticipant);
  if (asked.length === 0) return [...addressees];
  const [sent, taken] = await Promise.all([
    sentTo(app, asked),
    reportsStatus ? takenOver(app, addressees) : new Set<string>(),
  ]);
  const known = new Set([...sent, ...taken]);
  const unheard = new Set([...taken].filter((pair) => !sent.has(pair)));
  return narrowed(addressees, { needs: isParticipant, known }).map((addressee) =>
    isParticipant(addressee) ? { ...addressee, newTo: idsIn(unheard, addressee) } : addressee,
  );
}

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

/**
 * The applications whose place each of these persons ($1) took over from somebody who was written to, when there was nothing to
 * say to them; $2: who reports them.
 */
const TAKEN_OVER = `
  SELECT DISTINCT reader, subject FROM unnest($1::text[]) AS reader
    JOIN app.mails AS unsaid ON unsaid.recipient_ids @> ARRAY[reader] AND unsaid.template = $3 AND unsaid.status = 'dropped',
    unnest(unsaid.subjects) AS subject
   WHERE starts_with(subject, 'application:') AND EXISTS (SELECT FROM app.mails earlier
     WHERE earlier.subjects @> ARRAY[subject] AND earlier.status <> 'dropped'
       AND NOT earlier.recipient_ids && unsaid.recipient_ids AND NOT earlier.recipient_ids && $2)`;

/** Pairs of a person and a subject, as one text each. */
type Pairs = ReadonlySet<string>;
const pairOf = (reader: string, subject: string): string => `${reader} ${subject}`;

const readersOf = (addressees: readonly Addressee[]): string[] => [
  ...new Set(addressees.flatMap(({ recipientIds }) => recipientIds)),
];

async function pairs(app: Pick<App, 'pool'>, text: string, values: readonly unknown[]): Promise<Set<string>> {
  const { rows } = await app.pool.query<{ reader: string; subject: string }>(text, [...values]);
  return new Set(rows.map(({ reader, subject }) => pairOf(reader, subject)));
}

const sentTo = (app: Pick<App, 'pool'>, asked: readonly Addressee[]): Promise<Set<string>> =>
  pairs(app, SENT_TO_HUMANS, [readersOf(asked)]);

function takenOver(app: Pick<App, 'pool'>, addressees: readonly Addressee[]): Promise<Set<string>> {
  const replaced: TrainingMail = 'participant-replaced';
  const reporters = addressees.filter((one) => !isParticipant(one));
  return pairs(app, TAKEN_OVER, [readersOf(addressees.filter(isParticipant)), readersOf(reporters), replaced]);
}

/** The applications of an addressee that are among these. */
const idsIn = (known: Pairs, { recipientIds, applicationIds }: Addressee): string[] =>
  applicationIds.filter((id) =>
    recipientIds.some((personId) => known.has(pairOf(personId, subjectOf('application', id)))),
  );

/** Those that `needs` says only of what they know; the others as they are. */
function narrowed(
  addressees: readonly Addressee[],
  { needs, known }: { needs: (addressee: Addressee) => boolean; known: Pairs },
): Addressee[] {
  return addressees.flatMap((addressee) => {
    if (!needs(addressee)) return [addressee];
    const applicationIds = idsIn(known, addressee);
    return applicationIds.length > 0 ? [{ ...addressee, applicationIds }] : [];
  });
}

import { subjectOf } from '#domain/kernel/subject.ts';
import type { Said } from '#domain/training/messages/knowledge.ts';
import type { App } from '#ops/app.ts';

/** When a mail last brought somebody the confirmation of this seat on this date, by what is kept of it; undefined: not since then. */
export async function paperSentAt(
  { pool }: Pick<App, 'pool'>,
  { applicationId, courseDateId, since }: { applicationId: string; courseDateId: string; since: string },
): Promise<string | undefined> {
  const said: Partial<Said> = { courseDateId, place: 'seat', carries: ['paper'] };
  const { rows } = await pool.query<{ at: Date | null }>(
    `SELECT max(sent_at) AS at FROM app.mails
      WHERE subjects @> ARRAY[$1] AND status = 'sent' AND sent_at > $2 AND told -> $1 @> $3::jsonb`,
    [subjectOf('application', applicationId), since, JSON.stringify(said)],
  );
  return rows[0]?.at?.toISOString();
}

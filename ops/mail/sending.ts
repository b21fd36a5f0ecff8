import type { Portal } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';

/** The mails of one template that one request ordered: a sending, named by the request's correlation id. */
interface Sending {
  readonly portal: Portal;
  readonly sending: string;
  readonly template: string;
}

/** Ids of a sending's mails begin so; what follows says whose mail it is, and what it was split from. */
export const sendingPrefix = ({ portal, sending, template }: Sending): string => `${portal}:${sending}:${template}:`;

/** How far a sending is, counted by what its mails are about: a mail may bring several papers to one address. */
export interface SendingProgress {
  readonly sending: string;
  readonly total: number;
  readonly sent: number;
  /** Refused, given up, or sent back. */
  readonly failed: number;
  /** Not so any more when their turn came. */
  readonly needless: number;
  /** Of those that wait, how many the mail server has not taken yet and are tried again. */
  readonly retried: number;
  /** The first of the failed, by the mail that can be sent again. */
  readonly failures: readonly { readonly mailId: string; readonly subject: string }[];
}

/** More failures than these are found in the mailbox. */
const MOST_NAMED = 20;

/**
 * How far a sending about something is; unless one is named, the newest that has mails waiting, else the newest with
 * failures that nothing later has made good. One statement over the mails about `about`, by their index.
 *
 * @returns undefined when nothing of it was ordered (yet)
 */
export async function sendingProgress(
  { pool }: Pick<App, 'pool'>,
  wanted: Omit<Sending, 'sending'> & { readonly about: string; readonly sending?: string | undefined },
): Promise<SendingProgress | undefined> {
  const { rows } = await pool.query<SendingProgress>({
    name: 'sending-progress',
    text: `
      -- Apart from what else is asked of them, so that they are always found by what they are about.
      WITH about AS MATERIALIZED (
        SELECT id, portal, template, status, error, created_at, subjects FROM app.mails WHERE subjects @> ARRAY[$1]),
      mail AS MATERIALIZED (
        SELECT id, status, error, created_at, subject, split_part(id, ':', 2) AS sending
          FROM about, unnest(subjects) AS subject
         WHERE subject <> $1 AND portal = $2 AND template = $3
           AND starts_with(id, $2 || ':') AND split_part(id, ':', 3) = $3),
      newest AS (
        SELECT DISTINCT ON (subject) sending, status, created_at FROM mail ORDER BY subject, created_at DESC, id DESC),
      wanted AS (
        SELECT coalesce($4, (SELECT sending FROM newest WHERE status IN ('queued', 'failed', 'bounced')
          ORDER BY status = 'queued' DESC, created_at DESC, sending DESC LIMIT 1)) AS sending),
      -- What was split off is reported by its own mail.
      each AS (
        SELECT DISTINCT ON (subject) mail.* FROM mail JOIN wanted USING (sending) ORDER BY subject, created_at DESC, id DESC)
      SELECT sending, count(*)::int AS total,
             (count(*) FILTER (WHERE status = 'sent'))::int AS sent,
             (count(*) FILTER (WHERE status IN ('failed', 'bounced')))::int AS failed,
             (count(*) FILTER (WHERE status = 'dropped'))::int AS needless,
             (count(*) FILTER (WHERE status = 'queued' AND error IS NOT NULL))::int AS retried,
             to_jsonb((array_agg(jsonb_build_object('mailId', id, 'subject', subject) ORDER BY id, subject)
               FILTER (WHERE status IN ('failed', 'bounced')))[1:${MOST_NAMED}]) AS failures
        FROM each GROUP BY sending`,
    values: [wanted.about, wanted.portal, wanted.template, wanted.sending ?? null],
  });
  const [progress] = rows;
  return progress && { ...progress, failures: (progress.failures as SendingProgress['failures'] | null) ?? [] };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#ops/app.ts';

/** How `app.mails` knows an address: a keyed hash, so that what was sent to it is found and nothing can be read. */
export const mailAddress = ({ vault }: Pick<App, 'vault'>, to: string): string =>
  vault.digest(`mail ${to.toLowerCase()}`);

/** What one mail reported of its subjects, as its composer said it (`Composed.reported`). */
export interface ReportedMail<T> {
  readonly template: string;
  /** See `mailAddress`; null in mails of earlier programs. */
  readonly address: string | null;
  readonly reported: Readonly<Record<string, T>>;
}

interface Wanted {
  readonly recipientIds: readonly string[];
  readonly subjects: readonly string[];
  /** See `mailAddress`; who reads mails at this address counts too. */
  readonly address?: string;
  /** Id of the mail that is being composed: waits for others about the same that are being sent. */
  readonly composing?: string;
  /** Mails of this very cause count as not written yet: what one of them takes back, another may have to bring. */
  readonly unlessOf?: { readonly subject: string; readonly stream: string; readonly revision: number } | undefined;
}

const ON_ITS_WAY_MS = 5000;

/**
 * What was reported to these people, or to this address, about the subjects, in the order in which it was sent. What
 * is being sent is known in a moment: a mail composed meanwhile would say it twice. A mail that a server refused for now
 * has an error, so nothing waits for it.
 *
 * @throws when another mail takes too long: the mail being composed is tried again
 */
export async function reportedMails<T>(
  app: Pick<App, 'pool'>,
  { recipientIds, subjects, address, composing, unlessOf }: Wanted,
): Promise<ReportedMail<T>[]> {
  const until = Date.now() + ON_ITS_WAY_MS;
  const cause = unlessOf && { [unlessOf.subject]: { stream: unlessOf.stream, revision: unlessOf.revision } };
  for (;;) {
    const { rows } = await app.pool.query<ReportedMail<T> & { sending: boolean }>(
      `SELECT template, address, told AS reported, status = 'queued' AS sending FROM app.mails
        WHERE subjects && $2 AND (recipient_ids && $1 OR address = $3) AND told IS NOT NULL
          AND ($5::jsonb IS NULL OR NOT causes @> $5)
          AND (status = 'sent' OR (status = 'queued' AND error IS NULL AND id <> $4))
        ORDER BY sent_at, id`,
      [recipientIds, subjects, address ?? null, composing ?? null, cause ? JSON.stringify(cause) : null],
    );
    if (!rows.some(({ sending }) => sending)) return rows;
    if (Date.now() > until) throw new Error('Another mail about the same is on its way');
    await sleep(100);
  }
}

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

/** What was reported, and whether it is on its way. */
type Found = ReportedMail<object> & { readonly sending: boolean };

const TEXT = `SELECT nth, template, mail.address, told AS reported, status = 'queued' AS sending
  FROM jsonb_to_recordset($1::jsonb)
    AS asked(nth int, recipients text[], subjects text[], address text, composing text, cause jsonb)
  JOIN app.mails mail ON mail.subjects && asked.subjects
   AND (mail.recipient_ids && asked.recipients OR mail.address = asked.address) AND told IS NOT NULL
   AND (asked.cause IS NULL OR NOT causes @> asked.cause)
   AND (status = 'sent' OR (status = 'queued' AND error IS NULL AND mail.id <> asked.composing))
 ORDER BY nth, sent_at, mail.id`;

/** In one statement for all mails that are composed at this moment. */
const found = ({ lists, pool }: Pick<App, 'lists' | 'pool'>, wanted: Wanted): Promise<Found[]> =>
  lists.together('reported mails', wanted, async (all: readonly Wanted[]) => {
    const asked = all.map(({ recipientIds: recipients, subjects, address, composing, unlessOf }, nth) => {
      const cause = unlessOf && { [unlessOf.subject]: { stream: unlessOf.stream, revision: unlessOf.revision } };
      return { nth, recipients, subjects, address, composing, cause };
    });
    const values = [JSON.stringify(asked)];
    const { rows } = await pool.query<Found & { nth: number }>({ name: 'mails-reported', text: TEXT, values });
    return all.map((_one, nth) => rows.filter((row) => row.nth === nth));
  });

/**
 * What was reported to these people, or to this address, about the subjects, in the order in which it was sent. What
 * is being sent is known in a moment: a mail composed meanwhile would say it twice. A mail that a server refused for now
 * has an error, so nothing waits for it.
 *
 * @throws when another mail takes too long: the mail being composed is tried again
 */
export async function reportedMails<T extends object>(
  app: Pick<App, 'lists' | 'pool'>,
  wanted: Wanted,
): Promise<ReportedMail<T>[]> {
  const until = Date.now() + ON_ITS_WAY_MS;
  for (;;) {
    const mails = await found(app, wanted);
    if (!mails.some(({ sending }) => sending)) return mails as unknown as ReportedMail<T>[];
    if (Date.now() > until) throw new Error('Another mail about the same is on its way');
    await sleep(100);
  }
}

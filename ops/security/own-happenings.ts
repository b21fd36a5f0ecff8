import { happeningWords, OWN_HAPPENINGS } from '#domain/account/happenings.ts';
import type { App } from '#ops/app.ts';

/** Somebody reads of so many days what happened at the own account, the newest first. */
const OWN_DAYS = 90;
const MOST_SHOWN = 100;

/** A line of "Co działo się z moim kontem". */
export interface OwnHappening {
  readonly id: string;
  readonly at: string;
  readonly what: string;
  readonly device: string;
  readonly times: number;
}

/** What happened at an account within 90 days: by the one who was logged in to it, tries with its login, and by others. */
export async function ownHappenings({ pool, now }: Pick<App, 'pool' | 'now'>, accountId: string) {
  const { rows } = await pool.query<
    Omit<OwnHappening, 'at' | 'what'> & { at: Date; event: string; concerned: boolean }
  >(
    `SELECT id, at, event, device, times, subject_id IS NOT DISTINCT FROM $1 AS concerned FROM app.security_log
      WHERE (account_id = $1 OR subject_id = $1) AND at > $2 AND event = ANY ($3) ORDER BY at DESC, id DESC LIMIT $4`,
    [accountId, new Date(Date.parse(now()) - OWN_DAYS * 86_400_000), Object.keys(OWN_HAPPENINGS), MOST_SHOWN],
  );
  return rows.map(({ event, concerned, at, device, ...row }): OwnHappening => ({
    ...row,
    at: at.toISOString(),
    what: happeningWords(event, { concerned }),
    // Another's device says nothing to the account's owner.
    device: concerned ? '' : device,
  }));
}

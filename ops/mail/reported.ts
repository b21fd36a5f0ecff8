import type { App } from '#ops/app.ts';

/**
 * What was told last to any of these, who share an address, of each of the subjects, as the mails' composers said it
 * (`Composed.reported`).
 */
export async function lastReported<T>(
  app: Pick<App, 'pool'>,
  { recipientIds, subjects }: { readonly recipientIds: readonly string[]; readonly subjects: readonly string[] },
): Promise<ReadonlyMap<string, T>> {
  const { rows } = await app.pool.query<{ reported: Record<string, T> }>(
    `SELECT told AS reported FROM app.mails
      WHERE recipient_ids && $1 AND subjects && $2 AND status = 'sent' AND told IS NOT NULL ORDER BY sent_at, id`,
    [recipientIds, subjects],
  );
  return new Map(rows.flatMap(({ reported }) => Object.entries(reported)));
}

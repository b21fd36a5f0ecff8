import type { App } from '#ops/app.ts';

/**
 * What was told last to any of these, who share an address, of each of the subjects, as the mails' composers said it
 * (`Composed.told`).
 */
export async function lastTold<T>(
  app: Pick<App, 'pool'>,
  { recipientIds, subjects }: { readonly recipientIds: readonly string[]; readonly subjects: readonly string[] },
): Promise<ReadonlyMap<string, T>> {
  const { rows } = await app.pool.query<{ told: Record<string, T> }>(
    `SELECT told FROM app.mails
      WHERE recipient_ids && $1 AND subjects && $2 AND status = 'sent' AND told IS NOT NULL ORDER BY sent_at, id`,
    [recipientIds, subjects],
  );
  return new Map(rows.flatMap(({ told }) => Object.entries(told)));
}

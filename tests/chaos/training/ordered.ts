import type { Remains } from '../portal-load.ts';

/** Which of these applications no mail of a kind was ordered about, or not as often as it should be. */
export async function orderedOf(
  pool: Remains['pool'],
  wanted: { template: string; ids: ReadonlySet<string>; exactly?: number },
): Promise<string[]> {
  const { template, ids, exactly } = wanted;
  const { rows } = await pool.query<{ subject: string; n: number }>(
    `SELECT subject, count(*)::int AS n FROM app.mails, unnest(subjects) AS subject
      WHERE template = $1 AND subject LIKE 'application:%' GROUP BY subject`,
    [template],
  );
  const ordered = new Map(rows.map(({ subject, n }) => [subject, n]));
  return [...ids].flatMap((id) => {
    const times = ordered.get(`application:${id}`) ?? 0;
    const right = exactly === undefined ? times > 0 : times === exactly;
    return right ? [] : [`The mail '${template}' about application ${id} was ordered ${times} times`];
  });
}

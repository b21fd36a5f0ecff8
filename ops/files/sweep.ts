import { idOfSubject, kindOfSubject, streamOf } from '#domain/kernel/subject.ts';
import type { App } from '#ops/app.ts';
import { dropUploads } from './store.ts';

type Needs = Pick<App, 'pool' | 'log'>;

/**
 * Deletes documents that no fact of their record names: their process died between keeping them and saving the form.
 * Looked for from an hour after they were kept, when nobody is saving any more, for a day.
 *
 * @returns how many there were
 */
export async function sweepUploads(app: Needs): Promise<number> {
  const { rows } = await app.pool.query<{ subject: string; names: string[] }>(
    `SELECT subject, array_agg(name) AS names FROM app.uploads
     WHERE subject IS NOT NULL AND created_at BETWEEN now() - interval '25 hours' AND now() - interval '1 hour'
     GROUP BY subject`,
  );
  const unused: string[] = [];
  for (const { subject, names } of rows) {
    const facts = await app.log.readStream(streamOf(kindOfSubject(subject), idOfSubject(subject)));
    const stored = JSON.stringify(facts.map(({ data }) => data));
    unused.push(...names.filter((name) => !stored.includes(name)));
  }
  await dropUploads(app, unused);
  return unused.length;
}

import type { App } from '#ops/app.ts';
import { sanitiseHtml } from '#ops/html/sanitise.ts';

/** The HTML of the active banners, one after the other, or null (MRQ-01). */
export async function marqueeOf(app: App): Promise<string | null> {
  const rows = await app.db.selectFrom('banners').select('values').where('active', '=', true).orderBy('id').execute();
  const all = rows.map(({ values }) => sanitiseHtml(values.marqueeContent)).filter((html) => html !== '');
  return all.length > 0 ? all.join('\n') : null;
}

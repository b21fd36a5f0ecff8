import type { App } from '#ops/app.ts';
import { sanitiseHtml } from '#ops/html/sanitise.ts';

/** How long a process may show the banners it read last: other processes' changes are seen after this. */
const FRESH_MS = 1_000;

interface Seen {
  readonly at: number;
  readonly html: Promise<string | null>;
}

const seen = new WeakMap<App, Seen>();

/**
 * The HTML of the active banners, one after the other, or null (MRQ-01). Every page asks for it: it is read once a
 * second at most.
 */
export function marqueeOf(app: App): Promise<string | null> {
  const known = seen.get(app);
  const now = performance.now();
  if (known && now - known.at < FRESH_MS) return known.html;
  const html = read(app).catch((error: unknown) => {
    app.logger.error({ err: error }, 'banners could not be read');
    return null;
  });
  seen.set(app, { at: now, html });
  return html;
}

/** After a change in this process its own pages show it at once. */
export const forgetMarquee = (app: App): boolean => seen.delete(app);

async function read(app: App): Promise<string | null> {
  const rows = await app.db.selectFrom('banners').select('values').where('active', '=', true).orderBy('id').execute();
  const all = rows.map(({ values }) => sanitiseHtml(values.marqueeContent)).filter((html) => html !== '');
  return all.length > 0 ? all.join('\n') : null;
}

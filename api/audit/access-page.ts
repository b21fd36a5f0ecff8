import type { App } from '#ops/app.ts';
import { countAccess, readAccess, type AccessFilter, type AccessRow } from '#ops/security/access-list.ts';
import { cutPage, type Order, type Page, type PageRequest } from '#projections/keyset-page.ts';

const NEWEST: Order = { columns: ['at', 'id'], direction: 'desc' };

/** One typed by hand names no place. */
function placeIn(cursor: string | undefined): string[] | undefined {
  const [at = '', id = '', ...more] = cursor?.split('~') ?? [];
  return id !== '' && more.length === 0 && !Number.isNaN(Date.parse(at)) ? [at, id] : undefined;
}

/** A page of the security log, the newest first: keyset where a cursor is given, offset otherwise. */
export async function listAccess(
  app: Pick<App, 'pool'>,
  filter: AccessFilter,
  { page, pageSize, ...cursors }: PageRequest,
): Promise<Page<AccessRow>> {
  const before = placeIn(cursors.before);
  const place = before ?? placeIn(cursors.after);
  const [found, count] = await Promise.all([
    readAccess(app, filter, {
      place,
      backwards: before !== undefined,
      limit: pageSize + 1,
      offset: place ? 0 : (page - 1) * pageSize,
    }),
    countAccess(app, filter),
  ]);
  const request = { page, pageSize, ...(place ? cursors : {}) };
  const { rows, ...ways } = cutPage(found, NEWEST, request);
  return { items: [...rows], ...count, page, pageSize, ...ways };
}

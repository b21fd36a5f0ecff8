import { command, download, page } from '#api/http/define.ts';
import type { Route } from '#api/http/route.ts';
import { forget, personPage, sendFile, sendJson } from './person.ts';
import { PERSON_ERASE, PERSON_FILE, personSearch } from './search.ts';

const BASE = '/panel/gdpr/users';

/** Finding, exporting and erasing persons (GDP-01…GDP-04). */
export const gdprRoutes: readonly Route[] = [
  page(BASE, 'panel', personSearch),
  page(`${BASE}/:id`, PERSON_FILE, personPage),
  download(`${BASE}/:id/json`, PERSON_FILE, sendJson),
  download(`${BASE}/:id/pdf`, PERSON_FILE, sendFile),
  command(`post ${BASE}/:id/forget`, PERSON_ERASE, { page: `${BASE}/:id`, run: forget }),
];

import { forgetPerson } from '#domain/gdpr/decide.ts';
import type { SharedScreen } from '#domain/portal/page.ts';
import type { Loader } from '#api/http/portal-api.ts';
import { command, download } from '#api/http/define.ts';
import type { Route } from '#api/http/route.ts';
import { forget, personPage, sendFile, sendJson } from './person.ts';
import { PERSON_RIGHTS, PERSON_FILE, personSearch } from './search.ts';

const BASE = '/panel/gdpr/users';

export const personScreens = {
  'person-search': personSearch,
  'person-file': personPage,
} satisfies Partial<Record<SharedScreen, Loader>>;

/** Finding, exporting and erasing persons (GDP-01…GDP-04). */
export const gdprRoutes: readonly Route[] = [
  download(`${BASE}/:id/json`, PERSON_FILE, sendJson),
  download(`${BASE}/:id/pdf`, PERSON_FILE, sendFile),
  command(`post ${BASE}/:id/forget`, forgetPerson(PERSON_RIGHTS), { page: `${BASE}/:id`, run: forget }),
];

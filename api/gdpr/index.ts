import { forgetPerson } from '#domain/gdpr/decide.ts';
import type { SharedScreen } from '#domain/portal/page.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { command, download, forReaders, type Route } from '#api/http/routes/route.ts';
import { personDossier } from './dossier.ts';
import { forget, personPage, sendFile, sendJson } from './person.ts';
import { personSearch } from './search.ts';
import type { PersonSource } from './source.ts';

const BASE = '/panel/gdpr/users';

export const personScreens = (source: PersonSource) =>
  ({
    'person-search': personSearch(source),
    'person-file': personPage(source),
  }) satisfies Partial<Record<SharedScreen, Loader>>;

/** Finding, exporting and erasing persons (GDP-01…GDP-04). */
export const gdprRoutes = (source: PersonSource): readonly Route[] => [
  // Each of them is a fact (GDP-02).
  forReaders(false, download(`${BASE}/:id/json`, source.rights.file, sendJson(source))),
  forReaders(false, download(`${BASE}/:id/pdf`, source.rights.file, sendFile(source))),
  forReaders(false, personDossier(`${BASE}/:id`, source)),
  command(`post ${BASE}/:id/forget`, forgetPerson(source.rights), {
    page: `${BASE}/:id`,
    proof: 'always',
    run: forget(source),
  }),
];

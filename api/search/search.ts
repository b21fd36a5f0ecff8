import { isSearchable } from '#projections/search-text.ts';
import { FIND, type SearchKind } from '#projections/training/search.ts';
import { download } from '#api/http/define.ts';
import type { RequestContext, Route } from '#api/http/route.ts';
import { textOf } from '#api/handlers/read-filters.ts';

const LONGEST = 100;

const KINDS: readonly {
  readonly kind: SearchKind;
  readonly label: string;
  readonly base: string;
  readonly permission: string;
}[] = [
  { kind: 'applications', label: 'Zgłoszenia', base: '/panel/applications', permission: 'APPLICATION_READ' },
  { kind: 'employees', label: 'Uczestnicy', base: '/panel/employees', permission: 'EMPLOYEE_READ' },
  { kind: 'companies', label: 'Firmy', base: '/panel/firms', permission: 'BOSCHCARSERVICE_READ' },
  { kind: 'courseDates', label: 'Terminy szkoleń', base: '/panel/course-dates', permission: 'COURSEDATE_READ' },
  { kind: 'courses', label: 'Szkolenia', base: '/panel/courses', permission: 'COURSE_READ' },
  { kind: 'reporters', label: 'Osoby zgłaszające', base: '/panel/reporters', permission: 'REPORTER_READ' },
  { kind: 'operators', label: 'Operatorzy', base: '/panel/operators', permission: 'OPERATOR_READ' },
];

export interface FoundGroup {
  readonly label: string;
  readonly hits: readonly { readonly path: string; readonly title: string; readonly detail: string }[];
}

/** What somebody may read and what fits, by kind. */
async function found(request: RequestContext): Promise<FoundGroup[]> {
  const text = textOf(request.query.q)?.slice(0, LONGEST) ?? '';
  if (!isSearchable(text)) return [];
  const groups = await Promise.all(
    KINDS.filter(({ permission }) => request.access.can(permission)).map(async ({ kind, label, base }) => ({
      label,
      hits: (await FIND[kind](request.app.db, text, request.context.today)).map(({ id, title, detail }) => ({
        path: `${base}/${id}`,
        title,
        detail,
      })),
    })),
  );
  return groups.filter(({ hits }) => hits.length > 0);
}

/** The panel's quick search (Ctrl+K). */
export const searchRoutes: readonly Route[] = [
  download('/panel/search', 'panel', async (request, res) => {
    res.setHeader('Cache-Control', 'private, no-store');
    res.json({ groups: await found(request) });
  }),
];

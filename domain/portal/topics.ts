import type { Access } from '#domain/kernel/access.ts';
import { allows } from './guard.ts';
import { matchPath } from './page.ts';
import type { PortalModel } from './portal.ts';

/** Subjects are `kind:id`, as timelines name them. */
const kindOf = (subject: string): string => subject.slice(0, subject.indexOf(':'));

/** The subjects that this person may hear of: ids only, never what was said. Whoever may open a kind's page may. */
export function visibleSubjects(portal: PortalModel, access: Access, subjects: readonly string[]): string[] {
  const open = new Set(
    Object.values(portal.allPages)
      .filter(({ shows, guard }) => shows !== undefined && guard !== 'public' && allows(portal, guard, access))
      .map(({ shows }) => shows?.[0]),
  );
  return subjects.filter((subject) => open.has(kindOf(subject)));
}

/** Whether the page at this path (without portal prefix) shows one of the subjects. `form`: it is being edited there. */
export function affects(
  portal: PortalModel,
  path: string,
  subjects: readonly string[],
): { shown: boolean; form: boolean } {
  const page = portal.pageAt(path);
  const { shows } = page ?? {};
  if (!page || !shows) return { shown: false, form: false };
  const id = matchPath(page.path, path)?.id;
  const shown = subjects.some((subject) =>
    id === undefined ? shows.includes(kindOf(subject)) : subject.endsWith(`:${id}`),
  );
  return {
    shown: shown && !(page.isForm && id === undefined),
    form: shown && page.isForm === true && id !== undefined,
  };
}

import type { Access } from '#domain/kernel/access.ts';
import { idOfSubject, kindOfSubject } from '#domain/kernel/subject.ts';
import { opens } from './guard.ts';
import type { MenuItem } from './navigation.ts';
import { matchPath } from './page.ts';
import type { PortalModel } from './portal.ts';

/** The subjects that this person may hear of: ids only, never what was said. Anyone who may open a kind's page may. */
export function visibleSubjects(portal: PortalModel, access: Access, subjects: readonly string[]): string[] {
  const open = new Set(
    Object.values(portal.allPages)
      .filter((page) => page.shows !== undefined && page.guard !== 'public' && opens(portal, page, access))
      .map(({ shows }) => shows?.[0]),
  );
  return subjects.filter((subject) => open.has(kindOfSubject(subject)));
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
    id === undefined ? shows.includes(kindOfSubject(subject)) : subject.endsWith(`:${id}`),
  );
  return {
    shown: shown && !(page.isForm && id === undefined),
    form: shown && page.isForm === true && id !== undefined,
  };
}

/** The page that shows one subject: that of its kind with an `:id` on which nothing is edited. */
export function pageOfSubject(portal: PortalModel, subject: string, access: Access): MenuItem | undefined {
  const kind = kindOfSubject(subject);
  const page = Object.values(portal.allPages).find(
    ({ path, shows, isForm }) => path.endsWith('/:id') && shows?.[0] === kind && !isForm,
  );
  if (!page || !opens(portal, page, access)) return undefined;
  return { label: page.title, path: page.path.replace(/:id$/, encodeURIComponent(idOfSubject(subject))) };
}

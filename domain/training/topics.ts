import type { Access } from '#domain/kernel/access.ts';
import type { Permission } from './accounts/roles.ts';

/** Kinds of records whose changes are told to open pages, and who may hear of them. */
const TOPICS: Readonly<Record<string, Permission>> = {
  application: 'APPLICATION_READ',
  'course-date': 'COURSEDATE_READ',
  group: 'COURSE_READ',
  course: 'COURSE_READ',
  location: 'COURSEDATE_READ',
  company: 'BOSCHCARSERVICE_READ',
  operator: 'OPERATOR_READ',
  reporter: 'REPORTER_READ',
  participant: 'EMPLOYEE_READ',
};

const kindOf = (subject: string): string => subject.slice(0, subject.indexOf(':'));

/** The subjects (`application:{id}`) that this person may hear of; ids only, never what was said. */
export const visibleSubjects = (access: Access, subjects: readonly string[]): string[] =>
  subjects.filter((subject) => {
    const permission = TOPICS[kindOf(subject)];
    return permission !== undefined && access.can(permission);
  });

/** What a page of the panel shows, by the beginning of its path: a list hears of its kind, a record of its id. */
const SHOWN: readonly { readonly under: string; readonly kinds: readonly string[] }[] = [
  { under: '/panel/applications', kinds: ['application'] },
  { under: '/panel/course-dates', kinds: ['course-date', 'application'] },
  { under: '/panel/groups', kinds: ['group', 'course'] },
  { under: '/panel/courses', kinds: ['course'] },
  { under: '/panel/locations', kinds: ['location'] },
  { under: '/panel/firms', kinds: ['company'] },
  { under: '/panel/operators', kinds: ['operator'] },
  { under: '/panel/reporters', kinds: ['reporter'] },
  { under: '/panel/employees', kinds: ['participant', 'application'] },
];

/** Whether the page at this path shows one of the subjects. `form`: it is being edited there. */
export function affects(path: string, subjects: readonly string[]): { shown: boolean; form: boolean } {
  const page = SHOWN.find(({ under }) => path === under || path.startsWith(`${under}/`));
  if (!page) return { shown: false, form: false };
  const [id, rest] = path.slice(page.under.length + 1).split('/');
  const own = subjects.some((subject) => id !== undefined && id !== '' && subject.endsWith(`:${id}`));
  const listed = !id && subjects.some((subject) => page.kinds.includes(kindOf(subject)));
  return { shown: own || listed, form: own && rest !== undefined };
}

import type { Pages } from '#domain/portal/page.ts';

/** Two of a kind who are one human: `:id` is who stays. */
export const mergePages = {
  participantMerge: {
    path: '/panel/employees/:id/merge',
    title: 'Połącz uczestnika z inną osobą',
    crumb: 'Połącz',
    parent: 'participant.list',
    guard: ['EMPLOYEE_WRITE'],
    shows: ['participant'],
    isForm: true,
  },
  reporterMerge: {
    path: '/panel/reporters/:id/merge',
    title: 'Połącz osobę zgłaszającą z inną',
    crumb: 'Połącz',
    parent: 'reporter.list',
    guard: ['REPORTER_WRITE'],
    shows: ['reporter'],
    isForm: true,
  },
} as const satisfies Pages;

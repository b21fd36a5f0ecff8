import type { PersonRights } from '#domain/gdpr/rights.ts';

/** Looking for persons needs only the panel (PERM-07); everything that is known of one is shown in the file (A18). */
export const personRights = {
  search: 'panel',
  file: ['APPLICATION_READ', 'EMPLOYEE_READ', 'REPORTER_READ', 'OPERATOR_READ'],
  erase: ['OPERATOR_WRITE'],
} as const satisfies PersonRights;

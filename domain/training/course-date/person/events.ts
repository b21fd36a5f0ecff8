import { z } from 'zod';
import { applicationFact } from '../application/events.ts';

const ROLES = ['participant', 'reporter'] as const;

/** The role of a person on an application. */
export type PersonRole = (typeof ROLES)[number];

const WHO = { participant: 'uczestnika', reporter: 'osobę zgłaszającą' } as const;
const WHOSE = { participant: 'uczestnika', reporter: 'osoby zgłaszającej' } as const;

/** The person in this role is known as another by now: two persons were merged, or separated again. What was typed stays. */
export const ApplicationPersonReplaced = applicationFact({
  type: 'ApplicationPersonReplaced',
  schema: z.object({
    courseDateId: z.string(),
    applicationId: z.string(),
    role: z.enum(ROLES),
    from: z.string(),
    to: z.string(),
    cause: z.enum(['merged', 'separated']),
  }),
  text: ({ role, cause }) =>
    cause === 'merged'
      ? `Połączono ${WHO[role]} z inną osobą, która jest tą samą`
      : `Cofnięto połączenie ${WHOSE[role]} z inną osobą`,
});

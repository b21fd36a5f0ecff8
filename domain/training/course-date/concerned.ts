import type { ApplicationDetails } from './details.ts';

/** Whom an application is about: the participant first, then who registered them; without those who were erased. */
export const personsConcerned = ({ participant, reporter }: Pick<ApplicationDetails, 'participant' | 'reporter'>) =>
  [participant, reporter].filter(({ forgotten }) => !forgotten).map(({ personId }) => personId);

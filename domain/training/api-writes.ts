import type { ApiWrite } from '#domain/api/writes.ts';

/** What tokens may be let do with applications. */
export const applicationWrites = [
  { name: 'application.register', label: 'Zgłoszenia: dodawanie', permissions: ['APPLICATION_WRITE'] },
  { name: 'application.decide', label: 'Zgłoszenia: decyzje', permissions: ['APPLICATION_WRITE'] },
  { name: 'application.certify', label: 'Zgłoszenia: certyfikaty', permissions: ['APPLICATION_WRITE'] },
] as const satisfies readonly ApiWrite[];

/** And with course dates. */
export const courseDateWrites = [
  { name: 'course-date.attendance', label: 'Terminy szkoleń: obecność', permissions: ['COURSEDATE_WRITE'] },
] as const satisfies readonly ApiWrite[];

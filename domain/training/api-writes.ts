import type { ApiWrite } from '#domain/api/writes.ts';

/** What tokens may be let do with applications. */
export const applicationWrites = [
  { name: 'application.register', label: 'Zgłoszenia: dodawanie', permissions: ['APPLICATION_WRITE'] },
  { name: 'application.decide', label: 'Zgłoszenia: decyzje', permissions: ['APPLICATION_WRITE'] },
] as const satisfies readonly ApiWrite[];

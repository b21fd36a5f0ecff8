import type { Guard } from '#domain/kernel/access.ts';

/** Who may look for persons, take what is kept about one, and erase one: each portal says it (GDP-01…03). */
export interface PersonRights {
  readonly search: Guard;
  readonly file: Guard;
  readonly erase: Guard;
}

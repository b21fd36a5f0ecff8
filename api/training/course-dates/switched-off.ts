import type { Kysely } from 'kysely';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { dateWarnings } from '#domain/training/course-date/coming-dates.ts';
import { rowHasAccess } from '#projections/account-access.ts';
import type { AccountColumns } from '#projections/accounts.ts';
import type { CourseDateItem } from '#projections/training/course-dates/course-date-list.ts';
import { sellsCourse } from '#projections/training/course-dates/offer.ts';
import { recordById } from '#projections/record-list.ts';
import type { ReadTables } from '#projections/tables.ts';

/** What of a coming date was switched off since it was planned, in sentences for its page. */
export async function switchedOffParts(
  db: Kysely<ReadTables>,
  { courseId, courseLocationId, formula, trainerId }: CourseDateItem,
  now: string,
): Promise<string[]> {
  const [isSold, place, trainer] = await Promise.all([
    sellsCourse(db, courseId),
    formula === 'onsite' ? recordById(db, 'locations', courseLocationId) : undefined,
    trainerId === null
      ? undefined
      : db
          .selectFrom('operators')
          .select(['name', 'role', 'access_type', 'expires_at'])
          .where('id', '=', trainerId)
          .executeTakeFirst(),
  ]);
  const hasAccess = trainer !== undefined && worksHere(trainer, now);
  const leads = hasAccess && trainer?.role === 'TRAINER';
  return dateWarnings({
    isSold,
    placeIsOff: place?.active === false,
    trainer: trainerId === null || leads ? null : { name: namedAs(trainer), hasAccess },
  });
}

/** An erased one is somebody without a name. */
const namedAs = (trainer: { readonly name: string } | undefined): string =>
  trainer === undefined || trainer.name === FORGOTTEN ? '' : trainer.name;

type Trainer = Pick<AccountColumns, 'access_type' | 'expires_at'> & { readonly role: string };

const worksHere = (trainer: Trainer, now: string): boolean =>
  rowHasAccess(trainer, now) && trainer.role !== 'UNAUTHORIZED';

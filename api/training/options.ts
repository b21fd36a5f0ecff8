import type { Option } from '#domain/form/form.ts';
import { shortDaysText } from '#domain/training/course-date/days.ts';
import { hasAccessAt, rowHasAccess } from '#projections/account-access.ts';
import { everyCourse, isSold } from '#projections/training/course-dates/offer.ts';
import { recordOptions } from '#projections/record-list.ts';
import type { App } from '#ops/app.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { lengthOf } from '#projections/training/course-dates/course-dates.ts';

/** What the filter bar of the applications list offers, and the dates that a bulk move may go to. */
export async function applicationOptions(request: RequestContext): Promise<Record<string, Option[]>> {
  const { db, lists } = request.app;
  const [courses, locations, dates] = await Promise.all([
    lists.cache.read({ key: 'every course', tables: ['courses'] }, () => everyCourse(db)),
    lists.cache.read({ key: 'options of locations', tables: ['locations'] }, () => recordOptions(db, 'locations')),
    request.asOf === undefined && request.access.can('APPLICATION_WRITE') ? openDateOptions(request) : [],
  ]);
  return { courses, locations, dates };
}

/** Active operators with the role TRAINER (CD-17); `present` stays a choice of what names him. */
export async function trainerOptions(request: RequestContext, present = ''): Promise<Option[]> {
  const { now } = request.context;
  const rows = await request.app.db
    .selectFrom('operators')
    .select(['id', 'name', 'role', 'access_type', 'expires_at'])
    .where((row) => row.or([row('id', '=', present), row.and([row('role', '=', 'TRAINER'), hasAccessAt(now)])]))
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    value: row.id,
    label: row.role === 'TRAINER' && rowHasAccess(row, now) ? row.name : `${row.name} (wyłączone)`,
  }));
}

/** Dates still to come that an application may be moved to or registered for, soonest first. */
export function openDateOptions({ app, context }: RequestContext, except = ''): Promise<Option[]> {
  const key = `open dates but ${except} on ${context.today}`;
  const tables = ['course_dates', 'courses', 'groups', 'locations'];
  return app.lists.cache.read({ key, tables }, () => readOpenDates(app.db, context.today, except));
}

async function readOpenDates(db: App['db'], today: string, except: string): Promise<Option[]> {
  const rows = await db
    .selectFrom('course_dates as d')
    .innerJoin('courses as c', 'c.id', 'd.course_id')
    .leftJoin('locations as l', 'l.id', 'd.course_location_id')
    .select([
      'd.id',
      'd.started_on',
      'd.held_duration',
      'c.title as course',
      'c.values',
      'l.title as place',
      'd.formula',
    ])
    .where('d.status', '=', 'active')
    .where(isSold('c'))
    .where('d.started_on', '>=', today)
    .where('d.id', '!=', except)
    .orderBy('d.started_on')
    .orderBy('d.id')
    .limit(500)
    .execute();
  return rows.map((row) => {
    const day = shortDaysText({ startedOn: row.started_on, duration: lengthOf(row, row.values) });
    return {
      value: row.id,
      label: `${day} · ${row.course} · ${row.formula === 'online' ? 'online' : (row.place ?? '')}`,
    };
  });
}

/** The trainer's name for a page; '' when nobody is named. */
export async function trainerName(request: RequestContext, trainerId: string | null): Promise<string> {
  if (!trainerId) return '';
  const row = await request.app.db
    .selectFrom('operators')
    .select('name')
    .where('id', '=', trainerId)
    .executeTakeFirst();
  return row?.name ?? '';
}

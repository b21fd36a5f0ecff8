import type { Option } from '#domain/form/form.ts';
import { shortDaysText } from '#domain/training/course-date/days.ts';
import { everyCourse, isSold } from '#projections/training/course-dates/offer.ts';
import { recordOptions } from '#projections/record-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** What the filter bar of the applications list offers, and the dates that a bulk move may go to. */
export async function applicationOptions(request: RequestContext): Promise<Record<string, Option[]>> {
  const [courses, locations, dates] = await Promise.all([
    everyCourse(request.app.db),
    recordOptions(request.app.db, 'locations'),
    request.access.can('APPLICATION_WRITE') ? openDateOptions(request) : [],
  ]);
  return { courses, locations, dates };
}

/** Active operators with the role TRAINER (CD-17); `present` stays a choice of what names him. */
export async function trainerOptions(request: RequestContext, present = ''): Promise<Option[]> {
  const rows = await request.app.db
    .selectFrom('operators')
    .select(['id', 'name', 'role', 'access_type'])
    .where((row) =>
      row.or([row('id', '=', present), row.and([row('role', '=', 'TRAINER'), row('access_type', '!=', 'none')])]),
    )
    .orderBy('name')
    .execute();
  return rows.map(({ id, name, role, access_type: access }) => ({
    value: id,
    label: role === 'TRAINER' && access !== 'none' ? name : `${name} (wyłączone)`,
  }));
}

/** Dates still to come that an application may be moved to or registered for, soonest first. */
export async function openDateOptions(request: RequestContext, except?: string): Promise<Option[]> {
  const rows = await request.app.db
    .selectFrom('course_dates as d')
    .innerJoin('courses as c', 'c.id', 'd.course_id')
    .leftJoin('locations as l', 'l.id', 'd.course_location_id')
    .select(['d.id', 'd.started_on', 'c.title as course', 'c.values', 'l.title as place', 'd.formula'])
    .where('d.status', '=', 'active')
    .where(isSold('c'))
    .where('d.started_on', '>=', request.context.today)
    .$if(except !== undefined, (query) => query.where('d.id', '!=', except ?? ''))
    .orderBy('d.started_on')
    .orderBy('d.id')
    .limit(500)
    .execute();
  return rows.map((row) => {
    const day = shortDaysText({ startedOn: row.started_on, duration: row.values.duration });
    return {
      value: row.id,
      label: `${day} · ${row.course} · ${row.formula === 'online' ? 'online' : (row.place ?? '')}`,
    };
  });
}

/** The trainer's name for documents; '' when nobody is named. */
export async function trainerName(request: RequestContext, trainerId: string | null): Promise<string> {
  if (!trainerId) return '';
  const row = await request.app.db
    .selectFrom('operators')
    .select('name')
    .where('id', '=', trainerId)
    .executeTakeFirst();
  return row?.name ?? '';
}

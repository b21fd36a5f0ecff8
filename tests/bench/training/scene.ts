import { randomUUID } from 'node:crypto';
import { systemActorOf } from '#domain/kernel/actor.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { scheduleCourseDate } from '#domain/training/course-date/decide/dates.ts';
import { courseDate } from '#domain/training/course-date/state.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { records } from '#domain/training/records/decide.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { courses } from '#ops/run/demo/training/catalogue.ts';

/** A course with so many dates, of thousands of seats in years to come where nothing else is said. */
export async function makeDates(
  app: App,
  count: number,
  more: { seatLimit?: number; startedOn?: string } = {},
): Promise<string[]> {
  const context = systemContext(app, 'szkolenia');
  const courseId = randomUUID();
  const values = { ...courses[0]?.values, prerequisiteACourseId: null };
  const made = await app.log.append([
    {
      stream: records.courses.stream(courseId),
      expected: 'none',
      events: [
        {
          type: records.courses.types.created,
          data: { id: courseId, values },
          meta: { at: context.now, actor: systemActorOf('szkolenia'), command: 'Bench', correlationId: 'bench' },
        },
      ],
    },
  ]);
  if (!made.ok) throw new Error('The course could not be made');
  const dates = Array.from({ length: count }, () => randomUUID());
  for (const id of dates) {
    const details = {
      courseId,
      startedOn: '2099-01-15',
      courseLocationId: 'l1',
      formula: 'onsite' as const,
      onlineMeetingUrl: null,
      trainerId: null,
      seatLimit: 5000,
      visibility: 'visible' as const,
      timeStart: 930,
      timeEnd: 1600,
      full: false,
      autoPromote: false,
      reminderDays: 3,
      ...more,
    };
    const done = await app.execute({
      stream: courseDateStream(id),
      decider: courseDate,
      command: scheduleCourseDate,
      input: { courseDateId: id, details, confirmed: true },
      context,
      correlationId: 'bench',
    });
    if (isRefusal(done)) throw new Error(done.message);
  }
  await app.projector.catchUp();
  // The log's head may still be held back by another transaction: what was just appended is waited for.
  await app.projector.waitFor(['courses', 'course_dates'], await app.log.newest());
  return dates;
}

/** A public registration of one employee. */
export const registration = (courseDateId: string, who: string) => ({
  courseDateId,
  companyName: 'Auto Serwis Pomiar',
  companyNip: '5260250274',
  companyState: 'mazowieckie',
  reporterFirstName: 'Anna',
  reporterLastName: 'Kowalska',
  reporterEmail: 'anna@demo.example',
  reporterPhone: '600700800',
  consent: 'true',
  employees: [{ firstName: 'Jan', lastName: 'Nowak', email: `jan-${who}@demo.example`, phone: '' }],
});

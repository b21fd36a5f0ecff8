import { fold } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { RecordDefinition } from '#domain/record/decide.ts';
import type { RecordEvent } from '#domain/record/events.ts';
import { carryPromiseChange } from '#domain/training/course-date/decide/promises.ts';
import {
  courseAsPromised,
  placeAsPromised,
  promiseChange,
  type Promises,
} from '#domain/training/course-date/promises.ts';
import { courseDate } from '#domain/training/course-date/state.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { training } from '#domain/training/portal.ts';
import { records } from '#domain/training/records/decide.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { promisedOn } from '#projections/training/course-dates/promised.ts';
import type { CarryPromisesJob } from './reactions.ts';

/**
 * CD-18: what changed of a course or place becomes a fact of each of its coming dates, once, because of that change.
 * Each date is an append of its own with a key of its own: cut off anywhere, it goes on and doubles nothing.
 */
export async function carryPromises(app: App, job: CarryPromisesJob): Promise<void> {
  const changed = await changedBy(app, job);
  if (!changed) return;
  const { cause, change, of, at } = changed;
  const context = { ...systemContext(app, training.name), notify: cause.meta.notify === true };
  for (const date of await promisedOn(app.db, { ...at, now: cause.at })) {
    const carried = await app.execute({
      stream: courseDateStream(date.id),
      decider: courseDate,
      command: carryPromiseChange,
      input: { ...change, of, at: cause.at },
      context,
      commandKey: `carry-promises:${cause.id}:${date.id}`,
      correlationId: cause.meta.correlationId,
      causationId: cause.id,
    });
    if (isRefusal(carried)) throw new Error(carried.message);
  }
}

/** The record before and after the fact, as far as it promises anything. */
async function changedBy(app: App, { stream, revision }: CarryPromisesJob) {
  const events = (await app.log.readStream(stream)) as Recorded[];
  const cause = events[revision];
  if (cause?.revision !== revision) throw new Error('The change cannot be read');
  const { id } = cause.data as { id: string };
  const promised = <V extends object>(record: RecordDefinition<V>, said: (values: V) => Partial<Promises>) => {
    const at = (end: number) => {
      const { values } = fold(record.decider, events.slice(0, end) as unknown as RecordEvent<V>[]);
      return values ? said(values) : {};
    };
    return promiseChange(at(revision), at(revision + 1));
  };
  if (stream === records.courses.stream(id)) {
    const change = promised(records.courses, courseAsPromised);
    return change && { cause, change, of: { courseId: id }, at: { column: 'course_id' as const, id } };
  }
  const change = promised(records.locations, placeAsPromised);
  return change && { cause, change, of: { courseLocationId: id }, at: { column: 'course_location_id' as const, id } };
}

import { v7 as uuid } from 'uuid';
import type { RecordDefinition } from '#domain/record/decide.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import { records } from '#domain/training/records/decide.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';

/** Adds a plain record as the program itself; gives its id. */
export async function addRecord<V extends object>(app: App, kind: RecordDefinition<V>, values: V): Promise<string> {
  const id = uuid();
  const result = await app.execute({
    stream: kind.stream(id),
    decider: kind.decider,
    command: kind.create,
    input: { id, values },
    context: systemContext(app, 'szkolenia'),
    correlationId: id,
  });
  if (isRefusal(result)) throw new Error(result.message);
  await app.projector.waitFor(['courses', 'locations'], result.position);
  return id;
}

export const addCourse = (app: App, more: Partial<CourseValues> = {}): Promise<string> =>
  addRecord<CourseValues>(app, records.courses, {
    name: 'Diagnostyka hamulców',
    position: 1,
    groupId: 'g1',
    furtherGroupIds: [],
    formulas: ['onsite', 'online'],
    netPrice: '1200.00',
    vat: 23,
    novelty: false,
    description: '',
    duration: 1,
    theory: 50,
    practice: 50,
    startedOnFrom: null,
    startedOnTo: null,
    photo: null,
    hasFgaz: false,
    allowRequests: true,
    prerequisiteACourseId: null,
    prerequisiteBCourseId: null,
    delayedPayment: false,
    resignDays: null,
    swapDays: null,
    certificateMonths: null,
    ...more,
  });

export const addLocation = (app: App): Promise<string> =>
  addRecord(app, records.locations, { name: 'Centrum Warszawa', city: 'Warszawa', address: 'ul. Jasna 1' });

/** The fields of a new course date as the panel's form sends them. */
export const dateFields = (courseId: string, courseLocationId: string, more: object = {}) => ({
  courseId,
  courseLocationId,
  startedOn: '2099-03-02',
  timeStart: '930',
  timeEnd: '1600',
  formula: 'onsite',
  seatLimit: '10',
  visibility: 'visible',
  // Asked whether it may lie in the past, the operator says yes.
  confirmed: 'true',
  ...more,
});

/** A public registration of one employee; `n` makes the person another one. */
export const registrationFields = (courseDateId: string, n: number, more: object = {}) => ({
  courseDateId,
  companyName: 'Auto Serwis',
  companyNip: '5260250274',
  companyState: 'mazowieckie',
  reporterFirstName: 'Anna',
  reporterLastName: 'Kos',
  reporterEmail: 'anna.kos@demo.example',
  reporterPhone: '600700800',
  consent: 'true',
  employees: [{ firstName: 'Jan', lastName: 'Nowak', email: `jan${n}@demo.example`, phone: '600700800' }],
  ...more,
});

/** The same employee registered by an operator, who may do that of a training that has begun today. */
export const officeFields = (courseDateId: string, n: number, more: object = {}) => ({
  ...registrationFields(courseDateId, n, { consent: undefined, employees: undefined }),
  participantFirstName: 'Jan',
  participantLastName: 'Nowak',
  participantEmail: `jan${n}@demo.example`,
  participantPhone: '600700800',
  ...more,
});

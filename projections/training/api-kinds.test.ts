import { expect, it } from 'vitest';
import { CourseDatePromisesChanged, courseDateEvents } from '#domain/training/course-date/events.ts';
import { ApplicationMovedOut } from '#domain/training/course-date/application/events.ts';
import { trainingApiKinds } from './api-kinds.ts';

/** What the other half of a move tells, and what is not among the values of a date. */
const UNTOLD: readonly string[] = [ApplicationMovedOut.type, CourseDatePromisesChanged.type];

it('every fact about a date or an application is news to programs that follow it', () => {
  const told = new Set(trainingApiKinds.flatMap(({ news }) => Object.keys(news)));
  const untold = courseDateEvents.map(({ type }) => type).filter((type) => !told.has(type));
  expect(new Set<string>(untold)).toEqual(new Set(UNTOLD));
});

import { expect, it } from 'vitest';
import { given, registered, scheduled } from '#tests/support/training/course-date.ts';
import { fold } from '#domain/kernel/decider.ts';
import { cancelCourseDate } from '#domain/training/course-date/decide/dates.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDate } from '#domain/training/course-date/state.ts';
import type { Status } from '#domain/training/course-date/terms.ts';
import { dateDecidedOn } from './decision-page.ts';

const about = (id: string) => ({ applicationId: id, courseDateId: 'd1' });
const HELD: readonly CourseDateEvent[] = [
  scheduled(),
  registered('a'),
  registered('b'),
  registered('c', 'reserve'),
  { type: 'ApplicationConfirmed', data: about('a') },
  { type: 'ApplicationArchived', data: about('a') },
];
const CANCELLED = [
  ...HELD,
  ...(given(...HELD).when(cancelCourseDate, { notify: false }, { reason: 'Choroba' }) as CourseDateEvent[]),
];

/** An app that reads the date as it is after these facts. */
const appOf = (events: readonly CourseDateEvent[]) => {
  const look = async ({ pick }: { pick: (state: unknown) => unknown }) => pick(fold(courseDate, [...events]));
  return { execute: { look } } as unknown as Parameters<typeof dateDecidedOn>[0]['app'];
};

const row = (status: Status, before: Status) => ({
  status,
  status_before: before,
  present: false,
  participant_name: 'Jan Nowak',
  certificate_sent: false,
});

it('CD-13 the questions count who is cancelled with the date and comes back with it, not who is filed', async () => {
  const held = [row('archived', 'confirmed'), row('waiting', 'waiting'), row('waiting', 'waiting')];
  expect(await dateDecidedOn({ app: appOf(HELD) }, { id: 'd1', status: 'active' }, held)).toMatchObject({
    open: 2,
    returning: 0,
  });
  const gone = [row('archived', 'confirmed'), row('canceled', 'waiting'), row('canceled', 'waiting')];
  expect(await dateDecidedOn({ app: appOf(CANCELLED) }, { id: 'd1', status: 'cancelled' }, gone)).toMatchObject({
    open: 0,
    returning: 2,
  });
});

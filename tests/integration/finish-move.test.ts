import { systemAccess } from '#domain/kernel/access.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold } from '#domain/kernel/decider.ts';
import { moveIn, moveOut, movingApplication } from '#domain/training/course-date/decide/lists.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDate } from '#domain/training/course-date/state.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { MailScene } from '#tests/support/training/mail-scene.ts';

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.start();
});
afterAll(() => scene.stop());

describe('APP-11 a move that a crash cut in half', () => {
  const stateOf = async (courseDateId: string) =>
    fold(courseDate, (await scene.app.log.readStream(courseDateStream(courseDateId))) as unknown as CourseDateEvent[]);

  it('is finished: the application is on the new date only, and its reporter is notified', async () => {
    const { reporter, courseDateId, applicationId } = await scene.oneApplication();
    const target = await scene.scheduled();
    const source = await stateOf(courseDateId);
    const application = source.applications.get(applicationId);
    if (!application) throw new Error('not registered');
    // The first half, long ago; then the process died.
    const context = {
      actor: { type: 'SzkoleniaOperator' as const, id: 'op1', portal: 'szkolenia' as const },
      access: systemAccess,
      now: '2026-01-01T00:00:00.000Z',
      notify: true,
      today: '2026-01-01',
    };
    const moved = await scene.app.execute({
      stream: courseDateStream(target),
      decider: courseDate,
      command: moveIn,
      input: movingApplication(source, application),
      context,
      correlationId: randomUUID(),
    });
    if (!('position' in moved)) throw new Error('refused');
    scene.last = moved.position;
    expect(moved).toMatchObject({ events: [{ type: 'ApplicationMovedIn' }] });
    await scene.settled();
    expect((await stateOf(courseDateId)).applications.get(applicationId)?.movedTo).toBe(target);
    expect((await stateOf(target)).applications.get(applicationId)?.movedTo).toBeNull();
    expect(scene.smtp.to(reporter).map((mail) => mail.subject)).toEqual([
      'Zmiana terminu szkolenia: Układy klimatyzacji, 03.12.2046, Żaneta Źdźbłowska',
    ]);
    const events = await scene.app.log.readStream(courseDateStream(courseDateId));
    expect(events.filter((event) => event.type === 'ApplicationMovedOut')).toHaveLength(1);
    expect(moveOut.name).toBe(events.at(-1)?.meta.command);
  });
});

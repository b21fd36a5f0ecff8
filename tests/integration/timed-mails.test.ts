import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { addDays } from '#domain/text/calendar.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { details } from '#tests/support/training/course-date.ts';
import { MailScene, participantAddress } from '#tests/support/training/mail-scene.ts';
import { mailById } from '#ops/mail/mail-list.ts';
import { ratingToken } from '#ops/training/rating-link.ts';
import { timedMails } from '#workers/training/timed.ts';

const NOTIFY = { notify: true } as const;
const today = dayInWarsaw(new Date().toISOString());

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.start();
});
afterAll(() => scene.stop());

/** The program at another moment, at noon by default. */
async function at(day: string, time = '11:00'): Promise<void> {
  const clock = Object.create(scene.app, { now: { value: () => `${day}T${time}:00.000Z` } }) as typeof scene.app;
  await timedMails.run(clock);
  await scene.settled();
}

const subjectsTo = (address: string) => scene.smtp.to(address).map(({ subject }) => subject?.split(':')[0]);

async function confirmed(startedOn: string, how: object = NOTIFY) {
  const reporter = scene.address();
  const courseDateId = await scene.scheduled(startedOn);
  const { first: applicationId } = await scene.registered(courseDateId, { reporter, source: 'panel' });
  const ids = { applicationId, courseDateId };
  await scene.happened(courseDateId, [{ type: 'ApplicationConfirmed', data: ids }], how);
  await scene.settled();
  return { reporter, courseDateId, ids };
}

describe('mails that the clock asks for', () => {
  it('a reminder comes as many days before as the date says, once, to reporter and participant, in the daytime', async () => {
    const startedOn = addDays(today, 20);
    const { reporter } = await confirmed(startedOn);
    await at(addDays(startedOn, -4));
    expect(subjectsTo(reporter)).toEqual(['Potwierdzenie zgłoszenia']);
    await at(addDays(startedOn, -3), '23:00');
    expect(subjectsTo(reporter)).toHaveLength(1);
    await at(addDays(startedOn, -3));
    await at(addDays(startedOn, -3), '11:30');
    await at(addDays(startedOn, -2));
    for (const address of [reporter, participantAddress(reporter)]) {
      expect(subjectsTo(address)).toEqual(['Potwierdzenie zgłoszenia', 'Przypomnienie o szkoleniu']);
    }
    const mail = scene.smtp.to(reporter)[1];
    expect(mail?.text).toContain('zabranie ze sobą dokumentu tożsamości');
    expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual([expect.stringContaining('calendar')]);
  });

  it('who is confirmed after the reminder is reminded alone; a new day is a new reminder, a cancelled date none', async () => {
    const startedOn = addDays(today, 20);
    const reporter = scene.address();
    const courseDateId = await scene.scheduled(startedOn);
    const { applications } = await scene.registered(courseDateId, {
      reporter,
      source: 'panel',
      participants: ['Ewa', 'Jan'],
    });
    const [first = '', second = ''] = applications;
    const happens = async (...events: CourseDateEvent[]) => {
      await scene.happened(courseDateId, events, NOTIFY);
      await scene.settled();
    };
    await happens({ type: 'ApplicationConfirmed', data: { applicationId: first, courseDateId } });
    await at(addDays(startedOn, -3));
    await happens(
      {
        type: 'ApplicationMovedToPrimary',
        data: { applicationId: second, courseDateId, overbooked: false, automatic: false },
      },
      { type: 'ApplicationConfirmed', data: { applicationId: second, courseDateId } },
    );
    await at(addDays(startedOn, -2));
    const reminders = () =>
      scene.smtp.to(reporter).filter(({ subject }) => subject?.startsWith('Przypomnienie o szkoleniu'));
    expect(reminders().map(({ subject }) => subject?.split(', ').at(-1))).toEqual(['Ewa Źdźbłowska', 'Jan Źdźbłowska']);
    const later = addDays(startedOn, 10);
    await happens({
      type: 'CourseDateChanged',
      data: { courseDateId, before: { startedOn }, after: { startedOn: later } },
    });
    await at(addDays(later, -3));
    expect(reminders().map(({ subject }) => subject?.split(', ').at(-1))).toEqual([
      'Ewa Źdźbłowska',
      'Jan Źdźbłowska',
      '2 osoby',
    ]);
    await happens({ type: 'CourseDateCancelled', data: { courseDateId, reason: 'Choroba', notify: true } });
    await at(addDays(later, -2));
    expect(reminders()).toHaveLength(3);
  });

  it.each([0, 1])(
    'of two who share a mailbox neither is reminded or asked again when the other one leaves (%s)',
    async (leaves) => {
      const startedOn = addDays(today, 20);
      const reporter = scene.address();
      const courseDateId = await scene.scheduled(startedOn);
      const { applications } = await scene.registered(courseDateId, {
        reporter,
        source: 'panel',
        participants: ['Ewa', 'Jan'],
      });
      const each = async (...facts: ((ids: { applicationId: string; courseDateId: string }) => CourseDateEvent)[]) => {
        const all = applications.flatMap((applicationId) => facts.map((fact) => fact({ applicationId, courseDateId })));
        await scene.happened(courseDateId, all, NOTIFY);
        await scene.settled();
      };
      const leaver = { applicationId: applications[leaves] ?? '', courseDateId };
      const sent = (subject: string) =>
        subjectsTo(participantAddress(reporter)).filter((one) => one === subject).length;
      await each(
        (ids) => ({ type: 'ApplicationMovedToPrimary', data: { ...ids, overbooked: false, automatic: false } }),
        (ids) => ({ type: 'ApplicationConfirmed', data: ids }),
      );
      await at(addDays(startedOn, -3));
      expect(sent('Przypomnienie o szkoleniu')).toBe(1);
      await scene.happened(courseDateId, [{ type: 'ApplicationResigned', data: leaver }], NOTIFY);
      await scene.settled();
      await at(addDays(startedOn, -2));
      expect(sent('Przypomnienie o szkoleniu')).toBe(1);

      await scene.happened(courseDateId, [
        { type: 'ApplicationReinstated', data: { ...leaver, status: 'confirmed', list: 'primary' } },
      ]);
      const marked =
        (attended: boolean) =>
        (ids: typeof leaver): CourseDateEvent => ({
          type: 'AttendanceMarked',
          data: { ...ids, attended, certificateCode: null },
        });
      await each(marked(true));
      await at(addDays(startedOn, 2));
      // Links are personal, so each has a mail.
      expect(sent('Jak oceniają Państwo szkolenie')).toBe(2);
      await scene.happened(courseDateId, [marked(false)(leaver)]);
      await scene.settled();
      await at(addDays(startedOn, 3));
      expect(sent('Jak oceniają Państwo szkolenie')).toBe(2);
    },
  );

  it('a date without a reminder, who was sent nothing, and who was written to today get none', async () => {
    const startedOn = addDays(today, 2);
    const silent = await confirmed(startedOn, {});
    const fresh = await confirmed(startedOn);
    const off = await confirmed(addDays(today, 12));
    const change = { before: details({ reminderDays: 3 }), after: { reminderDays: 0 } };
    await scene.happened(off.courseDateId, [
      { type: 'CourseDateChanged', data: { courseDateId: off.courseDateId, ...change } },
    ]);
    await scene.settled();
    await at(today);
    await at(addDays(today, 10));
    expect(subjectsTo(silent.reporter)).toEqual([]);
    expect(subjectsTo(fresh.reporter)).toEqual(['Potwierdzenie zgłoszenia']);
    expect(subjectsTo(off.reporter)).toEqual(['Potwierdzenie zgłoszenia']);
  });

  it('GDP-03 nobody is reminded of a participant who was erased', async () => {
    const startedOn = addDays(today, 20);
    const { reporter, ids } = await confirmed(startedOn);
    const { person_id: personId } = await scene.app.db
      .selectFrom('applications')
      .select('person_id')
      .where('id', '=', ids.applicationId)
      .executeTakeFirstOrThrow();
    await scene.forgotten(personId);
    await scene.settled();
    await at(addDays(startedOn, -3));
    for (const address of [reporter, participantAddress(reporter)])
      expect(subjectsTo(address)).toEqual(['Potwierdzenie zgłoszenia']);
  });

  it('who was present is asked for an opinion the day after the last day, once', async () => {
    const startedOn = addDays(today, 20);
    const { reporter, ids, courseDateId } = await confirmed(startedOn);
    const present: CourseDateEvent = {
      type: 'AttendanceMarked',
      data: { ...ids, attended: true, certificateCode: null },
    };
    await scene.happened(courseDateId, [present]);
    await scene.settled();
    // The course takes two days.
    await at(addDays(startedOn, 1));
    expect(subjectsTo(participantAddress(reporter))).toEqual(['Potwierdzenie zgłoszenia']);
    await at(addDays(startedOn, 2));
    await at(addDays(startedOn, 3));
    expect(subjectsTo(participantAddress(reporter))).toEqual([
      'Potwierdzenie zgłoszenia',
      'Jak oceniają Państwo szkolenie',
    ]);
    expect(scene.smtp.to(participantAddress(reporter))[1]?.text).toContain(
      `https://portal.example/szkolenia/ocena-szkolenia?token=${ratingToken(scene.app.vault, ids.applicationId)}`,
    );
    // Who reads the mailbox can't answer for anybody.
    const { rows } = await scene.app.pool.query(`SELECT id FROM app.mails WHERE template = 'survey'`);
    const kept = await mailById(scene.app, { portal: 'szkolenia', id: rows[0].id });
    expect([kept?.text, kept?.html].filter((one) => one?.includes('token='))).toEqual([]);
    expect(subjectsTo(reporter)).toEqual(['Potwierdzenie zgłoszenia']);
  });
});

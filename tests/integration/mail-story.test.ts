import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { CalendarClient } from '#tests/support/calendar/calendar-client.ts';
import { MailScene, participantAddress } from '#tests/support/training/mail-scene.ts';

const NOTIFY = { notify: true } as const;

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.start();
});
afterAll(() => scene.stop());

const subjectsTo = (address: string) => scene.smtp.to(address).map(({ subject }) => subject?.split(':')[0]);
const textsTo = (address: string) => scene.smtp.to(address).map(({ text }) => text ?? '');

/** Whose mailbox is read again and again: the calendar takes every entry that comes with a mail. */
class Mailbox {
  readonly address: string;
  readonly calendar = new CalendarClient();
  #read = 0;

  constructor(address: string) {
    this.address = address;
  }

  /** Subjects of the new mails. @throws where an entry is older than one that came before */
  fresh(): (string | undefined)[] {
    const mails = scene.smtp.to(this.address).slice(this.#read);
    this.#read += mails.length;
    const entries = mails.flatMap(({ attachments }) =>
      attachments.filter(({ contentType }) => contentType === 'text/calendar'),
    );
    const stale = entries.flatMap(({ content }) => this.calendar.take(content.toString('utf8')));
    if (stale.length > 0) throw new Error(`The calendar drops SEQUENCE ${stale.join()}`);
    return mails.map(({ subject }) => subject?.split(':')[0]);
  }

  get days(): string[] {
    return this.calendar.days.map(({ start }) => start.slice(0, 10));
  }
}

const moved = (courseDateId: string, from: string, to: string): CourseDateEvent => ({
  type: 'CourseDateChanged',
  data: { courseDateId, before: { startedOn: from }, after: { startedOn: to } },
});

describe('a whole story in the mailbox and the calendar', () => {
  it('confirmed, moved twice, cancelled, restored, moved to another date: nothing untrue, missing or twice', async () => {
    const { reporter, courseDateId, ids } = await scene.oneApplication();
    const boxes = [new Mailbox(reporter), new Mailbox(participantAddress(reporter))];
    const then = async (stream: string, events: readonly CourseDateEvent[]) => {
      await scene.happened(stream, events, NOTIFY);
      await scene.settled();
      const [own, other] = boxes.map((box) => ({ subjects: box.fresh(), days: box.days }));
      expect(other).toEqual(own);
      return own;
    };
    expect(await then(courseDateId, [{ type: 'ApplicationConfirmed', data: ids }])).toEqual({
      subjects: ['Potwierdzenie zgłoszenia'],
      days: ['2046-12-03', '2046-12-04'],
    });
    expect(await then(courseDateId, [moved(courseDateId, '2046-12-03', '2047-01-06')])).toEqual({
      subjects: ['Zmiana w terminie szkolenia'],
      days: ['2047-01-06', '2047-01-07'],
    });
    expect(await then(courseDateId, [moved(courseDateId, '2047-01-06', '2047-02-15')])).toEqual({
      subjects: ['Zmiana w terminie szkolenia'],
      days: ['2047-02-15', '2047-02-16'],
    });
    expect(
      await then(courseDateId, [
        { type: 'CourseDateCancelled', data: { courseDateId, reason: 'Choroba', notify: true } },
        { type: 'ApplicationCanceled', data: { ...ids, cause: 'course-date' } },
      ]),
    ).toEqual({ subjects: ['Odwołany termin szkolenia'], days: [] });
    expect(
      await then(courseDateId, [
        { type: 'CourseDateReopened', data: { courseDateId } },
        { type: 'ApplicationReinstated', data: { ...ids, status: 'confirmed', list: 'primary' } },
      ]),
    ).toMatchObject({ days: ['2047-02-15', '2047-02-16'] });
    const target = await scene.scheduled('2047-03-01');
    await scene.movedTo(target, ids, NOTIFY);
    await scene.settled();
    for (const box of boxes) {
      expect(box.fresh()).toEqual(['Zmiana terminu szkolenia']);
      expect(box.days).toEqual(['2047-03-01', '2047-03-02']);
    }
    for (const box of boxes) expect(box.calendar.entries).toBe(1);
  });

  it('who was confirmed and is rejected after all is notified, the participant too, and the entry goes', async () => {
    const { reporter, courseDateId, ids } = await scene.oneApplication();
    const boxes = [new Mailbox(reporter), new Mailbox(participantAddress(reporter))];
    const then = async (event: CourseDateEvent, how: object = NOTIFY) => {
      await scene.happened(courseDateId, [event], how);
      await scene.settled();
      return boxes.map((box) => [...box.fresh(), ...box.days]);
    };
    const both = (...lines: string[]) => [lines, lines];
    await then({ type: 'ApplicationConfirmed', data: ids });
    expect(await then({ type: 'ApplicationResigned', data: ids }, {})).toEqual(both('2046-12-03', '2046-12-04'));
    const undone: CourseDateEvent = {
      type: 'ApplicationReinstated',
      data: { ...ids, status: 'waiting', list: 'primary' },
    };
    // Nobody was notified of the end; what they were sent last is not so any more.
    const entry = ['2046-12-03', '2046-12-04'];
    expect(await then(undone)).toEqual(both('Zgłoszenie oczekuje na potwierdzenie', ...entry));
    expect(await then({ type: 'ApplicationRejected', data: { ...ids, info: null } }, {})).toEqual(
      both('Zgłoszenie nie zostało przyjęte'),
    );
    expect(await then(undone)).toEqual(both('Zgłoszenie jest znowu aktywne'));
    // The entry comes back with the confirmation, not before.
    expect(await then({ type: 'ApplicationConfirmed', data: ids })).toEqual(both('Potwierdzenie zgłoszenia', ...entry));
  });

  it('a participant whose confirmation never went out hears nothing of the end of it', async () => {
    const { reporter, courseDateId, ids } = await scene.oneApplication();
    await scene.whileAway([reporter, participantAddress(reporter)], async () => {
      await scene.happened(courseDateId, [{ type: 'ApplicationConfirmed', data: ids }], NOTIFY);
      await scene.happened(courseDateId, [{ type: 'ApplicationResigned', data: ids }], NOTIFY);
    });
    scene.smtp.refuse(() => undefined);
    expect(subjectsTo(reporter)).toEqual(['Rezygnacja ze szkolenia']);
    expect(subjectsTo(participantAddress(reporter))).toEqual([]);
  });

  it('who was sent nothing before learns the change since before all that waited, or nothing where it is undone', async () => {
    const held = await MailScene.start({ mailHoldMs: 3000 });
    try {
      const [on, back] = [await held.oneApplication(), await held.oneApplication()];
      const then = (courseDateId: string, event: CourseDateEvent) => held.happened(courseDateId, [event], NOTIFY);
      await then(on.courseDateId, moved(on.courseDateId, '2046-12-03', '2047-01-06'));
      await then(back.courseDateId, moved(back.courseDateId, '2046-12-03', '2047-01-06'));
      const { courseDateId } = on;
      await then(courseDateId, {
        type: 'CourseDateChanged',
        data: { courseDateId, before: { timeEnd: 1600 }, after: { timeEnd: 1500 } },
      });
      await then(back.courseDateId, moved(back.courseDateId, '2047-01-06', '2046-12-03'));
      await held.settled();
      expect(held.smtp.to(back.reporter)).toEqual([]);
      const [mail, ...others] = held.smtp.to(on.reporter);
      expect(others).toEqual([]);
      expect(mail?.text).toContain('Data: 3–4 grudnia 2046 (2 dni) → 6–7 stycznia 2047 (2 dni)');
      expect(mail?.text).toContain('Godziny: 9:30–16:00 → 9:30–15:00');
    } finally {
      await held.stop();
    }
  });

  it('a registration says where each is who was moved within its seconds', async () => {
    const reporter = scene.address();
    const courseDateId = await scene.scheduled();
    const target = await scene.scheduled('2047-03-01');
    // Whatever was composed before the move is refused.
    await scene.whileAway([reporter], async () => {
      const { applications } = await scene.registered(courseDateId, { reporter, participants: ['Ewa', 'Jan', 'Ola'] });
      await scene.movedTo(target, { applicationId: applications[0] ?? '', courseDateId });
    });
    scene.smtp.refuse(() => undefined);
    expect(scene.smtp.to(reporter).map(({ subject }) => subject)).toEqual([
      'Przyjęliśmy zgłoszenie: Układy klimatyzacji, 03.12.2046, 3 osoby',
    ]);
    const [text = ''] = textsTo(reporter);
    expect(text).toContain(
      'Ewa Źdźbłowska – lista podstawowa, inny termin: Układy klimatyzacji, 1–2 marca 2047 (2 dni)',
    );
    expect(text).toContain('Jan Źdźbłowska – lista rezerwowa\n');
  });
});

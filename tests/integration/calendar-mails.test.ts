import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { CalendarClient } from '#tests/support/calendar/calendar-client.ts';
import { details } from '#tests/support/training/course-date.ts';
import { MailScene } from '#tests/support/training/mail-scene.ts';

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.start();
});
afterAll(() => scene.stop());

describe('the calendar of who reads the mails', () => {
  it('CD-18 CD-13 each mail puts its entry right: confirmed, changed, cancelled, taking place after all', async () => {
    const { reporter, courseDateId, applicationId, ids } = await scene.oneApplication();
    const calendar = new CalendarClient();
    let read = 0;
    const happens = async (...events: CourseDateEvent[]) => {
      await scene.happened(courseDateId, events, { notify: true });
      await scene.settled();
      const mails = scene.smtp.to(reporter).slice(read);
      read += mails.length;
      expect(mails).toHaveLength(1);
      const entries = mails[0]?.attachments.filter(({ contentType }) => contentType === 'text/calendar') ?? [];
      expect(entries).toHaveLength(1);
      for (const { content } of entries) expect(calendar.take(content.toString('utf8'))).toEqual([]);
      const headers = entries[0]?.headers as unknown as Map<string, { params: Record<string, string> }>;
      return { method: headers.get('content-type')?.params.method, days: calendar.days.map(({ start }) => start) };
    };
    const date = details({ startedOn: '2046-12-03' });

    expect(await happens({ type: 'ApplicationConfirmed', data: ids })).toEqual({
      method: 'REQUEST',
      days: ['2046-12-03T09:30:00', '2046-12-04T09:30:00'],
    });
    expect(calendar.days[0]?.summary).toBe('Układy klimatyzacji – Żaneta Źdźbłowska');
    const { startedOn } = date;
    // Moved, and moved back to where it was.
    const moved = (from: string, to: string) =>
      happens({
        type: 'CourseDateChanged',
        data: { courseDateId, before: { startedOn: from }, after: { startedOn: to } },
      });
    expect((await moved(startedOn, '2047-01-10')).days).toEqual(['2047-01-10T09:30:00', '2047-01-11T09:30:00']);
    expect((await moved('2047-01-10', startedOn)).days).toEqual(['2046-12-03T09:30:00', '2046-12-04T09:30:00']);
    expect(
      await happens({
        type: 'CourseDateChanged',
        data: { courseDateId, before: { startedOn }, after: { startedOn: '2047-02-15' } },
      }),
    ).toEqual({ method: 'REQUEST', days: ['2047-02-15T09:30:00', '2047-02-16T09:30:00'] });
    expect(
      await happens(
        { type: 'CourseDateCancelled', data: { courseDateId, reason: 'Choroba trenera', notify: true } },
        { type: 'ApplicationCanceled', data: { ...ids, cause: 'course-date' } },
      ),
    ).toEqual({ method: 'CANCEL', days: [] });
    expect(
      await happens(
        { type: 'CourseDateReopened', data: { courseDateId } },
        {
          type: 'ApplicationReinstated',
          data: { applicationId, courseDateId, status: 'confirmed', list: 'primary' },
        },
      ),
    ).toEqual({ method: 'REQUEST', days: ['2047-02-15T09:30:00', '2047-02-16T09:30:00'] });
    expect(calendar.entries).toBe(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/text/calendar.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { timedMails } from '#workers/training/timed.ts';
import { edit } from '#tests/support/program/edit.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { addCourse, addLocation, dateFields, officeFields } from '#tests/support/training/training.ts';

let portal: TestApp;
let admin: Awaited<ReturnType<TestApp['as']>>;
beforeAll(async () => {
  portal = await testApp({ workers: true });
  admin = await portal.as('ADMIN_OPERATOR');
});
afterAll(() => portal.stop());

/** A confirmed seat of a coming date that was filed. */
async function filed(more: object = {}) {
  const courseId = await addCourse(portal.app);
  const locationId = await addLocation(portal.app);
  const fields = dateFields(courseId, locationId, more);
  const date = (await admin.post('/panel/course-dates', fields)).body.id as string;
  const id = (await admin.post('/panel/applications', officeFields(date, 1))).body.id as string;
  await done(`/panel/applications/${id}/confirm`, { notify: 'true' });
  await done(`/panel/applications/${id}/archive`);
  return { id, date, fields };
}
async function done(path: string, form: object = {}) {
  const answer = await admin.post(path, { ...form });
  expect(answer.status, answer.text).toBe(200);
  await workedOff(portal.app);
  return answer;
}
/** To the reporter and to the participant. */
const mails = async (id: string): Promise<string[]> => {
  const { rows } = await portal.app.pool.query<{ template: string }>(
    `SELECT template FROM app.mails WHERE subjects @> ARRAY[$1] AND status = 'sent' ORDER BY sent_at, id`,
    [`application:${id}`],
  );
  return rows.map(({ template }) => template);
};
const preview = async (date: string, action: string): Promise<string[]> =>
  (await admin.get(`/panel/course-dates/message-preview?action=${action}&ids=${date}`)).body.recipients.map(
    ({ to }: { to: string }) => to,
  );

describe('the archive is filing, not leaving: who is filed before the training', () => {
  it('CD-13 CD-18 hears of another day, of the cancellation and of the reopening', async () => {
    const { id, date, fields } = await filed();
    const both = ['confirmation', 'confirmation'];
    expect(await mails(id)).toEqual(both);
    const moved = { ...fields, startedOn: '2099-03-09', notify: 'true' };
    expect((await edit(admin, `/panel/course-dates/${date}`, moved)).status).toBe(200);
    await workedOff(portal.app);
    expect(await mails(id)).toEqual([...both, 'course-date-changed', 'course-date-changed']);
    expect(await preview(date, 'date-cancel')).toHaveLength(2);
    await done(`/panel/course-dates/${date}/cancel`, { reason: 'Choroba trenera', notify: 'true' });
    expect((await mails(id)).slice(4)).toEqual(['course-date-cancelled', 'course-date-cancelled']);
    expect(await preview(date, 'date-reopen')).toHaveLength(2);
    await done(`/panel/course-dates/${date}/reopen`, { reason: 'Jest zastępstwo', notify: 'true' });
    expect((await mails(id)).slice(6)).toEqual(['course-date-reopened', 'course-date-reopened']);
    // Nothing was decided again.
    expect((await admin.props(`/panel/applications/${id}`)).body.data.status).toBe('archived');
  });

  it('CD-13 is not announced as cancelled with the date, nor as brought back with it', async () => {
    const { date } = await filed();
    expect((await admin.post('/panel/applications', officeFields(date, 2))).status).toBe(201);
    await workedOff(portal.app);
    const counted = async () => (await admin.props(`/panel/course-dates/${date}`)).body.data.decidedOn;
    const decided = async (action: string): Promise<string> => {
      const { body } = await done(`/panel/course-dates/${date}/${action}`, { reason: 'Próba', notify: 'false' });
      return body.flash.message;
    };
    expect(await counted()).toMatchObject({ open: 1, returning: 0 });
    expect(await decided('cancel')).toBe('Odwołano termin i anulowano 1 zgłoszenie.');
    expect(await counted()).toMatchObject({ open: 0, returning: 1 });
    expect(await decided('reopen')).toBe('Przywrócono termin i 1 zgłoszenie.');
  });

  it('CD-13 hears of the reopening as previewed, also when filed and taken out again while the date was cancelled', async () => {
    const { id, date } = await filed();
    await done(`/panel/applications/${id}/undo`, { reason: 'Pomyłka' });
    await done(`/panel/course-dates/${date}/cancel`, { reason: 'Choroba trenera', notify: 'true' });
    await done(`/panel/applications/${id}/archive`);
    await done(`/panel/applications/${id}/undo`, { reason: 'Pomyłka' });
    const before = await mails(id);
    expect(await preview(date, 'date-reopen')).toHaveLength(2);
    await done(`/panel/course-dates/${date}/reopen`, { reason: 'Jest zastępstwo', notify: 'true' });
    expect((await mails(id)).slice(before.length)).toEqual(['course-date-reopened', 'course-date-reopened']);
  });

  it('is not notified when the operator notifies nobody', async () => {
    const { id, date } = await filed();
    await done(`/panel/course-dates/${date}/cancel`, { reason: 'Choroba trenera' });
    expect(await mails(id)).toEqual(['confirmation', 'confirmation']);
  });

  it('is reminded of the training', async () => {
    const { id } = await filed({ startedOn: addDays(dayInWarsaw(portal.app.now()), 2), reminderDays: '3' });
    await portal.app.pool.query(`UPDATE app.mails SET sent_at = sent_at - interval '2 days'`);
    await timedMails.run({ ...portal.app, now: () => portal.app.now().replace(/T.*/, 'T11:00:00.000Z') });
    await workedOff(portal.app);
    expect((await mails(id)).filter((one) => one === 'reminder')).toHaveLength(2);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { countFacts } from '#tests/support/program/counted-facts.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { settleDates } from '#workers/training/jobs.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/**
 * Of a date with a crowd nobody reads the whole stream for one of them: what costs the crowd once costs it squared when
 * it is done for each.
 */
const CROWD = 50;
/** Of whom something happens. */
const MANY = 20;
const TODAY = '2026-11-21';
let now = `${TODAY}T12:00:00.000Z`;

let portal: TestApp;
let admin: Client;
let places: { course: string; location: string };
beforeAll(async () => {
  portal = await testApp({ workers: true, now: () => now, config: { mailHoldMs: 300 } });
  admin = await portal.as('ADMIN_OPERATOR');
  places = { course: await addCourse(portal.app), location: await addLocation(portal.app) };
});
afterAll(() => portal.stop());

async function newDate(startedOn: string): Promise<string> {
  const fields = dateFields(places.course, places.location, {
    startedOn,
    timeStart: '1930',
    timeEnd: '2000',
    seatLimit: '500',
  });
  return (await admin.post('/panel/course-dates', fields)).body.id;
}

let people = 0;
async function crowd(startedOn: string): Promise<{ date: string; ids: string[] }> {
  const date = await newDate(startedOn);
  const employees = Array.from({ length: CROWD }, () => ({
    ...{ firstName: 'Jan', lastName: 'Nowak', phone: '600700800' },
    email: `jan${(people += 1)}@demo.example`,
  }));
  const answer = await portal.client().post('/api/register-applications', registrationFields(date, 1, { employees }));
  expect(answer.status, answer.text).toBe(201);
  await workedOff(portal.app);
  return { date, ids: answer.body.applications.map(({ id }: { id: string }) => id) };
}

const must = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
};

/** How often a command ran. */
async function ran(command: string): Promise<number> {
  const { values } = (await portal.app.metrics.getSingleMetric('portal_command_duration_seconds')?.get()) ?? {
    values: [],
  };
  return values
    .filter((one) => 'metricName' in one && String(one.metricName).endsWith('_count') && one.labels.command === command)
    .reduce((sum, { value }) => sum + value, 0);
}

describe('a date with a crowd', () => {
  it('APP-11 moving many reads nothing of the others, nor does the look whether the moves are whole', async () => {
    const { ids } = await crowd('2026-12-03');
    const courseDateId = await newDate('2026-12-10');
    const read = await countFacts(portal.app, async () => {
      const body = { action: 'move', courseDateId, 'ids[]': ids.slice(0, MANY), notify: 'false' };
      const { body: answer } = await admin.post('/panel/applications/bulk', body);
      expect(answer.results.filter(({ ok }: { ok: boolean }) => ok)).toHaveLength(MANY);
      await workedOff(portal.app);
    });
    expect(read).toBeLessThan(2 * CROWD);
  });

  it('CD-13 APP-18 a reopening settles its certificates in a few decisions, and its preview reads nothing', async () => {
    const { date, ids } = await crowd(TODAY);
    for (const id of ids.slice(0, MANY)) await must(admin.post(`/panel/applications/${id}/attendance/toggle`));
    await must(admin.post(`/panel/course-dates/${date}/cancel`, { reason: 'Choroba trenera', notify: 'false' }));
    await workedOff(portal.app);
    const before = await ran('SettleCertificates');
    const previewed = await countFacts(portal.app, async () => {
      const preview = `/panel/course-dates/message-preview?action=date-reopen&ids=${date}`;
      await must(admin.get(preview));
    });
    expect(previewed).toBe(0);
    const read = await countFacts(portal.app, async () => {
      await must(admin.post(`/panel/course-dates/${date}/reopen`, { reason: 'Trener wyzdrowiał' }));
      await workedOff(portal.app);
    });
    expect(read).toBeLessThan(2 * CROWD);
    expect((await ran('SettleCertificates')) - before).toBeLessThan(CROWD / 4);
    const valid = await portal.app.db.selectFrom('certificates').selectAll().where('valid', '=', true).execute();
    expect(valid.map((row) => row.application_id).sort()).toEqual(ids.slice(0, MANY).sort());
    // After a crash the same jobs come again.
    const settled = await portal.app.log.newest();
    const job = { courseDateId: date, eventId: date, correlationId: date };
    await settleDates(portal.app, [job, { ...job, eventId: 'another' }, { ...job, courseDateId: 'gone' }]);
    expect(await portal.app.log.newest()).toBe(settled);
  });

  it('EMP-02 who somebody was at a moment is read from the own registrations alone', async () => {
    const { ids } = await crowd('2026-12-17');
    const { person_id: personId } = await portal.app.db
      .selectFrom('applications')
      .select('person_id')
      .where('id', '=', ids[0] ?? '')
      .executeTakeFirstOrThrow();
    const at = now;
    now = `${TODAY}T12:30:00.000Z`;
    const read = await countFacts(portal.app, async () => {
      const answer = await admin.props(`/panel/employees/${personId}?asOf=${at}`);
      expect(answer.body.data).toMatchObject({ asOf: at, values: { firstName: 'Jan' } });
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(CROWD / 4);
  });
});

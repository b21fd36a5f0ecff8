import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';

let smtp: TestSmtp;
let portal: TestApp;
let operator: Client;
let ids: string[] = [];

const REPORTERS = ['anna.kos@demo.example', 'beata.kos@demo.example'];

beforeAll(async () => {
  smtp = await startSmtp();
  portal = await testApp({ workers: true, config: { smtpUrl: smtp.url, mailHoldMs: 2000, mailParticipants: false } });
  operator = await portal.as('ADMIN_OPERATOR');
  const [courseId, locationId] = [await addCourse(portal.app), await addLocation(portal.app)];
  for (const startedOn of ['2099-03-02', '2099-04-06']) {
    const fields = dateFields(courseId, locationId, { startedOn, seatLimit: '20' });
    const { id } = (await operator.post('/panel/course-dates', fields)).body;
    for (const [n, reporterEmail] of REPORTERS.entries()) {
      const employees = ['Ewa', 'Jan', 'Ola', 'Iga', 'Ula'].map((firstName, m) => ({
        firstName,
        lastName: 'Nowak',
        email: `jan${n}${m}@demo.example`,
      }));
      const fieldsOf = registrationFields(id, 1, { reporterEmail, employees });
      const answer = await portal.client().post('/api/register-applications', fieldsOf);
      if (answer.status !== 201) throw new Error(answer.text);
      ids = [...ids, ...answer.body.applications.map((one: Loose) => one.id)];
    }
  }
  await allReported();
});
afterAll(async () => {
  await portal.stop();
  await smtp.stop();
});

/** Everything that was decided is reported. */
async function allReported(): Promise<void> {
  await portal.settled();
  const newest = await portal.app.log.newest();
  const behind = () => portal.app.pool.query('SELECT FROM app.reactions WHERE position < $1', [newest]);
  while ((await behind()).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await workedOff(portal.app);
}

describe('what an operator decides of many rows at once', () => {
  it('20 rows of two dates and two reporters are one mail for each date and reporter, also when sent twice', async () => {
    const body = { action: 'confirm', ids, notify: 'true' };
    const key = { 'Idempotency-Key': 'twenty-at-once' };
    const first = await operator.call('POST', '/panel/applications/bulk', body, key);
    expect(first.status, first.text).toBe(200);
    const again = await operator.call('POST', '/panel/applications/bulk', body, key);
    expect(again.status).toBe(200);
    await allReported();
    for (const reporter of REPORTERS) {
      const mails = smtp.to(reporter).filter(({ subject }) => subject?.startsWith('Potwierdzenie zgłoszenia'));
      expect(mails.map(({ subject }) => subject).sort()).toEqual([
        'Potwierdzenie zgłoszenia: Diagnostyka hamulców, 02.03.2099, 5 osób',
        'Potwierdzenie zgłoszenia: Diagnostyka hamulców, 06.04.2099, 5 osób',
      ]);
      for (const { attachments } of mails) expect(attachments).toHaveLength(10);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client } from '#tests/bench/client.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

let program: TestApp;
let admin: Client;
let courseId: string;
let locationId: string;

beforeAll(async () => {
  program = await testApp();
  admin = await program.as('ADMIN_OPERATOR');
  courseId = await addCourse(program.app);
  locationId = await addLocation(program.app);
});
afterAll(() => program?.stop());

async function newDate(more: object = {}): Promise<string> {
  const answer = await admin.post('/panel/course-dates', dateFields(courseId, locationId, more));
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.id;
}

describe('through the whole HTTP stack', () => {
  it('PUB-14 300 parallel registrations for 10 seats give 10 on the primary list and 290 on the reserve', async () => {
    const id = await newDate({ seatLimit: '10' });
    const client = program.client();
    await client.refreshToken();
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => client.post('/api/register-applications', registrationFields(id, n))),
    );
    expect(answers.filter((answer) => answer.status !== 201).map((answer) => answer.text)).toEqual([]);
    const lists = answers.map((answer) => answer.body.applications[0].listType);
    expect(lists.filter((list) => list === 'primary')).toHaveLength(10);
    expect(lists.filter((list) => list === 'reserve')).toHaveLength(290);
    const { body } = await admin.props(`/panel/course-dates/${id}?all=1`);
    expect(body.data).toMatchObject({ primaryCount: 10, reserveCount: 290, freeSeats: 0 });
    // The order of the reserve is that of acceptance, which is that of the log.
    const { rows } = await program.app.pool.query(
      `SELECT data ->> 'applicationId' AS id FROM eventstore.events
        WHERE type = 'ApplicationRegistered' AND data ->> 'list' = 'reserve' ORDER BY revision`,
    );
    expect(body.data.reserve.map((row: { id: string }) => row.id)).toEqual(rows.map((row) => row.id));
  });

  it('WIRE-09 the same key has one effect, also when both come at once', async () => {
    const id = await newDate();
    const client = program.client();
    await client.refreshToken();
    const send = () =>
      client.post('/api/register-applications', registrationFields(id, 1), { 'idempotency-key': 'double-click' });
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    expect(second.body.applications).toEqual(first.body.applications);
    expect(third.body.applications).toEqual(first.body.applications);
    const { body } = await admin.props(
      `/panel/applications?filters[email]=jan1@demo.example&filters[courseId]=${courseId}`,
    );
    expect(body.data.items.filter((item: { courseDateId: string }) => item.courseDateId === id)).toHaveLength(1);
  });

  it('WIRE-09 a new course date sent twice under one key is one date', async () => {
    const send = () =>
      admin.post('/panel/course-dates', dateFields(courseId, locationId, { startedOn: '2099-05-05' }), {
        'idempotency-key': 'one-date',
      });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    expect(answers[1]?.body.id).toBe(answers[0]?.body.id);
  });

  it('a command shows in the next request', async () => {
    const id = await newDate();
    const client = program.client();
    const registered = await client.post('/api/register-applications', registrationFields(id, 5000));
    const application = registered.body.applications[0].id as string;
    for (const [action, status] of [
      ['confirm', 'confirmed'],
      ['resign', 'resigned'],
    ]) {
      const answer = await admin.post(`/panel/applications/${application}/${action}`);
      expect([answer.status, answer.body.id]).toEqual([200, application]);
      const { body } = await admin.props(`/panel/applications/${application}`);
      expect([body.data.status, body.data.version]).toEqual([status, answer.body.version]);
    }
    const refused = await admin.post(`/panel/applications/${application}/confirm`);
    expect([refused.status, typeof refused.body.message]).toEqual([409, 'string']);
  });
});

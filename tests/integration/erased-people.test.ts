import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOBODY_EARNED } from '#domain/training/course-date/refused-words.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

const TODAY = '2026-11-21';

describe('what is left of somebody who was erased', () => {
  let portal: TestApp;
  let admin: Client;
  let date = '';
  beforeAll(async () => {
    portal = await testApp({ now: () => `${TODAY}T04:30:00.000Z` });
    admin = await portal.as('ADMIN_OPERATOR');
    const course = await addCourse(portal.app, { name: 'Diagnostyka hamulców' });
    const fields = dateFields(course, await addLocation(portal.app), { startedOn: TODAY, seatLimit: '20' });
    date = (await admin.post('/panel/course-dates', fields)).body.id as string;
  });
  afterAll(() => portal?.stop());

  const application = async (id: string): Promise<Loose> => (await admin.props(`/panel/applications/${id}`)).body.data;
  const register = async (n: number, more: object = {}): Promise<string> => {
    const answer = await portal.client().post('/api/register-applications', registrationFields(date, n, more));
    expect(answer.status, answer.text).toBe(201);
    await portal.settled();
    return answer.body.applications[0].id;
  };
  async function erase(id: string, column: 'person_id' | 'reporter_id') {
    const row = await portal.app.db
      .selectFrom('applications')
      .select(column)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const erased = await admin.post(`/panel/gdpr/users/${row[column]}/forget`, { reason: 'Wniosek' });
    expect(erased.status, erased.text).toBe(200);
    await portal.settled();
  }

  it('GDP-03 APP-18 no paper is made out to nobody, nor offered, and nothing is sent', async () => {
    const id = await register(1);
    expect((await admin.post(`/panel/applications/${id}/attendance/toggle`)).status).toBe(200);
    expect((await application(id)).certificateCode).not.toBeNull();
    await erase(id, 'person_id');
    const now = await application(id);
    expect(now).toMatchObject({ certificateCode: null, assurance: null, mayEdit: false });
    for (const action of ['confirm', 'confirmation-email', 'certificate-email', 'move', 'undo']) {
      expect(now.actions).not.toContain(action);
    }
    for (const action of ['confirmation-email', 'certificate-email']) {
      expect((await admin.post(`/panel/applications/${id}/${action}`, { repeat: 'true' })).status).toBe(409);
    }
    for (const paper of ['confirmation-pdf', 'certificate-pdf']) {
      expect((await admin.get(`/panel/applications/${id}/${paper}`)).status).toBe(409);
    }
    const all = await admin.post(`/panel/course-dates/${date}/send_certificates`, { repeat: 'true' });
    expect([all.status, all.body.message]).toEqual([409, NOBODY_EARNED]);
  });

  it('GDP-03 APP-06 an erased reporter is replaced by another one, of whom nothing more is asked', async () => {
    const id = await register(2, { reporterEmail: 'znika@biuro.example' });
    await erase(id, 'reporter_id');
    expect((await application(id)).reporter.forgotten).toBe(true);
    const { version } = await application(id);
    const next = { reporterFirstName: 'Nowa', reporterLastName: 'Zgłaszająca', reporterEmail: 'nowa@biuro.example' };
    const saved = await admin.call('PUT', `/panel/applications/${id}`, {
      ...next,
      reporterPhone: '600700800',
      version: String(version),
    });
    expect(saved.status, saved.text).toBe(200);
    await portal.settled();
    expect((await application(id)).reporter).toMatchObject({ forgotten: false, lastName: 'Zgłaszająca' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

let portal: TestApp;
let operator: Client;
let dateId: string;
let applicationId: string;

beforeAll(async () => {
  portal = await testApp();
  operator = await portal.as('NORMAL_OPERATOR');
  const [courseId, locationId] = [await addCourse(portal.app), await addLocation(portal.app)];
  dateId = (await operator.post('/panel/course-dates', dateFields(courseId, locationId))).body.id;
  const employees = [{ firstName: 'Ewa', lastName: 'Żak', email: 'ewa.zak@demo.example' }];
  const registered = await portal
    .client()
    .post('/api/register-applications', registrationFields(dateId, 1, { employees }));
  if (registered.status !== 201) throw new Error(registered.text);
  applicationId = registered.body.applications[0].id;
});
afterAll(() => portal.stop());

async function preview(query: Record<string, string>, who: Client = operator): Promise<Loose> {
  const answer = await who.get(
    `/backend/panel/${query.action?.startsWith('date-') ? 'course-dates' : 'applications'}/message-preview?${new URLSearchParams(query).toString()}`,
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const ids = () => ({ ids: applicationId });

describe('to whom what goes is shown before it is decided', () => {
  it('a confirmation goes to the reporter and to the participant, each with an address of their own', async () => {
    const shown = await preview({ action: 'confirm', ...ids() });
    expect(shown.recipients.map(({ label }: Loose) => label)).toEqual(['osoba zgłaszająca', 'uczestnik']);
    expect(shown.recipients[1]).toMatchObject({ name: 'Ewa Żak', to: 'ewa.zak@demo.example', count: 1 });
    expect(shown.mail.subject).toMatch(/^Potwierdzenie zgłoszenia: .*, Ewa Żak$/);
    expect(shown.mail.text).toContain('Uczestnik: Ewa Żak');
  });

  it('who was sent nothing yet is not notified of an end', async () => {
    const shown = await preview({ action: 'resign', ...ids() });
    expect(shown.recipients.map(({ label }: Loose) => label)).toEqual(['osoba zgłaszająca']);
    expect(shown.mail.subject).toMatch(/^Rezygnacja ze szkolenia: /);
  });

  it('a changed date is shown old → new as it is typed; what changes nothing tells nobody', async () => {
    const shown = await preview({ action: 'date-edit', ids: dateId, startedOn: '15.02.2030', timeStart: '1000' });
    expect(shown.mail.text).toMatch(/- Data: .* → .*15.*lutego 2030/);
    expect(shown.mail.text).toMatch(/- Godziny: 9:30–16:00 → 10:00–16:00/);
    const same = await preview({ action: 'date-edit', ids: dateId });
    expect(same).toMatchObject({ recipients: [], mail: null, nobody: expect.stringContaining('nie ma niczego') });
  });

  it('is for who may decide', async () => {
    const anybody = await portal.client().get('/backend/panel/applications/message-preview?action=confirm');
    expect(anybody.status).toBeGreaterThanOrEqual(300);
    expect(anybody.text).not.toContain('recipients');
    const unknown = await operator.get('/backend/panel/applications/message-preview?action=archive');
    expect(unknown.status).toBe(404);
  });

  it('notify=true is a part of the decision; absent means no', async () => {
    const last = async () => (await portal.app.log.readStream(courseDateStream(dateId))).at(-1);
    await operator.post(`/panel/applications/${applicationId}/confirm`, {});
    expect(await last()).toMatchObject({ type: 'ApplicationConfirmed' });
    expect((await last())?.meta).not.toHaveProperty('notify');
    await operator.post(`/panel/applications/${applicationId}/move-to-reserve`, { notify: 'true' });
    expect(await last()).toMatchObject({ type: 'ApplicationMovedToReserve', meta: { notify: true } });
  });
});

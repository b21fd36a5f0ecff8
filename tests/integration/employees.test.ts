import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import type { Client, Loose } from '#tests/support/client.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training.ts';

let site: TestApp;
let admin: Client;
let dateId: string;
beforeAll(async () => {
  site = await testApp({ now: () => '2026-11-21T10:00:00.000Z' });
  admin = await site.as('ADMIN_OPERATOR');
  const [course, location] = [await addCourse(site.app, { name: 'ABS i ESP' }), await addLocation(site.app)];
  const made = await admin.post('/panel/course-dates', dateFields(course, location, { startedOn: '2026-11-21' }));
  dateId = made.body.id;
});
afterAll(() => site.stop());

let number = 0;
const fields = (more: object = {}) => ({
  firstName: 'Ewa',
  lastName: 'Łącka',
  email: `ewa${(number += 1)}@serwis.example`,
  ...more,
});
const made = async (form: object): Promise<string> => {
  const answer = await admin.post('/panel/employees', form as Record<string, unknown>);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};
const data = async (path: string): Promise<Loose> => (await admin.props(path)).body.data;
const names = async (query: string): Promise<string[]> =>
  (await data(encodeURI(`/panel/employees?${query}`))).items.map((one: Loose) => one.title);
async function register(employee: object): Promise<string> {
  const answer = await site
    .client()
    .post('/api/register-applications', registrationFields(dateId, 1, { employees: [employee] }));
  expect(answer.status, answer.text).toBe(201);
  await site.settled();
  return answer.body.applications[0].id;
}

describe('participants', () => {
  it('EMP-01 list, details, new and edit; every value comes back', async () => {
    const id = await made(
      fields({
        phone: '600 700 800',
        fgazNumber: 'FGAZ-O/21/1234/21',
        companyName: 'Auto Serwis',
        boschCarServiceId: 'BCS-9',
        sapClientNumber: '123456',
      }),
    );
    for (const path of ['', '/new', `/${id}`, `/${id}/edit`]) {
      expect((await admin.get(`/panel/employees${path}`)).status).toBe(200);
    }
    expect((await data(`/panel/employees/${id}`)).values).toMatchObject({
      firstName: 'Ewa',
      phone: '600 700 800',
      fgazNumber: 'FGAZ-O/21/1234/21',
      companyName: 'Auto Serwis',
      boschCarServiceId: 'BCS-9',
      sapClientNumber: '123456',
      'actor[accessType]': 'unlimited',
    });
    const saved = await admin.call('PUT', `/panel/employees/${id}`, { lastName: 'Nowa', version: 1 });
    expect(saved.status, saved.text).toBe(200);
    const { timeline } = await data(`/panel/employees/${id}`);
    expect(timeline[0].changes).toEqual([{ field: 'lastName', label: 'Nazwisko', from: 'Łącka', to: 'Nowa' }]);
    const stale = await admin.call('PUT', `/panel/employees/${id}`, { lastName: 'Inna', version: 1 });
    expect([stale.status, stale.body.current.values.lastName]).toEqual([409, 'Nowa']);
  });

  it('EMP-01 each filter; with a SAP number only those who have one', async () => {
    const id = await made(fields({ lastName: 'Źrebak', boschCarServiceId: 'BCS-77', sapClientNumber: '777777' }));
    await made(fields({ lastName: 'Beznumeru' }));
    for (const filter of ['name]=źreb', `employeeId]=${id}`, 'boschCarServiceId]=BCS-77', 'sapClientNumber]=777777']) {
      expect(await names(`filters[${filter}`), filter).toEqual(['Ewa Źrebak']);
    }
    const numbered = await names('filters[sapClientNumberNotNull]=true');
    expect(numbered).toContain('Ewa Źrebak');
    expect(numbered).not.toContain('Ewa Beznumeru');
  });

  it('EMP-01 the same e-mail and names are the same person', async () => {
    const form = fields({ lastName: 'Jedyna' });
    await made(form);
    const again = await admin.post('/panel/employees', form);
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['email']]);
  });

  it('EMP-02 who was registered is a participant, with history, attendance and certificate', async () => {
    const application = await register({ firstName: 'Jan', lastName: 'Nowak', email: 'jan.nowak@serwis.example' });
    const [row] = (await data('/panel/employees?filters[name]=jan%20nowak')).items;
    expect(row).toMatchObject({ title: 'Jan Nowak', version: 0 });
    await admin.post(`/panel/applications/${application}/attendance/toggle`);
    await site.settled();
    expect((await data(`/panel/employees/${row.id}`)).more.history).toMatchObject([
      { id: application, courseName: 'ABS i ESP', startedOn: '2026-11-21', attended: true },
    ]);
    expect((await admin.get(`/panel/applications/${application}/certificate-pdf`)).status).toBe(200);
    // What an operator keeps from now on is not overwritten by the next registration.
    const saved = await admin.call('PUT', `/panel/employees/${row.id}`, { phone: '111222333', version: 0 });
    expect(saved.status, saved.text).toBe(200);
    expect((await data(`/panel/employees/${row.id}`)).values).toMatchObject({ phone: '111222333', firstName: 'Jan' });
    expect((await data(`/panel/applications/${application}`)).participant.phone).toBe('');
  });

  it('ACT-04 a participant is switched off and on with a reason', async () => {
    const id = await made(fields());
    await admin.post(`/panel/employees/${id}/deactivate`, { reason: 'Odszedł' });
    expect(await data(`/panel/employees/${id}`)).toMatchObject({
      active: false,
      timeline: [{ reason: 'Odszedł' }, {}],
    });
    await admin.post(`/panel/employees/${id}/reactivate`);
    expect((await data(`/panel/employees/${id}`)).active).toBe(true);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/portals.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

let portal: TestApp;
let admin: Client;
let courseId: string;
let locationId: string;
beforeAll(async () => {
  portal = await testApp();
  admin = await portal.as('ADMIN_OPERATOR');
  courseId = await addCourse(portal.app);
  locationId = await addLocation(portal.app);
});
afterAll(() => portal.stop());

const made = async (path: string, fields: object): Promise<string> => {
  const answer = await admin.post(path, fields as Record<string, unknown>);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};
const data = async (path: string, client = admin): Promise<Loose> => (await client.props(path)).body.data;

const SALES = /koszyk|basket|cart|checkout|platnos|payment|zamowieni/i;

describe('course dates', () => {
  it('CD-17 only active trainers are offered, and a trainer sees the own dates first', async () => {
    const id = await portal.addOperator({ role: 'TRAINER', email: 'moja@demo.example', lastName: 'Zielona' });
    const gone = await portal.addOperator({ role: 'TRAINER', email: 'dawna@demo.example', lastName: 'Dawna' });
    await portal.addOperator({ role: 'SALES_REPRESENTATIVE', email: 'handel@demo.example', lastName: 'Handlowa' });
    await admin.post(`/panel/operators/${gone}/deactivate`);
    const { facts } = await data('/panel/course-dates/new');
    expect(facts.options.trainers).toEqual([{ value: id, label: 'Olga Zielona' }]);
    await made('/panel/course-dates', dateFields(courseId, locationId, { startedOn: '2098-01-01' }));
    const own = await made(
      '/panel/course-dates',
      dateFields(courseId, locationId, { startedOn: '2099-12-31', trainerId: id }),
    );
    const trainer = portal.client();
    await trainer.login('moja@demo.example', PASSWORD);
    expect((await data('/panel/course-dates', trainer)).items[0].id).toBe(own);
    expect((await data('/panel/course-dates')).items[0].id).not.toBe(own);
  });

  it('CD-05 a date is onsite or online, and nothing else', async () => {
    for (const formula of ['', 'hybrydowo']) {
      const answer = await admin.post('/panel/course-dates', dateFields(courseId, locationId, { formula }));
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['formula']]);
    }
  });
});

describe('the report of car services', () => {
  const REPORT = '/panel/firms/reports/applications-by-bosch-car-services';

  it('FRM-06 its counts are those of the list grouped by service, within the chosen days', async () => {
    await made('/panel/firms', { name: 'Auto A', nipNumbers: '5260250274', boschCarServiceId: 'A1' });
    const date = await made(
      '/panel/course-dates',
      dateFields(courseId, locationId, { startedOn: '2097-05-05', seatLimit: '1' }),
    );
    for (let n = 0; n < 2; n++) {
      await portal.client().post('/api/register-applications', registrationFields(date, n));
    }
    await portal
      .client()
      .post(
        '/api/register-applications',
        registrationFields(date, 7, { companyNip: '1132191233', companyName: 'Inna' }),
      );
    await portal.settled();
    const { lines } = await data(REPORT);
    const list = (await data('/panel/applications?filters[boschCarServiceId]=A1')).items;
    const service = lines.find((line: Loose) => line.key === 'A1').cells;
    expect(service).toMatchObject({
      companyName: expect.any(String),
      total: list.length,
      active: 2,
      primary: 1,
      reserve: 1,
    });
    expect(lines.find((line: Loose) => line.key === '').cells).toMatchObject({ total: 1 });
    expect((await data(`${REPORT}?filters[startedOnTo]=01.01.2097`)).lines).toEqual([]);
    const trainer = await portal.as('TRAINER');
    expect((await trainer.get(REPORT)).status).toBe(403);
    expect((await trainer.get(`${REPORT}/excel`)).status).toBe(403);
    const file = await admin.get(`${REPORT}/excel?filters[startedOnTo]=01.01.2097`);
    expect([file.status, file.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('zgloszenia-wg-serwisow-'),
    ]);
  });

  it('FRM-06 each line leads to its applications, whatever the service is numbered like', async () => {
    const boschCarServiceId = 'PL 12/3 ąę';
    await made('/panel/firms', { name: 'Auto Ż', nipNumbers: '7010012327', boschCarServiceId });
    const date = await made('/panel/course-dates', dateFields(courseId, locationId, { startedOn: '2097-06-05' }));
    const answer = await portal
      .client()
      .post(
        '/api/register-applications',
        registrationFields(date, 9, { companyNip: '7010012327', companyName: 'Auto Ż' }),
      );
    expect(answer.status, answer.text).toBe(201);
    await portal.settled();
    const list = await data(`/panel/applications?filters[boschCarServiceId]=${encodeURIComponent(boschCarServiceId)}`);
    expect([list.notices, list.total]).toEqual([[], 1]);
  });
});

describe('what is sold', () => {
  it('GEN-09 nothing but trainings, and nothing is paid for here: no basket, no payment', () => {
    const sold = routes.filter(({ path, portal }) =>
      // An order of the order portal is a visit of a service.
      (portal === 'zlecenia' ? SALES : new RegExp(`${SALES.source}|order`, 'i')).test(path),
    );
    expect(sold.map(({ path }) => path)).toEqual([]);
    expect(routes.find(({ path }) => path === '/cennik')?.kind).toBe('page');
    expect(routes.filter(({ path }) => path === '/cennik')).toHaveLength(1);
  });
});

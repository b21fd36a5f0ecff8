import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#ops/run/bench/client.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

let portal: TestApp;
let anna: Client;
let zenon: Client;
beforeAll(async () => {
  portal = await testApp();
  await portal.addReporter({ email: 'anna.kos@demo.example', firstName: 'Anna' });
  await portal.addReporter({ email: 'zenon@demo.example' });
  [anna, zenon] = [portal.client(), portal.client()];
  await anna.login('anna.kos@demo.example', PASSWORD, 'SzkoleniaReporter');
  await zenon.login('zenon@demo.example', PASSWORD, 'SzkoleniaReporter');
  const operator = await portal.as('NORMAL_OPERATOR');
  const [course, location] = [await addCourse(portal.app), await addLocation(portal.app)];
  const date = await operator.post('/panel/course-dates', dateFields(course, location));
  await anna.post('/api/register-applications', registrationFields(date.body.id, 1));
  await portal.settled();
});
afterAll(() => portal.stop());

const data = async (client: Client): Promise<Loose> => (await client.props('/konto')).body.data;

describe('a reporter’s own account', () => {
  it('PUB-19 shows the own applications and nobody else’s', async () => {
    expect((await data(anna)).applications).toMatchObject([
      { participantName: 'Jan Nowak', words: 'oczekuje na potwierdzenie' },
    ]);
    expect((await data(zenon)).applications).toEqual([]);
    expect((await portal.client().get('/konto')).status).toBe(303);
    expect((await (await portal.as('ADMIN_OPERATOR')).get('/konto')).status).toBe(403);
  });

  it('PUB-19 says of each what the link of its mail says, whatever the panel calls it', async () => {
    const operator = await portal.as('NORMAL_OPERATOR');
    const [course, place] = [await addCourse(portal.app), await addLocation(portal.app)];
    const dateOn = async (startedOn: string): Promise<string> =>
      (await operator.post('/panel/course-dates', dateFields(course, place, { startedOn, seatLimit: '1' }))).body.id;
    const registered = async (date: string, n: number) =>
      (await anna.post('/api/register-applications', registrationFields(date, n))).body;
    const [crowded, called] = [await dateOn('2099-05-04'), await dateOn('2099-05-05')];
    const [seated, waits, off] = [
      await registered(crowded, 2),
      await registered(crowded, 3),
      await registered(called, 4),
    ];
    const act = async (path: string, form = {}) => expect((await operator.post(path, form)).status).toBe(200);
    await act(`/panel/applications/${waits.applications[0].id}/confirm`);
    await act(`/panel/course-dates/${called}/cancel`, { reason: 'choroba' });
    await act(`/panel/applications/${off.applications[0].id}/archive`);
    await portal.settled();
    const own: Loose[] = (await data(anna)).applications;
    const stands = await Promise.all(
      [seated, waits, off].map(async ({ registrationId, applications: [{ id }] }) => {
        const linked = await portal.client().props(`/zgloszenia/stan?id=${registrationId}`);
        return [own.find((one) => one.id === id)?.words, linked.body.data.applications[0].words];
      }),
    );
    expect(stands).toEqual([
      ['oczekuje na potwierdzenie', 'oczekuje na potwierdzenie'],
      ['lista rezerwowa, udział niepotwierdzony', 'lista rezerwowa, udział niepotwierdzony'],
      ['termin odwołany', 'termin odwołany'],
    ]);
  });

  it('PUB-19 PUB-20 the own data are changed and the notice is accepted there', async () => {
    const before = await data(zenon);
    expect(before).toMatchObject({ consentVersion: null, values: { firstName: 'Zenon' } });
    const form = { ...before.values, phone: '700800900', version: String(before.version) };
    expect((await zenon.call('PUT', '/api/reporters/me', form)).status).toBe(200);
    const stale = await zenon.call('PUT', '/api/reporters/me', { ...form, phone: '700800901' });
    expect([stale.status, stale.body.current.values.phone]).toEqual([409, '700800900']);
    expect((await zenon.post('/api/gdpr-check')).status).toBe(200);
    expect(await data(zenon)).toMatchObject({ consentVersion: '2026-01', values: { phone: '700800900' } });
  });

  it('PUB-18 a new account begins on a page of its own', async () => {
    expect((await portal.client().get('/zaloz-konto')).status).toBe(200);
  });
});

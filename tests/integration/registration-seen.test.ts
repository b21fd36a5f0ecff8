import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/** Whoever registers gets what the page said: one that was open while the date changed is asked again (decision 258). */

let portal: TestApp;
let admin: Client;
let people = 0;
beforeAll(async () => {
  portal = await testApp();
  admin = await portal.as('ADMIN_OPERATOR');
});
afterAll(() => portal?.stop());

const CHANGED =
  'To, co mówi ta strona, zmieniło się, odkąd ją otwarto. Sprawdź dzień, miejsce, cenę, sposób płatności, wymagane dane i informację o danych osobowych, zanim wyślesz zgłoszenie.';

async function onOffer(more: object = {}) {
  const course = await addCourse(portal.app, { name: 'Hamulce' });
  const place = await addLocation(portal.app);
  const made = await admin.post('/panel/course-dates', dateFields(course, place, { seatLimit: '3', ...more }));
  expect(made.status, made.text).toBe(201);
  await portal.settled();
  return { course, place, date: made.body.id as string };
}
const opened = async (date: string): Promise<Loose> =>
  (await portal.client().props(`/zgloszenia?courseDateId=${date}`)).body.data;
function register(date: string, more: object) {
  people += 1;
  return portal.client().post('/api/register-applications', registrationFields(date, people, more));
}
async function saved(path: string, fields: object): Promise<void> {
  const answer = await edit(admin, path, fields);
  expect(answer.status, answer.text).toBe(200);
  await portal.settled();
}
const seatsOf = async (date: string): Promise<number> =>
  (await admin.props(`/panel/course-dates/${date}`)).body.data.primaryCount;

type Offered = Awaited<ReturnType<typeof onOffer>>;
const CHANGES: readonly (readonly [string, (offered: Offered) => Promise<void>])[] = [
  ['day', ({ date }) => saved(`/panel/course-dates/${date}`, { startedOn: '2099-03-09' })],
  ['hour', ({ date }) => saved(`/panel/course-dates/${date}`, { timeStart: '1000' })],
  [
    'form',
    ({ date }) =>
      saved(`/panel/course-dates/${date}`, { formula: 'online', onlineMeetingUrl: 'https://spotkanie.example/1' }),
  ],
  ['price', ({ course }) => saved(`/panel/courses/${course}`, { netPrice: '1500,00', promised: 'true' })],
  ['payment', ({ course }) => saved(`/panel/courses/${course}`, { delayedPayment: 'true' })],
  ['length', ({ course }) => saved(`/panel/courses/${course}`, { duration: '2', promised: 'true' })],
  ['street', ({ place }) => saved(`/panel/locations/${place}`, { address: 'ul. Ciemna 2', promised: 'true' })],
];

describe('a page of a registration that was open before', () => {
  it.each(CHANGES)(
    'PUB-12 registers nobody for another %s than it said, and does once it was seen',
    async (_, change) => {
      const offered = await onOffer();
      const { version } = await opened(offered.date);
      await change(offered);
      const refused = await register(offered.date, { version });
      expect([refused.status, refused.body.message]).toEqual([409, CHANGED]);
      expect(await seatsOf(offered.date)).toBe(0);
      const fresh = await opened(offered.date);
      expect(refused.body.current).toEqual({ version: fresh.version });
      expect(fresh.version).not.toBe(version);
      const taken = await register(offered.date, { version: fresh.version });
      expect(taken.status, taken.text).toBe(201);
    },
  );

  it('PUB-13 is not asked again for seats that others have taken, nor where no page was read', async () => {
    const { date } = await onOffer({ seatLimit: '1' });
    const { version } = await opened(date);
    expect((await register(date, {})).status).toBe(201);
    await saved(`/panel/course-dates/${date}`, { seatLimit: '2' });
    expect((await register(date, { version })).status).toBe(201);
    const late = await register(date, { version });
    expect([late.status, late.body.applications[0].listType]).toEqual([201, 'reserve']);
  });

  it('PUB-17 is told of a FGAZ number that is asked for by now, around what was typed, without scripts too', async () => {
    const { course, date } = await onOffer();
    const { version, facts } = await opened(date);
    expect(facts.hasFgaz).toBe(false);
    await saved(`/panel/courses/${course}`, { hasFgaz: 'true' });
    const refused = await register(date, { version });
    expect([refused.status, refused.body.message]).toEqual([409, CHANGED]);
    const fields = { ...registrationFields(date, 901), version, _page: `/zgloszenia?courseDateId=${date}` };
    const native = await portal.client().native('/api/register-applications', fields, 'register-applications');
    expect([native.status, native.body.data.facts]).toEqual([409, { hasFgaz: true }]);
    expect(native.body.data.form.values).toMatchObject({ companyName: 'Auto Serwis' });
    // A page of before, and a program, say no version: the form's own rules answer.
    const unversioned = await register(date, {});
    expect([unversioned.status, Object.keys(unversioned.body.errors)]).toEqual([422, ['employees[0][fgazNumber]']]);
  });

  it('WIRE-05 says so without scripts above what was typed, with the version of now', async () => {
    const { date } = await onOffer();
    const path = `/zgloszenia?courseDateId=${date}`;
    const { version } = await opened(date);
    await saved(`/panel/course-dates/${date}`, { startedOn: '2099-03-09' });
    const fields = { ...registrationFields(date, 900), version, _page: path };
    const answer = await portal.client().native('/api/register-applications', fields, 'register-applications');
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('odkąd ją otwarto');
    expect(answer.text).toContain(`"current":{"version":${(await opened(date)).version}}`);
    expect(answer.text).toContain('2099-03-09');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import {
  addCourse,
  addLocation,
  dateFields,
  officeFields,
  registrationFields,
} from '#tests/support/training/training.ts';

/** What somebody who comes for the first time finds, and need not type twice. */

let portal: TestApp;
let admin: Client;
let visitor: Client;
let course: string;
let place: string;
beforeAll(async () => {
  portal = await testApp({ now: () => '2026-11-21T10:00:00.000Z' });
  admin = await portal.as('ADMIN_OPERATOR');
  visitor = portal.client();
  place = await addLocation(portal.app);
  course = await addCourse(portal.app, { name: 'Hamulce' });
});
afterAll(() => portal.stop());

async function dateOf(more: object): Promise<string> {
  const answer = await admin.post('/panel/course-dates', dateFields(course, place, more));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

const register = (date: string, person: number, more: object = {}) =>
  visitor.post('/api/register-applications', { ...registrationFields(date, person), ...more });

const shown = async (query: string): Promise<string[]> => {
  await portal.settled();
  const { status, body } = await visitor.props(`/harmonogram${query}`);
  expect([status, body.data.errors, body.data.notices]).toEqual([200, {}, []]);
  return body.data.items.map(({ id }: Loose) => id);
};
const OPEN = '?filters[seats]=open';

describe('the schedule with free seats only', () => {
  it('PUB-02 PUB-13 shows where a newcomer gets a seat: not one that is taken, promised to the reserve or for it alone', async () => {
    const roomy = await dateOf({ startedOn: '2027-01-11', seatLimit: '2' });
    const reserveOnly = await dateOf({ startedOn: '2027-01-12', seatLimit: '2', full: 'true' });
    const full = await dateOf({ startedOn: '2027-01-13', seatLimit: '1' });
    expect((await register(full, 1)).status).toBe(201);
    expect((await register(full, 2)).body.applications[0].listType).toBe('reserve');
    expect(await shown('')).toEqual([roomy, reserveOnly, full]);
    expect(await shown(OPEN)).toEqual([roomy]);
    // The seat that comes free is for anyone who waits.
    const [first] = (await admin.props(`/panel/applications?filters[courseDateId]=${full}&filters[listType]=primary`))
      .body.data.items;
    expect((await admin.post(`/panel/applications/${first.id}/cancel`)).status).toBe(200);
    expect(await shown(OPEN)).toEqual([roomy]);
    expect((await register(roomy, 3)).status).toBe(201);
    expect(await shown(OPEN)).toEqual([roomy]);
    expect((await register(roomy, 4)).body.applications[0].listType).toBe('primary');
    expect(await shown(OPEN)).toEqual([]);
  });

  it('CD-18 is a calendar too', async () => {
    const roomy = await dateOf({ startedOn: '2027-02-11' });
    const only = await dateOf({ startedOn: '2027-02-12', full: 'true' });
    await portal.settled();
    const { text } = await visitor.get(`/harmonogram.ics${OPEN}`);
    expect([text.includes(roomy), text.includes(only)]).toEqual([true, false]);
  });
});

describe('further people of the same firm', () => {
  it('PUB-12 find the firm in the form, and nothing about persons', async () => {
    const date = await dateOf({ startedOn: '2027-03-11' });
    const firm = { companyName: 'Warsztat „Pod Dębem” & Syn', companyState: 'slaskie' };
    const { registrationId } = (await register(date, 10, firm)).body;
    await portal.settled();
    const done = (await visitor.props(`/zgloszenia/przyjete?id=${registrationId}`)).body.data;
    expect(done.takesMore).toBe(true);
    const { values } = (await visitor.props(`/zgloszenia?courseDateId=${date}&like=${registrationId}`)).body.data;
    const { companyNip } = registrationFields(date, 10) as { companyNip?: string };
    expect(values).toEqual({ courseDateId: date, ...firm, companyNip });
    const other = await dateOf({ startedOn: '2027-03-12' });
    expect((await visitor.props(`/zgloszenia?courseDateId=${other}&like=${registrationId}`)).body.data.values).toEqual({
      courseDateId: other,
      ...firm,
      companyNip,
    });
  });

  it.each(['', 'x', '../../etc', "'; select 1", '0f0f0f0f-0000-7000-8000-000000000000'])(
    'PUB-12 an id that is nobody’s begins with an empty form: %s',
    async (like) => {
      const date = await dateOf({ startedOn: '2027-04-11' });
      const path = `/zgloszenia?courseDateId=${date}&like=${encodeURIComponent(like)}`;
      const { status, body } = await visitor.props(path);
      expect([status, body.data.values]).toEqual([200, { courseDateId: date }]);
    },
  );

  it('PUB-06 are not asked for when the date is cancelled', async () => {
    const date = await dateOf({ startedOn: '2027-05-11' });
    const { registrationId } = (await register(date, 20)).body;
    expect((await admin.post(`/panel/course-dates/${date}/cancel`, { reason: 'Brak sali' })).status).toBe(200);
    await portal.settled();
    const summary = (await visitor.props(`/zgloszenia/przyjete?id=${registrationId}`)).body.data;
    expect(summary.redirect).toMatch(new RegExp(`/zgloszenia/stan\\?id=${registrationId}$`));
  });

  it('PUB-12 the summary of who waits leads on to the present state once one is decided or moved', async () => {
    const [date, other] = [await dateOf({ startedOn: '2027-08-11' }), await dateOf({ startedOn: '2027-08-12' })];
    const two = (n: number) => ({
      employees: ['Ewa', 'Jan'].map((firstName) => ({
        firstName,
        lastName: 'Nowak',
        email: `${firstName.toLowerCase()}${n}@demo.example`,
      })),
    });
    const steps = { reject: {}, move: { courseDateId: other }, 'move-to-reserve': {} };
    const shown = await Promise.all(
      Object.entries(steps).map(async ([action, form], n) => {
        const { registrationId, applications } = (await register(date, 50 + n, two(50 + n))).body;
        expect((await admin.post(`/panel/applications/${applications[0].id}/${action}`, form)).status).toBe(200);
        await portal.settled();
        const { data } = (await visitor.props(`/zgloszenia/przyjete?id=${registrationId}`)).body;
        return data.redirect === undefined ? data.applications.map((one: Loose) => one.list) : 'leads on';
      }),
    );
    expect(shown).toEqual(['leads on', 'leads on', ['podstawowa', 'rezerwowa']]);
  });

  it('PUB-15 are not asked for of a course that the office registers for, and nothing is said of a form there', async () => {
    const closed = await addCourse(portal.app, { name: 'Przez biuro', allowRequests: false });
    const date = await dateOf({ courseId: closed, startedOn: '2027-06-11', seatLimit: '1' });
    const { id } = (await admin.post('/panel/applications', officeFields(date, 30))).body;
    await portal.settled();
    const { registrationId } = (await admin.props(`/panel/applications/${id}`)).body.data;
    expect((await visitor.props(`/zgloszenia/przyjete?id=${registrationId}`)).body.data.takesMore).toBe(false);
    expect((await visitor.props(`/zgloszenia?courseDateId=${date}`)).body.data.notice).toBeNull();
  });

  it('CRS-02 are not asked for of a course that was switched off', async () => {
    const short = await addCourse(portal.app, { name: 'Wycofane' });
    const date = await dateOf({ courseId: short, startedOn: '2027-07-11' });
    const { registrationId } = (await register(date, 40)).body;
    expect((await admin.post(`/panel/courses/${short}/deactivate`)).status).toBe(200);
    await portal.settled();
    expect((await visitor.props(`/zgloszenia/przyjete?id=${registrationId}`)).body.data.takesMore).toBe(false);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/** The public schedule as a calendar of a month. */

let portal: TestApp;
let admin: Client;
let visitor: Client;
let course: string;
let place: string;
let long: string;
beforeAll(async () => {
  portal = await testApp({ now: () => '2027-01-20T10:00:00.000Z' });
  admin = await portal.as('ADMIN_OPERATOR');
  visitor = portal.client();
  place = await addLocation(portal.app);
  course = await addCourse(portal.app, { name: 'Hamulce', netPrice: '1000.00', vat: 23 });
  long = await addCourse(portal.app, { name: 'Wtrysk', duration: 3, allowRequests: false });
});
afterAll(() => portal.stop());

async function dateOf(startedOn: string, more: object = {}, of = course): Promise<string> {
  const answer = await admin.post('/panel/course-dates', dateFields(of, place, { startedOn, ...more }));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

async function month(query: string): Promise<Loose> {
  await portal.settled();
  const { status, body, text } = await visitor.props(`/harmonogram?${query}`);
  expect(status, text).toBe(200);
  return body.data;
}

/** By day, which dates are held. */
const held = ({ days }: Loose): Loose =>
  Object.fromEntries(
    Object.entries<Loose[]>(days).map(([day, dates]) => [day, dates.map(({ id, nth, of }) => [id, nth, of])]),
  );

describe('a month of the schedule', () => {
  it('PUB-02 PUB-06 has each open date on each of its days, with seats and price, and leads to the months that have any', async () => {
    const begun = await dateOf('2027-01-20', { timeStart: '8:00' });
    const open = await dateOf('2027-01-28');
    const hidden = await dateOf('2027-01-29', { visibility: 'hidden' });
    const over = await dateOf('2027-01-31', {}, long);
    const later = await dateOf('2027-06-01', { full: 'true' });
    const january = await month('month=2027-01');
    expect(held(january)).toEqual({ '2027-01-28': [[open, 1, 1]], '2027-01-31': [[over, 1, 3]] });
    expect([january.earlier, january.later, january.total, january.isWhole]).toEqual([null, '2027-06', 2, true]);
    expect(JSON.stringify(january)).not.toMatch(new RegExp(`${begun}|${hidden}|primaryCount|onlineMeeting`));
    const [first] = january.days['2027-01-28'];
    expect([first.price.replaceAll(/\s/g, ' '), first.freeSeats > 0]).toEqual(['1 230,00 zł brutto', true]);
    const [office] = january.days['2027-01-31'];
    expect(office.allowRequests).toBe(false);
    const february = await month('month=2027-02');
    expect(held(february)).toEqual({ '2027-02-01': [[over, 2, 3]], '2027-02-02': [[over, 3, 3]] });
    expect([february.earlier, february.later]).toEqual(['2027-01', '2027-06']);
    const june = await month('month=2027-06');
    expect([june.earlier, june.later]).toEqual(['2027-01', null]);
    expect(held(june)).toEqual({ '2027-06-01': [[later, 1, 1]] });
    expect(june.days['2027-06-01'][0].freeSeats).toBe(0);
  });

  it('PUB-02 PUB-13 keeps its filters: only free seats, one course, one place', async () => {
    const taken = await dateOf('2027-03-02', { seatLimit: '1' });
    const free = await dateOf('2027-03-03', { seatLimit: '2' });
    const other = await dateOf('2027-03-04', {}, long);
    expect((await visitor.post('/api/register-applications', registrationFields(taken, 1))).status).toBe(201);
    const march = 'month=2027-03';
    const dates = async (query: string) => Object.values<Loose[]>(held(await month(query))).flat();
    expect((await dates(march)).map(([id]) => id)).toEqual([taken, free, other, other, other]);
    const open = await month(`${march}&filters[seats]=open&filters[courseId]=${course}`);
    expect([held(open), open.filters, open.title]).toEqual([
      { '2027-03-03': [[free, 1, 1]] },
      { seats: 'open', courseId: course },
      'Harmonogram: Hamulce',
    ]);
    // Neither month has anything free of this course but January.
    expect([open.earlier, open.later]).toEqual(['2027-01', null]);
    const elsewhere = await addLocation(portal.app);
    const nothing = await month(`${march}&filters[courseLocationId]=${elsewhere}`);
    expect([nothing.days, nothing.total, nothing.earlier, nothing.later]).toEqual([{}, 0, null, null]);
  });

  it('APP-02 takes anything as its month, and says what filters it left out', async () => {
    for (const typed of ['', 'x', '2027-13', '9999-12', "2027-01'--", '2027-01-05']) {
      const { period, errors, notices } = await month(`month=${encodeURIComponent(typed)}`);
      expect([typed, period.name, errors, notices]).toEqual([typed, '2027-01', {}, []]);
    }
    expect((await month('month[]=2027-03')).period.name).toBe('2027-01');
    const longAgo = await month('month=1999-05');
    expect([longAgo.days, longAgo.earlier, longAgo.later]).toEqual([{}, null, '2027-01']);
    const far = await month('month=9998-12');
    expect([far.days, far.earlier, far.later]).toEqual([{}, '2027-06', null]);
    const wrong = await month(`month=2027-03&filters[seats]=kept&filters[trainerId]=${course}`);
    expect(wrong.errors).toEqual({
      'filters[seats]': ['Nieznana wartość filtra „Wolne miejsca”.'],
      'filters[trainerId]': ['Nieznany filtr „trainerId”.'],
    });
    expect(wrong.notices).toHaveLength(2);
  });

  it('tells search engines of no events: the list does', async () => {
    const isDescribed = async (path: string) => (await visitor.get(path)).text.includes('application/ld+json');
    expect([await isDescribed('/harmonogram'), await isDescribed('/harmonogram?month=2027-03')]).toEqual([true, false]);
  });
});

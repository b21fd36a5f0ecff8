import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edit } from '#tests/support/program/edit.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client } from '#ops/run/bench/client.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

let portal: TestApp;
let operator: Client;
let visitor: Client;
let courseId: string;
let locationId: string;
beforeAll(async () => {
  portal = await testApp({ now: () => '2026-11-21T10:00:00.000Z' });
  operator = await portal.as('NORMAL_OPERATOR');
  visitor = portal.client();
  courseId = await addCourse(portal.app, { name: 'Żółte lampy, podstawy; poziom 1' });
  locationId = await addLocation(portal.app);
});
afterAll(() => portal.stop());

const made = async (more: object = {}): Promise<string> => {
  const answer = await operator.post(
    '/panel/course-dates',
    dateFields(courseId, locationId, { startedOn: '2027-07-05', ...more }),
  );
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};
async function feed(query = '') {
  const answer = await visitor.get(`/harmonogram.ics${query}`);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(answer.text));
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  return { text: answer.text, calendar, of: (id: string) => events.find(({ uid }) => uid.includes(id)) };
}

describe('calendars', () => {
  it('CD-18 the feed has the zone of Warsaw, wall-clock times, stable names and lines of at most 75 octets', async () => {
    const id = await made();
    const { text, calendar, of } = await feed();
    const zone = calendar.getFirstSubcomponent('vtimezone');
    expect(zone?.getFirstPropertyValue('tzid')).toBe('Europe/Warsaw');
    const event = of(id);
    expect(event?.summary).toBe('Żółte lampy, podstawy; poziom 1');
    expect(event?.startDate.zone.tzid).toBe('Europe/Warsaw');
    expect(event?.startDate.toJSDate().toISOString()).toBe('2027-07-05T07:30:00.000Z');
    expect(event?.endDate.toString()).toBe('2027-07-05T16:00:00');
    expect(event?.uid).toBe(`termin-${id}@portal-szkolen`);
    expect(text).toMatch(/DTSTAMP:\d{8}T\d{6}Z/);
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  it('CD-18 SEQUENCE grows with a change; a cancelled date says so; hidden and past ones are not in it', async () => {
    const id = await made();
    const hidden = await made({ visibility: 'hidden' });
    const before = (await feed()).of(id)?.sequence ?? 0;
    await edit(operator, `/panel/course-dates/${id}`, { timeStart: '1000' });
    const changed = (await feed()).of(id);
    expect(changed?.sequence).toBeGreaterThan(before);
    expect(changed?.uid).toBe(`termin-${id}@portal-szkolen`);
    await operator.post(`/panel/course-dates/${id}/cancel`, { reason: 'Brak zgłoszeń' });
    const { of } = await feed();
    expect(of(id)?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(of(hidden)).toBeUndefined();
    const other = await addCourse(portal.app, { name: 'Inne' });
    expect((await feed(`?filters[courseId]=${other}`)).of(id)).toBeUndefined();
    // A course that there is not is said, and no empty calendar.
    expect((await visitor.get('/harmonogram.ics?filters[courseId]=inny')).status).toBe(422);
  });

  it('CD-18 one entry for a confirmed application, and for no other', async () => {
    const id = await made();
    const registered = await visitor.post('/api/register-applications', registrationFields(id, 1));
    const application = registered.body.applications[0].id;
    const path = `/panel/applications/${application}/calendar`;
    expect((await operator.get(path)).status).toBe(409);
    await operator.post(`/panel/applications/${application}/confirm`);
    await portal.settled();
    const answer = await operator.get(path);
    const [event] = new ICAL.Component(ICAL.parse(answer.text)).getAllSubcomponents('vevent');
    expect(event?.getFirstPropertyValue('uid')).toBe(`zgloszenie-${application}@portal-szkolen`);
    expect((await visitor.props(path)).status).toBe(401);
  });
});

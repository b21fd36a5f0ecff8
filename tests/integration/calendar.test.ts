import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edit } from '#tests/support/program/edit.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client } from '#tests/bench/client.ts';
import { CalendarClient, type SeenDay } from '#tests/support/calendar/calendar-client.ts';
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
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    // Properties before components (RFC 5545, 3.6).
    expect(text.indexOf('REFRESH-INTERVAL')).toBeLessThan(text.indexOf('BEGIN:VTIMEZONE'));
    expect(event?.organizer).toMatch(/^mailto:/);
    expect(event?.location).toContain(', ');
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

  it('CD-18 the feed begins with "Termin od" of the page, and a date that runs stays until its last day', async () => {
    const course = await addCourse(portal.app, { name: 'Dwa dni', duration: 2 });
    const at = (startedOn: string) => made({ courseId: course, startedOn, confirmed: 'true' });
    const dates = { over: await at('2026-11-19'), runs: await at('2026-11-20'), july: await at('2027-07-05') };
    const shown = async (query = '') => {
      const { of } = await feed(query);
      return Object.entries(dates).flatMap(([name, id]) => (of(id) ? [name] : []));
    };
    expect(await shown()).toEqual(['runs', 'july']);
    expect(await shown('?filters[startedOnFrom]=01.01.2026')).toEqual(['runs', 'july']);
    expect(await shown('?filters[startedOnFrom]=21.11.2026')).toEqual(['july']);
    expect(await shown('?filters[startedOnFrom]=05.07.2027')).toEqual(['july']);
    expect(await shown('?filters[startedOnFrom]=06.07.2027')).toEqual([]);
    expect(await shown('?filters[startedOnFrom]=01.11.2026&filters[startedOnTo]=20.11.2026')).toEqual(['runs']);
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

  it('CD-18 an application through confirming, editing, moving, resigning and cancelling is always right in a calendar', async () => {
    const course = await addCourse(portal.app, { name: 'Trzy dni prawie', duration: 2.5 });
    const [first, second] = await Promise.all([
      made({ courseId: course, startedOn: '2027-10-28' }),
      made({ courseId: course, startedOn: '2027-12-30', timeStart: '1000' }),
    ]);
    const registered = await visitor.post('/api/register-applications', registrationFields(first, 1));
    const id = registered.body.applications[0].id as string;
    const path = `/panel/applications/${id}/calendar`;
    const calendar = new CalendarClient();
    const sequences: number[] = [];
    const read = async () => {
      await portal.settled();
      const answer = await operator.get(path);
      expect(answer.status, answer.text).toBe(200);
      expect(calendar.take(answer.text)).toEqual([]);
      expect(answer.text).not.toContain('REFRESH-INTERVAL');
      expect(answer.text.endsWith('\r\n')).toBe(true);
      sequences.push(Number(/SEQUENCE:(\d+)/.exec(answer.text)?.[1]));
      return { text: answer.text, type: answer.headers['content-type'], days: calendar.days };
    };
    const starts = (days: readonly SeenDay[]) => days.map(({ start, end }) => `${start}/${end.slice(11)}`);
    const decide = async (action: string, body: Record<string, unknown> = {}) => {
      const answer = await operator.post(`/panel/applications/${id}/${action}`, body);
      expect(answer.status, answer.text).toBeLessThan(300);
    };

    const change = async (what: string, fields: Record<string, unknown>) => {
      const answer = await edit(operator, what, { ...fields, confirmed: '1' });
      expect(answer.status, answer.text).toBe(200);
    };

    expect((await operator.get(path)).status).toBe(409);
    await decide('confirm');
    const confirmed = await read();
    // Over the end of summer time: the clock's hours stay.
    expect(starts(confirmed.days)).toEqual([
      '2027-10-28T09:30:00/16:00:00',
      '2027-10-29T09:30:00/16:00:00',
      '2027-10-30T09:30:00/12:45:00',
    ]);
    expect(confirmed.days[0]?.summary).toMatch(/^Trzy dni prawie – \S+ \S+/);
    expect(confirmed.type).toContain('method=PUBLISH');

    await change(`/panel/course-dates/${first}`, { startedOn: '2027-11-03' });
    await change(`/panel/course-dates/${first}`, { timeEnd: '1700' });
    expect(starts((await read()).days)).toContain('2027-11-05T09:30:00/13:15:00');

    await change(`/panel/course-dates/${first}`, {
      formula: 'online',
      onlineMeetingUrl: `https://spotkania.example/'zażółć'?a=1;b,2`,
    });
    const online = await read();
    expect(online.days[0]?.location).toBe(`https://spotkania.example/'za%C5%BC%C3%B3%C5%82%C4%87'?a=1;b,2`);

    await decide('move', { courseDateId: second });
    expect(starts((await read()).days)).toEqual([
      '2027-12-30T10:00:00/16:00:00',
      '2027-12-31T10:00:00/16:00:00',
      '2028-01-01T10:00:00/13:00:00',
    ]);

    await change(`/panel/courses/${course}`, { duration: '1' });
    expect(starts((await read()).days)).toEqual(['2027-12-30T10:00:00/16:00:00']);

    await decide('resign');
    const left = await read();
    expect(left.days).toEqual([]);
    expect(left.type).toContain('method=CANCEL');
    expect(left.text).toContain('METHOD:CANCEL');

    await decide('undo', { reason: 'Pomyłka' });
    expect((await read()).days).toHaveLength(1);
    await operator.post(`/panel/course-dates/${second}/cancel`, { reason: 'Brak zgłoszeń' });
    expect((await read()).days).toEqual([]);
    expect(calendar.entries).toBe(1);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Loose } from '#tests/bench/client.ts';
import { edit } from '#tests/support/program/edit.ts';
import { Office } from '#tests/support/training/office.ts';
import { registrationFields } from '#tests/support/training/training.ts';
import { timedMails } from '#workers/training/timed.ts';

/** Two who were taken for one human and are known apart again: who hears what, and whose is what was made meanwhile. */

const office = new Office('2025-10-20T09:00:00.000Z');
const { newDate, rowOf, settled } = office;
beforeAll(() => office.open());
afterAll(() => office.close());

const sent = (date: string, email: string, more: object = {}) => {
  const lastName = email.split('@')[0]?.replaceAll(/(^|-)\w/g, (start) => start.toUpperCase());
  const employees = [{ firstName: 'Ewa', lastName, email, phone: '600700800' }];
  return office.portal.client().post('/api/register-applications', registrationFields(date, 1, { employees, ...more }));
};
async function registered(date: string, email: string, more: object = {}) {
  const answer: Loose = await sent(date, email, more);
  expect(answer.status, answer.text).toBe(201);
  await settled();
  const id: string = answer.body.applications[0].id;
  const { person_id: personId, reporter_id: reporterId } = await rowOf(id);
  return { id, date, personId, reporterId };
}
const confirm = (id: string) => office.asked(`/panel/applications/${id}/confirm`, { notify: 'true' });
const headsTo = (address: string) => office.smtp.to(address).map(({ subject }) => subject?.split(':')[0]);
const [CONFIRMED, CHANGED, REMINDED] = [
  'Potwierdzenie zgłoszenia',
  'Zmiana w terminie szkolenia',
  'Przypomnienie o szkoleniu',
];

/** Somebody who was merged into another, and the way back. */
async function merged(email: string, more: object = {}) {
  const stays = await registered(await newDate(), `zostaje-${email}`);
  const goes = await registered(await newDate({ startedOn: '2099-06-15', reminderDays: '3' }), email, more);
  const merging = `/panel/employees/${stays.personId}/merge`;
  await office.asked(merging, { other: goes.personId, reason: 'Ta sama osoba' });
  await settled();
  expect((await rowOf(goes.id)).person_id).toBe(stays.personId);
  const separate = () => {
    office.clock = new Date(Date.parse(office.clock) + 60_000).toISOString();
    return office.asked(`${merging}/undo`, { other: goes.personId, reason: 'Jednak dwie' });
  };
  return { stays, goes, separate };
}

describe('two who are known apart again', () => {
  it('EMP-02 APP-15 what waited for the mail server goes to whose it is, and to nobody else', async () => {
    const [own, reporterEmail] = ['czeka@osobno.example', 'zglasza@osobno.example'];
    const { goes, separate } = await merged(own, { reporterEmail });
    let away = true;
    office.smtp.refuse((to) => (away && to === own ? { code: 451, message: 'later' } : undefined));
    await confirm(goes.id);
    await vi.waitUntil(() => office.smtp.attempts.some(({ to, taken }) => to === own && !taken), { timeout: 60_000 });
    await separate();
    await office.portal.settled();
    away = false;
    await settled();
    expect(headsTo(own)).toEqual([CONFIRMED]);
    expect(headsTo(reporterEmail).filter((head) => head === CONFIRMED)).toHaveLength(1);
    // By its link the participant finds the own application, not the whole registration.
    expect(office.smtp.to(own)[0]?.text).toContain(`/zgloszenia/stan?id=${goes.id}`);
  });

  it('EMP-02 CD-03 who was written to while they were one hears of what changes, and is reminded', async () => {
    const { goes, separate } = await merged('zmiana@osobno.example');
    await confirm(goes.id);
    await settled();
    await separate();
    await settled();
    const change = { timeEnd: '1700', notify: 'true', confirmed: 'true' };
    expect((await edit(office.admin, `/panel/course-dates/${goes.date}`, change)).status).toBe(200);
    await settled();
    expect(headsTo('zmiana@osobno.example')).toEqual([CONFIRMED, CHANGED]);
    await noonOf('2099-06-13');
    expect(headsTo('zmiana@osobno.example')).toEqual([CONFIRMED, CHANGED, REMINDED]);
  });

  it('EMP-02 who was reminded while they were one is not reminded again', async () => {
    const { goes, separate } = await merged('raz@osobno.example');
    await confirm(goes.id);
    await settled();
    await noonOf('2099-06-12');
    await separate();
    await settled();
    await noonOf('2099-06-14');
    expect(headsTo('raz@osobno.example')).toEqual([CONFIRMED, REMINDED]);
  });

  it('EMP-02 APP-20 GDP-02 what was registered meanwhile under the name of one is theirs, seat and file', async () => {
    const { stays, goes, separate } = await merged('dwoje@osobno.example');
    const meanwhile = await registered(await newDate(), 'dwoje@osobno.example');
    const other = await registered(await newDate(), 'zostaje-dwoje@osobno.example');
    expect([meanwhile.personId, other.personId]).toEqual([stays.personId, stays.personId]);
    const names = async () =>
      (await office.admin.props('/panel/employees?filters[name]=dwoje')).body.data.items.map(
        ({ title }: Loose) => title,
      );
    expect(await names()).toEqual(['Ewa Zostaje-Dwoje']);
    await separate();
    await settled();
    expect(await names()).toEqual(['Ewa Dwoje', 'Ewa Zostaje-Dwoje']);
    const owners = [(await rowOf(meanwhile.id)).person_id, (await rowOf(other.id)).person_id];
    expect(owners).toEqual([goes.personId, stays.personId]);
    expect((await sent(meanwhile.date, 'dwoje@osobno.example')).status).toBe(422);
    const { sections } = (await office.admin.props(`/panel/gdpr/users/${goes.personId}`)).body.data;
    expect(sections.find(({ title }: Loose) => title === 'Zgłoszenia jako uczestnik').total).toBe(2);
  });

  it('REP-01 a reporter too: what was sent meanwhile from the own address', async () => {
    const at = (name: string) => ({ reporterEmail: `${name}@osobno-biuro.example` });
    const stays = await registered(await newDate(), 'ada@osobno.example', at('zostaje'));
    const goes = await registered(await newDate(), 'ela@osobno.example', at('wraca'));
    const merging = `/panel/reporters/${stays.reporterId}/merge`;
    await office.asked(merging, { other: goes.reporterId, reason: 'Jedna osoba' });
    await settled();
    const meanwhile = await registered(await newDate(), 'iga@osobno.example', at('wraca'));
    expect(meanwhile.reporterId).toBe(stays.reporterId);
    const mails = async () =>
      (await office.admin.props('/panel/reporters?filters[email]=osobno-biuro')).body.data.items.map(
        ({ values }: Loose) => values.email,
      );
    expect(await mails()).toEqual(['zostaje@osobno-biuro.example']);
    await office.asked(`${merging}/undo`, { other: goes.reporterId, reason: 'Jednak dwie' });
    await settled();
    expect((await rowOf(meanwhile.id)).reporter_id).toBe(goes.reporterId);
  });
});

/** What the clock asks at noon of a day, and everything that follows. */
async function noonOf(day: string): Promise<void> {
  const before = office.clock;
  office.clock = `${day}T10:00:00.000Z`;
  await timedMails.run(office.portal.app);
  await settled();
  office.clock = before;
}

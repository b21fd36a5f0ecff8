import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { resumeMails } from '#ops/mail/order.ts';
import { mailReport } from '#ops/own-reports/mail-order.ts';
import { ownReportSweep } from '#workers/own-reports/sweep.ts';
import { queryString } from '#domain/kernel/url.ts';
import { rowsOf, sheetIn } from '#tests/support/files/xlsx.ts';
import { edit } from '#tests/support/program/edit.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { demoTemplate } from '#tests/support/program/template.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';

/** Reports that are mailed: with a real mail server, exactly once, to who may read them now. */

const BASE = '/panel/own-reports';

let smtp: TestSmtp;
let portal: TestApp;
let admin: Client;
/** Added to the clock. */
let ahead = 0;

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

beforeAll(async () => {
  smtp = await startSmtp();
  portal = await testApp({
    template: await demoTemplate(),
    workers: true,
    config: { smtpUrl: smtp.url },
    now: () => new Date(Date.now() + ahead).toISOString(),
  });
  await portal.settled();
});
afterAll(async () => {
  await portal?.stop();
  await smtp?.stop();
});
beforeEach(async () => {
  // Sessions end with time.
  admin = await portal.as('ADMIN_OPERATOR');
});

const sql = async (text: string): Promise<Loose[]> => (await portal.app.pool.query(text)).rows;

const accountOf = async (email: string): Promise<string> =>
  (await sql(`SELECT id FROM read.operators WHERE email = '${email}'`))[0]?.id;

async function reportOf(of: string, name: string): Promise<string> {
  const { status, body, text } = await admin.post(BASE, { of, name });
  expect(status, text).toBe(201);
  return body.id;
}

const mailed = async (id: string, recipients: readonly string[], more: object = {}) => {
  const { body } = await admin.props(`${BASE}/${id}/mail`);
  return admin.post(`${BASE}/${id}/mail`, {
    when: 'week.1',
    hour: '8',
    'recipients[]': recipients,
    skipEmpty: 'false',
    version: body.data.version,
    ...more,
  });
};

/** The next week has come. */
async function weekLater(): Promise<void> {
  ahead += WEEK;
  await ownReportSweep.run(portal.app);
  await workedOff(portal.app);
}

const statusesOf = (id: string) =>
  sql(`SELECT status, error FROM app.mails WHERE id LIKE 'own-report:${id}:%' ORDER BY created_at`);

describe('a report that is mailed', () => {
  it('has its first lines in the mail and all of them in the file, once for each reader and week', async () => {
    const [me, reader] = [await accountOf('admin_operator@demo.example'), 'czyta@demo.example'];
    const other = await portal.addOperator({ email: reader, role: 'NORMAL_OPERATOR' });
    const id = await reportOf('source=applications&by1=applied_on.day&by2=course', 'Zgłoszenia w dniach');
    const saved = await mailed(id, [me, other]);
    expect([saved.status, saved.body.flash?.message]).toEqual([
      200,
      'Zapisano wysyłkę: co tydzień, poniedziałek, 8:00.',
    ]);
    expect((await admin.props(`${BASE}/${id}/mail`)).body.data).toMatchObject({
      sentAt: null,
      subscription: { ended: null },
    });

    // Two processes see that its time has come.
    const second = await portal.anotherWorker();
    ahead += WEEK;
    await Promise.all([ownReportSweep.run(portal.app), ownReportSweep.run(second.app), ownReportSweep.run(portal.app)]);
    await workedOff(portal.app);
    await second.stop();
    expect(smtp.to('admin_operator@demo.example')).toHaveLength(1);
    const [mail, ...more] = smtp.to(reader);
    expect([mail?.subject, more]).toEqual(['Raport: Zgłoszenia w dniach', []]);
    const html = String(mail?.html);
    expect(html.match(/<tr><td/g)?.length).toBeGreaterThanOrEqual(20);
    expect(html).toContain('<th scope="col"');
    expect(mail?.text).toContain('Poniżej jest pierwszych 20. Całość jest w załączniku.');
    expect(mail?.text).toContain(`${BASE}/build?source=applications`);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^raport-.*\.xlsx$/)]);
    expect(mail?.attachments[0]?.content.length).toBeGreaterThan(2_000);
    const { body } = await (await portal.as('ADMIN_OPERATOR')).props(`${BASE}/${id}/mail`);
    expect(body.data.sentAt).not.toBeNull();

    // A crash between the mails and the next time: they are ordered again, and are the same mails.
    const [row] = await sql(`SELECT next_at FROM app.report_subscriptions WHERE report_id = '${id}'`);
    await sql(`UPDATE app.report_subscriptions SET next_at = next_at - interval '7 days' WHERE report_id = '${id}'`);
    await ownReportSweep.run(portal.app);
    await resumeMails(portal.app);
    await workedOff(portal.app);
    expect(smtp.to(reader)).toHaveLength(1);
    expect(await sql(`SELECT next_at FROM app.report_subscriptions WHERE report_id = '${id}'`)).toEqual([row]);
  });

  it('is sent as before where only its chart can be drawn no more: a mail has none', async () => {
    const to = 'bez-wykresu@demo.example';
    const other = await portal.addOperator({ email: to, role: 'NORMAL_OPERATOR' });
    const asks = 'm1=sum.seats&by1=course&by2=city&chart=shares';
    const id = await reportOf(`source=course_dates&${asks}`, 'Z udziałami');
    await mailed(id, [other]);
    await sql(`UPDATE app.own_reports SET query = replace(query, 'sum.seats', 'avg.seats') WHERE id = '${id}'`);
    await weekLater();
    expect(smtp.to(to).map(({ subject }) => subject)).toEqual(['Raport: Z udziałami']);
    expect(await sql(`SELECT ended FROM app.report_subscriptions WHERE report_id = '${id}'`)).toEqual([
      { ended: null },
    ]);
  });

  it('is sent at once when that is asked for, and not after its readers were changed', async () => {
    const to = 'zaraz@demo.example';
    const other = await portal.addOperator({ email: to, role: 'NORMAL_OPERATOR' });
    const id = await reportOf('source=applications&by1=status_name', 'Zaraz');
    expect((await admin.post(`${BASE}/${id}/send`)).status).toBe(409);
    await mailed(id, [other]);
    const asked = await admin.post(`${BASE}/${id}/send`, {}, { 'idempotency-key': 'raz' });
    expect([asked.status, asked.body.flash.message]).toEqual([200, 'Zlecono wysłanie raportu do 1 osoby.']);
    await workedOff(portal.app);
    expect(smtp.to(to)).toHaveLength(1);
    expect((await mailed(id, [], { when: 'off' })).status).toBe(200);
    const [reader] = await sql(`SELECT person_id AS "personId" FROM read.operators WHERE id = '${other}'`);
    await mailReport(portal.app, { reportId: id, portal: 'szkolenia', slot: 'late', readers: [reader] });
    await workedOff(portal.app);
    expect((await statusesOf(id)).at(-1)).toEqual({
      status: 'dropped',
      error: 'Raport usunięto albo nie jest już wysyłany.',
    });
    expect(smtp.to(to)).toHaveLength(1);
  });

  it('is in the mailbox of those alone who may read its data', async () => {
    const me = await accountOf('admin_operator@demo.example');
    const id = await reportOf('source=companies&by1=voivodeship', 'Firmy w województwach');
    await mailed(id, [me]);
    expect((await admin.post(`${BASE}/${id}/send`)).status).toBe(200);
    await workedOff(portal.app);
    const [mail] = await sql(`SELECT id FROM app.mails WHERE subjects @> ARRAY['own-report:${id}']`);
    const page = `/panel/mailbox/${encodeURIComponent(mail?.id)}`;
    const subjectsOf = async (client: Client) =>
      (await client.props('/panel/mailbox?filters[template]=own-report')).body.data.items.map(
        ({ subject }: Loose) => subject,
      );
    expect(await subjectsOf(admin)).toContain('Raport: Firmy w województwach');
    expect((await admin.props(page)).status).toBe(200);
    const trainer = await portal.as('TRAINER');
    expect(await subjectsOf(trainer)).not.toContain('Raport: Firmy w województwach');
    for (const path of [page, `${page}/content`]) expect((await trainer.props(path)).status).toBe(404);
  });

  it('is left unsent when it is empty, if that is wished', async () => {
    const me = await accountOf('admin_operator@demo.example');
    const of = 'source=applications&by1=course&f1=company&o1=contains&v1=nie%20ma%20takiej';
    const id = await reportOf(of, 'Pusty');
    await mailed(id, [me], { skipEmpty: 'true' });
    await weekLater();
    expect(await statusesOf(id)).toEqual([{ status: 'dropped', error: 'Raport był pusty.' }]);
    admin = await portal.as('ADMIN_OPERATOR');
    await mailed(id, [me]);
    await weekLater();
    expect((await statusesOf(id)).map(({ status }) => status)).toEqual(['dropped', 'sent']);
  });

  it('is tried again where its file could not be written, and the program goes on', async () => {
    const me = await accountOf('admin_operator@demo.example');
    const id = await reportOf('source=applications&by1=course', 'Bez wątku');
    await mailed(id, [me]);
    const threads = vi.spyOn(portal.app.threads.long, 'run').mockRejectedValueOnce(new Error('The thread has ended'));
    await weekLater();
    threads.mockRestore();
    await vi.waitUntil(async () => (await statusesOf(id))[0]?.status === 'sent', { timeout: 60_000 });
    const reports = smtp.to('admin_operator@demo.example').filter(({ subject }) => subject === 'Raport: Bez wątku');
    expect(reports.map(({ attachments }) => attachments.length)).toEqual([1]);
  });

  it('says at its field what is wrong, and what was changed meanwhile', async () => {
    const me = await accountOf('admin_operator@demo.example');
    const id = await reportOf('source=applications', 'Pola');
    expect((await mailed(id, [])).body.errors).toEqual({ recipients: ['Wybierz co najmniej jedną osobę'] });
    expect((await mailed(id, ['nikt'])).status).toBe(422);
    expect((await mailed(id, [me], { when: 'week.9' })).body.errors).toHaveProperty('when');
    expect((await mailed(id, [me], { hour: '24' })).body.errors).toHaveProperty('hour');
    expect((await mailed(id, [me])).status).toBe(200);
    const stale = await mailed(id, [me], { version: 7 });
    expect([stale.status, stale.body.current]).toMatchObject([409, { values: { hour: '8', recipients: [me] } }]);
    expect((await mailed(id, [me], { when: 'off', version: 7 })).status).toBe(409);
  });
});

describe('a report whose condition names what is called otherwise by now', () => {
  const GONE = 'Warunek „Szkolenie”: w danych nie ma teraz „';
  /** A course of the demo with applications, under another name from now on. */
  async function renamed(): Promise<string> {
    const [course] = await sql(
      `SELECT id, title FROM read.courses WHERE id IN (SELECT course_id FROM read.applications)
         AND title NOT LIKE '%po zmianie' ORDER BY id LIMIT 1`,
    );
    const name = `${course?.title} po zmianie`;
    const saved = await edit(admin, `/panel/courses/${course?.id}`, { name, confirmed: 'true', notify: 'false' });
    expect(saved.status, saved.text).toBe(200);
    await portal.settled();
    return course?.title;
  }
  const asking = (title: string) =>
    queryString([
      ['source', 'applications'],
      ['by1', 'course'],
      ['f1', 'course'],
      ['o1', 'in'],
      ['v1', title],
    ]);

  it('says so in its mail and in the attached file', async () => {
    const me = await accountOf('admin_operator@demo.example');
    const title = await renamed();
    const id = await reportOf(asking(`${title};Nieznane`), 'Po nazwie');
    await mailed(id, [me]);
    expect((await admin.post(`${BASE}/${id}/send`)).status).toBe(200);
    await workedOff(portal.app);
    const mail = smtp.to('admin_operator@demo.example').find(({ subject }) => subject === 'Raport: Po nazwie');
    expect(mail?.text).toContain(`${GONE}${title}”, „Nieznane”. Nazwa mogła się zmienić.`);
    const sheet = rowsOf(await sheetIn(mail?.attachments[0]?.content ?? Buffer.alloc(0)));
    // A long note is as many cells as it has lines.
    expect(sheet.flat().join(' ')).toContain(`${GONE}${title}”`);
  });

  it('and is left unsent when it is empty: its maker hears why, once for the same names, and its readers nothing', async () => {
    const me = await accountOf('admin_operator@demo.example');
    const to = 'tylko-czyta@demo.example';
    const reader = await portal.addOperator({ email: to, role: 'NORMAL_OPERATOR' });
    const title = await renamed();
    const id = await reportOf(asking(title), 'Nic nie znajdzie');
    await mailed(id, [me, reader], { skipEmpty: 'true' });
    const toMaker = () =>
      smtp.to('admin_operator@demo.example').filter(({ subject }) => subject?.includes('Nic nie znajdzie'));
    await weekLater();
    await weekLater();
    expect(toMaker().map(({ subject }) => subject)).toEqual(['Raport „Nic nie znajdzie” nic nie znajduje']);
    expect(toMaker()[0]?.text).toContain(`${GONE}${title}”`);
    expect(smtp.to(to)).toEqual([]);
    expect(new Set((await statusesOf(id)).map(({ error }) => error))).toEqual(new Set(['Raport był pusty.']));
    admin = await portal.as('ADMIN_OPERATOR');
    const changed = await admin.post(BASE, { of: asking('Inna nazwa'), name: 'Nic nie znajdzie', id, version: 1 });
    expect(changed.status, changed.text).toBe(200);
    await weekLater();
    expect(toMaker()[1]?.text).toContain(`${GONE}Inna nazwa”`);
  });
});

describe('a report that is mailed ends', () => {
  it('for a reader who loses the right, of which its maker is notified', async () => {
    const to = 'traci@demo.example';
    const leaving = await portal.addOperator({ email: to, role: 'NORMAL_OPERATOR' });
    const me = await accountOf('admin_operator@demo.example');
    const id = await reportOf('source=applications&by1=status_name', 'Dla dwojga');
    await mailed(id, [me, leaving]);
    const off = await admin.post(`/panel/operators/${leaving}/deactivate`, { reason: 'Odchodzi' });
    expect(off.status, off.text).toBe(200);
    await portal.settled();
    const { values } = (await admin.props(`${BASE}/${id}/mail`)).body.data;
    expect(values.recipients).toEqual([me]);
    const before = smtp.to('admin_operator@demo.example').length;
    await weekLater();
    expect(smtp.to(to)).toEqual([]);
    const mails = smtp
      .to('admin_operator@demo.example')
      .slice(before)
      .map(({ subject }) => subject);
    expect(mails).toContain('Raport „Dla dwojga” ma mniej odbiorców');
    const [row] = await sql(`SELECT recipients, ended FROM app.report_subscriptions WHERE report_id = '${id}'`);
    expect(row).toEqual({ recipients: [me], ended: null });
  });

  it('with the rights of its maker, who is notified; with the account it is gone', async () => {
    const email = 'autor@demo.example';
    const maker = await portal.addOperator({ email, role: 'NORMAL_OPERATOR' });
    const client = portal.client();
    await client.login(email, PASSWORD, 'SzkoleniaOperator');
    const made = await client.post(BASE, { of: 'source=applications', name: 'Autora', sharedWith: 'all' });
    const { id } = made.body;
    const me = await accountOf('admin_operator@demo.example');
    const kept = await client.post(`${BASE}/${id}/mail`, {
      when: 'month.5',
      hour: '7',
      'recipients[]': [me],
      version: 0,
    });
    expect(kept.status, kept.text).toBe(200);
    expect((await admin.post(`/panel/operators/${maker}/deactivate`, { reason: 'Odchodzi' })).status).toBe(200);
    await portal.settled();
    ahead += 4 * WEEK;
    await weekLater();
    expect(await statusesOf(id)).toEqual([]);
    expect(smtp.to(email).map(({ subject }) => subject)).toContain('Raport „Autora” nie jest już wysyłany');
    const [row] = await sql(`SELECT ended FROM app.report_subscriptions WHERE report_id = '${id}'`);
    expect(row?.ended).toContain('Autor raportu nie może już czytać');
    admin = await portal.as('ADMIN_OPERATOR');
    const [person] = await sql(`SELECT person_id FROM read.operators WHERE id = '${maker}'`);
    const erased = await admin.post(`/panel/gdpr/users/${person.person_id}/forget`, { reason: 'Odchodzi' });
    expect(erased.status, erased.text).toBe(200);
    await workedOff(portal.app);
    expect(await sql(`SELECT FROM app.report_subscriptions WHERE report_id = '${id}'`)).toEqual([]);
  });

  it('when a column that it asks for is gone, of which its maker is notified once', async () => {
    const me = await accountOf('admin_operator@demo.example');
    const id = await reportOf('source=applications&by1=status_name', 'Z dawną kolumną');
    await mailed(id, [me]);
    // As a newer program, whose view has another name for it, finds the report.
    await sql(`UPDATE app.own_reports SET query = replace(query, 'status_name', 'stage_name') WHERE id = '${id}'`);
    const before = smtp.to('admin_operator@demo.example').length;
    await weekLater();
    await weekLater();
    const subjects = smtp
      .to('admin_operator@demo.example')
      .slice(before)
      .map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes('Z dawną kolumną'))).toEqual([
      'Raport „Z dawną kolumną” nie jest już wysyłany',
    ]);
    expect(await statusesOf(id)).toEqual([]);
    const [row] = await sql(`SELECT ended FROM app.report_subscriptions WHERE report_id = '${id}'`);
    expect(row?.ended).toContain('nie można już utworzyć');
    // The report itself opens and says at its field what is gone.
    admin = await portal.as('ADMIN_OPERATOR');
    const { body } = await admin.props(`${BASE}/build?source=applications&by1=stage_name&id=${id}`);
    expect(body.data.errors).toEqual({ by1: ['Wybierz wartość z listy'] });
  });
});

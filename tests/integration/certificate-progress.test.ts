import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { addCourse, addLocation, dateFields, officeFields } from '#tests/support/training/training.ts';

const TODAY = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' });
const SHARED = 'warsztat@demo.example';
const REFUSED = 'nie.ma@demo.example';

const PATIENT = { timeout: 60_000, interval: 100 };

/** CD-16 in bulk, with a real mail server that takes nothing until it may. */
describe('how far the certificates of a date are', () => {
  let smtp: TestSmtp;
  let portal: TestApp;
  let operator: Client;
  beforeAll(async () => {
    smtp = await startSmtp();
    portal = await testApp({ workers: true, config: { smtpUrl: smtp.url, mailHoldMs: 0 }, queue: { attempts: 10 } });
    operator = await portal.as('ADMIN_OPERATOR');
  });
  afterAll(async () => {
    await portal.stop();
    await smtp.stop();
  });

  /** Everybody of a date of today was there. */
  async function dateWith(emails: readonly string[]): Promise<string> {
    const fields = dateFields(await addCourse(portal.app), await addLocation(portal.app), {
      startedOn: TODAY,
      seatLimit: '20',
    });
    const { id } = (await operator.post('/panel/course-dates', fields)).body;
    for (const [n, email] of emails.entries()) {
      const person = { participantFirstName: `Jan${'abcdefgh'[n]}`, participantEmail: email };
      const registered = await operator.post('/panel/applications', officeFields(id, n, person));
      expect(registered.status, registered.text).toBe(201);
      const marked = await operator.post(`/panel/applications/${registered.body.id}/attendance/toggle`);
      expect(marked.status, marked.text).toBe(200);
    }
    await workedOff(portal.app);
    return id;
  }
  const send = async (id: string): Promise<Loose> => {
    const answer = await operator.post(`/panel/course-dates/${id}/send_certificates`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const progress = async (id: string, sending?: string): Promise<Loose> => {
    const query = sending ? `?sending=${sending}` : '';
    const answer = await operator.get(`/backend/panel/course-dates/${id}/certificate_progress${query}`);
    expect(answer.status, answer.text).toBe(200);
    return JSON.parse(answer.text).progress;
  };
  const onPage = async (id: string): Promise<Loose> =>
    (await operator.props(`/panel/course-dates/${id}`)).body.data.certificates;

  it('counts people, not mails, while they wait, when they are sent, and says nothing of what is over', async () => {
    const id = await dateWith(['jana@demo.example', 'janb@demo.example', SHARED, SHARED]);
    expect(await onPage(id)).toBeNull();
    smtp.refuse(() => ({ code: 451, message: 'later' }));
    const { sending, mailed } = await send(id);
    expect(mailed).toBe(4);
    const waiting = { sending, total: 4, sent: 0, failed: 0, needless: 0, failures: [] };
    await expect.poll(() => onPage(id), PATIENT).toMatchObject(waiting);
    // Tried and put off is no failure yet.
    await expect.poll(() => progress(id, sending), PATIENT).toMatchObject({ ...waiting, retried: 4 });
    smtp.refuse(() => undefined);
    await expect.poll(() => progress(id, sending), PATIENT).toMatchObject({ ...waiting, sent: 4, retried: 0 });
    const certificates = smtp.mails.filter(({ subject }) => subject?.includes('ertyfikat'));
    expect(certificates.map(({ attachments }) => attachments.length).sort()).toEqual([1, 1, 2]);
    expect(await onPage(id)).toBeNull();
  });

  it('names those that failed with the mail that can be sent again, until they went out', async () => {
    const id = await dateWith(['jane@demo.example', REFUSED]);
    smtp.refuse((to) => (to === REFUSED ? { code: 550, message: 'no such mailbox' } : undefined));
    const { sending } = await send(id);
    await workedOff(portal.app);
    const failed = await onPage(id);
    expect(failed).toMatchObject({ sending, total: 2, sent: 1, failed: 1 });
    expect(failed.failures).toEqual([{ mailId: expect.any(String), participantName: 'Janb Nowak' }]);
    smtp.refuse(() => undefined);
    const [{ mailId }] = failed.failures;
    expect((await operator.props(`/panel/mailbox/${encodeURIComponent(mailId)}`)).body.data.status).toBe('failed');
    const again = await operator.post(`/panel/mailbox/${encodeURIComponent(mailId)}/retry`);
    expect(again.status, again.text).toBe(200);
    await expect
      .poll(() => progress(id, sending), PATIENT)
      .toMatchObject({ total: 2, sent: 2, failed: 0, failures: [] });
    expect(await onPage(id)).toBeNull();
  });

  it('is for who may send them', async () => {
    const id = await dateWith(['janf@demo.example']);
    const path = `/backend/panel/course-dates/${id}/certificate_progress`;
    expect((await portal.client().get(path)).status).toBe(401);
    await portal.addReporter({ email: 'zenon@demo.example' });
    const reporter = portal.client();
    await reporter.login('zenon@demo.example', PASSWORD, 'SzkoleniaReporter');
    expect((await reporter.get(path)).status).toBe(403);
  });

  it('CD-02 the page of a date says whom no mail reached, and leads to those mails, until they have gone out', async () => {
    const id = await dateWith(['jana@demo.example', 'janb@demo.example']);
    const data = async (path: string): Promise<Loose> => (await operator.props(path)).body.data;
    const unreached = async () => (await data(`/panel/course-dates/${id}`)).unreached;
    const failed = async () =>
      (await data(`/panel/mailbox?filters[about]=course-date:${id}&filters[status]=failed`)).items;
    smtp.refuse((to) => (to === 'jana@demo.example' ? { code: 550, message: 'no such mailbox' } : undefined));
    await send(id);
    await workedOff(portal.app);
    expect(await unreached()).toBe(1);
    const [mail, ...more] = await failed();
    expect([mail.to, mail.status, more]).toEqual(['jana@demo.example', 'failed', []]);
    expect(mail.error).toContain('nie ma takiej skrzynki');
    const strange = await data('/panel/mailbox?filters[status]=lost&filters[about]=everything');
    expect(strange.notices).toEqual([
      'Nieznana wartość filtra „Stan”. Filtr został pominięty.',
      'Nieznana wartość filtra „Dotyczy”. Filtr został pominięty.',
    ]);
    smtp.refuse(() => undefined);
    expect((await operator.post(`/panel/mailbox/${encodeURIComponent(mail.id)}/retry`)).status).toBe(200);
    await workedOff(portal.app);
    expect([await unreached(), await failed()]).toEqual([0, []]);
  });

  it('D24 counts whom a mail came back from, and sends it again; a link that is gone is not sent again', async () => {
    const id = await dateWith(['jana@demo.example', 'janb@demo.example']);
    const data = async (path: string): Promise<Loose> => (await operator.props(path)).body.data;
    const { sending } = await send(id);
    await workedOff(portal.app);
    const about = `/panel/mailbox?filters[about]=course-date:${id}`;
    const sent = (await data(about)).items.find(({ to }: Loose) => to === 'jana@demo.example');
    const cameBack = (mailId: string) =>
      portal.app.pool.query(`UPDATE app.mails SET status = 'bounced', error = 'Brak skrzynki' WHERE id = $1`, [mailId]);
    await cameBack(sent.id);
    expect((await data(`/panel/course-dates/${id}`)).unreached).toBe(1);
    expect(await onPage(id)).toMatchObject({ sending, total: 2, sent: 1, failed: 1 });
    for (const filter of ['bounced', 'unreached']) {
      const { items } = await data(`${about}&filters[status]=${filter}`);
      expect(items.map(({ id: mailId, statusLabel }: Loose) => [mailId, statusLabel])).toEqual([
        [sent.id, 'niedostarczona'],
      ]);
    }
    expect((await data(`${about}&filters[status]=failed`)).items).toEqual([]);
    const retry = (mailId: string) => operator.post(`/panel/mailbox/${encodeURIComponent(mailId)}/retry`);
    const count = smtp.to('jana@demo.example').length;
    // Asked twice at once it goes once.
    expect((await Promise.all([retry(sent.id), retry(sent.id)])).map(({ status }) => status)).toContain(200);
    await workedOff(portal.app);
    expect(smtp.to('jana@demo.example')).toHaveLength(count + 1);
    expect([(await data(`/panel/course-dates/${id}`)).unreached, await onPage(id)]).toEqual([0, null]);
    expect((await retry(sent.id)).status).toBe(409);
    // Again and again, if need be.
    await cameBack(sent.id);
    expect((await retry(sent.id)).status).toBe(200);
    await workedOff(portal.app);
    expect(smtp.to('jana@demo.example')).toHaveLength(count + 2);
    const { rows } = await portal.app.pool.query<{ id: string }>(
      `INSERT INTO app.mails (id, portal, template, status, created_at) VALUES ('link', 'szkolenia', 'invitation', 'bounced', now())
       RETURNING id`,
    );
    expect((await retry(rows[0]?.id ?? '')).status).toBe(409);
  });
});

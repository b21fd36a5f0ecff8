import { certificatesDue } from '#workers/training/jobs.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { details } from '#tests/support/training/course-date.ts';
import { MailScene } from '#tests/support/training/mail-scene.ts';
import { addCourse, addLocation, dateFields, officeFields } from '#tests/support/training/training.ts';

const TODAY = '2026-11-21';

describe('a certificate', () => {
  let portal: TestApp;
  let admin: Client;
  let people = 0;
  beforeAll(async () => {
    portal = await testApp({ now: () => `${TODAY}T22:30:00.000Z` });
    admin = await portal.as('ADMIN_OPERATOR');
  });
  afterAll(() => portal.stop());

  /** Somebody present on a date of today: the paper is in the hand. */
  async function somebodyPresent() {
    const courseId = await addCourse(portal.app, { name: 'Diagnostyka hamulców' });
    const fields = dateFields(courseId, await addLocation(portal.app), { startedOn: TODAY });
    const date = (await admin.post('/panel/course-dates', fields)).body.id as string;
    people += 1;
    const registered = await admin.post('/panel/applications', officeFields(date, people));
    const id = registered.body.id as string;
    await must(admin.post(`/panel/applications/${id}/attendance/toggle`));
    return { id, date, fields, courseId, code: (await application(id)).certificateCode as string };
  }
  const must = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    expect(status, text).toBe(200);
  };
  const application = async (id: string): Promise<Loose> => (await admin.props(`/panel/applications/${id}`)).body.data;
  const page = async (code: string): Promise<Loose> => (await portal.client().props(`/certyfikat/${code}`)).body.data;
  async function paper(id: string): Promise<string> {
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${portal.url}/panel/applications/${id}/certificate-pdf`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
    return (await extractText(pdf, { mergePages: true })).text;
  }

  it('APP-18 says what it said when it was issued, on its page and on every print, whatever is renamed since', async () => {
    const { id, code, courseId } = await somebodyPresent();
    await must(admin.call('PUT', `/panel/courses/${courseId}`, { name: 'Zupełnie inna nazwa', version: '1' }));
    const now = await application(id);
    await must(
      admin.call('PUT', `/panel/applications/${id}`, {
        participantLastName: 'Inny',
        participantCorrection: 'same',
        version: String(now.version),
      }),
    );
    await portal.settled();
    expect(await page(code)).toMatchObject({
      label: 'ważny',
      participantName: 'Jan Nowak',
      companyName: 'Auto Serwis',
      courseName: 'Diagnostyka hamulców',
      startedOn: TODAY,
    });
    const text = await paper(id);
    for (const said of ['Jan Nowak', 'Diagnostyka hamulców', '21 listopada 2026', code]) expect(text).toContain(said);
    for (const later of ['Inny', 'Zupełnie inna']) expect(text).not.toContain(later);
  });

  it('APP-18 a corrected name is said by a new certificate, by an act with a reason; the one before says that it was replaced', async () => {
    const { id, code } = await somebodyPresent();
    const path = `/panel/applications/${id}/certificate-reissue`;
    const now = await application(id);
    const renamed = { participantLastName: 'Nowak-Kos', participantCorrection: 'same', version: String(now.version) };
    await must(admin.call('PUT', `/panel/applications/${id}`, renamed));
    // The question stands on a page of its own where no scripts run.
    expect((await admin.props(path)).body.data).toMatchObject({ id, action: 'certificate-reissue' });
    const unsaid = await admin.post(path);
    expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([422, ['reason']]);
    await must(admin.post(path, { reason: 'Literówka w nazwisku' }));
    await portal.settled();
    const { certificateCode } = await application(id);
    expect(certificateCode).not.toBe(code);
    expect(await page(certificateCode)).toMatchObject({ label: 'ważny', participantName: 'Jan Nowak-Kos' });
    expect(await page(code)).toMatchObject({ status: 'revoked', participantName: null });
    expect(await paper(id)).toContain('Jan Nowak-Kos');
    const [newest] = (await application(id)).timeline;
    expect(newest).toMatchObject({ reason: 'Literówka w nazwisku' });
  });

  it('APP-18 its page tells when and why it was revoked, by the day in Warsaw and without the person', async () => {
    const { id, code } = await somebodyPresent();
    await must(admin.post(`/panel/applications/${id}/resign`));
    expect(await page(code)).toMatchObject({
      status: 'revoked',
      label: 'unieważniony',
      // 22:30 UTC in November is still the same day in Warsaw.
      revokedOn: '21.11.2026',
      reason: 'odnotowano rezygnację ze szkolenia',
      participantName: null,
      companyName: null,
    });
    expect((await admin.get(`/panel/applications/${id}/certificate-pdf`)).status).toBe(409);
    expect((await admin.post(`/panel/applications/${id}/certificate-email`)).status).toBe(409);
    await must(admin.post(`/panel/applications/${id}/undo`, { reason: 'Pomyłka' }));
    // Who waits again for a decision has none.
    expect(await page(code)).toMatchObject({ label: 'unieważniony' });
    await must(admin.post(`/panel/applications/${id}/confirm`));
    expect(await page(code)).toMatchObject({ label: 'ważny', revokedOn: null, reason: null });
  });

  it('CD-13 CD-16 a cancelled date revokes it and sends none', async () => {
    const { date, code } = await somebodyPresent();
    const cancelled = await admin.post(`/panel/course-dates/${date}/cancel`, { reason: 'Choroba trenera' });
    // One person's application; that a certificate went with it is no second one.
    expect(cancelled.body.flash.message).toBe('Odwołano termin i anulowano 1 zgłoszenie.');
    expect(await page(code)).toMatchObject({ label: 'unieważniony', reason: 'odwołano termin szkolenia' });
    expect((await admin.post(`/panel/course-dates/${date}/send_certificates`)).status).toBe(409);
    await must(admin.post(`/panel/course-dates/${date}/reopen`, { reason: 'Trener wyzdrowiał' }));
    expect(await page(code)).toMatchObject({ label: 'ważny' });
  });
});

describe('a certificate that waits for the last day', () => {
  let portal: TestApp;
  let day = '2026-11-23';
  beforeAll(async () => {
    portal = await testApp({ now: () => `${day}T10:00:00.000Z` });
  });
  afterAll(() => portal.stop());

  it('APP-18 presence of the first of three days gives none; the sweep of the last day does, once', async () => {
    const admin = await portal.as('ADMIN_OPERATOR');
    const courseId = await addCourse(portal.app, { duration: 3 });
    const fields = dateFields(courseId, await addLocation(portal.app), { startedOn: day });
    const date = (await admin.post('/panel/course-dates', fields)).body.id as string;
    const { id } = (await admin.post('/panel/applications', officeFields(date, 1))).body;
    expect((await admin.post(`/panel/applications/${id}/attendance/toggle`)).status).toBe(200);
    const codeOn = async (today: string) => {
      day = today;
      await certificatesDue.run(portal.app);
      await portal.settled();
      return (await admin.props(`/panel/applications/${id}`)).body.data.certificateCode;
    };
    expect(await codeOn('2026-11-23')).toBeNull();
    expect(await codeOn('2026-11-24')).toBeNull();
    const code = await codeOn('2026-11-25');
    expect(code).toMatch(/^[A-Z0-9]{8,}$/);
    expect(await codeOn('2026-11-25')).toBe(code);
  });
});

describe('certificates of facts older than the certificate', () => {
  let scene: MailScene;
  beforeAll(async () => {
    scene = await MailScene.start();
  });
  afterAll(() => scene.stop());

  it('APP-18 get contents of their own under their code; what nobody earned is revoked', async () => {
    const { courseDateId, ids } = await scene.oneApplication();
    const marked: CourseDateEvent = {
      type: 'AttendanceMarked',
      data: { ...ids, attended: true, certificateCode: 'STARYKOD1' },
    };
    const change = (startedOn: string): CourseDateEvent => ({
      type: 'CourseDateChanged',
      data: { courseDateId, before: { startedOn: details().startedOn }, after: { startedOn } },
    });
    await scene.happened(courseDateId, [change('2026-01-15'), marked]);
    await scene.settled();
    const row = () =>
      scene.app.db.selectFrom('certificates').selectAll().where('code', '=', 'STARYKOD1').executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({
      valid: true,
      contents: { courseName: 'Układy klimatyzacji', startedOn: '2026-01-15', locationName: 'Centrum Łódź' },
    });
    await scene.happened(courseDateId, [{ type: 'ApplicationResigned', data: ids }, change('2026-01-16')]);
    await scene.settled();
    expect(await row()).toMatchObject({ valid: false, revoked_because: 'unfounded' });
  });
});

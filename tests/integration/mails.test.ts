import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { mailsAbout } from '#ops/mail/mails.ts';
import { certificateIssued } from '#tests/support/training/certificate.ts';
import { MailScene, participantAddress } from '#tests/support/training/mail-scene.ts';
import { paperName } from '#ops/training/documents/documents.ts';

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.start();
});
afterEach(() => scene.smtp.refuse(() => undefined));
afterAll(() => scene.stop());

async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

describe('mails of the training portal', () => {
  it('a registration tells its reporter once, with every employee and the list', async () => {
    const reporter = scene.address();
    const courseDateId = await scene.scheduled();
    const { applications } = await scene.registered(courseDateId, { reporter, participants: ['Żaneta', 'Jan'] });
    await scene.settled();
    const [mail, ...others] = scene.smtp.to(reporter);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Przyjęliśmy zgłoszenie: Układy klimatyzacji, 03.12.2046, 2 osoby');
    expect(mail?.text).toContain('- Żaneta Źdźbłowska – lista podstawowa\n- Jan Źdźbłowska – lista rezerwowa');
    expect(mail?.text).toContain('Miejsce: Centrum Łódź, ul. Żwirki 1, Łódź');
    for (const id of applications) {
      const [shown, ...more] = await mailsAbout(scene.app, `application:${id}`);
      expect(more).toEqual([]);
      expect(shown).toMatchObject({
        template: 'registration-received',
        templateLabel: 'Przyjęcie zgłoszenia',
        status: 'sent',
        statusLabel: 'wysłana',
        error: null,
        attempts: 1,
      });
      expect(shown?.sentAt).not.toBeNull();
    }
  });

  it('registrations by operators and those of demo data tell nobody', async () => {
    const [panel, demo] = [scene.address(), scene.address()];
    const courseDateId = await scene.scheduled();
    await scene.registered(courseDateId, { reporter: panel, source: 'panel' });
    await scene.registered(courseDateId, { reporter: demo }, { command: 'DemoRegister' });
    await scene.settled();
    expect([...scene.smtp.to(panel), ...scene.smtp.to(demo)]).toEqual([]);
  });

  it('APP-15 CD-18 a confirmation carries its PDF and its calendar entry to the reporter', async () => {
    const { reporter, courseDateId, ids } = await scene.oneApplication();
    await scene.happened(courseDateId, [{ type: 'ApplicationConfirmationSent', data: { ...ids, repeated: false } }]);
    await scene.settled();
    const of = { startedOn: '2046-12-03', applicationId: ids.applicationId };
    const [mail] = scene.smtp.to(reporter);
    expect(mail?.subject).toBe('Potwierdzenie zgłoszenia: Układy klimatyzacji, 03.12.2046, Żaneta Źdźbłowska');
    expect(mail?.attachments.map((file) => file.filename)).toEqual([
      `${paperName('potwierdzenie', of)}.pdf`,
      `${paperName('szkolenie', of)}.ics`,
    ]);
    const text = await pdfText(mail?.attachments[0]?.content ?? new Uint8Array());
    for (const part of ['Żaneta Źdźbłowska', 'Układy klimatyzacji', '3–4 grudnia 2046 (2 dni)', 'Centrum Łódź'])
      expect(text).toContain(part);
  });

  it("APP-16 a rejection is reported, with the operator's text when there is one", async () => {
    const plain = await scene.oneApplication();
    const explained = await scene.oneApplication();
    await scene.happened(plain.courseDateId, [{ type: 'ApplicationRejected', data: { ...plain.ids, info: null } }]);
    const info = { personId: explained.reporterId, text: 'Brakuje numeru <FGAZ>.\nProsimy o kontakt.' };
    await scene.happened(explained.courseDateId, [{ type: 'ApplicationRejected', data: { ...explained.ids, info } }]);
    await scene.settled();
    expect(scene.smtp.to(plain.reporter)[0]?.text).not.toContain('Informacja od organizatora');
    const [mail] = scene.smtp.to(explained.reporter);
    expect(mail?.text).toContain('> Brakuje numeru <FGAZ>.\n> Prosimy o kontakt.');
    expect(mail?.html).toContain('Brakuje numeru &lt;FGAZ&gt;.');
    expect((await mailsAbout(scene.app, `application:${explained.applicationId}`))[0]?.template).toBe(
      'rejection-with-info',
    );
  });

  it('APP-14 a promotion from the reserve is reported when it was automatic, and by hand when asked to', async () => {
    const automatic = await scene.oneApplication();
    const notified = await scene.oneApplication();
    const silent = await scene.oneApplication();
    const promoted = (ids: typeof automatic.ids, isAutomatic: boolean): CourseDateEvent => ({
      type: 'ApplicationMovedToPrimary',
      data: { ...ids, overbooked: false, automatic: isAutomatic },
    });
    await scene.happened(automatic.courseDateId, [promoted(automatic.ids, true)]);
    await scene.happened(notified.courseDateId, [promoted(notified.ids, false)], { notify: true });
    await scene.happened(silent.courseDateId, [promoted(silent.ids, false)]);
    await scene.settled();
    for (const { reporter } of [automatic, notified]) {
      expect(scene.smtp.to(reporter).map((mail) => mail.subject)).toEqual([
        'Zwolniło się miejsce: Układy klimatyzacji, 03.12.2046, Żaneta Źdźbłowska',
      ]);
    }
    expect(scene.smtp.to(silent.reporter)).toEqual([]);
  });

  it('APP-15 the reserve gets no confirmation: no link of the meeting, no calendar entry', async () => {
    const { reporter, courseDateId, ids } = await scene.oneApplication();
    await scene.happened(courseDateId, [
      { type: 'ApplicationMovedToReserve', data: ids },
      { type: 'ApplicationConfirmationSent', data: { ...ids, repeated: false } },
    ]);
    await scene.settled();
    const [mail] = scene.smtp.to(reporter);
    expect(mail?.subject).toBe('Lista rezerwowa: Układy klimatyzacji, 03.12.2046, Żaneta Źdźbłowska');
    expect(mail?.text).not.toMatch(/Potwierdzamy|Link do spotkania/);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^lista-rezerwowa-2046-12-03-[0-9a-f]{8}\.pdf$/),
    ]);
  });

  it('CD-16 a certificate goes to the participant with its PDF and the address that verifies it', async () => {
    const { reporter, reporterId, courseDateId, ids } = await scene.oneApplication();
    const certificateCode = '7KQ4M2XD9PFR';
    await scene.happened(courseDateId, [
      { type: 'AttendanceMarked', data: { ...ids, attended: true, certificateCode: null } },
      certificateIssued({ ...ids, personId: reporterId }, certificateCode),
      { type: 'CertificateSent', data: { ...ids, repeated: false, code: certificateCode } },
    ]);
    await scene.settled();
    const [mail] = scene.smtp.to(participantAddress(reporter));
    expect(mail?.text).toContain(`https://portal.example/szkolenia/certyfikat/${certificateCode}`);
    const paper = await pdfText(mail?.attachments[0]?.content ?? new Uint8Array());
    for (const said of [certificateCode, 'Żaneta Dawna', 'Dawna nazwa szkolenia', '2–3 listopada 2026 (2 dni)']) {
      expect(paper).toContain(said);
    }
    expect(mail?.subject).toContain('Dawna nazwa szkolenia');
    expect(scene.smtp.to(reporter)).toEqual([]);
  });

  it('a certificate that was revoked before it went out is not sent', async () => {
    const { reporter, reporterId, courseDateId, ids, applicationId } = await scene.oneApplication();
    // One append: the read models show all of it or nothing.
    await scene.happened(courseDateId, [
      { type: 'AttendanceMarked', data: { ...ids, attended: true, certificateCode: null } },
      certificateIssued({ ...ids, personId: reporterId }, 'AAAABBBBCCCC'),
      { type: 'CertificateSent', data: { ...ids, repeated: false, code: 'AAAABBBBCCCC' } },
      { type: 'CertificateRevoked', data: { ...ids, code: 'AAAABBBBCCCC', cause: 'resigned' } },
    ]);
    await scene.settled();
    expect(scene.smtp.to(participantAddress(reporter))).toEqual([]);
    expect((await mailsAbout(scene.app, `application:${applicationId}`))[0]).toMatchObject({
      status: 'dropped',
    });
  });
});

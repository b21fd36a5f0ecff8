import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CertificateContents } from '#domain/training/course-date/details.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { certificateIssued } from '#tests/support/training/certificate.ts';
import { MailScene, participantAddress } from '#tests/support/training/mail-scene.ts';

const CODE = '5ESGYPZWGR3A';

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.start();
});
afterAll(() => scene.stop());

/** Somebody present to whom the certificate was sent, and what happens to it then. */
async function certified(more: Partial<CertificateContents> = {}) {
  const { reporter, reporterId, courseDateId, ids } = await scene.oneApplication();
  const happens = async (...events: CourseDateEvent[]) => {
    await scene.happened(courseDateId, events);
    await scene.settled();
  };
  const attended = (present: boolean): CourseDateEvent => ({
    type: 'AttendanceMarked',
    data: { ...ids, attended: present, certificateCode: null },
  });
  const revoked: CourseDateEvent = {
    type: 'CertificateRevoked',
    data: { ...ids, code: CODE, cause: 'presence-corrected' },
  };
  const issued = certificateIssued({ ...ids, personId: reporterId }, CODE, more);
  const sent = (repeated: boolean): CourseDateEvent => ({
    type: 'CertificateSent',
    data: { ...ids, repeated, code: CODE },
  });
  await happens(attended(true), issued, sent(false));
  return {
    happens,
    sent,
    absent: () => happens(attended(false), revoked),
    present: () => happens(attended(true), issued),
    /** What was absent is present, and absent again: one append, so that nothing is reported in between. */
    wavers: () => happens(attended(true), issued, attended(false), revoked),
    texts: () => scene.smtp.to(participantAddress(reporter)).map(({ text }) => text ?? ''),
    mails: () =>
      scene.smtp
        .to(participantAddress(reporter))
        .map(({ subject, attachments }) => [subject?.split(':')[0], ...attachments.map((file) => file.contentType)]),
  };
}

const VALID = ['Certyfikat ukończenia szkolenia', 'application/pdf'];
const REVOKED = ['Unieważniony certyfikat'];

describe('what is reported to the holder of a certificate', () => {
  it('APP-18 a revocation once, that it is valid again with its PDF, and it can be sent again', async () => {
    const { mails, absent, present, happens, sent } = await certified();
    expect(mails()).toEqual([VALID]);
    await absent();
    expect(mails()).toEqual([VALID, REVOKED]);
    await present();
    expect(mails()).toEqual([VALID, REVOKED, ['Certyfikat jest znowu ważny', 'application/pdf']]);
    await happens(sent(true));
    expect(mails().at(-1)).toEqual(VALID);
    expect(mails()).toHaveLength(4);
  });

  it('APP-18 until when it is valid, if it has an end: with the certificate, and when it is valid again', async () => {
    const { texts, absent, present } = await certified({ validUntil: '2028-11-03' });
    await absent();
    await present();
    expect(texts().map((text) => text.includes('03.11.2028'))).toEqual([true, false, true]);
    const endless = await certified();
    expect(endless.texts().map((text) => /ważny do/i.test(text))).toEqual([false]);
  });

  it('APP-18 of one that has ended meanwhile it is not said that it is valid again', async () => {
    const { mails, absent, present } = await certified({ validUntil: '2026-01-31' });
    await absent();
    await present();
    expect(mails()).toEqual([VALID, REVOKED]);
  });

  it('APP-18 what the mail before said is not said again', async () => {
    const { mails, absent, wavers } = await certified();
    await absent();
    await absent();
    await wavers();
    expect(mails()).toEqual([VALID, REVOKED]);
  });
});

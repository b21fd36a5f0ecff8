import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { mailsAbout } from '#ops/mail/mails.ts';
import { details } from '#tests/support/training/course-date.ts';
import { MailScene, participantAddress } from '#tests/support/training/mail-scene.ts';

const NOTIFY = { notify: true } as const;

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.start();
});
afterEach(() => scene.smtp.refuse(() => undefined));
afterAll(() => scene.stop());

const subjectsTo = (address: string) => scene.smtp.to(address).map(({ subject }) => subject);
const textsTo = (address: string) => scene.smtp.to(address).map(({ text }) => text ?? '');

const fact = (
  type: 'ApplicationConfirmed' | 'ApplicationResigned' | 'ApplicationMovedToReserve',
  ids: { applicationId: string; courseDateId: string },
): CourseDateEvent => ({ type, data: ids });

const cancelled = (courseDateId: string, ...applications: string[]): CourseDateEvent[] => [
  { type: 'CourseDateCancelled', data: { courseDateId, reason: 'Choroba trenera', notify: true } },
  ...applications.map((applicationId): CourseDateEvent => ({
    type: 'ApplicationCanceled',
    data: { applicationId, courseDateId, cause: 'course-date' },
  })),
];

const reopened = (courseDateId: string, ...applications: string[]): CourseDateEvent[] => [
  { type: 'CourseDateReopened', data: { courseDateId } },
  ...applications.map((applicationId): CourseDateEvent => ({
    type: 'ApplicationReinstated',
    data: { applicationId, courseDateId, status: 'confirmed', list: 'primary' },
  })),
];

const changed = (
  courseDateId: string,
  before: Partial<ReturnType<typeof details>>,
  after: Partial<ReturnType<typeof details>>,
): CourseDateEvent => ({ type: 'CourseDateChanged', data: { courseDateId, before, after } });

/** Three employees of one reporter, all on the primary list, about whom nobody was notified. */
async function three() {
  const reporter = scene.address();
  const courseDateId = await scene.scheduled();
  const { applications } = await scene.registered(courseDateId, {
    reporter,
    source: 'panel',
    participants: ['Ewa', 'Jan', 'Ola'],
  });
  const [, two = '', three = ''] = applications;
  await scene.happened(
    courseDateId,
    [two, three].map((applicationId): CourseDateEvent => ({
      type: 'ApplicationMovedToPrimary',
      data: { applicationId, courseDateId, overbooked: false, automatic: false },
    })),
  );
  return { reporter, courseDateId, applications };
}

describe('who is notified of what', () => {
  it('three of one reporter confirmed together are one mail with three names, papers and entries', async () => {
    const { reporter, courseDateId, applications } = await three();
    await scene.happened(
      courseDateId,
      applications.map((applicationId) => fact('ApplicationConfirmed', { applicationId, courseDateId })),
      NOTIFY,
    );
    await scene.settled();
    const [mail, ...others] = scene.smtp.to(reporter);
    expect(others.map(({ subject }) => subject)).toEqual([]);
    expect(mail?.subject).toBe('Potwierdzenie zgłoszenia: Układy klimatyzacji, 03.12.2046, 3 osoby');
    for (const name of ['Ewa', 'Jan', 'Ola']) expect(mail?.text).toContain(`- ${name} Źdźbłowska – lista podstawowa`);
    expect(mail?.attachments).toHaveLength(6);
    expect(new Set(mail?.attachments.map(({ filename }) => filename)).size).toBe(6);
    // One participant's address is shared by the three of this scene: once, with all of them.
    expect(scene.smtp.to(participantAddress(reporter))).toHaveLength(1);
  });

  it('a decision that nobody wanted announced notifies nobody', async () => {
    const { reporter, courseDateId, ids } = await scene.oneApplication();
    await scene.happened(courseDateId, [fact('ApplicationConfirmed', ids)]);
    await scene.happened(courseDateId, [fact('ApplicationResigned', ids)]);
    await scene.settled();
    expect(scene.smtp.to(reporter)).toEqual([]);
  });

  it('CD-13 a cancelled date tells each reporter once, with the reason and everybody, when asked to', async () => {
    const { reporter, courseDateId, applications } = await three();
    await scene.happened(courseDateId, cancelled(courseDateId, ...applications), {
      ...NOTIFY,
      reason: 'Choroba trenera',
    });
    await scene.settled();
    expect(subjectsTo(reporter)).toEqual(['Odwołany termin szkolenia: Układy klimatyzacji, 03.12.2046, 3 osoby']);
    expect(textsTo(reporter)[0]).toContain('Powód: Choroba trenera');
    // Somebody who was never notified of the training is not notified of its end.
    expect(subjectsTo(participantAddress(reporter))).toEqual([]);
  });

  it('CD-13 who was notified of the cancellation is notified that the date takes place after all, and nobody else', async () => {
    const notified = await scene.oneApplication();
    const silent = await scene.oneApplication();
    for (const [one, more] of [
      [notified, NOTIFY],
      [silent, {}],
    ] as const) {
      await scene.happened(one.courseDateId, [fact('ApplicationConfirmed', one.ids)]);
      await scene.happened(one.courseDateId, cancelled(one.courseDateId, one.applicationId), more);
      await scene.settled();
      await scene.happened(one.courseDateId, reopened(one.courseDateId, one.applicationId), NOTIFY);
    }
    await scene.settled();
    expect(subjectsTo(notified.reporter)).toEqual([
      'Odwołany termin szkolenia: Układy klimatyzacji, 03.12.2046, Żaneta Źdźbłowska',
      'Szkolenie jednak się odbędzie: Układy klimatyzacji, 03.12.2046, Żaneta Źdźbłowska',
    ]);
    expect(scene.smtp.to(silent.reporter)).toEqual([]);
  });

  it('a changed date is reported old → new, and only what changed, to reporter and participant', async () => {
    const { reporter, courseDateId, ids } = await scene.oneApplication();
    await scene.happened(courseDateId, [fact('ApplicationConfirmed', ids)], NOTIFY);
    await scene.settled();
    await scene.happened(
      courseDateId,
      [changed(courseDateId, { startedOn: '2046-12-03', seatLimit: 10 }, { startedOn: '2047-02-15', seatLimit: 12 })],
      NOTIFY,
    );
    await scene.settled();
    for (const address of [reporter, participantAddress(reporter)]) {
      expect(subjectsTo(address)).toEqual([
        'Potwierdzenie zgłoszenia: Układy klimatyzacji, 03.12.2046, Żaneta Źdźbłowska',
        'Zmiana w terminie szkolenia: Układy klimatyzacji, 15.02.2047, Żaneta Źdźbłowska',
      ]);
      const [, mail] = scene.smtp.to(address);
      expect(mail?.text).toContain('3–4 grudnia 2046 (2 dni) → 15–16 lutego 2047 (2 dni)');
      expect(mail?.text).not.toMatch(/Godziny: .*→/);
      // The confirmation in hand names another day: a new one comes along.
      expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf', 'text/calendar']);
    }
  });

  it('a change of the seat limit tells nobody', async () => {
    const { reporter, courseDateId, ids } = await scene.oneApplication();
    await scene.happened(courseDateId, [fact('ApplicationConfirmed', ids)]);
    await scene.happened(courseDateId, [changed(courseDateId, { seatLimit: 10 }, { seatLimit: 12 })], NOTIFY);
    await scene.settled();
    expect(scene.smtp.to(reporter)).toEqual([]);
  });
});

describe('what was overtaken', () => {
  it('a date that moves twice while the first mail waits is reported once, from what was known to where it is', async () => {
    const held = await MailScene.start({ mailHoldMs: 3000 });
    try {
      const { reporter, courseDateId, ids, applicationId } = await held.oneApplication();
      await held.happened(courseDateId, [fact('ApplicationConfirmed', ids)], NOTIFY);
      await held.settled();
      const move = (from: string, to: string) =>
        held.happened(courseDateId, [changed(courseDateId, { startedOn: from }, { startedOn: to })], NOTIFY);
      await move('2046-12-03', '2046-12-10');
      await move('2046-12-10', '2047-02-15');
      await held.settled();
      const texts = held.smtp.to(reporter).map(({ text }) => text ?? '');
      expect(texts).toHaveLength(2);
      expect(texts[1]).toContain('3–4 grudnia 2046 (2 dni) → 15–16 lutego 2047 (2 dni)');
      expect(texts.join()).not.toContain('10–11 grudnia');
      const mails = await mailsAbout(held.app, `application:${applicationId}`);
      expect(mails.filter(({ status }) => status === 'dropped').map(({ error }) => error)).toEqual([
        'Zastąpiona późniejszą wiadomością.',
        'Zastąpiona późniejszą wiadomością.',
      ]);
    } finally {
      await held.stop();
    }
  });

  it('a date that moves there and back is not reported at all', async () => {
    const held = await MailScene.start({ mailHoldMs: 3000 });
    try {
      const { reporter, courseDateId, ids } = await held.oneApplication();
      await held.happened(courseDateId, [fact('ApplicationConfirmed', ids)], NOTIFY);
      await held.settled();
      const move = (from: string, to: string) =>
        held.happened(courseDateId, [changed(courseDateId, { startedOn: from }, { startedOn: to })], NOTIFY);
      await move('2046-12-03', '2047-02-15');
      await move('2047-02-15', '2046-12-03');
      await held.settled();
      expect(held.smtp.to(reporter)).toHaveLength(1);
    } finally {
      await held.stop();
    }
  });

  it('a confirmation that waits while the application is cancelled is never sent', async () => {
    const { reporter, courseDateId, ids, applicationId } = await scene.oneApplication();
    await scene.whileAway([reporter, participantAddress(reporter)], async () => {
      await scene.happened(courseDateId, [fact('ApplicationConfirmed', ids)], NOTIFY);
      await scene.happened(
        courseDateId,
        [{ type: 'ApplicationCanceled', data: { ...ids, cause: 'operator' } }],
        NOTIFY,
      );
    });
    expect(subjectsTo(reporter)).toEqual(['Anulowane zgłoszenie: Układy klimatyzacji, 03.12.2046, Żaneta Źdźbłowska']);
    const mails = await mailsAbout(scene.app, `application:${applicationId}`);
    expect(mails.map(({ template, status }) => `${template} ${status}`)).toContain('confirmation dropped');
  });

  it('the same decision ordered again says nothing twice, and what comes too late has a mail of its own', async () => {
    const { reporter, courseDateId, applications } = await three();
    const correlationId = randomUUID();
    const [one = '', two = '', last = ''] = applications;
    const confirm = (...ids: string[]) =>
      scene.happened(
        courseDateId,
        ids.map((applicationId) => fact('ApplicationConfirmed', { applicationId, courseDateId })),
        { ...NOTIFY, correlationId },
      );
    await confirm(one, two);
    await scene.settled();
    await confirm(last);
    await scene.settled();
    expect(subjectsTo(reporter)).toEqual([
      'Potwierdzenie zgłoszenia: Układy klimatyzacji, 03.12.2046, 2 osoby',
      'Potwierdzenie zgłoszenia: Układy klimatyzacji, 03.12.2046, Ola Źdźbłowska',
    ]);
  });
});

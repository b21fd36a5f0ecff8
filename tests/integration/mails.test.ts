import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EventMeta } from '#domain/shared/event.ts';
import { course } from '#domain/training/course.ts';
import { location } from '#domain/training/location.ts';
import { moveIn, moveOut, movingApplication } from '#domain/training/course-date/decide/lists.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDate } from '#domain/training/course-date/state.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { fold } from '#domain/shared/decider.ts';
import { mailById, mailsOfApplication, listMails } from '#ops/mail/mails.ts';
import { queueMail } from '#ops/mail/order.ts';
import { details } from '#tests/support/course-date.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { startWorkingProgram, type WorkingProgram } from '#tests/support/working-program.ts';

const COURSE = {
  name: 'Układy klimatyzacji',
  position: 1,
  groupId: 'g1',
  furtherGroupIds: [],
  formulas: ['onsite' as const],
  netPrice: '1200.50',
  vat: 23 as const,
  novelty: false,
  description: '',
  duration: 2,
  theory: 50,
  practice: 50,
  startedOnFrom: null,
  startedOnTo: null,
  photo: null,
  hasFgaz: false,
  allowRequests: true,
  prerequisiteACourseId: null,
  prerequisiteBCourseId: null,
  delayedPayment: false,
};

let smtp: TestSmtp;
let program: WorkingProgram;

const meta = (more: Partial<EventMeta> = {}): EventMeta => ({
  actor: { type: 'SzkoleniaOperator', id: 'op1', portal: 'szkolenia' },
  at: new Date().toISOString(),
  command: 'Test',
  correlationId: randomUUID(),
  ...more,
});

/** Position of the newest append of this test file. */
let last = '';
const settled = () => program.settled(last);

/** Appends facts to a date's stream as one command did. */
async function happened(courseDateId: string, events: readonly CourseDateEvent[], more: Partial<EventMeta> = {}) {
  const shared = meta(more);
  const result = await program.app.log.append([
    {
      stream: courseDateStream(courseDateId),
      expected: 'any',
      events: events.map((event) => ({ ...event, meta: shared })),
    },
  ]);
  if (!result.ok) throw new Error('not appended');
  last = result.position;
  return result.recorded;
}

async function scheduled(): Promise<string> {
  const courseDateId = randomUUID();
  await happened(courseDateId, [
    { type: 'CourseDateScheduled', data: { courseDateId, details: details({ startedOn: '2026-12-03' }) } },
  ]);
  return courseDateId;
}

interface Told {
  readonly reporter: string;
  readonly source?: 'public' | 'panel';
  readonly participants?: readonly string[];
}

/** Registers employees in one registration; the answer has their application ids. */
async function registered(
  courseDateId: string,
  { reporter, source = 'public', participants = ['Żaneta'] }: Told,
  more: Partial<EventMeta> = {},
) {
  const [reporterId = '', ...ids] = await program.app.vault.persons([
    reporter,
    ...participants.map((name) => `${reporter}|${name}`),
  ]);
  const registrationId = randomUUID();
  const applications = participants.map(() => randomUUID());
  await happened(
    courseDateId,
    participants.map((firstName, index): CourseDateEvent => ({
      type: 'ApplicationRegistered',
      data: {
        applicationId: applications[index] ?? '',
        courseDateId,
        registration: { id: registrationId, index, count: participants.length },
        source,
        appliedAt: new Date().toISOString(),
        list: index === 0 ? 'primary' : 'reserve',
        overbooked: false,
        date: { courseId: 'c1', startedOn: '2026-12-03', courseLocationId: 'l1' },
        details: {
          participant: {
            personId: ids[index] ?? '',
            firstName,
            lastName: 'Źdźbłowska',
            email: `${firstName.toLowerCase().replace('ż', 'z')}.${reporter}`,
            phone: '600100200',
            fgazNumber: '',
            notes: '',
          },
          reporter: {
            personId: reporterId,
            firstName: 'Paweł',
            lastName: 'Ślązak',
            email: reporter,
            phone: '600100200',
          },
          company: {
            companyId: null,
            boschCarServiceId: null,
            name: 'Auto-Serwis',
            nip: '5260250274',
            state: 'lodzkie',
          },
        },
        consentVersion: '2026-01',
      },
    })),
    more,
  );
  return { applications, first: applications[0] ?? '', reporterId };
}

let number = 0;
const address = (): string => `osoba${++number}@warsztat.example`;

/** One registered employee whose registration mail is out of the way. */
async function oneApplication() {
  const reporter = address();
  const courseDateId = await scheduled();
  const { first: applicationId, reporterId } = await registered(courseDateId, { reporter, source: 'panel' });
  return { reporter, reporterId, courseDateId, applicationId, ids: { applicationId, courseDateId } };
}

async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

beforeAll(async () => {
  smtp = await startSmtp();
  program = await startWorkingProgram({ smtpUrl: smtp.url });
  const records = [
    { stream: course.stream('c1'), type: course.types.created, data: { id: 'c1', values: COURSE } },
    {
      stream: location.stream('l1'),
      type: location.types.created,
      data: { id: 'l1', values: { name: 'Centrum Łódź', city: 'Łódź', address: 'ul. Żwirki 1' } },
    },
  ];
  await program.app.log.append(
    records.map(({ stream, ...event }) => ({
      stream,
      expected: 'none' as const,
      events: [{ ...event, meta: meta() }],
    })),
  );
});
afterAll(async () => {
  await program.stop();
  await smtp.stop();
});
afterEach(() => smtp.refuse(() => undefined));

describe('mails of the training portal', () => {
  it('a registration tells its reporter once, with every employee and the list', async () => {
    const reporter = address();
    const courseDateId = await scheduled();
    const { applications } = await registered(courseDateId, { reporter, participants: ['Żaneta', 'Jan'] });
    await settled();
    const [mail, ...others] = smtp.to(reporter);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Przyjęliśmy zgłoszenie: Układy klimatyzacji');
    expect(mail?.text).toContain('- Żaneta Źdźbłowska – lista podstawowa\n- Jan Źdźbłowska – lista rezerwowa');
    expect(mail?.text).toContain('Miejsce: Centrum Łódź, ul. Żwirki 1, Łódź');
    for (const id of applications) {
      const [shown, ...more] = await mailsOfApplication(program.app, id);
      expect(more).toEqual([]);
      expect(shown).toMatchObject({
        template: 'registration-received',
        templateLabel: 'Przyjęcie zgłoszenia',
        status: 'sent',
        statusLabel: 'wysłany',
        error: null,
        attempts: 1,
      });
      expect(shown?.sentAt).not.toBeNull();
    }
  });

  it('registrations by operators and those of demo data tell nobody', async () => {
    const [panel, demo] = [address(), address()];
    const courseDateId = await scheduled();
    await registered(courseDateId, { reporter: panel, source: 'panel' });
    await registered(courseDateId, { reporter: demo }, { command: 'DemoRegister' });
    await settled();
    expect([...smtp.to(panel), ...smtp.to(demo)]).toEqual([]);
  });

  it('APP-15 a confirmation carries its PDF to the reporter', async () => {
    const { reporter, courseDateId, ids } = await oneApplication();
    await happened(courseDateId, [{ type: 'ApplicationConfirmationSent', data: { ...ids, repeated: false } }]);
    await settled();
    const [mail] = smtp.to(reporter);
    expect(mail?.subject).toBe('Potwierdzenie zgłoszenia: Układy klimatyzacji');
    expect(mail?.attachments.map((file) => file.filename)).toEqual(['potwierdzenie.pdf']);
    const text = await pdfText(mail?.attachments[0]?.content ?? new Uint8Array());
    for (const part of ['Żaneta Źdźbłowska', 'Układy klimatyzacji', '3 grudnia 2026', 'Centrum Łódź'])
      expect(text).toContain(part);
  });

  it("APP-16 a rejection is told, with the operator's text when there is one", async () => {
    const plain = await oneApplication();
    const told = await oneApplication();
    await happened(plain.courseDateId, [{ type: 'ApplicationRejected', data: { ...plain.ids, info: null } }]);
    const info = { personId: told.reporterId, text: 'Brakuje numeru <FGAZ>.\nProsimy o kontakt.' };
    await happened(told.courseDateId, [{ type: 'ApplicationRejected', data: { ...told.ids, info } }]);
    await settled();
    expect(smtp.to(plain.reporter)[0]?.text).not.toContain('Informacja od organizatora');
    const [mail] = smtp.to(told.reporter);
    expect(mail?.text).toContain('> Brakuje numeru <FGAZ>.\n> Prosimy o kontakt.');
    expect(mail?.html).toContain('Brakuje numeru &#60;FGAZ&#62;.');
    expect((await mailsOfApplication(program.app, told.applicationId))[0]?.template).toBe('rejection-with-info');
  });

  it('APP-14 a promotion from the reserve is told when it was automatic, not when an operator decided', async () => {
    const automatic = await oneApplication();
    const byHand = await oneApplication();
    const promoted = (ids: typeof automatic.ids, isAutomatic: boolean): CourseDateEvent => ({
      type: 'ApplicationMovedToPrimary',
      data: { ...ids, overbooked: false, automatic: isAutomatic },
    });
    await happened(automatic.courseDateId, [promoted(automatic.ids, true)]);
    await happened(byHand.courseDateId, [promoted(byHand.ids, false)]);
    await settled();
    expect(smtp.to(automatic.reporter).map((mail) => mail.subject)).toEqual([
      'Zwolniło się miejsce: Układy klimatyzacji',
    ]);
    expect(smtp.to(byHand.reporter)).toEqual([]);
  });

  it('CD-13 a cancelled date tells each application that it cancelled, when asked to', async () => {
    const reporter = address();
    const courseDateId = await scheduled();
    const { applications } = await registered(courseDateId, {
      reporter,
      source: 'panel',
      participants: ['Ewa', 'Jan', 'Ola'],
    });
    const [one = '', two = '', other = ''] = applications;
    await happened(courseDateId, [
      { type: 'ApplicationCanceled', data: { applicationId: other, courseDateId, cause: 'operator' } },
    ]);
    const canceled = (applicationId: string): CourseDateEvent => ({
      type: 'ApplicationCanceled',
      data: { applicationId, courseDateId, cause: 'course-date' },
    });
    await happened(
      courseDateId,
      [
        { type: 'CourseDateCancelled', data: { courseDateId, reason: 'Choroba trenera', notify: true } },
        canceled(one),
        canceled(two),
      ],
      { reason: 'Choroba trenera' },
    );
    await settled();
    const mails = smtp.to(reporter);
    expect(mails.map((mail) => mail.subject)).toEqual(Array(2).fill('Odwołany termin szkolenia: Układy klimatyzacji'));
    expect(mails.map((mail) => /Uczestnik: (\S+)/.exec(mail.text ?? '')?.[1]).sort()).toEqual(['Ewa', 'Jan']);
    expect(mails[0]?.text).toContain('Powód: Choroba trenera');
    const silent = await oneApplication();
    await happened(silent.courseDateId, [
      { type: 'CourseDateCancelled', data: { courseDateId: silent.courseDateId, reason: 'x', notify: false } },
      { type: 'ApplicationCanceled', data: { ...silent.ids, cause: 'course-date' } },
    ]);
    await settled();
    expect(smtp.to(silent.reporter)).toEqual([]);
  });

  it('CD-16 a certificate goes to the participant with its PDF and the address that verifies it', async () => {
    const { reporter, courseDateId, ids } = await oneApplication();
    const certificateCode = '7KQ4-M2XD-9PFR';
    await happened(courseDateId, [
      { type: 'AttendanceMarked', data: { ...ids, attended: true, certificateCode } },
      { type: 'CertificateSent', data: { ...ids, repeated: false } },
    ]);
    await settled();
    const [mail] = smtp.to(`zaneta.${reporter}`);
    expect(mail?.text).toContain(`https://portal.example/certyfikat/${certificateCode}`);
    expect(await pdfText(mail?.attachments[0]?.content ?? new Uint8Array())).toContain(certificateCode);
    expect(smtp.to(reporter)).toEqual([]);
  });

  it('a certificate that was revoked before it went out is not sent', async () => {
    const { reporter, courseDateId, ids, applicationId } = await oneApplication();
    await happened(courseDateId, [
      { type: 'AttendanceMarked', data: { ...ids, attended: true, certificateCode: 'AAAA-BBBB-CCCC' } },
      { type: 'CertificateSent', data: { ...ids, repeated: false } },
      { type: 'AttendanceMarked', data: { ...ids, attended: false, certificateCode: 'AAAA-BBBB-CCCC' } },
    ]);
    await settled();
    // The read models may have been between the facts when the mail was composed; either way it tells the truth then.
    const [shown] = await mailsOfApplication(program.app, applicationId);
    const sent = smtp.to(`zaneta.${reporter}`).length;
    expect([shown?.status, sent]).toEqual(sent === 0 ? ['failed', 0] : ['sent', 1]);
    if (sent === 0) expect(shown?.error).toBe('Certyfikat został unieważniony');
  });
});

describe('delivery', () => {
  it('a passing refusal is tried again until the server takes the mail', async () => {
    const { reporter, courseDateId, ids, applicationId } = await oneApplication();
    smtp.refuse((to, nth) => (to === reporter && nth < 3 ? { code: 451, message: 'greylisted' } : undefined));
    await happened(courseDateId, [{ type: 'ApplicationRejected', data: { ...ids, info: null } }]);
    await settled();
    expect(smtp.attempts.filter((attempt) => attempt.to === reporter).map((attempt) => attempt.taken)).toEqual([
      false,
      false,
      true,
    ]);
    expect(smtp.to(reporter)).toHaveLength(1);
    const [shown] = await mailsOfApplication(program.app, applicationId);
    expect(shown).toMatchObject({ status: 'sent', attempts: 3, error: null });
  });

  it('a final refusal is shown with its reason at once, and goes out when an operator retries', async () => {
    const { reporter, courseDateId, ids, applicationId } = await oneApplication();
    smtp.refuse((to) => (to === reporter ? { code: 550, message: `<${reporter}> unknown user` } : undefined));
    await happened(courseDateId, [{ type: 'ApplicationRejected', data: { ...ids, info: null } }]);
    await settled();
    expect(smtp.attempts.filter((attempt) => attempt.to === reporter)).toHaveLength(1);
    const [shown] = await mailsOfApplication(program.app, applicationId);
    expect(shown).toMatchObject({ status: 'failed', statusLabel: 'niewysłany', attempts: 1, sentAt: null });
    expect(shown?.error).toContain('unknown user');
    expect(shown?.error).not.toContain(reporter);
    expect((await program.app.queue.dead()).map((job) => job.id)).toContain(shown?.id);
    smtp.refuse(() => undefined);
    expect(await program.app.queue.retry(shown?.id ?? '')).toBe(true);
    await settled();
    expect(smtp.to(reporter)).toHaveLength(1);
    expect((await mailsOfApplication(program.app, applicationId))[0]).toMatchObject({ status: 'sent', error: null });
  });

  it('no person stands in plain text in the rows of mails or in the jobs', async () => {
    const { reporter, courseDateId, ids } = await oneApplication();
    await happened(courseDateId, [{ type: 'ApplicationConfirmationSent', data: { ...ids, repeated: false } }]);
    await settled();
    expect(smtp.to(reporter)).toHaveLength(1);
    const { rows } = await program.app.pool.query<{ found: number }>(
      `SELECT (SELECT count(*) FROM app.mails m WHERE m::text ILIKE ANY ($1))::int
            + (SELECT count(*) FROM pgboss.job j WHERE j::text ILIKE ANY ($1))::int AS found`,
      [[`%${reporter}%`, '%Źdźbłowska%', '%Ślązak%']],
    );
    expect(rows[0]?.found).toBe(0);
  });

  it('the mailbox shows what went out, and nothing of a forgotten person', async () => {
    const { reporterId, courseDateId, ids, applicationId } = await oneApplication();
    await happened(courseDateId, [{ type: 'ApplicationConfirmationSent', data: { ...ids, repeated: false } }]);
    await settled();
    const [shown] = await mailsOfApplication(program.app, applicationId);
    const id = shown?.id ?? '';
    const before = await mailById(program.app, id);
    expect(before).toMatchObject({ subject: 'Potwierdzenie zgłoszenia: Układy klimatyzacji', status: 'sent' });
    expect(before?.text).toContain('Żaneta Źdźbłowska');
    expect(before?.attachments).toEqual([{ fileName: 'potwierdzenie.pdf', size: expect.any(Number) }]);
    await program.app.vault.forget(reporterId);
    expect(await mailById(program.app, id)).toMatchObject({
      to: 'dane usunięte',
      subject: 'dane usunięte',
      html: 'dane usunięte',
      attachments: [],
    });
    const { items, total } = await listMails(program.app, { page: 1 });
    expect(items.length).toBe(total);
    expect(items.find((item) => item.id === id)).toMatchObject({ to: 'dane usunięte', status: 'sent' });
    expect(await mailById(program.app, 'unknown')).toBeUndefined();
  });

  it('AUTH-04 a one-time link reaches its addressee and is hidden from the panel', async () => {
    const to = address();
    const personId = await program.app.vault.newPerson();
    const link = `https://portal.example/change-password?token=a1b2c3&login=${to}`;
    const order = {
      id: `password-reset:${randomUUID()}`,
      template: 'password-reset' as const,
      personId,
      input: { to, name: 'Jan', link },
    };
    await queueMail(program.app, order);
    await queueMail(program.app, order);
    await settled();
    const [mail, ...others] = smtp.to(to);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(link);
    const shown = await mailById(program.app, order.id);
    expect(shown?.to).toBe(to);
    expect(shown?.text).toContain('[link jednorazowy ukryty]');
    expect(`${shown?.text}${shown?.html}`).not.toContain('a1b2c3');
    const { rows } = await program.app.pool.query('SELECT input FROM app.mails WHERE id = $1', [order.id]);
    expect(rows).toEqual([{ input: null }]);
  });
});

describe('APP-11 a move that a crash cut in half', () => {
  const stateOf = async (courseDateId: string) =>
    fold(
      courseDate,
      (await program.app.log.readStream(courseDateStream(courseDateId))) as unknown as CourseDateEvent[],
    );

  it('is finished: the application is on the new date only, and its reporter is told', async () => {
    const { reporter, courseDateId, applicationId } = await oneApplication();
    const target = await scheduled();
    const source = await stateOf(courseDateId);
    const application = source.applications.get(applicationId);
    if (!application) throw new Error('not registered');
    // The first half, long ago; then the process died.
    const context = {
      actor: { type: 'SzkoleniaOperator' as const, id: 'op1', portal: 'szkolenia' as const },
      now: '2026-01-01T00:00:00.000Z',
      today: '2026-01-01',
    };
    const moved = await program.app.execute({
      stream: courseDateStream(target),
      decider: courseDate,
      command: moveIn.name,
      context,
      correlationId: randomUUID(),
      decide: (state) => moveIn.decide(state, movingApplication(source, application), context),
    });
    if (!('position' in moved)) throw new Error('refused');
    last = moved.position;
    expect(moved).toMatchObject({ events: [{ type: 'ApplicationMovedIn' }] });
    await settled();
    expect((await stateOf(courseDateId)).applications.get(applicationId)?.movedTo).toBe(target);
    expect((await stateOf(target)).applications.get(applicationId)?.movedTo).toBeNull();
    expect(smtp.to(reporter).map((mail) => mail.subject)).toEqual(['Zmiana terminu szkolenia: Układy klimatyzacji']);
    const events = await program.app.log.readStream(courseDateStream(courseDateId));
    expect(events.filter((event) => event.type === 'ApplicationMovedOut')).toHaveLength(1);
    expect(moveOut.name).toBe(events.at(-1)?.meta.command);
  });
});

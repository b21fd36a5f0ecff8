import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApplicationDetails } from '#domain/training/course-date/details.ts';
import type { BounceConfig } from '#ops/config/bounces.ts';
import { LINK_MAIL_JOB, MAIL_JOB, queueMail } from '#ops/mail/order.ts';
import { mailsAbout, unreachedAbout } from '#ops/mail/mails.ts';
import { readBounces } from '#workers/bounces.ts';
import { reportOf, TestMaildir, type Returned } from '#tests/support/servers/returned.ts';
import { MailScene, participantAddress } from '#tests/support/training/mail-scene.ts';

const ADDRESS = 'odbicia@portal.example';

let maildir: TestMaildir;
let scene: MailScene;
beforeAll(async () => {
  maildir = await TestMaildir.make();
  scene = await MailScene.start({ bounces: { url: maildir.url, address: ADDRESS } });
});
afterEach(() => maildir.empty());
afterAll(async () => {
  await scene.stop();
  await maildir.remove();
});

/** The last mail to an address as a server that cannot deliver it reports it: to where it comes back, by its envelope's sender. */
function returned(recipient: string, more: Partial<Returned> = {}): string {
  const at = scene.smtp.envelopes.findLastIndex(({ to }) => to === recipient);
  const envelope = scene.smtp.envelopes[at];
  if (!envelope) throw new Error('no mail to that address');
  return reportOf({ to: envelope.from, recipient, messageId: scene.smtp.mails[at]?.messageId, ...more });
}

async function comesBack(recipient: string, more?: Partial<Returned>): Promise<void> {
  await maildir.deliver(returned(recipient, more));
  await readBounces(scene.app);
}

const about = (applicationId: string) => mailsAbout(scene.app, `application:${applicationId}`);

async function confirmed() {
  const application = await scene.oneApplication();
  await scene.happened(application.courseDateId, [{ type: 'ApplicationConfirmed', data: application.ids }], {
    notify: true,
  });
  await scene.settled();
  const participant = participantAddress(application.reporter);
  const mailTo = async (to: string) => (await about(application.applicationId)).find((mail) => mail.to === to);
  return { ...application, participant, mailTo };
}

async function corrected(
  { ids, courseDateId }: Awaited<ReturnType<typeof confirmed>>,
  change: (details: ApplicationDetails) => Partial<ApplicationDetails>,
): Promise<void> {
  const query = scene.app.db.selectFrom('applications').select('details').where('id', '=', ids.applicationId);
  const { details } = await query.executeTakeFirstOrThrow();
  const { reporter, participant } = details;
  await scene.happened(courseDateId, [
    { type: 'ApplicationEdited', data: { ...ids, before: { reporter, participant }, after: change(details) } },
  ]);
  await scene.settled();
}

const sendAgain = async (mailId: string): Promise<void> => {
  await scene.app.queue.add(MAIL_JOB, `${mailId}#${randomUUID()}`, { mailId });
  await scene.settled();
};

const subjectsTo = (address: string) => scene.smtp.to(address).map(({ subject }) => subject?.split(':')[0]);

describe('D24 a mail that comes back', () => {
  it('is not delivered: its page says why, the date counts the person, and the report is gone', async () => {
    const { participant, mailTo, courseDateId } = await confirmed();
    expect(await mailTo(participant)).toMatchObject({ status: 'sent', error: null });
    expect(await unreachedAbout(scene.app, `course-date:${courseDateId}`)).toBe(0);
    await comesBack(participant);
    expect(await mailTo(participant)).toMatchObject({
      status: 'bounced',
      statusLabel: 'niedostarczona',
      error: 'Adres odrzucony: nie ma takiej skrzynki (550 5.1.1 <[adres]>: User unknown)',
    });
    expect(await unreachedAbout(scene.app, `course-date:${courseDateId}`)).toBe(1);
    expect(await maildir.messages()).toEqual([]);
  });

  it('its address knows nothing: the corrected one gets the confirmation by itself, once', async () => {
    const application = await confirmed();
    const { participant, mailTo } = application;
    await comesBack(participant);
    const right = scene.address();
    await corrected(application, (details) => ({ participant: { ...details.participant, email: right } }));
    const [mail, ...more] = scene.smtp.to(right);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('Potwierdzenie zgłoszenia');
    expect(mail?.attachments.map(({ contentType }) => contentType).sort()).toEqual([
      'application/pdf',
      'text/calendar',
    ]);
    // No entry lies in a calendar at the wrong address.
    expect(subjectsTo(participant)).toEqual(['Potwierdzenie zgłoszenia']);
    const back = await mailTo(participant);
    await sendAgain(back?.id ?? '');
    expect(scene.smtp.to(right)).toHaveLength(1);
    const found = (await about(application.applicationId)).find(({ id }) => id === back?.id);
    expect(found).toMatchObject({ status: 'dropped' });
  });

  it('can be sent again when its mailbox works, and a report on the former try says nothing of this one', async () => {
    const { participant, mailTo } = await confirmed();
    const stale = returned(participant);
    await comesBack(participant, { status: '5.2.2', words: '552 5.2.2 Mailbox full' });
    const back = await mailTo(participant);
    expect(back?.error).toContain('Skrzynka odbiorcy jest pełna');
    await sendAgain(back?.id ?? '');
    expect(subjectsTo(participant)).toEqual(['Potwierdzenie zgłoszenia', 'Potwierdzenie zgłoszenia']);
    await maildir.deliver(stale);
    await readBounces(scene.app);
    expect(await mailTo(participant)).toMatchObject({ status: 'sent', error: null });
    expect(await maildir.messages()).toEqual([]);
    await comesBack(participant);
    expect(await mailTo(participant)).toMatchObject({ status: 'bounced' });
  });

  it('a later change reaches whom the first mail did not, as the first that they hear', async () => {
    const application = await confirmed();
    await comesBack(application.participant);
    await scene.movedTo(await scene.scheduled('2047-03-01'), application.ids, { notify: true });
    await scene.settled();
    expect(subjectsTo(application.participant)).toEqual(['Potwierdzenie zgłoszenia', 'Potwierdzenie zgłoszenia']);
  });

  it('late is noted and not given up; given up after days it is', async () => {
    const { participant, mailTo } = await confirmed();
    await comesBack(participant, { action: 'delayed', status: '4.4.1', words: '4.4.1 no answer' });
    expect(await mailTo(participant)).toMatchObject({
      status: 'sent',
      error: 'Poczta nie dostarczyła jeszcze wiadomości i próbuje dalej (4.4.1 no answer)',
    });
    await comesBack(participant, { status: '4.4.7', words: '4.4.7 expired' });
    expect(await mailTo(participant)).toMatchObject({
      status: 'bounced',
      error: 'Serwer odbiorcy nie odpowiadał przez kilka dni (4.4.7 expired)',
    });
  });

  it('is asked for in the envelope: failures and delays, headers only, under a token of this very try', async () => {
    const { participant } = await confirmed();
    const envelope = scene.smtp.envelopes.find(({ to }) => to === participant);
    expect(envelope?.from).toMatch(/^odbicia\+[0-9a-f]{24}-1-[0-9a-f]{12}@portal\.example$/);
    expect(envelope?.from.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(envelope).toMatchObject({ dsn: { ret: 'HDRS' }, notify: ['FAILURE', 'DELAY'] });
    expect(envelope?.from).toContain(envelope?.dsn.envid);
    // What people see is the portal's own address.
    expect(scene.smtp.to(participant)[0]?.from?.value[0]?.address).toBe('szkolenia@portal.example');
  });

  it('is known by its envelope’s id, or by its Message-ID, where the address was lost', async () => {
    const first = await confirmed();
    const { dsn } = scene.smtp.envelopes.find(({ to }) => to === first.participant) ?? {};
    const lost = { to: ADDRESS, messageId: undefined };
    await comesBack(first.participant, { ...lost, envelopeId: dsn?.envid ?? '' });
    expect(await first.mailTo(first.participant)).toMatchObject({ status: 'bounced' });
    const second = await confirmed();
    await comesBack(second.participant, { to: ADDRESS });
    expect(await second.mailTo(second.participant)).toMatchObject({ status: 'bounced' });
  });

  it('everything else is left alone and marked as read: forged tokens, strange mails, replies, letters, noise', async () => {
    const { participant, mailTo } = await confirmed();
    const token = scene.smtp.envelopes.find(({ to }) => to === participant)?.from ?? '';
    const forged = token.replace(/-[0-9a-f]{12}@/, '-0123456789ab@');
    const none = { messageId: undefined };
    const strange = [
      reportOf({ to: forged, recipient: participant }),
      reportOf({ to: ADDRESS, recipient: 'x@y.example', messageId: `<${'0'.repeat(24)}@portal.example>` }),
      reportOf({ to: ADDRESS, recipient: 'x@y.example', messageId: '<inna@poczta.example>' }),
      `From: ${participant}\r\nTo: ${token}\r\nAuto-Submitted: auto-replied\r\nSubject: Urlop\r\n\r\nNie ma mnie.`,
      `From: ewa@firma.example\r\nTo: ${ADDRESS}\r\nSubject: Pytanie\r\n\r\nCzy mogę przyjść?`,
      returned(participant, { ...none, action: 'relayed', status: '2.0.0' }),
      Buffer.from(Array.from({ length: 9000 }, (_, n) => (n * 31) % 256)),
      '',
    ];
    for (const raw of strange) await maildir.deliver(raw);
    await readBounces(scene.app);
    expect(await mailTo(participant)).toMatchObject({ status: 'sent', error: null });
    const left = await maildir.messages();
    expect(left.map(({ flags }) => flags)).toEqual(strange.map(() => 'S'));
    // Nor are they read again: a report that comes after them is.
    await comesBack(participant);
    expect(await mailTo(participant)).toMatchObject({ status: 'bounced' });
    expect(await maildir.messages()).toHaveLength(strange.length);
  });

  it('of a hundred megabytes is read as far as a report goes', async () => {
    const { participant, mailTo } = await confirmed();
    const raw = returned(participant).replace('--limit--', `--limit\r\n\r\n${'x'.repeat(100_000_000)}\r\n--limit--`);
    await maildir.deliver(raw);
    await readBounces(scene.app);
    expect(await mailTo(participant)).toMatchObject({ status: 'bounced' });
  });

  it('quicker than the row that says that it went waits for that', async () => {
    const to = scene.address();
    const [personId = ''] = await scene.app.vault.persons([`e-mail:${to}`]);
    const id = `password-reset:${randomUUID()}`;
    const input = { to, name: 'Jan', link: 'https://portal.example/panel/haslo#d4e5f6' };
    await queueMail(scene.app, { id, portal: 'szkolenia', template: 'password-reset', personId, input });
    await scene.settled();
    const { pool } = scene.app;
    const status = async () => (await pool.query('SELECT status FROM app.mails WHERE id = $1', [id])).rows[0]?.status;
    await pool.query(`UPDATE app.mails SET status = 'queued' WHERE id = $1`, [id]);
    await comesBack(to);
    expect([await status(), (await maildir.messages()).length]).toEqual(['queued', 1]);
    await pool.query(`UPDATE app.mails SET status = 'sent' WHERE id = $1`, [id]);
    await readBounces(scene.app);
    expect([await status(), await maildir.messages()]).toEqual(['bounced', []]);
    expect(await scene.app.queue.dead()).not.toContainEqual(expect.objectContaining({ name: LINK_MAIL_JOB }));
  });

  it('says nothing more of whom it was for once they are erased, before or after the report', async () => {
    const [before, after] = [await confirmed(), await confirmed()];
    const personOf = async ({ participant }: typeof before) => {
      const { rows } = await scene.app.pool.query<{ person_id: string }>(
        'SELECT person_id FROM app.mails WHERE id = $1',
        [(await (participant === before.participant ? before : after).mailTo(participant))?.id],
      );
      return rows[0]?.person_id ?? '';
    };
    const words = '550 5.1.1 Zaneta Zdzblowska has left';
    await comesBack(before.participant, { words });
    const late = returned(after.participant, { words });
    for (const application of [before, after]) await scene.forgotten(await personOf(application));
    await scene.settled();
    await maildir.deliver(late);
    await readBounces(scene.app);
    const { rows } = await scene.app.pool.query(`SELECT FROM app.mails WHERE error LIKE '%Zdzblowska%'`);
    expect(rows).toEqual([]);
    expect(await unreachedAbout(scene.app, `course-date:${before.courseDateId}`)).toBe(0);
    expect(await maildir.messages()).toEqual([]);
  });

  it('is read by one process at a time, and each report once', async () => {
    const applications = [await confirmed(), await confirmed(), await confirmed()];
    for (const { participant } of applications) await maildir.deliver(returned(participant));
    await Promise.all([readBounces(scene.app), readBounces(scene.app), readBounces(scene.app)]);
    for (const { participant, mailTo } of applications)
      expect(await mailTo(participant)).toMatchObject({ status: 'bounced' });
    expect(await maildir.messages()).toEqual([]);
  });

  it('a mailbox that is away is an error of that turn, and nothing is lost', async () => {
    const bounces: BounceConfig = { url: 'maildir:/nowhere/at/all' };
    const away = { ...scene.app, config: { ...scene.app.config, bounces } };
    const { participant, mailTo } = await confirmed();
    await maildir.deliver(returned(participant));
    await expect(readBounces(away)).rejects.toThrow('ENOENT');
    await readBounces(scene.app);
    expect(await mailTo(participant)).toMatchObject({ status: 'bounced' });
  });
});

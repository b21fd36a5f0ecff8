import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailStream } from '#domain/mail/events.ts';
import { checkLog } from '#ops/log-proof/check.ts';
import { mailIsAsSent } from '#ops/mail/as-sent.ts';
import { contentsDigest, sha256 } from '#ops/mail/contents-digest.ts';
import { mailById } from '#ops/mail/mail-list.ts';
import { mailsAbout } from '#ops/mail/mails.ts';
import { MAIL_JOB, queueMail } from '#ops/mail/order.ts';
import { mailPlace } from '#ops/mail/place.ts';
import { endKeeping } from '#ops/retention.ts';
import { readBounces } from '#workers/bounces.ts';
import { startWorkers } from '#workers/index.ts';
import { reportOf, TestMaildir } from '#tests/support/servers/returned.ts';
import { MailScene, participantAddress } from '#tests/support/training/mail-scene.ts';

/** B10 of the auditors' room: what became of a mail is in the log, where its row can be rewritten. */
let maildir: TestMaildir;
let scene: MailScene;
beforeAll(async () => {
  maildir = await TestMaildir.make();
  scene = await MailScene.start({ bounces: { url: maildir.url, address: 'odbicia@portal.example' } });
});
afterAll(async () => {
  await scene.stop();
  await maildir.remove();
});

const factsOf = async (mailId: string) => scene.app.log.readStream(mailStream(mailId));

/** An application that was confirmed, and the participant's confirmation. */
async function confirmed() {
  const application = await scene.oneApplication();
  await scene.happened(application.courseDateId, [{ type: 'ApplicationConfirmed', data: application.ids }], {
    notify: true,
  });
  await scene.settled();
  const to = participantAddress(application.reporter);
  const mails = await mailsAbout(scene.app, `application:${application.applicationId}`);
  const mail = mails.find((one) => one.to === to && one.template === 'confirmation');
  if (!mail) throw new Error(`No confirmation among ${mails.map(({ template }) => template).join(', ')}`);
  return { ...application, to, mail };
}

const shownMail = async (id: string) => {
  const shown = await mailById(scene.app, { portal: 'szkolenia', id });
  if (!shown) throw new Error('No such mail');
  return shown;
};

describe('a mail that was sent', () => {
  it('is a fact with its Message-ID, what the server answered and digests of what it said, because of another', async () => {
    const { mail, to, courseDateId } = await confirmed();
    const [fact, ...more] = await factsOf(mail.id);
    expect(more).toEqual([]);
    const shown = await shownMail(mail.id);
    const received = scene.smtp.mails.findLast((one) => JSON.stringify(one.to).includes(to));
    expect(fact).toMatchObject({
      type: 'MailSent',
      at: shown.sentAt,
      data: {
        mailId: mail.id,
        template: 'confirmation',
        label: mail.templateLabel,
        attempt: 1,
        messageId: received?.messageId,
        recipient: { to, answer: expect.stringMatching(/^250 /) },
        contents: { text: sha256(shown.text), whole: contentsDigest(shown).whole },
      },
      meta: { actor: { type: 'system', portal: 'szkolenia' }, command: 'RecordMail' },
    });
    const confirmation = (await scene.app.log.readStream(`course-date-${courseDateId}`)).find(
      ({ type }) => type === 'ApplicationConfirmed',
    );
    expect(fact?.meta).toMatchObject({
      causationId: confirmation?.id,
      correlationId: confirmation?.meta.correlationId,
    });
    // The paper that went with it is in the digest.
    expect(shown.attachments.map((one) => one.sha256)).toContainEqual(expect.stringMatching(/^[0-9a-f]{64}$/));
  });

  it('stays one fact when it is recorded again, and no outcome waits', async () => {
    const { mail } = await confirmed();
    await scene.app.pool.query(
      `INSERT INTO app.mail_outcomes (mail_id, outcome, attempt, at) VALUES ($1, 'sent', 1, now())`,
      [mail.id],
    );
    await readBounces(scene.app);
    expect(await factsOf(mail.id)).toHaveLength(1);
    expect((await scene.app.pool.query('SELECT FROM app.mail_outcomes')).rowCount).toBe(0);
  });

  it('is known as what went out, until its row is rewritten: the comparison of the log names it', async () => {
    const { mail } = await confirmed();
    expect(await mailIsAsSent(scene.app, mail.id)).toBe(true);
    expect(await checkLog(scene.app, { verifiers: [] })).toMatchObject({ text: null, mails: expect.any(Number) });
    const { rows } = await scene.app.pool.query<{ content: string; person_ids: string[] }>(
      'SELECT content, person_ids FROM app.mails WHERE id = $1',
      [mail.id],
    );
    const [row] = rows;
    const shown = await shownMail(mail.id);
    const { to, subject, html, attachments } = shown;
    // By who has the program's keys and the database.
    const forged = await scene.app.vault.sealFor(
      { personIds: row?.person_ids ?? [], place: mailPlace(mail.id, 'content') },
      { to, subject, html, text: `${shown.text} Szkolenie jest bezpłatne.`, attachments },
    );
    await scene.app.pool.query('UPDATE app.mails SET content = $2 WHERE id = $1', [mail.id, forged]);
    expect(await mailIsAsSent(scene.app, mail.id)).toBe(false);
    expect((await checkLog(scene.app, { verifiers: [] })).text).toBe(`zmieniono wiadomość ${mail.id}`);
    // Not among those that are compared each day.
    const mailsSince = new Date(Date.now() + 60_000);
    expect((await checkLog(scene.app, { verifiers: [], mailsSince })).text).toBeNull();
    await scene.app.pool.query('UPDATE app.mails SET content = $2 WHERE id = $1', [mail.id, row?.content]);
    expect(await mailIsAsSent(scene.app, mail.id)).toBe(true);
    const twoDays = `interval '2 days'`;
    await scene.app.pool.query(`UPDATE app.mails SET sent_at = sent_at - ${twoDays} WHERE id = $1`, [mail.id]);
    expect(await mailIsAsSent(scene.app, mail.id)).toBe(false);
    await scene.app.pool.query(`UPDATE app.mails SET sent_at = sent_at + ${twoDays} WHERE id = $1`, [mail.id]);
    expect(await mailIsAsSent(scene.app, mail.id)).toBe(true);
  });

  it('is missed by the comparison when its row is gone, says otherwise, or was made up', async () => {
    const { mail } = await confirmed();
    const { pool } = scene.app;
    const found = async () => (await checkLog(scene.app, { verifiers: [] })).text;
    await pool.query('CREATE SCHEMA kept; CREATE TABLE kept.mails AS SELECT * FROM app.mails WHERE false');
    await pool.query(
      `WITH gone AS (DELETE FROM app.mails WHERE id = $1 RETURNING *) INSERT INTO kept.mails SELECT * FROM gone`,
      [mail.id],
    );
    expect(await found()).toBe(`brakuje wiadomości ${mail.id}`);
    await pool.query('INSERT INTO app.mails SELECT * FROM kept.mails');
    expect(await found()).toBeNull();
    await pool.query(`UPDATE app.mails SET status = 'failed' WHERE id = $1`, [mail.id]);
    expect(await found()).toBe(`zmieniono stan wiadomości ${mail.id}`);
    await pool.query(`UPDATE app.mails SET status = 'sent' WHERE id = $1`, [mail.id]);
    expect(await found()).toBeNull();
    // Later than an upgrade may take.
    await pool.query(`UPDATE kept.mails SET id = 'made-up', mark = NULL, sent_at = sent_at + interval '2 hours'`);
    await pool.query('INSERT INTO app.mails SELECT * FROM kept.mails');
    expect(await found()).toBe('zmieniono wiadomość made-up');
    await pool.query(`DELETE FROM app.mails WHERE id = 'made-up'`);
    await pool.query('DROP SCHEMA kept CASCADE');
    expect(await found()).toBeNull();
  });

  it('says again what it says when it is sent once more after its contents were dropped', async () => {
    const { mail } = await confirmed();
    const { text } = await shownMail(mail.id);
    await scene.app.pool.query(
      `UPDATE app.mails SET status = 'bounced', created_at = created_at - interval '400 days',
         sent_at = sent_at - interval '400 days' WHERE id = $1`,
      [mail.id],
    );
    await endKeeping(scene.app);
    expect(await shownMail(mail.id)).toMatchObject({ subject: 'Treść usunięta po 400 dniach', html: '' });
    expect(await mailIsAsSent(scene.app, mail.id)).toBeUndefined();
    await scene.app.queue.add(MAIL_JOB, { id: `${mail.id}#1`, portal: 'szkolenia' }, { mailId: mail.id });
    await scene.settled();
    expect((await shownMail(mail.id)).text).toBe(text);
    expect(await mailIsAsSent(scene.app, mail.id)).toBe(true);
    // It is kept from then on, however old the mail is.
    await endKeeping(scene.app);
    expect(await shownMail(mail.id)).toMatchObject({ status: 'sent', text });
  });

  it('that comes back is a second fact of the same try', async () => {
    const { mail, to } = await confirmed();
    const at = scene.smtp.envelopes.findLastIndex((one) => one.to === to);
    const messageId = scene.smtp.mails[at]?.messageId;
    await maildir.deliver(reportOf({ to: scene.smtp.envelopes[at]?.from ?? '', recipient: to, messageId }));
    await readBounces(scene.app);
    expect((await factsOf(mail.id)).map(({ type, data }) => [type, data])).toEqual([
      ['MailSent', expect.objectContaining({ attempt: 1 })],
      [
        'MailReturned',
        expect.objectContaining({
          attempt: 1,
          refusal: expect.objectContaining({ why: expect.stringMatching(/550/) }),
        }),
      ],
    ]);
  });

  it('GDP-03 tells nothing of who was erased, nor does its line in the journal', async () => {
    const { mail, to } = await confirmed();
    const [before] = await factsOf(mail.id);
    const { recipient } = (before as { data: object }).data as { recipient: { personId: string } };
    await scene.forgotten(recipient.personId);
    await scene.settled();
    await scene.app.projector.waitFor(['timeline'], await scene.app.log.newest());
    const [after] = await factsOf(mail.id);
    expect(after?.data).toMatchObject({
      mailId: mail.id,
      recipient: { forgotten: true, to: '', answer: '' },
      contents: { forgotten: true, text: '', whole: '' },
    });
    const line = await scene.app.db
      .selectFrom('timeline')
      .select(['text', 'changes'])
      .where('id', '=', after?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(line)).not.toContain(to);
    expect(await mailIsAsSent(scene.app, mail.id)).toBeUndefined();
  });

  it('GDP-03 has gone once, and its fact says so, where somebody in it was erased while the server had it', async () => {
    const courseDateId = await scene.scheduled();
    const reporter = scene.address();
    scene.smtp.silence({ message: 3_000 });
    const { reporterId } = await scene.registered(courseDateId, { reporter });
    await vi.waitUntil(() => scene.smtp.to(reporter).length > 0, { timeout: 60_000 });
    const mailOf = `SELECT id FROM app.mails WHERE person_id = $1`;
    const [mail] = (await scene.app.pool.query<{ id: string }>(mailOf, [reporterId])).rows;
    await scene.forgotten(reporterId);
    scene.smtp.silence({});
    await scene.settled();
    const { rows } = await scene.app.pool.query<{ status: string }>('SELECT status FROM app.mails WHERE id = $1', [
      mail?.id,
    ]);
    expect([scene.smtp.to(reporter).length, rows.map(({ status }) => status)]).toEqual([1, ['sent']]);
    const facts = await factsOf(mail?.id ?? '');
    expect(facts.map(({ type }) => type)).toEqual(['MailSent']);
    expect(JSON.stringify(facts)).not.toContain(reporter);
  });
});

describe('a mail that was not sent', () => {
  it('is a fact once it is given up, with what the server said', async () => {
    const reporter = scene.address();
    scene.smtp.refuse((to) => (to === reporter ? { code: 550, message: '5.1.1 User unknown' } : undefined));
    const courseDateId = await scene.scheduled();
    await scene.registered(courseDateId, { reporter });
    await scene.settled();
    scene.smtp.refuse(() => undefined);
    const { rows } = await scene.app.pool.query<{ id: string }>(
      `SELECT id FROM app.mails WHERE status = 'failed' AND subjects @> ARRAY[$1]`,
      [`course-date:${courseDateId}`],
    );
    expect(rows).toHaveLength(1);
    const facts = await factsOf(rows[0]?.id ?? '');
    expect(facts.map(({ type, data }) => [type, data])).toEqual([
      [
        'MailGivenUp',
        expect.objectContaining({ refusal: expect.objectContaining({ why: expect.stringMatching(/550/) }) }),
      ],
    ]);
  });
});

describe('outcomes that a crash left behind', () => {
  it('are facts as soon as any program with workers starts, with the moment at which they happened', async () => {
    const left = await MailScene.start();
    const { pool, vault, log } = left.app;
    const to = left.address();
    const [personId = ''] = await vault.persons([`e-mail:${to}`]);
    const id = `password-reset:${randomUUID()}`;
    const input = { to, name: 'Jan', link: 'http://localhost/panel/haslo#d4e5f6' };
    // Due later than this test lasts: nothing that goes out wakes who records.
    const order = { id, portal: 'szkolenia', template: 'password-reset', personId, input } as const;
    await queueMail(left.app, { ...order, afterMs: 3_600_000 });
    const at = '2026-11-29T09:30:00.000Z';
    // As a process leaves it that ends between the row and the fact.
    await pool.query(
      `INSERT INTO app.mail_outcomes (mail_id, outcome, attempt, at, words) VALUES ($1, 'failed', 1, $2, 'Timeout')`,
      [id, at],
    );
    const workers = await startWorkers(left.app);
    const facts = () => log.readStream(mailStream(id));
    await expect
      .poll(async () => (await facts()).map(({ type, at: when }) => [type, when]))
      .toEqual([['MailGivenUp', at]]);
    await workers.stop();
    await left.stop();
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { issueLink } from '#ops/account/tokens.ts';
import { listMails, mailById } from '#ops/mail/mail-list.ts';
import { mailsAbout } from '#ops/mail/mails.ts';
import { queueMail } from '#ops/mail/order.ts';
import type { MailTransport } from '#ops/mail/transport.ts';
import { createMailer, sendMail } from '#workers/mail.ts';
import { MailScene } from '#tests/support/training/mail-scene.ts';

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.start();
});
afterEach(() => scene.smtp.refuse(() => undefined));
afterAll(() => scene.stop());

describe('delivery', () => {
  it('a passing refusal is tried again until the server takes the mail', async () => {
    const { reporter, courseDateId, ids, applicationId } = await scene.oneApplication();
    scene.smtp.refuse((to, nth) => (to === reporter && nth < 3 ? { code: 451, message: 'greylisted' } : undefined));
    await scene.happened(courseDateId, [{ type: 'ApplicationRejected', data: { ...ids, info: null } }]);
    await scene.settled();
    expect(scene.smtp.attempts.filter((attempt) => attempt.to === reporter).map((attempt) => attempt.taken)).toEqual([
      false,
      false,
      true,
    ]);
    expect(scene.smtp.to(reporter)).toHaveLength(1);
    const [shown] = await mailsAbout(scene.app, `application:${applicationId}`);
    expect(shown).toMatchObject({ status: 'sent', attempts: 3, error: null });
  });

  it('a final refusal is shown with its reason at once, and goes out when an operator retries', async () => {
    const { reporter, courseDateId, ids, applicationId } = await scene.oneApplication();
    scene.smtp.refuse((to) => (to === reporter ? { code: 550, message: `<${reporter}> unknown user` } : undefined));
    await scene.happened(courseDateId, [{ type: 'ApplicationRejected', data: { ...ids, info: null } }]);
    await scene.settled();
    expect(scene.smtp.attempts.filter((attempt) => attempt.to === reporter)).toHaveLength(1);
    const [shown] = await mailsAbout(scene.app, `application:${applicationId}`);
    expect(shown).toMatchObject({ status: 'failed', statusLabel: 'niewysłana', attempts: 1, sentAt: null });
    expect(shown?.error).toContain('unknown user');
    expect(shown?.error).not.toContain(reporter);
    expect((await scene.app.queue.dead()).map((job) => job.id)).toContain(shown?.id);
    scene.smtp.refuse(() => undefined);
    expect(await scene.app.queue.retry(shown?.id ?? '')).toBe(true);
    await scene.settled();
    expect(scene.smtp.to(reporter)).toHaveLength(1);
    expect((await mailsAbout(scene.app, `application:${applicationId}`))[0]).toMatchObject({
      status: 'sent',
      error: null,
    });
  });

  it('is what it was when a process that was frozen in mid-try ends that try after another has sent the mail', async () => {
    const to = scene.address();
    const [personId = ''] = await scene.app.vault.persons([`e-mail:${to}`]);
    const id = `password-reset:${randomUUID()}`;
    const input = { to, name: 'Jan', link: 'http://localhost/panel/haslo#d4e5f6' };
    const order = { id, portal: 'szkolenia', template: 'password-reset', personId, input } as const;
    // Later than this test lasts, so that both tries are its own.
    await queueMail(scene.app, { ...order, afterMs: 3_600_000 });
    let thaw: (error: Error) => void = () => undefined;
    const frozen = new Promise<string>((_, reject) => (thaw = reject));
    const begun = vi.fn<MailTransport['send']>(() => frozen);
    const tryBy = (send: MailTransport['send']) => {
      const transport = { send, abort: () => undefined, close: () => undefined };
      const mailer = createMailer(scene.app, { transport, portals: [], noted: () => undefined });
      return sendMail(scene.app, mailer, { id, name: 'link-mail', data: { mailId: id }, attempt: 1, last: false });
    };
    const slow = tryBy(begun).catch((error: Error) => error.message);
    await vi.waitUntil(() => begun.mock.calls.length === 1, { timeout: 60_000, interval: 5 });
    await tryBy(() => Promise.resolve(''));
    thaw(new Error('Timeout'));
    expect(await slow).toBe('Timeout');
    const shown = await mailById(scene.app, { portal: 'szkolenia', id });
    expect(shown).toMatchObject({ status: 'sent', error: null, attempts: 2 });
    await scene.app.pool.query('DELETE FROM app.jobs WHERE id = $1', [id]);
  });

  it('a one-time link does not wait behind the mails that wait already', async () => {
    const { pool } = scene.app;
    await pool.query(
      `INSERT INTO app.jobs (id, name, data, due_at)
       SELECT 'crowd:' || n, 'mail', jsonb_build_object('mailId', 'crowd:' || n), now() - interval '1 minute'
         FROM generate_series(1, 20000) AS n`,
    );
    const to = scene.address();
    const [personId = ''] = await scene.app.vault.persons([`e-mail:${to}`]);
    await queueMail(scene.app, {
      id: `password-reset:${randomUUID()}`,
      portal: 'szkolenia',
      template: 'password-reset',
      personId,
      input: { to, name: 'Jan', link: 'http://localhost/panel/haslo#d4e5f6' },
    });
    await vi.waitUntil(() => scene.smtp.to(to).length === 1, { timeout: 60_000, interval: 5 });
    // What is being taken is left alone: who waits for it while holding the rest would deadlock with its worker.
    const { rowCount: waiting } = await pool.query(
      `DELETE FROM app.jobs WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM app.jobs WHERE id LIKE 'crowd:%' AND done_at IS NULL FOR UPDATE SKIP LOCKED))`,
    );
    expect(waiting).toBeGreaterThan(1000);
  });

  it('no person is in plain text in the rows of mails or in the jobs', async () => {
    const { reporter, courseDateId, ids } = await scene.oneApplication();
    await scene.happened(courseDateId, [{ type: 'ApplicationConfirmationSent', data: { ...ids, repeated: false } }]);
    await scene.settled();
    expect(scene.smtp.to(reporter)).toHaveLength(1);
    const { rows } = await scene.app.pool.query<{ found: number }>(
      `SELECT (SELECT count(*) FROM app.mails m WHERE m::text ILIKE ANY ($1))::int
            + (SELECT count(*) FROM app.jobs j WHERE j::text ILIKE ANY ($1))::int AS found`,
      [[`%${reporter}%`, '%Źdźbłowska%', '%Ślązak%']],
    );
    expect(rows[0]?.found).toBe(0);
  });

  it('the mailbox shows what went out, and nothing of a forgotten person', async () => {
    const { reporterId, courseDateId, ids, applicationId } = await scene.oneApplication();
    await scene.happened(courseDateId, [{ type: 'ApplicationConfirmationSent', data: { ...ids, repeated: false } }]);
    await scene.settled();
    // The participant has a mail of their own, which stays.
    const mails = await mailsAbout(scene.app, `application:${applicationId}`);
    const id = mails.find((mail) => mail.id.endsWith(reporterId))?.id ?? '';
    const before = await mailById(scene.app, { portal: 'szkolenia', id });
    expect(before).toMatchObject({
      subject: 'Potwierdzenie zgłoszenia: Układy klimatyzacji, 03.12.2046, Żaneta Źdźbłowska',
      status: 'sent',
    });
    expect(before?.text).toContain('Żaneta Źdźbłowska');
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(before?.attachments).toEqual([
      {
        fileName: expect.stringMatching(/^potwierdzenie-2046-12-03-[0-9a-f]{8}\.pdf$/),
        size: expect.any(Number),
        sha256,
      },
      { fileName: expect.stringMatching(/^szkolenie-2046-12-03-[0-9a-f]{8}\.ics$/), size: expect.any(Number), sha256 },
    ]);
    await scene.app.vault.forget(reporterId);
    expect(await mailById(scene.app, { portal: 'szkolenia', id })).toMatchObject({
      to: 'dane usunięte',
      subject: 'Treść usunięta wraz z danymi osoby',
      html: '',
      attachments: [],
    });
    const { items, total } = await listMails(scene.app, { portal: 'szkolenia', page: 1 });
    expect(items.length).toBe(total);
    expect(items.find((item) => item.id === id)).toMatchObject({ to: 'dane usunięte', status: 'sent' });
    expect(await mailById(scene.app, { portal: 'szkolenia', id: 'unknown' })).toBeUndefined();
  });

  it('AUTH-04 a link that ran out while the server was away is not brought any more, and the mailbox says why', async () => {
    const to = scene.address();
    const personId = await scene.app.vault.newPerson();
    const account = { type: 'SzkoleniaOperator', id: randomUUID() } as const;
    const { id: linkId } = await issueLink(scene.app, { account, personId });
    const id = `password-reset:${linkId}`;
    const input = { to, name: 'Jan', link: 'https://portal.example/change-password?token=a1b2c3', linkId };
    scene.smtp.refuse((address) => (address === to ? { code: 451, message: 'away' } : undefined));
    await queueMail(scene.app, { id, portal: 'szkolenia', template: 'password-reset', personId, input });
    await vi.waitUntil(() => scene.smtp.attempts.some((attempt) => attempt.to === to), { timeout: 60_000 });
    await scene.app.pool.query('UPDATE app.password_resets SET expires_at = created_at WHERE person_id = $1', [
      personId,
    ]);
    scene.smtp.refuse(() => undefined);
    await scene.settled();
    expect(scene.smtp.to(to)).toEqual([]);
    const shown = await mailById(scene.app, { portal: 'szkolenia', id });
    expect(shown).toMatchObject({ status: 'dropped', error: 'Link z tej wiadomości nie jest już ważny.' });
  });

  it('AUTH-04 a one-time link reaches its addressee and is hidden from the panel', async () => {
    const to = scene.address();
    const personId = await scene.app.vault.newPerson();
    const link = `https://portal.example/change-password?token=a1b2c3&login=${to}`;
    const order = {
      id: `password-reset:${randomUUID()}`,
      portal: 'szkolenia' as const,
      template: 'password-reset',
      personId,
      input: { to, name: 'Jan', link },
    };
    await queueMail(scene.app, order);
    await queueMail(scene.app, order);
    await scene.settled();
    const [mail, ...others] = scene.smtp.to(to);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(link);
    const shown = await mailById(scene.app, { portal: 'szkolenia', id: order.id });
    expect(shown?.to).toBe(to);
    expect(shown?.text).toContain('[link osobisty ukryty]');
    expect(`${shown?.text}${shown?.html}`).not.toContain('a1b2c3');
    const { rows } = await scene.app.pool.query('SELECT input FROM app.mails WHERE id = $1', [order.id]);
    expect(rows).toEqual([{ input: null }]);
  });
});

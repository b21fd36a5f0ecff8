import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Portal } from '#domain/kernel/actor.ts';
import { listMails, mailById } from '#ops/mail/mail-list.ts';
import { mailsAbout } from '#ops/mail/mails.ts';
import { queueMail } from '#ops/mail/order.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';
import { MailScene } from '#tests/support/training/mail-scene.ts';

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.start();
});
afterAll(() => scene.stop());

/** An invitation of this portal, sent. */
async function invited(portal: Portal) {
  const to = scene.address();
  const personId = await scene.app.vault.newPerson();
  const id = `invitation:${randomUUID()}`;
  const subjects = [`operator:${personId}`];
  const input = { to, name: 'Jan', link: 'https://portal.example/change-password?token=t' };
  await queueMail(scene.app, { id, portal, template: 'invitation', subjects, personId, input });
  await scene.settled();
  return { id, mail: scene.smtp.to(to)[0], subjects };
}

describe('mails of several portals', () => {
  it('GEN-07 each portal invites in its own words and under its own name', async () => {
    const { mail: ours } = await invited('szkolenia');
    expect(ours?.subject).toBe('Konto w portalu szkoleń');
    expect(ours?.from?.text).toBe('"Portal szkoleń" <szkolenia@portal.example>');
    const { mail: theirs } = await invited('bx');
    expect(theirs?.subject).toBe('Konto w portalu kurierskim');
    expect(theirs?.from?.text).toBe('"Portal kurierski" <bx@portal.example>');
    expect(theirs?.text).toContain('--\nPortal kurierski\n');
    expect(`${theirs?.text}${theirs?.html}`).not.toContain('szkole');
  });

  it('GEN-07 the mailbox of a portal holds its own mails only', async () => {
    const { id, subjects } = await invited('leasing');
    const { items } = await listMails(scene.app, { portal: 'leasing', page: 1 });
    expect(items).toMatchObject([{ id, templateLabel: 'Zaproszenie do portalu', status: 'sent', subjects }]);
    expect((await listMails(scene.app, { portal: 'szkolenia', page: 1 })).items.map((mail) => mail.id)).not.toContain(
      id,
    );
    expect((await mailById(scene.app, { portal: 'leasing', id }))?.subject).toBe('Konto w portalu leasingowym');
    expect(await mailById(scene.app, { portal: 'szkolenia', id })).toBeUndefined();
    expect((await mailsAbout(scene.app, subjects[0] ?? '')).map((mail) => mail.id)).toEqual([id]);
  });

  it('a mail that its portal does not send fails for good and says so', async () => {
    const id = `strange:${randomUUID()}`;
    await queueMail(scene.app, { id, portal: 'bx', template: 'certificate' });
    await scene.settled();
    const mail = await mailById(scene.app, { portal: 'bx', id });
    expect(mail).toMatchObject({ status: 'failed', attempts: 1, error: "bx sends no mail 'certificate'" });
  });
});

describe('mails of before they had a portal', () => {
  const sqlOf = (name: string) =>
    readFile(new URL(`../../ops/postgres/migrations/${name}.sql`, import.meta.url), 'utf8');

  it('are found by what they are about, in the training portal', async () => {
    const database = await testDatabase();
    const { pool } = database;
    await pool.query('DROP TABLE app.mails');
    await pool.query(await sqlOf('040_mails'));
    await pool.query(
      `INSERT INTO app.mails (id, template, status, application_ids, course_date_id, created_at) VALUES
        ('m1', 'registration-received', 'sent', '{a2,a1}', 'd1', now()),
        ('m2', 'password-reset', 'sent', '{}', NULL, now() - interval '1 day')`,
    );
    await pool.query(await sqlOf('042_mails_by_portal'));
    await pool.query(await sqlOf('043_mails_sealed_for_all'));
    await pool.query(await sqlOf('044_mails_grouped'));
    await pool.query(await sqlOf('045_mails_recipients'));
    await pool.query('ALTER TABLE app.mails ADD COLUMN IF NOT EXISTS expired_at timestamptz');
    expect(await mailsAbout({ pool, vault: scene.app.vault }, 'application:a1')).toMatchObject([
      {
        id: 'm1',
        templateLabel: 'Przyjęcie zgłoszenia',
        subjects: ['application:a2', 'application:a1', 'course-date:d1'],
      },
    ]);
    const { items } = await listMails({ pool, vault: scene.app.vault }, { portal: 'szkolenia', page: 1 });
    expect(items.map(({ id, subjects }) => [id, subjects.length])).toEqual([
      ['m1', 3],
      ['m2', 0],
    ]);
    await database.drop();
  });
});

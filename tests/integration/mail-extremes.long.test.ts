import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDocumentProxy } from 'unpdf';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { resumeMails } from '#ops/mail/order.ts';
import { CalendarClient } from '#tests/support/calendar/calendar-client.ts';
import { certificateIssued } from '#tests/support/training/certificate.ts';
import { MailScene, participantAddress } from '#tests/support/training/mail-scene.ts';

const NOTIFY = { notify: true } as const;

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.start();
});
afterEach(() => scene.smtp.refuse(() => undefined));
afterAll(() => scene.stop());

const subjectsTo = (address: string) => scene.smtp.to(address).map(({ subject }) => subject ?? '');

const each = (
  type: 'ApplicationConfirmed' | 'ApplicationResigned',
  courseDateId: string,
  applications: readonly string[],
): CourseDateEvent[] => applications.map((applicationId) => ({ type, data: { applicationId, courseDateId } }));

const seated = (courseDateId: string, applications: readonly string[]): CourseDateEvent[] =>
  applications.slice(1).map((applicationId) => ({
    type: 'ApplicationMovedToPrimary',
    data: { applicationId, courseDateId, overbooked: false, automatic: false },
  }));

describe('mails at their limits', () => {
  it('60 people with names of 120 characters are one mail with a subject that fits, one PDF and one calendar of all', async () => {
    const reporter = scene.address();
    const courseDateId = await scene.scheduled();
    const participants = Array.from({ length: 60 }, (_, n) => `${'Żółcisława-'.repeat(10)}${n}`);
    const { applications } = await scene.registered(courseDateId, { reporter, source: 'panel', participants });
    await scene.happened(courseDateId, seated(courseDateId, applications));
    await scene.happened(courseDateId, each('ApplicationConfirmed', courseDateId, applications), NOTIFY);
    await scene.settled();
    const [mail, ...others] = scene.smtp.to(reporter);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Potwierdzenie zgłoszenia: Układy klimatyzacji, 03.12.2046, 60 osób');
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
      'potwierdzenia-2046-12-03.pdf',
      'szkolenia-2046-12-03.ics',
    ]);
    const [papers, entries] = mail?.attachments ?? [];
    expect((await getDocumentProxy(new Uint8Array(papers?.content ?? []))).numPages).toBeGreaterThanOrEqual(60);
    const calendar = new CalendarClient();
    const text = entries?.content.toString('utf8') ?? '';
    expect(calendar.take(text)).toEqual([]);
    expect(calendar.entries).toBe(60);
    expect(text).toContain('METHOD:PUBLISH');
    expect(text).not.toContain('ATTENDEE');
    for (const name of participants) expect(mail?.text).toContain(`- ${name} Źdźbłowska`);
    // The mails to the reporter and to the participants name all of them, and say so: an erasure of any finds them.
    const { rows } = await scene.app.pool.query<{ n: number }>(
      `SELECT cardinality(person_ids) AS n FROM app.mails WHERE subjects @> ARRAY[$1] AND status = 'sent'
         AND cardinality(subjects) > 60`,
      [`course-date:${courseDateId}`],
    );
    expect(rows).toEqual([{ n: 61 }, { n: 61 }]);
  });

  it('GDP-03 an erasure that is under way is waited for: nothing of the person is kept behind it', async () => {
    const held = await MailScene.start({ mailHoldMs: 3000 });
    const client = await held.app.pool.connect();
    const found = async (sql: string, values: unknown[] = []) => (await held.app.pool.query(sql, values)).rowCount ?? 0;
    const until = async (sql: string) => {
      const deadline = Date.now() + 60_000;
      while ((await found(sql)) === 0) {
        if (Date.now() > deadline) throw new Error(`Nothing came of ${sql}`);
        await sleep(10);
      }
    };
    try {
      const { reporter, reporterId, courseDateId, applicationId } = await held.oneApplication();
      await held.happened(courseDateId, each('ApplicationResigned', courseDateId, [applicationId]), NOTIFY);
      await until('SELECT FROM app.mails');
      await client.query('BEGIN');
      await client.query(
        'UPDATE vault.persons SET wrapped = NULL, identity = NULL, destroyed_at = now() WHERE person_id = $1',
        [reporterId],
      );
      // Composed with a key that was there a moment ago.
      await until(
        `SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'WITH alive%'`,
      );
      await client.query('COMMIT');
      held.app.vault.gone([reporterId]);
      await held.settled();
      expect(held.smtp.to(reporter)).toEqual([]);
      expect(await found('SELECT FROM app.mails WHERE person_ids @> ARRAY[$1]', [reporterId])).toBe(0);
      expect(await found('SELECT FROM app.mails WHERE content IS NOT NULL')).toBe(0);
    } finally {
      client.release();
      await held.stop();
    }
  });

  it('mails that wait outlive the loss of their jobs: sent once, not before their time', async () => {
    const held = await MailScene.start({ mailHoldMs: 2500 });
    try {
      const { reporter, courseDateId, applicationId } = await held.oneApplication();
      await held.happened(courseDateId, each('ApplicationResigned', courseDateId, [applicationId]), NOTIFY);
      const began = Date.now();
      const waiting = async () => (await held.app.pool.query(`SELECT FROM app.jobs WHERE name = 'mail'`)).rowCount;
      while ((await waiting()) === 0) await sleep(20);
      await held.app.pool.query(`DELETE FROM app.jobs WHERE name = 'mail'`);
      expect(await resumeMails(held.app)).toBe(1);
      await held.settled();
      expect(held.smtp.to(reporter).map(({ subject }) => subject?.split(':')[0])).toEqual(['Rezygnacja ze szkolenia']);
      expect(Date.now() - began).toBeGreaterThan(2000);
    } finally {
      await held.stop();
    }
  });

  it('of several revoked certificates each holder, and a reporter for those without an address, hears of each', async () => {
    const reporter = scene.address();
    const courseDateId = await scene.scheduled();
    const { applications, reporterId } = await scene.registered(courseDateId, {
      reporter,
      source: 'panel',
      participants: ['Ewa', 'Jan', 'Ola'],
    });
    await scene.happened(courseDateId, seated(courseDateId, applications));
    await scene.settled();
    const codes = applications.map((_, n) => `AAAABBBBCCC${n}`);
    const of = (n: number) => ({ applicationId: applications[n] ?? '', courseDateId });
    await scene.happened(
      courseDateId,
      applications.flatMap((_, n): CourseDateEvent[] => [
        { type: 'AttendanceMarked', data: { ...of(n), attended: true, certificateCode: null } },
        certificateIssued({ ...of(n), personId: reporterId }, codes[n] ?? ''),
        { type: 'CertificateSent', data: { ...of(n), repeated: false, code: codes[n] ?? '' } },
      ]),
    );
    await scene.settled();
    await scene.happened(
      courseDateId,
      codes.map((code, n): CourseDateEvent => ({
        type: 'CertificateRevoked',
        data: { ...of(n), code, cause: 'date-changed' },
      })),
    );
    await scene.settled();
    const [sent, ...revoked] = scene.smtp.to(participantAddress(reporter));
    expect(sent?.attachments).toHaveLength(3);
    const texts = revoked.map(({ text }) => text ?? '');
    expect(texts).toHaveLength(3);
    for (const code of codes) expect(texts.filter((text) => text.includes(code))).toHaveLength(1);
    expect(subjectsTo(reporter)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';

let portal: TestApp;
let admin: Client;
beforeAll(async () => {
  portal = await testApp({ workers: true });
  admin = await portal.as('ADMIN_OPERATOR');
});
afterAll(() => portal.stop());

const data = async (path: string): Promise<Loose> => (await admin.props(path)).body.data;
const rebuilt = async (name: string) => (await portal.app.projector.rebuild(name)).rows;

describe('signs of two units at the place of a cut', () => {
  it('MRQ-02 a banner whose eightieth sign is a picture is listed under its whole', async () => {
    const letters = 'Z'.repeat(79);
    const answer = await admin.post('/panel/marquee', {
      marqueeContent: `<p>${letters}🎄 i dalej</p>`,
      isActive: 'true',
    });
    expect(answer.status, answer.text).toBe(201);
    const titles = async () => (await data('/panel/marquee')).items.map(({ title }: Loose) => title);
    expect(await titles()).toEqual([`${letters}🎄`]);
    expect(await portal.app.projector.paused()).toEqual([]);
    await rebuilt('banners');
    expect(await titles()).toEqual([`${letters}🎄`]);
  });

  it.each([98, 99, 100])('GDP-01 %i letters and a wave are looked up, noted and shown', async (count) => {
    const path = `/panel/gdpr/users?filters[query]=${encodeURIComponent(`${'a'.repeat(count)}\u{1F30A}`)}`;
    const found = await data(path);
    expect(found.filters.query).toBe(`${'a'.repeat(count)}${count < 100 ? '\u{1F30A}' : ''}`);
    await portal.settled();
    expect(await portal.app.projector.paused()).toEqual([]);
    expect((await data('/panel/gdpr/users')).journal[0].changes[0].to).toBe(found.filters.query);
  });

  it('GDP-01 a half that an earlier program appended is shown mended, folded live and rebuilt', async () => {
    const personId = await portal.app.vault.newPerson();
    const [{ meta }] = (await portal.app.log.readAll('', { types: ['PersonLookedUp'], limit: 1 })).events as [Loose];
    const query = { personId, text: `${'b'.repeat(99)}\ud83c a\0b` };
    const fact = { type: 'PersonLookedUp', data: { lookupId: 'old', query, about: 'found', found: 1 }, meta };
    const appended = await portal.app.log.append([{ stream: 'lookup-old', expected: 'none', events: [fact] }]);
    expect(appended.ok).toBe(true);
    await portal.settled();
    const shown = async () => (await data('/panel/gdpr/users')).journal[0].changes[0].to;
    expect(await shown()).toBe(`${'b'.repeat(99)}\ufffd ab`);
    await rebuilt('timeline');
    expect(await shown()).toBe(`${'b'.repeat(99)}\ufffd ab`);
    expect(await portal.app.projector.paused()).toEqual([]);
  });

  it('a row that the database refuses is reported to administrators, and shown once it is taken', async () => {
    const { pool, projector } = portal.app;
    await pool.query(`ALTER TABLE read.banners ADD CONSTRAINT refuses CHECK (title NOT LIKE 'Odmowa%')`);
    for (const text of ['Odmowa Kowalski', 'Przerwa']) {
      const answer = await admin.post('/panel/marquee', { marqueeContent: `<p>${text}</p>`, isActive: 'true' });
      expect(answer.status, answer.text).toBe(201);
    }
    await portal.settled();
    const titles = async () => (await data('/panel/marquee')).items.map(({ title }: Loose) => title);
    expect(await titles()).toContain('Przerwa');
    expect(await titles()).not.toContain('Odmowa Kowalski');
    expect([await projector.paused(), await projector.unready()]).toEqual([['banners: leaves out 1 rows'], []]);
    const { models } = await data('/panel/jobs');
    expect(models).toMatchObject([{ name: 'banners', paused: null, aside: { rows: 1, since: expect.any(String) } }]);
    expect(JSON.stringify(models)).not.toContain('Kowalski');
    await pool.query('ALTER TABLE read.banners DROP CONSTRAINT refuses');
    await projector.resume(['banners']);
    await expect.poll(titles).toContain('Odmowa Kowalski');
    expect((await data('/panel/jobs')).models).toEqual([]);
  });

  it('GDP-03 an erasure blanks a row that is set aside, as it does every other', async () => {
    const { pool, projector } = portal.app;
    const email = 'sieroslawa@serwis.example';
    await portal.addOperator({ role: 'TRAINER', firstName: 'Sierosława', lastName: 'Wyszomirska', email });
    await pool.query(`ALTER TABLE read.timeline ADD CONSTRAINT refuses CHECK (type <> 'PersonLookedUp') NOT VALID`);
    expect((await data('/panel/gdpr/users?filters[query]=Wyszomirska')).hits).toHaveLength(1);
    await portal.settled();
    const aside = async () =>
      (await pool.query<{ folded: string }>(`SELECT folded FROM app.rows_set_aside WHERE model = 'timeline'`)).rows;
    expect((await aside()).map(({ folded }) => folded)).toEqual([expect.stringContaining('Wyszomirska')]);
    const { rows } = await pool.query<{ person_id: string }>('SELECT person_id FROM read.operators WHERE email = $1', [
      email,
    ]);
    await portal.forget(rows[0]?.person_id ?? '');
    await portal.settled();
    expect((await aside()).map(({ folded }) => folded)).toEqual([expect.not.stringContaining('Wyszomirska')]);
    await pool.query('ALTER TABLE read.timeline DROP CONSTRAINT refuses');
    await projector.resume(['timeline']);
    await expect.poll(aside).toEqual([]);
    expect(await projector.paused()).toEqual([]);
  });
});

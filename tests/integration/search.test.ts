import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '#ops/demo/load.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';

let site: TestApp;
let admin: Client;
let trainer: Client;
beforeAll(async () => {
  site = await testApp();
  await loadDemo(site.app);
  await site.settled();
  [admin, trainer] = await Promise.all([site.as('ADMIN_OPERATOR'), site.as('TRAINER')]);
});
afterAll(() => site.stop());

interface Group {
  readonly label: string;
  readonly hits: readonly { readonly path: string; readonly title: string }[];
}
const find = async (text: string, client = admin): Promise<Group[]> =>
  (await client.props(`/panel/search?q=${encodeURIComponent(text)}`)).body.groups;
const labels = (groups: readonly Group[]): string[] => groups.map(({ label }) => label);

describe('quick search', () => {
  it('finds people, firms, courses and dates by a part of their name, at most five of each', async () => {
    expect(labels(await find('ABS i ESP'))).toEqual(expect.arrayContaining(['Terminy szkoleń', 'Szkolenia']));
    const firms = (await find('serwis')).find(({ label }) => label === 'Firmy');
    expect(firms?.hits.length).toBe(5);
    const { rows } = await site.app.pool.query(`SELECT company_nip AS nip FROM read.applications LIMIT 1`);
    expect(labels(await find(rows[0].nip))).toEqual(expect.arrayContaining(['Zgłoszenia', 'Firmy']));
    for (const { path } of (await find('operat')).flatMap(({ hits }) => hits)) {
      expect((await admin.get(path)).status).toBe(200);
    }
  });

  it('shows nobody what they may not read, and needs three letters', async () => {
    expect(labels(await find('serwis', trainer))).not.toContain('Firmy');
    expect(labels(await find('olga', trainer))).not.toContain('Operatorzy');
    expect(await find('ab')).toEqual([]);
    expect((await site.client().props('/panel/search?q=serwis')).status).toBe(401);
  });

  it('takes any text as text', async () => {
    for (const text of ['%%%', "'; DROP TABLE x --", '\\\\\\', '"}{"', '___', 'x'.repeat(5000), '٣٣٣']) {
      expect((await admin.props(`/panel/search?q=${encodeURIComponent(text)}`)).status, text).toBe(200);
    }
  });
});

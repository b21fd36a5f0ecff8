import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** What an account may do, and why: from its page, and one's own. */
let portal: RunningPortal;
let trainer = '';
beforeAll(async () => {
  portal = await startPortal();
  const { rows } = await portal.portal.app.pool.query<{ id: string }>(
    `SELECT id FROM read.operators WHERE email = 'trener@demo.example'`,
  );
  trainer = rows[0]?.id ?? '';
});
afterAll(() => portal.stop());

it.each([1280, 390])('PERM-04 an operator’s permissions at %i px', async (width) => {
  const visitor = await portal.visit({ width });
  const { page, go, problems } = visitor;
  await visitor.as('admin@demo.example');
  await go(`/panel/operators/${trainer}`);
  await page.getByRole('link', { name: 'Uprawnienia', exact: true }).click();
  const row = page.getByRole('row', { name: 'Terminy szkoleń: zapis' });
  await row.waitFor();
  expect(await row.getByRole('cell').allTextContents()).toEqual(['tak', 'Rola: trener']);
  expect(await violations(page)).toEqual([]);
  expect(await wrongOn(visitor)).toEqual([]);
  expect(problems).toEqual([]);
  await visitor.context.close();
});

it('PERM-04 everybody sees their own, without scripts too', async () => {
  const visitor = await portal.visit({ width: 390, scripts: false });
  const { page, go } = visitor;
  await visitor.as('trener@demo.example');
  await go('/account/security');
  await page.getByRole('link', { name: 'Uprawnienia', exact: true }).click();
  await page.getByRole('heading', { name: 'Moje uprawnienia' }).waitFor();
  expect(await page.locator('tbody td').allTextContents()).toContain('Rola: trener');
  await visitor.context.close();
});

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { isLong, sampled } from '#tests/support/tier.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** What opens over a page, open: choices, calendars, menus and dialogs; and what a page says when nothing was found. */
let portal: RunningPortal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.visit();
  await admin.as('admin@demo.example');
});
afterAll(() => portal.stop());

const OPENERS = 'main :is([aria-haspopup], [role=combobox]):visible, header :is([aria-haspopup], summary):visible';

/** Opens one thing after the other, and tells what is wrong with the page while it is open. */
async function wrongWhenOpen({ page }: Visitor): Promise<{ opened: number; wrong: string[] }> {
  const wrong: string[] = [];
  let opened = 0;
  const count = await page.locator(OPENERS).count();
  for (let at = 0; at < count; at += 1) {
    const opener = page.locator(OPENERS).nth(at);
    if (!(await opener.isVisible()) || !(await opener.isEnabled())) continue;
    const name = await nameOf(opener);
    await opener.scrollIntoViewIfNeeded();
    await opener.click();
    opened += 1;
    // What floats above the page stands outside of its landmarks, and hides them while it is open.
    const found = (await violations(page)).filter((one) => !one.startsWith('region: #react-aria'));
    wrong.push(...found.map((one) => `${name}: ${one}`));
    await page.keyboard.press('Escape');
    await page.locator('[role=listbox], [role=dialog]').first().waitFor({ state: 'detached' });
  }
  return { opened, wrong };
}

const nameOf = async (opener: Locator): Promise<string> =>
  (await opener.getAttribute('aria-label')) ?? (await opener.innerText()).trim();

describe('what is opened', () => {
  it('LAY-01 FE-11 FE-12 no axe violation with any choice, calendar, menu open', { timeout: 900_000 }, async () => {
    const found: string[] = [];
    let all = 0;
    const paths = [
      '/panel/courses/new',
      '/panel/applications',
      '/panel/operators/new',
      '/panel/employees',
      '/panel/course-dates/new',
      '/panel/nps',
      '/harmonogram',
      '/galeria',
    ];
    for (const path of sampled(paths, 3)) {
      await admin.go(path);
      const { opened, wrong } = await wrongWhenOpen(admin);
      all += opened;
      found.push(...wrong.map((one) => `${path}: ${one}`));
    }
    expect(found).toEqual([]);
    expect(all).toBeGreaterThan(isLong ? 20 : 10);
  });

  it('PERM-08 the quick search with hits, and without', async () => {
    const { page } = admin;
    await admin.go('/panel/applications');
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog').getByRole('searchbox');
    for (const [typed, shows] of [
      ['Kowal', '[role=option]'],
      ['xyzxyzxyz', 'text=/Nic nie znaleziono|Brak wyników/'],
    ] as const) {
      await search.fill(typed);
      await page.locator(shows).first().waitFor();
      expect(await violations(page), typed).toEqual([]);
    }
  });

  it('FRM-03 the preview of an import, with what is wrong in it', async () => {
    const { page } = admin;
    await admin.go('/panel/firms/import');
    const csv = 'Nazwa;Numery NIP\nDobra Firma;5260250274\n;123\n';
    await page.setInputFiles('input[type=file]', { name: 'firmy.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: /Sprawdź|Wczytaj|Dalej/ }).click();
    await page.waitForURL(/\/panel\/firms\/import\/[\w-]+$/);
    await admin.ready();
    await page.getByText('Niepoprawny numer nip').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

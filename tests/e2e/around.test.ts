import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** From one row of a list to the next without coming back to it. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

describe('previous and next of the list that one came from', () => {
  it('APP-05 follow its order and filters, over the end of a page and through decisions, by the keyboard too', async () => {
    const visitor = await portal.visit();
    await visitor.as('admin@demo.example');
    const { page } = visitor;
    await visitor.go('/panel/applications?filters[status]=waiting&pageSize=25');
    const links = page.locator('tbody th a');
    const names = await links.allTextContents();
    const title = page.locator('.details-head h1');
    const around = page.getByRole('navigation', { name: 'Na liście' });
    await links.nth(23).click();
    await around.getByText(/^24 z \d+$/).waitFor();
    expect(await title.textContent()).toContain(names[23]?.trim());

    // What was decided is no longer waiting; the list is gone through as it was seen.
    await page.getByRole('group', { name: 'Działania' }).getByText('Więcej').click();
    await page.getByRole('button', { name: 'Rezygnacja', exact: true }).click();
    const dialog = page.getByRole('dialog');
    if ((await dialog.locator('[name=reason]').count()) > 0) await dialog.locator('[name=reason]').fill('Telefon');
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await around.getByText(/^25 z \d+$/).waitFor();
    expect(await title.textContent()).toContain(names[24]?.trim());

    await around.getByRole('button', { name: 'Następna pozycja listy' }).click();
    await around.getByText(/^26 z \d+$/).waitFor();
    await page.keyboard.press('k');
    await around.getByText(/^25 z \d+$/).waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('end with the list, and are nowhere for who came another way', async () => {
    const visitor = await portal.visit({ width: 390, height: 844, touch: true });
    await visitor.as('admin@demo.example');
    const { page } = visitor;
    await visitor.go('/panel/groups');
    const links = page.locator('tbody th a');
    const count = await links.count();
    await links.last().click();
    const around = page.getByRole('navigation', { name: 'Na liście' });
    await around.waitFor();
    expect(await around.getByRole('button', { name: 'Następna pozycja listy' }).isDisabled()).toBe(true);
    for (let gone = 1; gone < count; gone += 1) {
      const before = page.url();
      await around.getByRole('link', { name: 'Poprzednia pozycja listy' }).click();
      await page.waitForURL((url) => url.href !== before);
    }
    await expect.poll(() => around.getByRole('button', { name: 'Poprzednia pozycja listy' }).isDisabled()).toBe(true);
    await page.reload();
    await around.waitFor();
    const address = new URL(page.url()).pathname;
    const other = await portal.visit();
    await other.as('admin@demo.example');
    await other.go(address);
    expect(await other.page.locator('.details-head h1').count()).toBe(1);
    expect(await other.page.getByRole('navigation', { name: 'Na liście' }).count()).toBe(0);
    expect([...visitor.problems, ...other.problems]).toEqual([]);
    await Promise.all([visitor.context.close(), other.context.close()]);
  });
});

describe('names on the page of an application', () => {
  it('APP-05 lead to the pages of whom and what they name, for who may open those', async () => {
    const { rows } = await portal.portal.app.pool.query<{ id: string }>(
      `SELECT id FROM read.applications WHERE details -> 'company' ->> 'companyId' IS NOT NULL AND status = 'waiting'
        ORDER BY id LIMIT 1`,
    );
    const path = `/panel/applications/${rows[0]?.id}`;
    const admin = await portal.visit();
    await admin.as('admin@demo.example');
    const fact = (label: string) =>
      admin.page.locator('.facts dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd a');
    for (const label of ['Uczestnik', 'Firma', 'Osoba zgłaszająca', 'Szkolenie']) {
      await admin.go(path);
      const name = (await fact(label).textContent()) ?? '';
      await fact(label).click();
      await admin.page.waitForURL((url) => !url.pathname.includes('/applications/'));
      await admin.page.locator('h1', { hasText: name }).waitFor();
    }
    const trainer = await portal.visit();
    await trainer.as('trener@demo.example');
    await trainer.go(path);
    const links = await trainer.page
      .locator('.facts dd a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    for (const href of links) {
      const answer = await trainer.page.request.get(`${portal.portal.url}${href}`);
      expect([href, answer.status()]).toEqual([href, 200]);
    }
    expect([...admin.problems, ...trainer.problems]).toEqual([]);
    await Promise.all([admin.context.close(), trainer.context.close()]);
  });
});

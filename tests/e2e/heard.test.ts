import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/support/program/app.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** What a screen reader says of an act: by the region that says it, the alerts that come, and where the focus goes. */

let portal: RunningPortal;
let visitor: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  visitor = await portal.visit();
  await visitor.context.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        const isLine = node.parentElement?.matches('#announcer, .flash-message') ?? false;
        const alert = node.matches('[role=alert]') ? node : node.querySelector('[role=alert]');
        if (isLine || alert) heard.push((isLine ? node : alert)?.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await visitor.as('admin@demo.example');
});
afterAll(() => portal.stop());

const heardOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { heard: string[] }).heard]);

/** The focus, as it is spoken first. */
const spoken = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function firstOf(sql: string): Promise<string> {
  const { rows } = await portal.portal.app.pool.query<{ id: string }>(sql);
  return rows[0]?.id ?? '';
}

describe('what came of an act', () => {
  it('is said once, and not kept from anybody by the dialog before it', async () => {
    const { page } = visitor;
    const id = await firstOf(
      `SELECT id FROM read.applications WHERE status = 'waiting' AND date_status = 'active' AND started_on > current_date::text AND list_type = 'primary' ORDER BY id LIMIT 1`,
    );
    await visitor.go(`/panel/applications/${id}`);
    await page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
    const region = page.locator('.flash-message');
    expect(await region.getAttribute('role')).toBe('status');
    expect(await region.textContent()).toBe('');
    await page.locator('.details-head').getByText('Więcej').click();
    await page.getByRole('button', { name: /^Przenieś na rezerwową/ }).click();
    await page.getByRole('dialog').waitFor();
    // What a dialog hides from screen readers is not this region.
    expect(await region.evaluate((node) => node.closest('[aria-hidden=true], [inert]') === null)).toBe(true);
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.locator('.flash').waitFor();
    expect(await heardOn(page)).toEqual(['Przeniesiono na listę rezerwową.']);
    expect(await region.evaluate((node) => node.isConnected)).toBe(true);
  });

  it('CD-14 of a saved attendance, without an alarm about oneself', async () => {
    const { page } = visitor;
    const id = await firstOf(
      `SELECT d.id FROM read.course_dates d WHERE d.status = 'active' AND d.started_on < current_date::text AND 3 <=
         (SELECT count(*) FROM read.applications a WHERE a.course_date_id = d.id AND a.seat = 'primary') ORDER BY d.started_on DESC LIMIT 1`,
    );
    await visitor.go(`/panel/course-dates/${id}/attendance_list_edit`);
    const totals = page.locator('.attendance-head [role=status]');
    expect(await totals.evaluate((node) => [node.childNodes.length, node.getAttribute('aria-atomic')])).toEqual([
      1,
      'true',
    ]);
    const choice = page.locator('.attendance .choice input:not(:checked)').first();
    await choice.check({ force: true });
    await page.getByRole('button', { name: 'Zapisz obecność' }).click();
    await page.waitForURL(`**/panel/course-dates/${id}`);
    await expect.poll(() => heardOn(page)).toHaveLength(1);
    expect((await heardOn(page)).join()).toMatch(/^Zapisano obecność/);
  });
});

describe('a list', () => {
  it('says how many it has after each filter and each page, and its new order; not when it comes', async () => {
    const { page } = visitor;
    await visitor.go('/panel/applications');
    expect(await heardOn(page)).toEqual([]);
    const field = page.getByRole('textbox', { name: 'Uczestnik', exact: true });
    await field.fill('kowal');
    await page.waitForURL(/kowal/);
    await expect.poll(() => heardOn(page)).toEqual([expect.stringMatching(/^\d+ pozycj/)]);
    expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.locator('thead').getByRole('link', { name: 'Termin' }).click();
    await expect.poll(() => heardOn(page)).toHaveLength(3);
    expect((await heardOn(page)).slice(1).sort()).toEqual([expect.stringMatching(/^\d+ pozycj/), 'Termin: rosnąco']);
  });
});

describe('a new page', () => {
  it('begins with its heading', async () => {
    const { page } = visitor;
    await visitor.go('/panel/applications');
    await page.getByRole('link', { name: 'Terminy szkoleń' }).first().click();
    await page.waitForURL('**/panel/course-dates');
    await expect.poll(() => spoken(page)).toBe('H1 Terminy szkoleń');
    expect(await page.title()).toContain('Terminy szkoleń');
  });
});

describe('the tab of a thing', () => {
  it('LAY-03 is called by what it shows, so that many open ones differ', async () => {
    const { page } = visitor;
    const id = await firstOf(
      'SELECT id FROM read.course_dates WHERE started_on < current_date::text ORDER BY id LIMIT 1',
    );
    await visitor.go(`/panel/course-dates/${id}`);
    const name = (await page.locator('h1').textContent()) ?? '';
    expect(await page.title()).toMatch(new RegExp(`^${literal(name)}, .*\\d{4} – Portal szkoleń$`));
    await visitor.go(`/panel/course-dates/${id}/attendance_list_edit`);
    expect(await page.title()).toMatch(new RegExp(`^Lista obecności: ${literal(name)}, `));
    const application = await firstOf('SELECT id FROM read.applications ORDER BY id LIMIT 1');
    await visitor.go(`/panel/applications/${application}`);
    const person = await page.locator('h1').textContent();
    expect(await page.title()).toBe(`${person} – Portal szkoleń`);
    await visitor.go(`/panel/applications/${application}/edit`);
    expect(await page.title()).toBe(`Edycja zgłoszenia: ${person} – Portal szkoleń`);
  });
});

describe('a refusal', () => {
  it('AUTH-01 is heard again when the same is refused again', async () => {
    const other = await portal.visit();
    const { page } = other;
    await other.context.addInitScript(() => {
      const alerts: Element[] = [];
      Object.assign(window, { alerts });
      new MutationObserver(() => {
        const alert = document.querySelector('#login [role=alert]');
        if (alert && !alerts.includes(alert)) alerts.push(alert);
      }).observe(document, { childList: true, subtree: true });
    });
    await other.go('/login');
    await page.check('[name=applicationActorType][value=SzkoleniaOperator]');
    await page.fill('[name=login]', 'admin@demo.example');
    const tell = () => page.evaluate(() => (window as unknown as { alerts: Element[] }).alerts.length);
    for (const times of [1, 2]) {
      await page.fill('[name=password]', `${PASSWORD}-nie`);
      await page.click('#login button[type=submit]');
      await expect.poll(tell).toBe(times);
    }
    await other.context.close();
  });
});

describe('the schedule', () => {
  it('PUB-06 names in each link what one registers for, and the day behind the course that is on it', async () => {
    const { page } = visitor;
    await visitor.go('/harmonogram');
    const names = await page.locator('.date-card-do a').evaluateAll((links) => links.map((one) => one.ariaLabel ?? ''));
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !/^Zgłoś pracownika: .+, \d+ \p{L}+$/u.test(name))).toEqual([]);
    const order = await page
      .locator('.date-card')
      .first()
      .evaluate((card) => [...card.children].map((one) => one.className));
    expect(order).toEqual(['date-card-what', 'date-card-day', 'date-card-do']);
    const [what, day] = await Promise.all(
      ['.date-card-what', '.date-card-day'].map((part) => page.locator(`.date-card ${part}`).first().boundingBox()),
    );
    expect(day?.x).toBeLessThan(what?.x ?? 0);
  });
});

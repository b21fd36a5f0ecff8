import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

let portal: RunningPortal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.visit();
  await admin.login('admin@demo.example');
});
afterAll(() => portal.stop());

describe('layout', () => {
  it('PUB-07 PUB-08 the public menu shows outside the panel only, the way into the panel to operators only', async () => {
    const visitor = await portal.visit();
    await visitor.go('/harmonogram');
    const menu = visitor.page.getByRole('navigation', { name: 'Menu główne' });
    expect(await menu.locator('[aria-current=page]').allTextContents()).toEqual(['Harmonogram']);
    expect(await visitor.page.getByText('Panel administracyjny').count()).toBe(0);
    await admin.page.setViewportSize({ width: 1280, height: 900 });
    await admin.go('/harmonogram');
    expect(await admin.page.getByText('Panel administracyjny').count()).toBe(1);
    await admin.go('/panel/applications');
    expect(await admin.page.getByRole('navigation', { name: 'Menu główne' }).count()).toBe(0);
  });

  it('LAY-07 the menu marks the section whatever the query says, a link to a filtered list only that list', async () => {
    const { page } = admin;
    const marked = page.locator('.panel-nav [aria-current=page]');
    await admin.go('/panel/applications?page=2&filters[name]=x');
    expect(await marked.allTextContents()).toEqual(['Zgłoszenia']);
    await admin.go('/panel/course-dates');
    expect(await marked.allTextContents()).toEqual(['Terminy szkoleń']);
    const upcoming = page.getByRole('link', { name: 'Nadchodzące' });
    expect(await upcoming.getAttribute('aria-current')).toBeNull();
    await upcoming.click();
    await page.waitForURL(/status/);
    await expect.poll(() => upcoming.getAttribute('aria-current')).toBe('page');
    await admin.go('/panel/course-dates?filters[status]=upcoming&filters[courseId]=&sort=courseAsc');
    expect(await upcoming.getAttribute('aria-current')).toBe('page');
    await admin.go('/panel/course-dates?filters[status]=held');
    expect(await upcoming.getAttribute('aria-current')).toBeNull();
  });

  it('LAY-02 the account menu names the person and logs out by POST', async () => {
    const visitor = await portal.visit();
    await visitor.login('operator@demo.example');
    await visitor.page.click('.account summary');
    expect(await visitor.page.locator('.account-box').textContent()).toContain('operator@demo.example');
    expect(await visitor.page.locator('.account-box form').getAttribute('method')).toBe('post');
    await visitor.page.click('.account-box button');
    await visitor.page.waitForSelector('text=Zaloguj się');
    await visitor.go('/panel/applications');
    expect(visitor.page.url()).toContain('/login?next=');
  });

  it('ERR-01 ERR-02 ERR-03 the error page says what happened and leads home', async () => {
    await admin.go('/nie-ma-takiej-strony');
    expect(await admin.page.title()).toBe('404 - Not found');
    expect(await admin.page.locator('main').textContent()).toContain(
      'Przepraszamy, ale strona, którą szukasz, jest niedostępna.',
    );
    expect(await admin.page.locator('main a').getAttribute('href')).toBe('/szkolenia/');
    const reporter = await portal.visit();
    await reporter.go('/login');
    await reporter.page.getByText('osoba zgłaszająca', { exact: true }).click();
    await reporter.page.fill('[name=login]', 'zglaszajacy@demo.example');
    await reporter.page.fill('[name=password]', 'Szkolenia1!');
    await reporter.page.click('#login button[type=submit]');
    await reporter.page.waitForURL((url) => !url.pathname.endsWith('/login'));
    await reporter.go('/panel/applications');
    expect(await reporter.page.title()).toBe('403 - Forbidden');
    expect(await reporter.page.locator('main').textContent()).toContain('Nie masz uprawnień, aby wyświetlić tę stronę');
  });

  it('LAY-08 the menu folds below 992 px', async () => {
    const visitor = await portal.visit({ width: 991 });
    await visitor.go('/');
    const button = visitor.page.locator('.menu-button');
    expect(await button.isVisible()).toBe(true);
    await visitor.page.setViewportSize({ width: 992, height: 900 });
    expect(await button.isVisible()).toBe(false);
  });
});

describe('forms', () => {
  it('FE-07 FE-09 CD-09 a wrong field says so below in red, and nothing can be sent until it is right', async () => {
    await admin.page.setViewportSize({ width: 1280, height: 900 });
    await admin.go('/panel/course-dates/new');
    const { page } = admin;
    await page.fill('[name=seatLimit]', '0');
    await page.locator('[name=seatLimit]').blur();
    const error = page.locator('.field:has([name=seatLimit]) .field-error');
    // FE-16: what is below the minimum is raised to it when the field is left.
    expect(await page.inputValue('[name=seatLimit]')).toBe('1');
    await page.fill('[name=seatLimit]', '007');
    await page.locator('[name=seatLimit]').blur();
    expect(await error.textContent()).toContain('musi być liczbą');
    expect(await error.evaluate((node) => getComputedStyle(node).color)).toBe('rgb(200, 30, 30)');
    expect(await page.getAttribute('[name=seatLimit]', 'aria-invalid')).toBe('true');
    expect(await page.locator('#course-date button[type=submit]').isDisabled()).toBe(true);
  });

  it('FE-12 FE-13 the date picker opens on focus, starts on Monday and closes on a pick', async () => {
    await admin.go('/panel/course-dates/new');
    const { page } = admin;
    await page.focus('[name=startedOn]');
    await page.waitForSelector('.calendar');
    expect(await page.locator('.calendar th').first().textContent()).toMatch(/^pon/);
    await page.locator('.calendar-day:not([data-outside-month])').nth(14).click();
    await page.waitForSelector('.calendar', { state: 'detached' });
    expect(await page.inputValue('[name=startedOn]')).toMatch(/^15\.\d{2}\.\d{4}$/);
  });

  it('WIRE-05 FE-10 without scripts a form works too, and comes back with what was typed', async () => {
    const plain = await portal.visit({ scripts: false });
    await plain.go('/login');
    await plain.page.fill('[name=login]', 'operator@demo.example');
    await plain.page.fill('[name=password]', 'zle-haslo');
    await plain.page.click('#login button[type=submit]');
    expect(await plain.page.locator('.notice-error').textContent()).toContain('Nieprawidłowy login lub hasło');
    expect(await plain.page.inputValue('[name=login]')).toBe('operator@demo.example');
    await plain.page.fill('[name=password]', 'Szkolenia1!');
    await plain.page.click('#login button[type=submit]');
    // The address changes with the first byte, the cards come with the last.
    await plain.page.waitForURL(/\/panel\/today/);
    await expect.poll(() => plain.page.locator('.today-card').count()).toBe(6);
  });
});

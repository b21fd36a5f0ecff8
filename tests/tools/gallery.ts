import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium, launchChromium } from '#tests/bench/chromium.ts';

/**
 * `npm run gallery -- http://localhost:3000`: draws the pictures of the README and of ops/readme/README.md again from a
 * program with demo data. To be run after what they show has changed.
 */
const FOLDER = path.resolve(import.meta.dirname, '../../ops/readme');
const PASSWORD = 'Szkolenia1!';

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

interface Picture {
  readonly name: string;
  readonly at: typeof DESK;
  readonly portal: string;
  readonly login: string;
  /** As the login page names it. */
  readonly kind?: string;
  /** Below the portal. */
  readonly page: string;
  /** What is pressed or opened before. */
  readonly first?: (page: Page) => Promise<void>;
}

const openFirst = (text: RegExp) => async (page: Page) => {
  await page.getByRole('link', { name: text }).first().click();
  await page.locator('main svg').first().waitFor();
};

const PICTURES: readonly Picture[] = [
  { name: 'applications', at: DESK, portal: 'szkolenia', login: 'admin', page: '/panel/applications' },
  { name: 'applications-phone', at: PHONE, portal: 'szkolenia', login: 'admin', page: '/panel/applications' },
  { name: 'today', at: DESK, portal: 'szkolenia', login: 'admin', page: '/panel/today' },
  {
    name: 'decision',
    at: DESK,
    portal: 'szkolenia',
    login: 'admin',
    page: '/panel/today',
    async first(page) {
      const waiting = page.getByRole('region', { name: 'Zgłoszenia do decyzji' });
      await waiting.getByRole('listitem').first().getByRole('link').first().click();
      await page.locator('.details-head').getByText('Więcej').click();
      await page.getByRole('button', { name: /^Przenieś na rezerwową/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'calendar', at: DESK, portal: 'szkolenia', login: 'admin', page: '/panel/course-dates/calendar' },
  {
    name: 'board',
    at: DESK,
    portal: 'zlecenia',
    login: 'zlecenia',
    page: '/panel/orders/visits',
    async first(page) {
      await page.getByRole('link', { name: 'Tydzień' }).click();
      await page.locator('.week-board').waitFor();
    },
  },
  {
    name: 'report',
    at: DESK,
    portal: 'szkolenia',
    login: 'admin',
    page: '/panel/reports',
    first: openFirst(/Obłożenie/),
  },
  {
    name: 'technician-phone',
    at: PHONE,
    portal: 'zlecenia',
    login: 'zlecenia-bts',
    kind: 'pracownik',
    page: '/panel/orders/day',
  },
];

const [, , address] = process.argv;
if (!address) throw new Error('Which program? npm run gallery -- http://localhost:3000');
const { chromium, remove } = await findChromium(process.env.CHROMIUM);
const browser = await launchChromium(chromium);
try {
  for (const { name, at, portal, login, kind = 'operator', page: where, first } of PICTURES) {
    const context = await browser.newContext({
      viewport: at,
      locale: 'pl-PL',
      timezoneId: 'Europe/Warsaw',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${address}/${portal}/login`);
    await page.getByText(kind, { exact: true }).click();
    await page.fill('[name=login]', `${login}@demo.example`);
    await page.fill('[name=password]', PASSWORD);
    await page.click('#login button[type=submit]');
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    await page.goto(`${address}/${portal}${where}`);
    await page.mouse.move(1, 1);
    await page.waitForSelector('html[data-alive]', { state: 'attached' });
    await first?.(page);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(500);
    await sharp(await page.screenshot())
      .png({ palette: true, quality: 90 })
      .toFile(path.join(FOLDER, `${name}.png`));
    await context.close();
  }
} finally {
  await browser.close();
  remove();
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookiesFor } from '#api/http/visitor/cookies.ts';
import {
  BANNER_COOKIE,
  DENSITY_COOKIE,
  FONT_COOKIE,
  SURVEY_COLLAPSED_COOKIE,
  SURVEY_COMPLETED_COOKIE,
} from '#domain/constants.ts';
import { violations } from '#tests/support/browser/axe.ts';
import { loadOffices } from '#ops/run/demo/offices.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

const PAGES = [
  ['/kontakt', 'Kontakt'],
  ['/regulaminy-szkolen', 'Regulaminy szkoleń'],
  ['/nota-prawna', 'Nota prawna'],
  ['/ochrona-danych-osobowych', 'Ochrona danych osobowych'],
  ['/pliki-cookie', 'Pliki cookie'],
  ['/dostawca', 'Dostawca'],
] as const;

let portal: RunningPortal;
let anybody: Visitor;
beforeAll(async () => {
  portal = await startPortal({ demo: false });
  anybody = await portal.visit();
});
afterAll(() => portal.stop());

describe('pages of words', () => {
  it.each([
    ['/kontakt/', '/szkolenia/kontakt'],
    ['//kontakt', '/szkolenia/kontakt'],
    ['/szkolenia//kontakt//?a=1', '/szkolenia/kontakt?a=1'],
    ['//evil.example/x/', undefined],
  ])('URL-04 %s leads to %s', async (path, own) => {
    const { status, headers } = await portal.portal.client().get(path);
    expect([status, headers.location]).toEqual([own ? 301 : 404, own]);
  });

  it('PUB-05 the page of cookies names every one that the portal or its web sets', async () => {
    await anybody.go('/pliki-cookie');
    const named = (await anybody.page.locator('tbody th').allTextContents()).join(', ').split(', ').sort();
    const known = Object.entries(cookiesFor('http://localhost')).flatMap(([key, name]) =>
      key === 'options' ? [] : [name],
    );
    const ofScripts = [SURVEY_COLLAPSED_COOKIE, SURVEY_COMPLETED_COOKIE, DENSITY_COOKIE, BANNER_COOKIE, FONT_COOKIE];
    expect(named).toEqual([...known, ...ofScripts].sort());
  });

  it.each(PAGES)('PUB-05 PUB-09 PUB-10 %s opens for everybody, with its breadcrumb', async (path, label) => {
    const { page } = anybody;
    expect((await page.request.get(`${portal.portal.url}${path}`)).status()).toBe(200);
    await page.setViewportSize({ width: 1280, height: 900 });
    await anybody.go(path);
    expect(await page.locator('h1').textContent()).toContain(label);
    expect(await page.getByRole('navigation', { name: 'Okruszki' }).locator('li').allTextContents()).toEqual([
      'Strona główna',
      label,
    ]);
  });

  it.each([1280, 390])('have no axe violation and nothing wider than the screen at %d px', async (width) => {
    const found: string[] = [];
    await anybody.page.setViewportSize({ width, height: 844 });
    for (const [path] of PAGES) {
      await anybody.go(path);
      for (const wrong of await violations(anybody.page)) found.push(`${path}: ${wrong}`);
      const wider = await anybody.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wider > 0) found.push(`${path}: ${wider} px wider than the screen`);
    }
    expect(found).toEqual([]);
    expect(anybody.problems).toEqual([]);
  });

  it('PUB-04 the contact card has six labelled values; the phone dials, the address writes', async () => {
    const { page } = anybody;
    await loadOffices(portal.portal.app);
    await portal.portal.settled();
    await anybody.go('/kontakt');
    const labels = await page.locator('.contact dt').allTextContents();
    expect(labels.map((label) => label.trim())).toEqual([
      'Nazwa firmy',
      'Adres',
      'Telefon',
      'E-mail',
      'Numer klienta',
      'Godziny przyjęć',
    ]);
    const links = await page.locator('.contact dd a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).toEqual([expect.stringMatching(/^tel:\+\d+$/), expect.stringMatching(/^mailto:.+@.+$/)]);
  });

  it('LAY-01 the footer leads to each of them by a page that is there', async () => {
    await anybody.go('/harmonogram');
    const links = await anybody.page
      .getByRole('contentinfo')
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    expect(links.map((href) => href.replace('/szkolenia', '')).toSorted()).toEqual(
      [...PAGES.map(([path]) => path), '/harmonogram'].toSorted(),
    );
    for (const href of links) {
      expect((await anybody.page.request.get(`${portal.portal.url}${href}`)).status(), href).toBe(200);
    }
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANNER_COOKIE } from '#domain/constants.ts';
import { checksum } from '#domain/text/checksum.ts';
import { everyPortal, visitorOf } from '#tests/support/browser/portals.ts';
import { panelPaths, samplePaths } from '#tests/support/browser/sample-paths.ts';
import { jumpsOf } from '#tests/support/browser/shifts.ts';
import { sampled } from '#tests/support/tier.ts';
import { startPortal, type BrowserOptions, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** What is seen first: how many rows, how much above them, and that nothing jumps. Measured in the page, not by a constant. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const SIZES = [
  { width: 1280, height: 900, rows: 14, above: 220 },
  { width: 1920, height: 1080, rows: 20, above: 220 },
  { width: 390, height: 844, rows: 5, above: 250 },
] as const;

/** So many lists and things of each portal in `npm test`. */
const FEW = 2;

/** Anyone who sees most of each portal, and its lists. */
const PORTALS = [
  {
    at: '',
    email: 'admin@demo.example',
    lists: ['employees', 'applications', 'firms', 'course-dates', 'reporters', 'groups', 'operators'],
  },
  { at: '/bx', email: 'bx@demo.example', lists: ['companies', 'news'] },
  { at: '/leasing', email: 'leasing@demo.example', lists: ['distributors', 'operators'] },
  { at: '/sud', email: 'sud@demo.example', lists: ['services', 'employees', 'activations', 'files'] },
  { at: '/zlecenia', email: 'zlecenia@demo.example', lists: ['orders', 'services', 'employees', 'activations'] },
] as const;

async function loggedIn(at: string, email: string, options: BrowserOptions = {}): Promise<Visitor> {
  const other = everyPortal.find((one) => one.at === at);
  if (other) return visitorOf(portal, other, options);
  const visitor = await portal.visit(options);
  await visitor.as(email);
  return visitor;
}

/** The announcement is closed, as the one who works in the panel has it. */
async function closeBanner({ context }: Visitor): Promise<void> {
  const { body } = await portal.portal.client().props('/szkolenia/');
  const value = checksum(body.locals.marquee ?? '');
  await context.addCookies([{ name: BANNER_COOKIE, value, url: portal.portal.url }]);
}

/** The rows of the page's first list: how many there are, how many are wholly in sight, where they begin, how high they are. */
const rowsOf = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main tbody tr')].map((row) => row.getBoundingClientRect());
    const inSight = boxes.filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight);
    return {
      there: boxes.length,
      seen: inSight.length,
      above: Math.round(boxes[0]?.top ?? 0),
      highest: Math.round(Math.max(0, ...boxes.map(({ height }) => height))),
      wider: document.documentElement.scrollWidth - window.innerWidth,
    };
  });

/** A date of the demo that takes place, with so many seats taken at least. */
async function dateWith(seats: number, condition: string): Promise<string> {
  const { rows } = await portal.portal.app.pool.query<{ id: string }>(
    `SELECT d.id FROM read.course_dates d WHERE d.status = 'active' AND ${condition} AND $1 <=
            (SELECT count(*) FROM read.applications a WHERE a.course_date_id = d.id AND a.seat = 'primary')
      ORDER BY d.started_on LIMIT 1`,
    [seats],
  );
  if (!rows[0]) throw new Error('The demo has no such date');
  return rows[0].id;
}

/** What one sees of the head of a thing's page. */
interface HeadSeen {
  readonly at: string;
  readonly width: number;
  /** Height of what stays in sight, and of all of it. */
  readonly sticky: number;
  readonly whole: number;
  /** Buttons that stand out. */
  readonly leading: number;
  readonly labels: readonly string[];
  /** Of the decisions, those in "Więcej" apart. */
  readonly lines: number;
  /** Height of the lowest of them. */
  readonly smallest: number;
}

const headOf = (page: Page): Promise<Omit<HeadSeen, 'at' | 'width'>> =>
  page.evaluate(() => {
    const head = document.querySelector('.details-head');
    const parts = head ? [head, ...head.children].filter((one) => one.getClientRects().length > 0) : [];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const stuck = parts.find((part) => getComputedStyle(part).position === 'sticky');
    const inMenu = (one: Element) => one.closest('.more-box') !== null;
    const buttons = [...(head?.querySelectorAll('.button') ?? [])];
    const inLine = [...(head?.querySelectorAll('.actions .button') ?? [])].filter((one) => !inMenu(one));
    const middles = inLine
      .map((one) => one.getBoundingClientRect())
      .map(({ top, height }) => Math.round(top + height / 2));
    return {
      sticky: Math.round(stuck?.getBoundingClientRect().height ?? 0),
      whole: Math.round(Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top))),
      leading: buttons.filter((one) => one.classList.contains('button-primary')).length,
      labels: buttons.map((one) => one.textContent?.trim() ?? ''),
      lines: new Set(middles).size,
      smallest: Math.min(999, ...inLine.map((one) => one.getBoundingClientRect().height)),
    };
  });

/** Words of the decisions in sight that stand on more lines than one. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    for (const button of document.querySelectorAll('.details-head .actions .button')) {
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
        }
    }
    return broken;
  });

describe('a working list', () => {
  it.each(PORTALS)('shows rows, not furniture: $at/panel in three sizes', async ({ at, email, lists }) => {
    const visitor = await loggedIn(at, email);
    await closeBanner(visitor);
    const wrong: string[] = [];
    for (const list of sampled<string>(lists, FEW)) {
      await visitor.go(`${at}/panel/${list}`);
      for (const { width, height, rows, above } of SIZES) {
        await visitor.page.setViewportSize({ width, height });
        const found = await rowsOf(visitor.page);
        const line = `${at}/panel/${list} at ${width} × ${height}: ${found.seen} of ${found.there} rows, ${found.above} px above, ${found.highest} px high`;
        console.log(line);
        const isShort = found.seen < Math.min(rows, found.there);
        const isHigh = width > 400 && found.highest > 36;
        if (isShort || isHigh || found.above > above || found.wider > 0) wrong.push(line);
      }
    }
    expect(wrong).toEqual([]);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('has higher rows for anyone who wants them, at most 44 px, and the browser remembers it', async () => {
    const visitor = await loggedIn('', 'admin@demo.example');
    const { page } = visitor;
    await visitor.go('/panel/applications');
    await page.getByRole('button', { name: 'Wyższe wiersze' }).click();
    const before = (await rowsOf(page)).highest;
    expect(before).toBeGreaterThan(36);
    expect(before).toBeLessThanOrEqual(44);
    await visitor.go('/panel/course-dates');
    expect((await rowsOf(page)).highest).toBe(before);
    await page.getByRole('button', { name: 'Niższe wiersze' }).click();
    expect((await rowsOf(page)).highest).toBeLessThanOrEqual(36);
    await visitor.context.close();
  });

  it('keeps its heads in sight, and what the keyboard comes to is not under them', async () => {
    const visitor = await loggedIn('', 'admin@demo.example');
    const { page } = visitor;
    await visitor.go('/panel/applications');
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    const [bar, head] = await Promise.all([
      page.locator('.header').boundingBox(),
      page.locator('thead th').nth(1).boundingBox(),
    ]);
    expect(bar?.y).toBe(0);
    expect(Math.round(head?.y ?? 0)).toBe(Math.round(bar?.height ?? 0));
    const link = page.locator('tbody th a').nth(2);
    await link.focus();
    const box = await link.boundingBox();
    expect(box?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0) - 1);
    await visitor.context.close();
  });

  it('goes by j and k, is ticked by x and opened by Enter; the keys can be switched off, and never act while one types', async () => {
    const visitor = await loggedIn('', 'admin@demo.example');
    const { page } = visitor;
    await visitor.go('/panel/applications');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const names = (await page.locator('tbody th a').allTextContents()).slice(0, 3);
    await page.keyboard.press('j');
    expect(await focused()).toBe(names[0]);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    expect(await focused()).toBe(names[1]);
    await page.keyboard.press('x');
    await expect.poll(() => page.locator('tbody .cell-tick input').nth(1).isChecked()).toBe(true);
    await page.getByRole('textbox', { name: 'Uczestnik', exact: true }).fill('');
    await page.keyboard.type('jx');
    expect(await page.getByRole('textbox', { name: 'Uczestnik', exact: true }).inputValue()).toBe('jx');
    await visitor.go('/panel/applications');
    await page.getByRole('button', { name: 'Klawisze j, k, x: włączone' }).click();
    await page.keyboard.press('j');
    expect(await focused()).toContain('wyłączone');
    await page.getByRole('button', { name: 'Klawisze j, k, x: wyłączone' }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/applications\/[0-9a-f-]{36}/);
    await visitor.context.close();
  });

  it('cuts a name of any length in one line, and says the whole of it', async () => {
    const visitor = await loggedIn('', 'admin@demo.example');
    const { page } = visitor;
    const name = `Ąęść ${'bezprzerwy'.repeat(8)} i ${'Ą'.repeat(60)}`;
    const client = await portal.portal.as('ADMIN_OPERATOR');
    const form = { name, nipNumbers: '1111111111', state: 'mazowieckie', boschCarServiceId: '77001' };
    const made = await client.post('/panel/firms', form);
    expect(made.text).toContain('id');
    await visitor.go('/panel/firms?filters[name]=bezprzerwy');
    expect((await rowsOf(page)).highest).toBeLessThanOrEqual(36);
    expect(await page.locator('tbody th.cell-cut').first().getAttribute('title')).toBe(name);
    await page.locator('tbody th a').first().click();
    await page.locator('.details-head').waitFor();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const { sticky, lines } = await headOf(page);
      console.log(`head of a firm of ${name.length} letters at ${width} px: ${sticky} px`);
      expect(sticky).toBeLessThanOrEqual(140);
      expect(lines).toBe(1);
      expect((await rowsOf(page)).wider).toBe(0);
    }
    await visitor.context.close();
  });
});

describe('filters', () => {
  it('act by themselves, one step of the history for one word; what is out of sight is a chip that is taken back', async () => {
    const visitor = await loggedIn('', 'admin@demo.example');
    const { page } = visitor;
    await visitor.go('/panel/applications');
    const field = page.getByRole('textbox', { name: 'Uczestnik', exact: true });
    await field.click();
    await page.keyboard.type('kowal', { delay: 30 });
    await page.waitForURL(/participantName%5D=kowal|participantName\]=kowal/);
    await page.keyboard.type('sk', { delay: 30 });
    await page.waitForURL(/kowalsk/);
    expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe('kowalsk');
    await page.getByText('Więcej filtrów').click();
    await page.getByRole('textbox', { name: 'NIP', exact: true }).fill('5');
    await page.waitForURL(/companyNip/);
    const chip = page.getByRole('link', { name: 'Usuń filtr: NIP 5' });
    await chip.click();
    await page.waitForURL((url) => !url.search.includes('companyNip'));
    expect(await chip.count()).toBe(0);
    await page.goBack();
    await page.goBack();
    await page.waitForURL((url) => url.search.includes('kowalsk') && !url.search.includes('companyNip'));
    await page.goBack();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => field.inputValue()).toBe('');
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('asked for again by Enter add no step, and a step back shows the fields of its address', async () => {
    const visitor = await loggedIn('', 'admin@demo.example');
    const { page } = visitor;
    await visitor.go('/panel/applications');
    const field = page.getByRole('textbox', { name: 'Uczestnik', exact: true });
    await field.click();
    await page.keyboard.type('kowal');
    await page.waitForURL(/kowal/);
    const steps = () => page.evaluate(() => window.history.length);
    const before = await steps();
    await page.keyboard.press('Enter');
    // A letter that is taken back asks for nothing either.
    await page.keyboard.type('s');
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(600);
    expect(await steps()).toBe(before);
    await page.getByRole('link', { name: 'Wyczyść' }).click();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => field.inputValue()).toBe('');
    await page.goBack();
    await page.waitForURL(/kowal/);
    await expect.poll(() => field.inputValue()).toBe('kowal');
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('leave anyone who presses a link right behind typing on the way there', async () => {
    const visitor = await loggedIn('', 'admin@demo.example');
    const { page } = visitor;
    await visitor.go('/panel/applications');
    const link = page.locator('tbody th a').first();
    const target = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname;
    // The page behind the link takes longer than the pause after which what was typed is acted on.
    await page.route(`**/backend${target}*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await page.locator('[name="filters[participantName]"]').fill('kowal');
    await link.evaluate((one: HTMLElement) => one.click());
    await page.waitForTimeout(1_000);
    expect(new URL(page.url()).pathname).toBe(target);
    await page.locator('.timeline, h1').first().waitFor();
    await expect.poll(() => page.locator('table caption').count()).toBe(0);
    await visitor.context.close();
  });

  it('are there without scripts, folded, with a button', async () => {
    const visitor = await loggedIn('', 'admin@demo.example');
    const cookies = await visitor.context.cookies();
    const plain = await portal.visit({ scripts: false });
    await plain.context.addCookies(cookies);
    await plain.go('/panel/applications');
    const nip = plain.page.locator('[name="filters[companyNip]"]');
    expect(await nip.isVisible()).toBe(false);
    await plain.page.locator('.filters-toggle summary').click();
    await nip.fill('5260250274');
    await plain.page.locator('.filters button[type=submit]').click();
    expect(plain.page.url()).toMatch(/companyNip/);
    await plain.context.close();
    await visitor.context.close();
  });
});

describe('the tabs of a list', () => {
  it.each([
    ['APP-02 applications', '', 'admin@demo.example', '/panel/applications', 'Oczekujące'],
    ['CD-01 course dates', '', 'admin@demo.example', '/panel/course-dates', 'Odbyte'],
    ['ORD-02 orders', '/zlecenia', 'zlecenia@demo.example', '/panel/orders', 'Wprowadzone'],
  ])('say how many wait for what, and lead to just these: %s', async (_list, at, email, list, first) => {
    const visitor = await loggedIn(at, email);
    const { page } = visitor;
    await visitor.go(`${at}${list}`);
    const tabs = page.getByRole('navigation', { name: 'Zakładki listy' });
    const numberIn = (text: string | null) => Number(text?.replace(/\D/g, ''));
    expect(await tabs.locator('[aria-current=page]').allTextContents()).toEqual(['Wszystkie']);
    await expect.poll(() => tabs.locator('.list-tab-count').allTextContents()).not.toContain('');
    const found: (readonly [number, number])[] = [];
    for (const tab of await tabs.locator('a:has(.list-tab-count)').all()) {
      const said = numberIn(await tab.locator('.list-tab-count').textContent());
      await tab.click();
      await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
      await expect.poll(async () => numberIn(await page.locator('.page-count').textContent())).toBe(said);
      found.push([said, await page.locator('main tbody tr').count()]);
    }
    expect(found.filter(([said, rows]) => rows !== Math.min(said, 50))).toEqual([]);
    expect(found.some(([said]) => said > 0)).toBe(true);
    const cookies = await visitor.context.cookies();
    const plain = await portal.visit({ scripts: false });
    await plain.context.addCookies(cookies);
    await plain.go(`${at}${list}`);
    // A tick would do nothing there.
    expect(await plain.page.locator('main input[type=checkbox]:visible').count()).toBe(0);
    await plain.page.getByRole('link', { name: first }).click();
    expect(await plain.page.locator('[aria-current=page]', { hasText: first }).count()).toBe(1);
    expect(visitor.problems).toEqual([]);
    await Promise.all([visitor.context.close(), plain.context.close()]);
  });

  it('count what changes while one looks on', async () => {
    const visitor = await loggedIn('', 'admin@demo.example');
    const { page } = visitor;
    await visitor.go('/panel/course-dates');
    const counts = page.locator('.list-tab-count');
    await expect.poll(() => counts.allTextContents()).not.toContain('');
    const [coming, cancelled] = [Number(await counts.first().textContent()), Number(await counts.last().textContent())];
    const date = await dateWith(0, 'd.started_on > (current_date + 20)::text');
    const client = await portal.portal.as('ADMIN_OPERATOR');
    expect((await client.post(`/panel/course-dates/${date}/cancel`, { reason: 'Próba' })).status).toBe(200);
    await expect
      .poll(() => counts.allTextContents())
      .toEqual(expect.arrayContaining([String(coming - 1), String(cancelled + 1)]));
    await visitor.context.close();
  });
});

describe('what is ticked', () => {
  it('is what is acted on, whatever the list shows meanwhile; the question says how many and whom', async () => {
    const visitor = await loggedIn('', 'admin@demo.example');
    const { page } = visitor;
    await visitor.go('/panel/applications?pageSize=25&filters[status]=waiting');
    const boxes = page.locator('tbody .cell-tick input');
    const names: string[] = [];
    for (const place of [0, 1, 2, 3]) {
      await boxes.nth(place).check();
      names.push(((await page.locator('tbody th').nth(place).textContent()) ?? '').trim());
    }
    // Another page of the list: none of the four is there.
    await page.getByRole('link', { name: 'Następna' }).click();
    await page.waitForURL(/page=2/);
    const bar = page.getByRole('region', { name: 'Działania na zaznaczonych' });
    await expect
      .poll(() => bar.locator('strong').textContent())
      .toBe('Zaznaczono 4 zgłoszenia, w tym 4 spoza tego widoku');
    await bar
      .getByRole('button', { name: 'Archiwizuj' })
      .or(bar.getByRole('button', { name: 'Potwierdź' }))
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const text = (await dialog.textContent()) ?? '';
    for (const name of names) expect(text).toContain(name);
    await page.keyboard.press('Escape');
    await visitor.context.close();
  });
});

describe('everything that was found', () => {
  it('is offered once the page is ticked; the question counts it, and it can be let go', async () => {
    const visitor = await loggedIn('', 'admin@demo.example');
    const { page } = visitor;
    await visitor.go('/panel/applications?pageSize=25');
    const total = Number((await page.locator('.page-count').textContent())?.replace(/\D/g, ''));
    const bar = page.getByRole('region', { name: 'Działania na zaznaczonych' });
    await page.locator('tbody .cell-tick input').first().check();
    expect(await bar.getByRole('button', { name: /znalezion/ }).count()).toBe(0);
    await page.locator('thead .cell-tick input').check();
    await bar.getByRole('button', { name: /^Zaznacz wszystkie .*znalezion/ }).click();
    await expect
      .poll(async () => Number(((await bar.locator('strong').textContent()) ?? '').split(',')[0]?.replace(/\D/g, '')))
      .toBe(total);
    expect(await bar.getByRole('button', { name: /znalezion/ }).count()).toBe(0);
    await bar.getByRole('button', { name: 'Archiwizuj' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect((await dialog.textContent())?.replace(/\s/g, '')).toContain(`ijeszcze${total - 8}`);
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Odznacz' }).click();
    await bar.waitFor({ state: 'detached' });
    await visitor.context.close();
  });
});

describe('the bar of the panel', () => {
  it.each(PORTALS)(
    'LAY-04 is one line of at most 56 px, with every section in reach: $at',
    async ({ at, email, lists }) => {
      const visitor = await loggedIn(at, email);
      const { page } = visitor;
      await visitor.go(`${at}/panel/${lists[0]}`);
      const wrong: string[] = [];
      for (const width of [1200, 1265, 1280, 1366, 1440, 1680, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const found = await page.evaluate(() => {
          const lines = document.querySelector('.panel-nav-lines')?.getBoundingClientRect();
          const more = document.querySelector<HTMLElement>('.panel-nav-more');
          const links = [...document.querySelectorAll('.panel-nav a')].map((link) => link.getBoundingClientRect());
          return {
            height: document.querySelector('.header')?.getBoundingClientRect().height ?? 0,
            inLine: links.filter(({ top, right }) => top < (lines?.bottom ?? 0) && right <= (lines?.right ?? 0) + 0.5)
              .length,
            all: links.length,
            hasMore: more !== null && getComputedStyle(more).display !== 'none',
          };
        });
        const isWhole = found.hasMore || found.inLine === found.all;
        const isFull = found.inLine >= Math.min(3, found.all);
        if (found.height > 56 || !isWhole || !isFull) wrong.push(`${width} px: ${JSON.stringify(found)}`);
      }
      expect(wrong).toEqual([]);
      await visitor.context.close();
    },
  );
});

describe('what the bar has no room for', () => {
  it('LAY-04 is shown by "Więcej", and closed by going there', async () => {
    const visitor = await loggedIn('', 'admin@demo.example');
    const { page } = visitor;
    await visitor.go('/panel/applications');
    const more = page.getByRole('button', { name: 'Więcej', exact: true });
    const last = page.locator('.panel-nav a').last();
    await more.click();
    const box = await last.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(300);
    await last.click();
    await page.waitForURL(/marquee/);
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('false');
    await visitor.context.close();
  });
});

describe('the announcement in the panel', () => {
  it('MRQ-01 is closed until the browser is, without a jump on the next page, and comes back when asked for', async () => {
    const visitor = await loggedIn('', 'admin@demo.example');
    const { page } = visitor;
    await visitor.go('/panel/applications');
    await page.getByRole('button', { name: 'Zamknij ogłoszenie' }).click();
    expect(await page.locator('.marquee').count()).toBe(0);
    const html = await (await page.request.get(page.url())).text();
    expect(html).not.toContain('class="marquee no-print"');
    await page.getByRole('button', { name: 'Pokaż ogłoszenie' }).click();
    await page.locator('.marquee').waitFor();
    await page.getByRole('button', { name: 'Zamknij ogłoszenie' }).click();
    await visitor.go('/');
    await page.locator('.marquee').waitFor();
    await visitor.context.close();
  });
});

/** The page of one thing of each kind of a portal. */
async function thingsOf(at: string): Promise<string[]> {
  const other = everyPortal.find((one) => one.at === at);
  const paths = other ? await panelPaths(portal.portal, other.model) : await samplePaths(portal.portal);
  return paths
    .filter((path) => /^\/panel\/(?!audit|mailbox|gdpr)[^/]+\/[0-9a-f-]{36}$/.test(path))
    .map((path) => `${at}${path}`);
}

describe('the page of one thing', () => {
  it('a course date has its occupancy and at least eight people in sight, its head at most 140 px', async () => {
    const visitor = await loggedIn('', 'admin@demo.example');
    await closeBanner(visitor);
    const { page } = visitor;
    const date = await dateWith(12, 'true');
    await visitor.go(`/panel/course-dates/${date}`);
    const found = await rowsOf(page);
    const head = await page.locator('.details-head').boundingBox();
    console.log(`a course date at 1280 × 900: ${found.seen} people in sight, head of ${head?.height} px`);
    expect(found.seen).toBeGreaterThanOrEqual(8);
    expect(head?.height).toBeLessThanOrEqual(140);
    expect(await page.locator('.occupancy meter').isVisible()).toBe(true);
    await visitor.context.close();
  });

  it.each(PORTALS)(
    'keeps title, state and decisions in sight in at most 140 px: $at/panel, every kind of thing, in four sizes',
    async ({ at, email }) => {
      const visitor = await loggedIn(at, email);
      await closeBanner(visitor);
      const { page } = visitor;
      const found: HeadSeen[] = [];
      for (const path of sampled(await thingsOf(at), FEW)) {
        await visitor.go(path);
        for (const [width, height] of [
          [390, 844],
          [768, 1024],
          [1280, 900],
          [1920, 1080],
        ] as const) {
          await page.setViewportSize({ width, height });
          found.push({ at: `${path} at ${width} × ${height}`, width, ...(await headOf(page)) });
        }
      }
      for (const { at: where, sticky, whole } of found)
        console.log(`head of ${where.replace(/[0-9a-f-]{36}/, '…')}: ${sticky} px in sight, ${whole} px whole`);
      expect(found.filter(({ sticky }) => sticky === 0 || sticky > 140)).toEqual([]);
      expect(found.filter(({ leading, labels }) => leading !== (labels.length > 0 ? 1 : 0))).toEqual([]);
      expect(found.filter(({ labels }) => new Set(labels).size < labels.length)).toEqual([]);
      expect(found.filter(({ lines }) => lines > 1)).toEqual([]);
      expect(found.filter(({ width, smallest }) => width === 390 && smallest < 44)).toEqual([]);
      expect(visitor.problems).toEqual([]);
      await visitor.context.close();
    },
  );

  it.each([
    [
      '',
      'admin@demo.example',
      '/panel/applications',
      'SELECT DISTINCT ON (status, seat, present) id FROM read.applications ORDER BY status, seat, present, id',
    ],
    [
      '',
      'admin@demo.example',
      '/panel/course-dates',
      'SELECT DISTINCT ON (status, visibility, started_on < current_date::text) id FROM read.course_dates ORDER BY status, visibility, started_on < current_date::text, id',
    ],
    [
      '/zlecenia',
      'zlecenia@demo.example',
      '/panel/orders',
      'SELECT DISTINCT ON (status) id FROM read.orders ORDER BY status, id',
    ],
  ])('breaks no word of a decision by letters on a phone, in any state: %s %s %s', async (at, email, base, sql) => {
    const visitor = await loggedIn(at, email, { width: 390, height: 844 });
    await closeBanner(visitor);
    const { rows } = await portal.portal.app.pool.query<{ id: string }>(sql);
    const wrong: string[] = [];
    for (const { id } of rows) {
      await visitor.go(`${at}${base}/${id}`);
      const { sticky, lines } = await headOf(visitor.page);
      const broken = await brokenWords(visitor.page);
      const { wider } = await rowsOf(visitor.page);
      if (broken.length > 0 || sticky > 140 || lines > 1 || wider > 0)
        wrong.push(`${base}/${id}: ${broken.join(', ')} ${sticky} px in ${lines} lines, ${wider} px wider`);
    }
    expect(rows.length).toBeGreaterThan(3);
    expect(wrong).toEqual([]);
    await visitor.context.close();
  });

  it.each([
    ['1280 × 900', 1280, 900, true],
    ['390 × 844', 390, 844, true],
    ['a phone on its side', 844, 390, false],
    ['a page twice as large', 640, 450, false],
  ])(
    'stays below the bar while one reads on, and gives way in a low window: %s',
    async (_name, width, height, stays) => {
      const visitor = await loggedIn('', 'admin@demo.example', { width, height });
      const { page } = visitor;
      const date = await dateWith(12, 'true');
      await visitor.go(`/panel/course-dates/${date}`);
      await page.evaluate(() => window.scrollTo(0, 700));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
      const box = await page.locator('.details-head .page-head').boundingBox();
      expect((box?.y ?? 0) >= 0).toBe(stays);
      const bar = await page.locator('.header').boundingBox();
      expect((bar?.y ?? 0) >= 0).toBe(stays);
      await visitor.context.close();
    },
  );

  it('on a phone has the rare decisions one press further, all of them in reach, and the focus comes back', async () => {
    const visitor = await loggedIn('', 'admin@demo.example', { width: 390, height: 844, touch: true });
    const { page } = visitor;
    await visitor.go('/panel/applications?filters[status]=waiting');
    await page.locator('tbody th a').first().click();
    const decisions = page.getByRole('group', { name: 'Działania' });
    expect(await decisions.getByRole('button', { name: 'Odrzuć', exact: true }).isVisible()).toBe(false);
    await decisions.getByText('Więcej').click();
    const rare = decisions.locator('.more-box .button');
    for (const one of await rare.all()) {
      const box = await one.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    }
    const reject = decisions.getByRole('button', { name: 'Odrzuć', exact: true });
    await reject.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => reject.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => reject.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    await visitor.context.close();
  });

  it('CD-14 twelve people are marked on a phone screen and a half', async () => {
    const visitor = await loggedIn('', 'admin@demo.example', { width: 390, height: 844, touch: true });
    await closeBanner(visitor);
    const date = await dateWith(12, 'd.started_on < current_date::text');
    await visitor.go(`/panel/course-dates/${date}/attendance_list_edit`);
    const bottom = await visitor.page
      .locator('tbody tr')
      .nth(11)
      .evaluate((row) => row.getBoundingClientRect().bottom + window.scrollY);
    console.log(`attendance of twelve at 390 px: ${Math.round(bottom)} px`);
    expect(bottom).toBeLessThanOrEqual(844 * 1.5);
    await visitor.context.close();
  });
});

describe('nothing jumps', () => {
  const PAGES = ['/', '/harmonogram', '/login', '/panel/applications', '/panel/course-dates', '/panel/reports'];

  it.each(sampled([1280, 1366, 390], 2))(
    'on a first visit over a slow line at %d px: CLS of at most 0.02',
    async (width) => {
      const wrong: string[] = [];
      const open = await dateWith(0, "d.visibility = 'visible' AND d.started_on > (current_date + 1)::text");
      const held = await dateWith(4, 'd.started_on < current_date::text');
      const own = [
        `/zgloszenia?courseDateId=${open}`,
        `/panel/course-dates/${held}`,
        `/panel/course-dates/${held}/attendance_list_edit`,
      ];
      for (const path of sampled([...PAGES, ...own], 2 * FEW)) {
        // A visitor of its own each time: nothing is in the cache.
        const visit = async () => {
          const visitor = await portal.visit({ width, height: 844 });
          if (path.startsWith('/panel')) await visitor.as('admin@demo.example');
          return visitor;
        };
        wrong.push(...(await jumpsOf(visit, path, { again: true })));
      }
      expect(wrong).toEqual([]);
    },
  );
});

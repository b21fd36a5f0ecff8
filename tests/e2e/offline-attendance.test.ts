import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANNER_COOKIE } from '#domain/constants.ts';
import { checksum } from '#domain/text/checksum.ts';
import type { Client } from '#tests/bench/client.ts';
import { violations } from '#tests/support/browser/axe.ts';
import { PASSWORD } from '#tests/support/program/app.ts';
import { startLine, type Line } from '#tests/support/servers/line.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** Issue 24, point 4: the attendance list with the network off, in a real browser with its real service worker. */
let portal: RunningPortal;
let admin: Client;
/** Dates with at least four persons whom nobody has marked, each used once. */
let dates: string[];
/** One of them whose persons are not archived yet. */
let contested: string;
beforeAll(async () => {
  portal = await startPortal();
  admin = portal.portal.client();
  const form = { login: 'admin@demo.example', password: PASSWORD, applicationActorType: 'SzkoleniaOperator' };
  await admin.post('/login', form);
  const found = await portal.portal.app.pool.query<{ id: string }>(
    `SELECT d.id FROM read.course_dates d WHERE d.status = 'active' AND d.started_on <= current_date::text AND 4 <=
       (SELECT count(*) FROM read.applications a
          WHERE a.course_date_id = d.id AND a.seat = 'primary' AND NOT a.attendance_marked)
       ORDER BY (SELECT count(*) FROM read.applications a WHERE a.course_date_id = d.id AND a.seat = 'primary'
          AND NOT a.attendance_marked AND a.status <> 'archived'), d.id`,
  );
  dates = found.rows.map(({ id }) => id);
  contested = dates.pop() ?? '';
});
afterAll(() => portal.stop());

interface Person {
  readonly id: string;
  readonly name: string;
  readonly presence: string;
}

const pathOf = (date: string) => `/panel/course-dates/${date}/attendance_list_edit`;
const listOf = async (date: string): Promise<Person[]> => (await admin.props(pathOf(date))).body.data.rows;
const unmarked = async (date: string) => (await listOf(date)).filter(({ presence }) => presence === 'none');
const presenceOf = async (date: string, { id }: Person) => (await listOf(date)).find((one) => one.id === id)?.presence;
/** What a colleague does at another desk. */
const mark = async (date: string, { id, presence: seen }: Person, presence: string) => {
  const answer = await admin.post(pathOf(date), { attendance: { [id]: presence }, seen: { [id]: seen } });
  expect(answer.status, answer.text).toBe(200);
};

const SHOTS = process.env.SHOTS;
const shot = (name: string) => ({ path: SHOTS ? `${SHOTS}/${name}.png` : `test-failures/offline-${name}.png` });

interface Phone extends Visitor {
  tap(person: Person): Promise<void>;
  absent(person: Person): Promise<void>;
}

interface Way {
  readonly email?: string;
  /** The line that it reaches the portal by. */
  readonly line?: Line;
}

/** A phone on which the list was opened once with a network, ready to be without one. */
async function phoneOn(date: string, { email = 'operator@demo.example', line }: Way = {}): Promise<Phone> {
  const visitor = await portal.visit({ width: 390, height: 844, touch: true });
  await visitor.as(email);
  if (line) await visitor.page.goto(`${line.url}${pathOf(date)}`);
  else await visitor.go(pathOf(date));
  await alive(visitor.page);
  await kept(visitor.page);
  return { ...visitor, ...fingersOn(visitor.page) };
}

const fingersOn = (page: Page) => {
  const row = ({ name }: Person) =>
    page.locator('.attendance tbody tr', { has: page.locator(`th:text-is("${name}")`) });
  return {
    // Where a finger would: on the name.
    tap: (person: Person) =>
      row(person)
        .first()
        .tap({ position: { x: 60, y: 14 } }),
    absent: (person: Person) => row(person).first().locator('.choice').nth(1).tap(),
  };
};

const save = (page: Page) => page.getByRole('button', { name: 'Zapisz obecność' }).tap();
const stateOf = (page: Page) => async () => (await page.locator('.attendance-state').innerText()).replace(/\s+/g, ' ');
const alive = (page: Page) => page.waitForSelector('html[data-alive]', { state: 'attached' });
const scopes = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );

/** The page opens without a network from now on. */
async function kept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.getRegistration();
        return `${worker?.active?.state} ${localStorage.getItem('offline-kept') !== null}`;
      }),
    )
    .toBe('activated true');
}

/** Everything the device holds of this site, as the one who takes it apart would read it. */
const onDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    const latin = (buffer: ArrayBuffer) => new TextDecoder('utf-8').decode(buffer);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opened = indexedDB.open('portal-offline');
      opened.addEventListener('success', () => resolve(opened.result));
      opened.addEventListener('error', () => reject(opened.error ?? new Error('no database')));
    });
    for (const store of database.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve) => {
        const all = database.transaction(store).objectStore(store).getAll();
        all.addEventListener('success', () => resolve(all.result as unknown[]));
      });
      for (const row of rows)
        texts.push(
          JSON.stringify(row, (_key, value: unknown) => (value instanceof ArrayBuffer ? latin(value) : value)),
        );
    }
    database.close();
    return texts.join('\n');
  });

/** What was tapped is on the device: it is sealed behind the tap, and a page that is closed at that very moment loses it. */
async function laidDown(page: Page): Promise<void> {
  for (let before = ''; ;) {
    const now = await onDevice(page);
    if (now === before) return;
    before = now;
    await page.waitForTimeout(200);
  }
}

describe('CD-14 the attendance list without a network', () => {
  it('opens after a reload, takes taps all day, and sends them when the network is back', async () => {
    const date = dates.pop() ?? '';
    const [a, b] = (await unmarked(date)) as [Person, Person];
    const names = (await listOf(date)).map(({ name }) => name);
    // A worker that the browser starts again knows nothing of the switch of its window: the line itself is cut.
    const line = await startLine(portal.portal.url);
    const { page: first, context, tap, absent } = await phoneOn(date, { line });
    await Promise.all([context.setOffline(true), line.cut()]);
    await first.reload();
    await alive(first);
    expect(await first.locator('.attendance tbody th').allTextContents()).toEqual(names);
    await tap(a);
    await absent(b);
    await expect.poll(stateOf(first)).toMatch(/bez sieci 2 niezapisane/);
    // What was not saved outlives the page too.
    await laidDown(first);
    await first.close({ runBeforeUnload: false });
    const page = await context.newPage();
    await page.goto(`${line.url}${pathOf(date)}`);
    await alive(page);
    const state = stateOf(page);
    await expect.poll(state).toMatch(/bez sieci 2 niezapisane/);
    await save(page);
    await expect.poll(state).toMatch(/bez sieci 2 do wysłania$/);
    await expect.poll(() => page.locator('#announcer').innerText()).toContain('Do wysłania: 2.');
    await page.screenshot(shot('offline'));
    expect(await violations(page)).toEqual([]);
    expect([await presenceOf(date, a), await presenceOf(date, b)]).toEqual(['none', 'none']);
    const text = await onDevice(page);
    expect(text).toContain('/offline-shell.html');
    for (const secret of [...names, a.id, 'operator@demo.example']) expect(text).not.toContain(secret);
    expect(await scopes(page)).toEqual([pathOf(date)]);
    await line.mend();
    await context.setOffline(false);
    await expect.poll(state).toMatch(/wysłano/);
    expect([await presenceOf(date, a), await presenceOf(date, b)]).toEqual(['present', 'absent']);
    const { timeline } = (await admin.props(`/panel/applications/${a.id}`)).body.data;
    expect(timeline.map((entry: { text: string }) => entry.text).join()).toMatch(
      /Zaznaczono obecność \(bez sieci, na urządzeniu \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d\)/,
    );
    await context.close();
    await line.cut();
  });

  it('twelve people are in sight on a phone, each one tap', async () => {
    const { rows } = await portal.portal.app.pool.query<{ id: string }>(
      `SELECT d.id FROM read.course_dates d WHERE d.status = 'active' AND d.started_on < current_date::text AND 12 <=
         (SELECT count(*) FROM read.applications a WHERE a.course_date_id = d.id AND a.seat = 'primary') LIMIT 1`,
    );
    const visitor = await portal.visit({ width: 390, height: 844, touch: true });
    const { page, context } = visitor;
    await visitor.as('admin@demo.example');
    const { body } = await portal.portal.client().props('/szkolenia/');
    const value = checksum(body.locals.marquee ?? '');
    await context.addCookies([{ name: BANNER_COOKIE, value, url: portal.portal.url }]);
    await visitor.go(pathOf(rows[0]?.id ?? ''));
    const [sight, size] = await page.evaluate(() => {
      const bar = document.querySelector('.attendance-buttons')?.getBoundingClientRect().top ?? 0;
      const lines = [...document.querySelectorAll('.attendance tbody tr')].map((row) => row.getBoundingClientRect());
      return [lines.filter(({ bottom }) => bottom <= bar).length, Math.min(...lines.map(({ height }) => height))];
    });
    await page.screenshot(shot('phone'));
    console.log(`attendance at 390 × 844: ${sight} people in sight, ${size} px each`);
    expect(sight).toBeGreaterThanOrEqual(12);
    expect(size).toBeGreaterThanOrEqual(44);
    await context.close();
  });

  it('what a colleague marked otherwise, and who is gone, is reported person by person; nothing is dropped', async () => {
    const date = contested;
    const all = await unmarked(date);
    // What is archived stays on its list.
    const { rows } = await portal.portal.app.pool.query<{ id: string }>(
      `SELECT id FROM read.applications WHERE id = ANY($1) AND status <> 'archived' LIMIT 1`,
      [all.map(({ id }) => id)],
    );
    const d = all.find(({ id }) => id === rows[0]?.id) as Person;
    const [a, b, c] = all.filter((one) => one !== d) as [Person, Person, Person];
    const { page, context, tap } = await phoneOn(date);
    await context.setOffline(true);
    for (const person of [a, b, c, d]) await tap(person);
    await save(page);
    await expect.poll(stateOf(page)).toMatch(/4 do wysłania/);
    await mark(date, a, 'absent');
    await mark(date, b, 'absent');
    const resigned = await admin.post(`/panel/applications/${d.id}/resign`, { reason: 'Choroba' });
    expect(resigned.status, resigned.text).toBe(200);
    await context.setOffline(false);
    await page.getByText('Tych zaznaczeń z tego urządzenia nie zapisano').waitFor();
    await expect.poll(() => presenceOf(date, c)).toBe('present');
    await page.getByRole('button', { name: `Odrzuć, ${d.name}` }).waitFor();
    await page.screenshot({ ...shot('contradiction'), fullPage: true });
    expect(await violations(page)).toEqual([]);
    expect(await presenceOf(date, a)).toBe('absent');
    await page.getByRole('button', { name: `Zapisz: obecność, ${a.name}` }).tap();
    await expect.poll(() => presenceOf(date, a)).toBe('present');
    await page.getByRole('button', { name: `Zostaw: nieobecność, ${b.name}` }).tap();
    await page.getByRole('button', { name: `Odrzuć, ${d.name}` }).tap();
    await page.getByText('Tych zaznaczeń z tego urządzenia nie zapisano').waitFor({ state: 'detached' });
    expect(await presenceOf(date, b)).toBe('absent');
    await context.close();
  });

  it('WIRE-09 an answer that was lost makes no second mark', async () => {
    const date = dates.pop() ?? '';
    const [a] = (await unmarked(date)) as [Person];
    const { page, context, tap } = await phoneOn(date);
    let lost = 0;
    await page.route('**/backend/**/attendance_list_edit', async (route) => {
      if (route.request().method() !== 'POST' || lost >= 2) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await tap(a);
    await save(page);
    await expect.poll(stateOf(page)).toMatch(/wysłano/);
    expect(lost).toBe(2);
    const { timeline } = (await admin.props(`/panel/applications/${a.id}`)).body.data;
    const marks = timeline.filter((entry: { text: string }) => entry.text.startsWith('Zaznaczono'));
    expect(marks).toHaveLength(1);
    await context.close();
  });

  it('a logout asks about what was not sent, takes the list away, and keeps the taps for the same account', async () => {
    const date = dates.pop() ?? '';
    const [a] = (await unmarked(date)) as [Person];
    const phone = await phoneOn(date);
    const { page, context } = phone;
    const refuse = '**/backend/**/attendance_list_edit';
    await page.route(refuse, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await phone.tap(a);
    await save(page);
    await expect.poll(stateOf(page)).toMatch(/1 do wysłania/);
    const leave = async () => {
      await page.locator('.account summary').tap();
      await page.getByRole('button', { name: 'Wyloguj' }).tap();
    };
    await leave();
    const question = page.getByRole('alertdialog');
    await question.getByText('Niewysłane z tego urządzenia: 1.').waitFor();
    await page.screenshot(shot('logout'));
    await question.getByRole('button', { name: 'Potwierdź' }).tap();
    await page.getByText('Wylogowano.').waitFor();
    await expect.poll(() => scopes(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await page.unroute(refuse);
    // Another account on the same device sees nothing of it, and sends nothing of it.
    await phone.as('admin@demo.example');
    await phone.go(pathOf(date));
    await kept(page);
    await expect.poll(stateOf(page)).toMatch(/^\d+ z \d+$/);
    expect(await presenceOf(date, a)).toBe('none');
    await context.clearCookies();
    await phone.as('operator@demo.example');
    await phone.go(pathOf(date));
    await expect.poll(stateOf(page)).toMatch(/wysłano/);
    expect(await presenceOf(date, a)).toBe('present');
    await context.close();
  });

  it('AUTH-10 a session that ended meanwhile keeps the taps until the same account is there again', async () => {
    const date = dates.pop() ?? '';
    const [a] = (await unmarked(date)) as [Person];
    const phone = await phoneOn(date);
    const { page, context } = phone;
    await context.setOffline(true);
    await phone.tap(a);
    await save(page);
    await expect.poll(stateOf(page)).toMatch(/1 do wysłania/);
    await context.clearCookies();
    await context.setOffline(false);
    await page.waitForURL(/\/login\?next=/);
    expect(await presenceOf(date, a)).toBe('none');
    await page.fill('[name=login]', 'operator@demo.example');
    await page.fill('[name=password]', PASSWORD);
    await page.click('#login button[type=submit]');
    await page.waitForURL(/attendance_list_edit$/);
    await expect.poll(stateOf(page)).toMatch(/wysłano/);
    expect(await presenceOf(date, a)).toBe('present');
    await context.close();
  });
});

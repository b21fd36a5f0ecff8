import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { PASSWORD } from '#tests/support/program/app.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';
import type { EngineBrowser } from '#tests/support/engines/engine.ts';
import { launchFirefox } from '#tests/support/engines/firefox.ts';
import { launchWebkit } from '#tests/support/engines/webkit.ts';
import { visitorOf, type EngineVisitor } from '#tests/support/engines/visitor.ts';

/** The main ways through the portal in another engine than Chromium, by mouse and keys alone. */
const engine = inject('engine');
const launch = () => (engine.name === 'firefox' ? launchFirefox(engine.path) : launchWebkit(engine.path));

let portal: RunningPortal;
let browser: EngineBrowser;
let visitor: EngineVisitor;
beforeAll(async () => {
  portal = await startPortal();
  browser = await launch();
  visitor = visitorOf(await browser.open(), portal.portal.url);
});
afterAll(async () => {
  await browser.close();
  await portal.stop();
});

const one = async (sql: string): Promise<string> =>
  (await portal.portal.app.pool.query<{ id: string }>(sql)).rows[0]?.id ?? '';

describe(`in ${engine.name}`, () => {
  it('PUB-01 the start page shows the next dates', async () => {
    await visitor.go('/');
    const links = await visitor.tab.evaluate(
      () => document.querySelectorAll('main a[href*="/zgloszenia?courseDateId="]').length,
    );
    expect(links).toBeGreaterThan(0);
    expect(visitor.tab.problems).toEqual([]);
  });

  it('PUB-12 two employees are registered', async () => {
    const date = await one(
      `SELECT d.id FROM read.course_dates d JOIN read.courses c ON c.id = d.course_id
       WHERE d.started_on > to_char(now(), 'YYYY-MM-DD') AND d.status = 'active' AND d.visibility = 'visible'
         AND (c.values->>'allowRequests')::boolean AND NOT (c.values->>'hasFgaz')::boolean
         AND c.values->>'prerequisiteACourseId' IS NULL ORDER BY d.started_on DESC LIMIT 1`,
    );
    await visitor.go(`/zgloszenia?courseDateId=${date}`);
    await visitor.press('button', 'Dodaj kolejnego pracownika');
    const typed = {
      companyName: 'Serwis Innej Przeglądarki',
      companyNip: '526-025-02-74',
      reporterFirstName: 'Łucja',
      reporterLastName: 'Źródłowska',
      reporterEmail: 'lucja@demo.example',
      reporterPhone: '600700800',
      'employees[0][firstName]': 'Jan',
      'employees[0][lastName]': 'Pierwszy',
      'employees[0][email]': 'jan.pierwszy@demo.example',
      'employees[1][firstName]': 'Ewa',
      'employees[1][lastName]': 'Druga',
      'employees[1][email]': 'ewa.druga@demo.example',
    };
    for (const [name, value] of Object.entries(typed)) await visitor.fill(name, value);
    await visitor.choose('Województwo', 'Mazowieckie');
    await visitor.tick('[name=consent][type=checkbox]');
    await visitor.press('button', 'Wyślij zgłoszenie');
    expect(await visitor.sees('Przyjęto 2 zgłoszenia. Podsumowanie wysyłamy na adres ')).toBe(true);
  });

  it('AUTH-01 APP-02 APP-05 an operator logs in, finds one in the list and confirms it', async () => {
    await visitor.login('admin@demo.example', PASSWORD);
    await visitor.go('/panel/applications');
    await visitor.fill('filters[participantName]', 'Pierwszy Jan');
    await visitor.tab.press('Enter');
    await visitor.at('filters');
    await visitor.press('a', 'Jan Pierwszy', 'main');
    // The list has the same firm, and a button of the same name: only the address tells the two pages apart.
    await visitor.at('/panel/applications/');
    await visitor.sees('Serwis Innej Przeglądarki');
    await visitor.press('button', 'Potwierdź', 'main');
    await visitor.press('button', 'Potwierdź zgłoszenie', '[role=dialog]');
    expect(await visitor.sees('potwierdzone')).toBe(true);
  });

  it('the editor of rich text makes bold text, which is saved and shown', async () => {
    await visitor.go(`/panel/courses/${await one('SELECT id FROM read.courses ORDER BY id LIMIT 1')}/edit`);
    await visitor.tick('[contenteditable=true]');
    await visitor.tab.press('Control+a');
    await visitor.tab.type('Zażółć gęślą jaźń');
    await visitor.tab.press('Control+a');
    await visitor.tab.press('Control+b');
    await visitor.press('button', 'Zapisz');
    await visitor.sees('Zażółć gęślą jaźń');
    const bold = await visitor.tab.evaluate(() => document.querySelector('main strong')?.textContent);
    expect(bold).toBe('Zażółć gęślą jaźń');
    expect(visitor.tab.problems).toEqual([]);
  });
});

describe.runIf(engine.name === 'firefox')('Firefox with all cookies blocked', () => {
  it('ERR-04 shows every page, and the login says what is missing', async () => {
    const refusing = await launchFirefox(engine.path, { 'network.cookie.cookieBehavior': 2 });
    const refused = visitorOf(await refusing.open(), portal.portal.url);
    for (const path of ['/', '/harmonogram', '/kontakt', '/bx/', '/zlecenia/login', '/login']) {
      await refused.go(path);
      expect((await refused.text()).length, path).toBeGreaterThan(100);
    }
    await refused.sees('Przeglądarka blokuje pliki cookie tej strony');
    expect(refused.tab.problems).toEqual([]);
    await refusing.close();
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Portal } from '#domain/kernel/actor.ts';
import { stripPortal } from '#domain/kernel/url.ts';
import { training } from '#domain/training/portal.ts';
import {
  fullDatePath,
  GALLERY,
  keepingPaths,
  ownApplicationPath,
  ratingPath,
  strangersPaths,
  trainingPaths,
} from '#tests/support/browser/form-paths.ts';
import { excusedCommands, sweptCommands } from '#tests/support/browser/native-forms.ts';
import { everyPortal, visitorOf } from '#tests/support/browser/portals.ts';
import { panelPaths } from '#tests/support/browser/sample-paths.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** Every form of every portal, sent by a browser without scripts with something that no field takes (FE-10). */
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const REPORTER = 'zglaszajacy@demo.example';
const WRONG = 'ż'.repeat(300);
const PASSWORD = 'input[type=password]';
const TYPED = 'input:is([type=text], [type=email], [type=tel], [type=url], :not([type])):not([readonly])';

/** What a form holds after it was sent in vain. */
interface Outcome {
  readonly command: string;
  readonly status: number;
  readonly kept: boolean;
  readonly explained: boolean;
}

const nameOf = (path: string): string => path.replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}/g, '/:id');

/** What is shown on the pages and does nothing without scripts: a button that sends no form. */
let dead: string[] = [];
beforeEach(() => {
  dead = [];
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${portal.portal.url}${path}`);
  const buttons = page.locator('button[type=button]:visible, tbody input[type=checkbox]:visible');
  for (const text of await buttons.allInnerTexts()) dead.push(`${path}: ${text}`);
}

/** Sends each form of a page that has something to type, and looks at the page that comes back. */
async function sendAll({ page }: Visitor, path: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const address = `${portal.portal.url}${path}`;
  await open(page, path);
  // Not `one.id`: a field of that name would be it.
  const forms = await page
    .locator('form[method=post]', { has: page.locator(`:is(${TYPED}, ${PASSWORD}, textarea)`) })
    .evaluateAll((all) => all.map((one) => one.getAttribute('id') ?? ''));
  for (const [place, id] of forms.entries()) {
    if (place > 0) await page.goto(address);
    outcomes.push(await send(page, id));
  }
  return outcomes;
}

async function send(page: Page, id: string): Promise<Outcome> {
  const form = page.locator(`form[id="${id}"]`);
  // What is folded away is opened as people open it.
  const folded = page.locator('details:not([open])', { has: form }).locator('> summary');
  if ((await folded.count()) > 0) await folded.click();
  const fields = form.locator(TYPED);
  const areas = form.locator('textarea');
  for (const field of await fields.all()) await field.fill(WRONG);
  for (const field of await form.locator(PASSWORD).all()) await field.fill(WRONG);
  for (const area of await areas.all()) await area.fill(`${WRONG}${'x'.repeat(60_000)}`);
  const action = stripPortal(new URL((await form.getAttribute('action')) ?? '', page.url()).pathname).path;
  const method = (await form.locator('[name=_method]').count())
    ? await form.locator('[name=_method]').inputValue()
    : 'post';
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === 'POST'),
    form.locator('.form-buttons button[type=submit]').click(),
  ]);
  await page.waitForLoadState('load');
  const back = [...(await fields.all()), ...(await areas.all())];
  const values = await Promise.all(back.map((one) => one.inputValue()));
  return {
    command: `${method.toUpperCase()} ${nameOf(action)}`,
    status: response.status(),
    // A mask may take letters out of what was typed; something typed is there all the same.
    kept: values.length === 0 || values.some((value) => value.startsWith('żżż')),
    explained: (await form.locator('.field-error, .notice').count()) > 0,
  };
}

/** Where others than operators change their own data. */
const OWN_DATA = [{ portal: 'bx', email: 'bx-zglaszajacy@demo.example', type: 'BxReporter', path: '/moje-dane' }];

async function loggedInAt(prefix: string, email: string, type: string): Promise<Visitor> {
  const visitor = await portal.visit({ scripts: false });
  const { page } = visitor;
  await page.goto(`${portal.portal.url}${prefix}/login`);
  const choice = page.locator(`[name=applicationActorType][value=${type}][type=radio]`);
  if ((await choice.count()) > 0) await choice.check();
  await page.fill('[name=login]', email);
  await page.fill('[name=password]', 'Szkolenia1!');
  await Promise.all([
    page.waitForURL((url) => !url.pathname.endsWith('/login')),
    page.click('#login button[type=submit]'),
  ]);
  return visitor;
}

/** Forms that did not come back as they should, dead buttons, and where the sweep was not where its catalogue says. */
function wrongIn(outcomes: readonly Outcome[], name: Portal) {
  const sent = new Set(outcomes.map(({ command }) => command));
  return {
    lost: outcomes.filter(({ status, kept, explained }) => status !== 422 || !kept || !explained),
    dead,
    notSent: sweptCommands(name).filter((command) => !sent.has(command)),
    sentAllTheSame: excusedCommands(name).filter((command) => sent.has(command)),
  };
}

const NOTHING = { lost: [], dead: [], notSent: [], sentAllTheSame: [] };

describe('without scripts', () => {
  it(
    'FE-10 WIRE-06 every refused form comes back on its page, with what was typed and why; no button is dead',
    { timeout: 900_000 },
    async () => {
      const outcomes: Outcome[] = [];
      const visitor = await portal.visit({ scripts: false });
      const strangers = [
        ...(await strangersPaths(portal.portal, training)),
        '/zaloz-konto',
        await ratingPath(portal.portal),
        await fullDatePath(portal.portal),
      ];
      for (const path of strangers) outcomes.push(...(await sendAll(visitor, path)));
      // Somebody to merge another reporter with.
      await portal.portal.addReporter({ email: 'zenon@demo.example' });
      const reporter = await portal.visit({ scripts: false });
      await reporter.login(REPORTER, 'SzkoleniaReporter');
      for (const path of ['/konto', await ownApplicationPath(portal.portal, REPORTER)])
        outcomes.push(...(await sendAll(reporter, path)));
      const admin = await portal.visit({ scripts: false });
      await admin.login('admin@demo.example');
      for (const path of [...(await trainingPaths(portal.portal)), ...keepingPaths(training)])
        outcomes.push(...(await sendAll(admin, path)));
      // Its forms take everything.
      await open(admin.page, GALLERY);
      expect(wrongIn(outcomes, 'szkolenia')).toEqual(NOTHING);
    },
  );

  it.each(everyPortal)(
    'FE-10 CUR-01 GEN-08 the same of $at: its records, accounts, persons and own data',
    { timeout: 600_000 },
    async (one) => {
      const { model, at } = one;
      const outcomes: Outcome[] = [];
      const operator = await visitorOf(portal, one, { scripts: false });
      for (const path of await strangersPaths(portal.portal, model)) {
        outcomes.push(...(await sendAll(await portal.visit({ scripts: false }), `${at}${path}`)));
      }
      const ofAccount = ['/account/change-password', '/account/second-factor'];
      const paths = [...ofAccount, ...(await panelPaths(portal.portal, model)), ...keepingPaths(model)];
      for (const path of paths) outcomes.push(...(await sendAll(operator, `${at}${path}`)));
      for (const { email: login, type, path } of OWN_DATA.filter((own) => own.portal === model.name))
        outcomes.push(...(await sendAll(await loggedInAt(at, login, type), `${at}${path}`)));
      expect(wrongIn(outcomes, model.name)).toEqual(NOTHING);
    },
  );

  it('FE-10 one more employee, and one less, without losing what was typed', async () => {
    const [{ page }, date] = await Promise.all([portal.visit({ scripts: false }), openDate()]);
    await page.goto(`${portal.portal.url}/szkolenia/zgloszenia?courseDateId=${date}`);
    await page.fill('[name=companyName]', 'Serwis bez skryptów');
    await page.fill('[name="employees[0][firstName]"]', 'Jan');
    await page.check('[name=consent][type=checkbox]');
    await page.getByRole('button', { name: 'Dodaj kolejnego pracownika' }).click();
    await page.waitForURL(/#employees-2$/);
    await page.fill('[name="employees[1][firstName]"]', 'Ewa');
    // Enter sends the form; it neither adds nor removes anybody.
    await Promise.all([
      page.waitForResponse((response) => response.status() === 422),
      page.press('[name=companyName]', 'Enter'),
    ]);
    const typed = async () => ({
      company: await page.inputValue('[name=companyName]'),
      consent: await page.isChecked('[name=consent][type=checkbox]'),
      names: await page
        .locator('[name$="[firstName]"]')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    });
    const both = { company: 'Serwis bez skryptów', consent: true, names: ['Jan', 'Ewa'] };
    await page.waitForSelector('.field-error');
    expect(await typed()).toEqual(both);
    await page.getByRole('button', { name: 'Usuń: Pracownik 1' }).click();
    await page.waitForURL(/#employees-1$/);
    expect(await typed()).toEqual({ ...both, names: ['Ewa'] });
  });

  it('FE-10 AUTH-02 a login that was tried too often says so at its form', async () => {
    const { page } = await portal.visit({ scripts: false });
    await page.goto(`${portal.portal.url}/login`);
    for (let n = 0; n < 11; n += 1) {
      await page.fill('[name=login]', 'zgadywana@demo.example');
      await page.fill('[name=password]', `Zle-${n}a!`);
      await page.click('#login button[type=submit]');
      await page.waitForSelector('#login .notice');
    }
    expect(await page.locator('#login .notice').textContent()).toMatch(/Zbyt wiele prób/);
    expect(await page.inputValue('[name=login]')).toBe('zgadywana@demo.example');
  });
});

/** A date that takes registrations and asks for nothing special. */
async function openDate(): Promise<string> {
  const { rows } = await portal.portal.app.pool.query<{ id: string }>(
    `SELECT d.id FROM read.course_dates d JOIN read.courses c ON c.id = d.course_id
     WHERE d.started_on > to_char(now(), 'YYYY-MM-DD') AND d.status = 'active' AND d.visibility = 'visible'
       AND (c.values->>'allowRequests')::boolean AND NOT (c.values->>'hasFgaz')::boolean
       AND c.values->>'prerequisiteACourseId' IS NULL ORDER BY d.started_on DESC LIMIT 1`,
  );
  return rows[0]?.id ?? '';
}

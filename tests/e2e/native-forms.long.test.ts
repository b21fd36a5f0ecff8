import { issueLink } from '#ops/account/tokens.ts';
import { ratingToken } from '#ops/training/rating-link.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#api/portals.ts';
import { courier } from '#domain/courier/portal.ts';
import { leasing } from '#domain/leasing/portal.ts';
import { orders } from '#domain/orders/portal.ts';
import { services } from '#domain/services/portal.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { stripPortal } from '#domain/kernel/url.ts';
import { APPLICATION_ACTIONS } from '#domain/training/course-date/guards.ts';
import type { CommandRoute, PortalRoute } from '#api/http/routes/route.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';
import { panelPaths, samplePaths } from '#tests/support/browser/sample-paths.ts';

/** Every form of every portal, sent by a browser without scripts with something that no field takes (FE-10). */
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const WRONG = 'ż'.repeat(300);
const PASSWORD = 'input[type=password]';
const TYPED = 'input:is([type=text], [type=email], [type=tel], [type=url], :not([type])):not([readonly])';

/** Of the own sessions and the second factor: `account-security.test.ts` and `asked-again.test.ts` are in the states that show them. */
const OF_THE_ACCOUNT = [
  'POST /login/code',
  'POST /account/proof',
  'POST /account/second-factor',
  'POST /account/second-factor/begin',
  'POST /account/second-factor/disable',
  'POST /account/second-factor/codes',
  'POST /account/second-factor/codes/put-away',
  'POST /account/sessions/end-others',
  'POST /account/sessions/end-all',
  'POST /account/sessions/:id/end',
  // No browser makes or shows a passkey without scripts; `passkeys.test.ts` removes one so.
  'POST /login/passkey/begin',
  'POST /login/passkey',
  'POST /login/code/passkey/begin',
  'POST /login/code/passkey',
  'POST /account/proof/passkey',
  'POST /account/passkeys/begin',
  'POST /account/passkeys',
  'POST /account/passkeys/:id/remove',
];

/** Buttons that only some jobs and accounts have; `jobs.test.ts` and the integration's `account-security` and `four-eyes` press them. */
const BUTTONS =
  /^POST \/panel\/(jobs\/retry|[\w-]+\/:id\/(reset-second-factor|end-sessions|reactivate|administration\/\w+))$/;

/** Forms that only scripts open, in a dialog, and those of buttons or of a choice, which have nothing to type. */
const UNSEEN = new Set([
  ...OF_THE_ACCOUNT,
  'POST /panel/applications/:id/move',
  'POST /panel/applications/bulk',
  'POST /panel/course-dates/:id/reopen',
  'POST /panel/course-dates/:id/send_certificates',
  'POST /panel/course-dates/:id/attendance_list_edit',
  'POST /panel/mailbox/:id/retry',
  'POST /panel/jobs/retry',
  'POST /panel/firms/import',
  'POST /panel/firms/import/:id/confirm',
  'POST /panel/employees/import',
  'POST /panel/employees/import/:id/confirm',
  'PUT /panel/courses/:id/assign-course',
  // Only of who was merged before; `persons.test.ts` of the integration.
  'POST /panel/employees/:id/merge/undo',
  'POST /panel/reporters/:id/merge/undo',
  'POST /galeria',
  'PUT /galeria',
  'DELETE /galeria',
  ...APPLICATION_ACTIONS.map((action) => `POST /panel/applications/:id/${action}`).filter(
    (command) => !/(reject-with-info|undo)$/.test(command),
  ),
]);

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
  const forms = await page
    .locator('form[method=post]', { has: page.locator(`:is(${TYPED}, ${PASSWORD}, textarea)`) })
    .evaluateAll((all) => all.map((one) => one.id));
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

/** The commands of a portal that come back on a page when they are refused. */
const commandsWithPages = (name: Portal): string[] =>
  routes
    .filter((route) => route.portal === name)
    .filter((route): route is CommandRoute & PortalRoute => route.kind === 'command' && route.page !== undefined)
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`);

/** Of a button, of a file, or of a link from a mail that looks the same in every portal. */
const UNSEEN_ELSEWHERE = new RegExp(
  `^POST (${[
    '/panel/mailbox/:id/retry',
    '/panel/jobs/retry',
    '/change-password',
    '.*/import(/:id/confirm)?',
    '/panel/orders/bulk',
    // Steps that ask for nothing, or for a day alone.
    '/panel/orders/:id/(approve|done|complete|cancel|move)',
    '/panel/orders/:id/attachments/:attachmentId/remove',
  ].join('|')})$`,
);

const isUnseen = (command: string): boolean => UNSEEN.has(command) || BUTTONS.test(command);
const isUnseenElsewhere = (command: string): boolean =>
  UNSEEN_ELSEWHERE.test(command) || BUTTONS.test(command) || OF_THE_ACCOUNT.includes(command);

/** The other portals: by whom their panel is seen whole, and where others change their own data. */
const OTHERS = [
  {
    model: courier,
    at: '/bx',
    email: 'bx@demo.example',
    own: ['bx-zglaszajacy@demo.example', 'BxReporter', '/moje-dane'],
  },
  { model: leasing, at: '/leasing', email: 'leasing@demo.example' },
  { model: services, at: '/sud', email: 'sud@demo.example' },
  { model: orders, at: '/zlecenia', email: 'zlecenia@demo.example' },
] as const;

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

const GALLERY = '/galeria';

const pages = async () => {
  const paths = (await samplePaths(portal.portal)).filter((path) => path !== GALLERY);
  const undo = paths
    .filter((path) => path.endsWith('/reject-with-info'))
    .map((path) => path.replace(/[\w-]+$/, 'undo'));
  const merges = paths.filter((path) => path.endsWith('/merge')).map(withAnother);
  return [...paths, ...undo, ...(await Promise.all(merges))];
};

/** The page of a merging with somebody chosen: before that it has no form. */
async function withAnother(path: string): Promise<string> {
  const [, , kind = '', id] = path.split('/');
  const { rows } = await portal.portal.app.pool.query<{ id: string }>(
    `SELECT id FROM read.${kind} WHERE id <> $1 ORDER BY email DESC LIMIT 1`,
    [id],
  );
  return `${path}?other=${rows[0]?.id}`;
}

/** A link that is good: a dead one shows no form. */
async function resetToken(): Promise<string> {
  const { app } = portal.portal;
  const row = await app.db.selectFrom('operators').select(['id', 'person_id']).limit(1).executeTakeFirstOrThrow();
  const account = { type: 'SzkoleniaOperator', id: row.id } as const;
  return (await issueLink(app, { account, personId: row.person_id })).token;
}

/** The personal link of somebody who was at a training of the last days. */
async function ratingPath(): Promise<string> {
  const { app } = portal.portal;
  const row = await app.db
    .selectFrom('applications')
    .select('id')
    .where('present', '=', true)
    .where('date_status', '=', 'active')
    .orderBy('started_on', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return `/ocena-szkolenia?token=${ratingToken(app.vault, row.id)}`;
}

describe('without scripts', () => {
  it(
    'FE-10 WIRE-06 every refused form comes back on its page, with what was typed and why; no button is dead',
    { timeout: 900_000 },
    async () => {
      const visitor = await portal.visit({ scripts: false });
      const outcomes: Outcome[] = [];
      for (const path of [
        '/login',
        '/remind-password',
        '/zaloz-konto',
        `/change-password?token=${await resetToken()}`,
        await ratingPath(),
      ]) {
        outcomes.push(...(await sendAll(visitor, path)));
      }
      const reporter = await portal.visit({ scripts: false });
      await portal.portal.addReporter({ email: 'zenon@demo.example' });
      await reporter.login('zenon@demo.example', 'SzkoleniaReporter');
      outcomes.push(...(await sendAll(reporter, '/konto')));
      const admin = await portal.visit({ scripts: false });
      await admin.login('admin@demo.example');
      for (const path of await pages()) outcomes.push(...(await sendAll(admin, path)));
      // Its forms take everything.
      await open(admin.page, GALLERY);
      expect(outcomes.filter(({ status, kept, explained }) => status !== 422 || !kept || !explained)).toEqual([]);
      expect(dead).toEqual([]);
      const sent = new Set(outcomes.map(({ command }) => command));
      expect(commandsWithPages('szkolenia').filter((command) => !sent.has(command) && !isUnseen(command))).toEqual([]);
    },
  );

  it.each(OTHERS)(
    'FE-10 CUR-01 GEN-08 the same of $at: its records, accounts, persons and own data',
    { timeout: 600_000 },
    async ({ model, at, email, ...others }) => {
      const outcomes: Outcome[] = [];
      const operator = await loggedInAt(at, email, model.accounts[0]?.login?.type ?? '');
      for (const path of ['/login', '/remind-password']) {
        outcomes.push(...(await sendAll(await portal.visit({ scripts: false }), `${at}${path}`)));
      }
      for (const path of ['/account/change-password', ...(await panelPaths(portal.portal, model))])
        outcomes.push(...(await sendAll(operator, `${at}${path}`)));
      if ('own' in others) {
        const [login, type, path] = others.own;
        outcomes.push(...(await sendAll(await loggedInAt(at, login, type), `${at}${path}`)));
      }
      expect(outcomes.filter(({ status, kept, explained }) => status !== 422 || !kept || !explained)).toEqual([]);
      expect(dead).toEqual([]);
      const sent = new Set(outcomes.map(({ command }) => command));
      expect(commandsWithPages(model.name).filter((one) => !sent.has(one) && !isUnseenElsewhere(one))).toEqual([]);
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

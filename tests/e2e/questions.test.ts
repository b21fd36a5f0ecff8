import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Loose } from '#tests/bench/client.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { courier } from '#domain/courier/portal.ts';
import { leasing } from '#domain/leasing/portal.ts';
import { ACTION_WORDS } from '#domain/orders/order/action-words.ts';
import { ORDER_ACTIONS } from '#domain/orders/order/actions.ts';
import { orders } from '#domain/orders/portal.ts';
import type { RecordView } from '#domain/record/view.ts';
import { services } from '#domain/services/portal.ts';
import { DATE_DECISIONS, isDateDecision } from '#domain/training/course-date/date-words.ts';
import { APPLICATION_ACTIONS } from '#domain/training/course-date/guards.ts';
import { training } from '#domain/training/portal.ts';
import { aToken } from '#tests/support/browser/sample-paths.ts';
import { sampled } from '#tests/support/tier.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** Each decision is one question: the dialog of the scripts and the page without them say the same. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

interface Portal {
  readonly model: PortalModel;
  readonly at: string;
  readonly email: string;
}

const PORTALS: readonly Portal[] = [
  { model: training, at: '', email: 'admin@demo.example' },
  { model: courier, at: '/bx', email: 'bx@demo.example' },
  { model: leasing, at: '/leasing', email: 'leasing@demo.example' },
  { model: services, at: '/sud', email: 'sud@demo.example' },
  { model: orders, at: '/zlecenia', email: 'zlecenia@demo.example' },
];

async function loggedIn({ model, at, email }: Portal, scripts: boolean): Promise<Visitor> {
  const visitor = await portal.visit({ scripts });
  const { page } = visitor;
  await page.goto(`${portal.portal.url}${at}/login`);
  const type = page.locator(`[name=applicationActorType][value=${model.accounts[0]?.login?.type}][type=radio]`);
  if ((await type.count()) > 0) await type.check();
  await page.fill('[name=login]', email);
  await page.fill('[name=password]', 'Szkolenia1!');
  await page.click('#login button[type=submit]');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  return visitor;
}

interface Said {
  readonly title: string | null;
  readonly explains: string | null;
  readonly act: string | null;
  readonly red: boolean;
}

async function said(heading: Locator, explains: Locator, form: Locator): Promise<Said> {
  const submit = form.locator('.form-buttons button[type=submit]');
  return {
    title: await heading.textContent(),
    explains: await explains.first().textContent(),
    act: await submit.textContent(),
    red: / button-red /.test(` ${await submit.getAttribute('class')} `),
  };
}

/** Rare acts stand behind "Więcej", which opens with and without scripts. */
async function openMore(page: Page): Promise<void> {
  for (const summary of await page.locator('main .more:not([open]) > summary').all()) await summary.click();
}

/** What the page without scripts says, reached by its button; and the name of that button. */
async function onPage(page: Page, details: string, act: string): Promise<{ label: string; question: Said }> {
  await page.goto(`${portal.portal.url}${details}`);
  await openMore(page);
  const link = page.locator(`main a[href$="${act}"]`).first();
  const label = (await link.getAttribute('aria-label')) ?? (await link.innerText());
  await link.click();
  await page.waitForURL((url) => url.pathname.endsWith(act));
  return { label, question: await said(page.locator('h1'), page.locator('.lead'), page.locator('main form')) };
}

async function inDialog({ page, go }: Visitor, details: string, label: string): Promise<Said> {
  await go(details);
  await openMore(page);
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return said(dialog.locator('.modal-title'), dialog.locator('.modal-body > p, p'), dialog.locator('form'));
}

/** Both say the same, name what it is about and end in sentences. */
async function asksTheSame(
  visitors: { readonly alive: Visitor; readonly plain: Visitor },
  details: string,
  act: string,
): Promise<void> {
  const { label, question } = await onPage(visitors.plain.page, details, act);
  expect(await inDialog(visitors.alive, details, label), `${details} ${act}`).toEqual(question);
  expect(question.title, act).toMatch(/^\p{Lu}.+: ./u);
  expect(question.explains, act).toMatch(/\.$/);
}

const both = async (one: Portal) => ({ alive: await loggedIn(one, true), plain: await loggedIn(one, false) });

const idsOf = async (sql: string): Promise<string[]> =>
  (await portal.portal.app.pool.query<{ id: string }>(sql)).rows.map(({ id }) => id);

/** For each act one thing that offers it now: `offered` reads what a page offers. */
async function thingsFor(
  { at, email, model }: Portal,
  base: string,
  ids: readonly string[],
  offered: (data: Loose) => readonly string[],
): Promise<Map<string, string>> {
  const client = portal.portal.client();
  const login = { login: email, password: 'Szkolenia1!', applicationActorType: model.accounts[0]?.login?.type };
  await client.post(`${at}/login`, login);
  const found = new Map<string, string>();
  for (const id of ids) {
    const { data } = (await client.props(`${at}${base}/${id}`)).body;
    for (const act of offered(data)) if (!found.has(act)) found.set(act, id);
  }
  return found;
}

/** Some of a kind, as the demo has them; of a company with people it is asked otherwise (B11). */
function idsIn({ model: { accounts, records } }: Portal, { kind }: RecordView): Promise<string[]> {
  const account = accounts.find((declared) => declared.kind === kind);
  const [table] = Object.entries(records).find(([, declared]) => declared.kind === kind) ?? [];
  return idsOf(`SELECT id FROM read.${account?.table ?? table} ORDER BY id DESC LIMIT 40`);
}

/** Every service of the demo has open orders. */
async function addService(): Promise<void> {
  const client = portal.portal.client();
  const login = { login: ORDERS.email, password: 'Szkolenia1!', applicationActorType: 'ZleceniaOperator' };
  await client.post('/zlecenia/login', login);
  const service = { name: 'Serwis bez zleceń', city: 'Żary', cooperationScope: ['ph'], phShort: 'BEZ' };
  expect((await client.post('/zlecenia/panel/services', service)).status).toBe(201);
}

/** That all are offered is asked of all of them; what each says, of so many in `npm test`. */
const FEW = 2;

const TRAINING = PORTALS[0] as Portal;
const ORDERS = PORTALS[4] as Portal;

describe('the question before a decision', { timeout: 900_000 }, () => {
  it('APP-21 of every decision about an application is the same with scripts and without', async () => {
    const ids = await idsOf(
      `SELECT DISTINCT ON (status, list_type, attended, certificate_code IS NULL, certificate_sent, confirmation_sent,
         started_on < current_date::text) id FROM read.applications WHERE date_status = 'active'
       ORDER BY status, list_type, attended, certificate_code IS NULL, certificate_sent, confirmation_sent, started_on < current_date::text, id`,
    );
    const found = await thingsFor(TRAINING, '/panel/applications', ids, ({ actions }) => actions);
    expect([...found.keys()].sort()).toEqual([...APPLICATION_ACTIONS].sort());
    const visitors = await both(TRAINING);
    for (const [act, id] of sampled([...found], FEW))
      await asksTheSame(visitors, `/panel/applications/${id}`, `/${id}/${act}`);
    expect(visitors.alive.problems).toEqual([]);
  });

  it('CD-13 CD-16 of every decision about a whole date too', async () => {
    const client = portal.portal.client();
    await client.login(TRAINING.email, 'Szkolenia1!');
    const [gone] = await idsOf(
      `SELECT d.id FROM read.course_dates d JOIN read.applications a ON a.course_date_id = d.id AND a.status = 'waiting'
       WHERE d.status = 'active' AND d.started_on > current_date::text ORDER BY d.id LIMIT 1`,
    );
    expect((await client.post(`/panel/course-dates/${gone}/cancel`, { reason: 'Próba' })).status).toBe(200);
    const ids = await idsOf(
      `SELECT id FROM read.course_dates ORDER BY status = 'cancelled' DESC, abs(started_on::date - current_date) LIMIT 40`,
    );
    const found = await thingsFor(TRAINING, '/panel/course-dates', [gone ?? '', ...ids], ({ actions }) =>
      actions.filter(isDateDecision),
    );
    expect([...found.keys()].sort()).toEqual([...DATE_DECISIONS].sort());
    const visitors = await both(TRAINING);
    for (const [act, id] of sampled([...found], FEW))
      await asksTheSame(visitors, `/panel/course-dates/${id}`, `/${id}/${act}`);

    const { page } = visitors.plain;
    await page.goto(`${portal.portal.url}/panel/course-dates/${gone}/reopen`);
    expect(await page.locator('.lead').textContent()).toMatch(/\d zgłosze/);
    await page.fill('[name=reason]', 'Trener wyzdrowiał');
    await page.getByRole('button', { name: 'Przywróć termin' }).click();
    await page.getByText(/Przywrócono termin i \d+ zgłosze/).waitFor();
  });

  it('ORD-04 of every step of an order, its undo, another day and the removal of a file', async () => {
    const ids = await idsOf(
      `SELECT DISTINCT ON (status, company_id = '', json_array_length(attachments) > 0) id FROM read.orders
       ORDER BY status, company_id = '', json_array_length(attachments) > 0, id`,
    );
    const files = new Map<string, string>();
    const found = await thingsFor(ORDERS, '/panel/orders', ids, ({ id, actions, undo, move, attachments, mayEdit }) => {
      if (mayEdit && attachments.length > 0) files.set(id, attachments[0].id);
      return [
        ...actions.map(({ action }: { action: string }) => action),
        ...(undo ? ['undo'] : []),
        ...(move ? ['move'] : []),
        ...(files.has(id) ? ['remove'] : []),
      ];
    });
    expect([...found.keys()].sort()).toEqual([...ORDER_ACTIONS, 'move', 'remove', 'undo'].sort());
    expect(Object.keys(ACTION_WORDS)).toEqual([...ORDER_ACTIONS]);
    const visitors = await both(ORDERS);
    for (const [act, id] of sampled([...found], FEW)) {
      const path = act === 'remove' ? `/attachments/${files.get(id)}/remove` : `/${act}`;
      await asksTheSame(visitors, `/zlecenia/panel/orders/${id}`, `/${id}${path}`);
    }
    expect(visitors.alive.problems).toEqual([]);
  });

  it.each(PORTALS)('FRM-01 OPR-01 of switching every record and account off and on: $model.name', async (one) => {
    if (one === ORDERS) await addService();
    await aToken(portal.portal, one.model);
    const visitors = await both(one);
    const pages = Object.values(one.model.allPages).filter(
      ({ screen, path }) => screen === 'record-switch' && path.endsWith('/deactivate'),
    );
    for (const { record } of sampled(pages, 1)) {
      const { base } = record as RecordView;
      const found = await thingsFor(one, base, await idsIn(one, record as RecordView), ({ changes }) => changes);
      const details = `${base}/${found.get('deactivate')}`;
      await asksTheSame(visitors, `${one.at}${details}`, `${details}/deactivate`);
      // Off, by the page that asks: its opposite can be asked then.
      await visitors.plain.page.locator('main form .form-buttons button[type=submit]').click();
      await visitors.plain.page.waitForURL((url) => !url.pathname.endsWith('/deactivate'));
      await asksTheSame(visitors, `${one.at}${details}`, `${details}/reactivate`);
    }
    expect(visitors.alive.problems).toEqual([]);
  });

  it('of somebody’s login: a reset of the second factor, an end of all sessions', async () => {
    const id = await portal.portal.addOperator({ role: 'TRAINER', email: 'zgubil@demo.example' });
    await portal.portal.app.pool.query(
      `INSERT INTO app.second_factors (actor_id, person_id, sealed, created_at, confirmed_at)
       SELECT id, person_id, '', now(), now() FROM read.operators WHERE id = $1`,
      [id],
    );
    const visitors = await both(TRAINING);
    await asksTheSame(visitors, `/panel/operators/${id}`, `/${id}/reset-second-factor`);
    const elsewhere = await portal.portal.addOperator({ role: 'TRAINER', email: 'laptop@demo.example' });
    const { login, context } = await portal.visit();
    await login('laptop@demo.example');
    await context.close();
    await asksTheSame(visitors, `/panel/operators/${elsewhere}`, `/${elsewhere}/end-sessions`);
    expect(visitors.alive.problems).toEqual([]);
  });
});

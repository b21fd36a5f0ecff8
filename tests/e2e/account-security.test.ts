import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { isLong } from '#tests/support/tier.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** The second factor and the own sessions as people use them, with scripts and without. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const PASSWORD = 'Szkolenia1!';

const code = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** A code of the step before is taken until the present one ends: there is time to type it. */
async function stepBegins(): Promise<void> {
  const over = Date.now() % 30_000;
  if (over > 15_000) await new Promise((resolve) => setTimeout(resolve, 30_000 - over));
}

type Visited = Visitor & { readonly scripts: boolean };

const visit = async (scripts = true): Promise<Visited> => ({ ...(await portal.visit({ scripts })), scripts });

/** What is wrong with the page as it is; it is kept as a picture for anyone who wants to see it. */
async function wrongWith({ page, scripts }: Visited, name: string): Promise<string[]> {
  const found: string[] = [];
  const { width: before = 1280 } = page.viewportSize() ?? {};
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const folder = process.env.SHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wider > 0) found.push(`${name}: ${wider} px wider than ${width}`);
    // It is a script itself; the same page is looked at with scripts. It takes a second each time.
    if (scripts && isLong) found.push(...(await violations(page)).map((wrong) => `${name} at ${width} px: ${wrong}`));
  }
  await page.setViewportSize({ width: before, height: 844 });
  return found;
}

/** Sends the login's form and waits for the page behind it. */
async function sendPassword({ page, go, ready }: Visitor, at: string, email: string): Promise<void> {
  await go(`${at}/login`);
  const type = page.locator('[name=applicationActorType][type=radio]').first();
  if ((await type.count()) > 0) await type.check();
  await page.fill('[name=login]', email);
  await page.fill('[name=password]', PASSWORD);
  await page.click('#login button[type=submit]');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await ready();
}

async function sendCode({ page }: Visitor, form: string, typed: string): Promise<void> {
  await page.fill(`#${form} [name=code]`, typed);
  await page.click(`#${form} button[type=submit]`);
}

async function begin({ page }: Visitor): Promise<void> {
  await page.fill('#begin-second-factor [name=password]', PASSWORD);
  await page.getByRole('button', { name: 'Zaczynam' }).click();
}

/** Sends the code of the step before, so that the present one is left for a login; again, where it came too late. */
async function confirmed(visitor: Visited, secret: string): Promise<string> {
  const { page } = visitor;
  const done = page.getByText('Drugi składnik jest włączony.');
  for (let tries = 0; ; tries += 1) {
    await stepBegins();
    const used = code(secret, -1);
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'POST'),
      sendCode(visitor, 'confirm-second-factor', used),
    ]);
    if (answer.ok() || answer.status() === 303 || tries === 2) {
      await done.waitFor();
      return used;
    }
  }
}

/** Switches it on from the page of the own account; the page shows each step. */
async function enrol(
  visitor: Visited,
  at: string,
  name: string,
): Promise<{ secret: string; codes: string[]; used: string }> {
  const { page, go } = visitor;
  await go(`${at}/account/security`);
  expect(await wrongWith(visitor, `${name}-security`)).toEqual([]);
  await page.getByRole('link', { name: 'Włącz drugi składnik' }).click();
  await page.getByRole('button', { name: 'Zaczynam' }).waitFor();
  expect(await wrongWith(visitor, `${name}-off`)).toEqual([]);
  await begin(visitor);
  await page.getByRole('img', { name: /Kod QR/ }).waitFor();
  const texts = await page.locator('.secret-text').allInnerTexts();
  const [secret = '', ...codes] = texts;
  expect(codes).toHaveLength(10);
  expect(await wrongWith(visitor, `${name}-begun`)).toEqual([]);
  await sendCode(visitor, 'confirm-second-factor', code(secret, 20));
  await page.locator('#confirm-second-factor .field-error').waitFor();
  expect(await wrongWith(visitor, `${name}-wrong`)).toEqual([]);
  const used = await confirmed(visitor, secret);
  expect(await wrongWith(visitor, `${name}-on`)).toEqual([]);
  return { secret, codes, used };
}

/** One account each: a code opens once. */
const CASES = [
  { at: '/szkolenia', email: 'operator@demo.example', scripts: true },
  { at: '/zlecenia', email: 'zlecenia@demo.example', scripts: false },
] as const;

describe.each(CASES)('M3 a second factor at $at, scripts: $scripts', ({ at, email, scripts }) => {
  const name = `${at.slice(1)}-${scripts ? 'js' : 'plain'}`;

  it('is switched on, opens with a code and with one for emergencies, and gives new ones', async () => {
    const owner = await visit(scripts);
    await sendPassword(owner, at, email);
    const { secret, codes, used } = await enrol(owner, at, name);
    const asked = await visit(scripts);
    await sendPassword(asked, at, email);
    expect(await asked.page.title()).toContain('Kod logowania');
    expect(await wrongWith(asked, `${name}-code`)).toEqual([]);
    // Used for switching it on.
    await sendCode(asked, 'login-code', used);
    await asked.page.getByText('Kod jest nieprawidłowy albo został już użyty').first().waitFor();
    expect(await wrongWith(asked, `${name}-code-wrong`)).toEqual([]);
    await sendCode(asked, 'login-code', code(secret));
    await asked.page.waitForURL((url) => !url.pathname.includes('/login'));
    const lost = await visit(scripts);
    await sendPassword(lost, at, email);
    await sendCode(lost, 'login-code', codes[0]?.toLowerCase() ?? '');
    await lost.page.waitForURL((url) => !url.pathname.includes('/login'));

    await lost.go(`${at}/account/second-factor`);
    await lost.page.getByText('Zostało Ci 9 kodów zapasowych').waitFor();
    await sendCode(lost, 'new-recovery-codes', codes[1] ?? '');
    await lost.page.locator('#new-recovery-codes .field-error').waitFor();
    await sendCode(lost, 'new-recovery-codes', code(secret, 1));
    await lost.page.getByText('Utworzono nowe kody zapasowe').waitFor();
    // The message comes before the page is read again.
    await lost.page.locator('.secret-text').first().waitFor();
    const renewed = await lost.page.locator('.secret-text').allInnerTexts();
    expect(renewed).toHaveLength(10);
    expect(renewed).not.toContain(codes[2]);
    expect(await wrongWith(lost, `${name}-renewed`)).toEqual([]);
    await lost.page.getByRole('button', { name: 'Mam je zapisane' }).click();
    await lost.page.getByText('Zostało Ci 10 kodów zapasowych').waitFor();
    for (const visitor of [owner, asked, lost]) {
      expect(visitor.problems).toEqual([]);
      await visitor.context.close();
    }
  });
});

describe('what a browser with scripts adds', () => {
  it('a way from the keyboard: the code has the focus, Enter sends it, wrong ones are said and kept', async () => {
    const visitor = await visit();
    await sendPassword(visitor, '/leasing', 'leasing@demo.example');
    const { secret, codes } = await enrol(visitor, '/leasing', 'leasing-js');
    const asked = await visit();
    const { page } = asked;
    await sendPassword(asked, '/leasing', 'leasing@demo.example');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
    await page.keyboard.type(code(secret, 20));
    await page.keyboard.press('Enter');
    await page.getByText('Kod jest nieprawidłowy albo został już użyty').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
    await page.fill('[name=code]', codes[3] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.includes('/login'));
    await asked.context.close();
    await visitor.context.close();
  });

  it('the codes for emergencies alone are printed, and copied', async () => {
    const visitor = await visit();
    const { page, context } = visitor;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await sendPassword(visitor, '/bx', 'bx@demo.example');
    await visitor.go('/bx/account/second-factor');
    await begin(visitor);
    await page.getByRole('button', { name: 'Kopiuj kody' }).click();
    await page.getByText('Skopiowano.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const codes = await page.locator('.secret-list .secret-text').allInnerTexts();
    expect(copied.split('\n')).toEqual([expect.stringContaining('bx@demo.example'), ...codes]);
    await page.emulateMedia({ media: 'print' });
    const paper = await page.locator('body').innerText();
    expect(paper).toContain(codes[9]);
    expect(paper).toContain('bx@demo.example');
    expect(paper).not.toContain('Dodaj konto w aplikacji');
    expect(await page.getByRole('img', { name: /Kod QR/ }).isVisible()).toBe(false);
    await context.close();
  });
});

describe('M3 own sessions', () => {
  it.each([true, false])('another browser is logged out from here, scripts: %s', async (scripts) => {
    const email = 'sekretariat@demo.example';
    if (scripts) await portal.portal.addOperator({ email, role: 'NORMAL_OPERATOR' });
    const [here, there] = [await visit(scripts), await visit(scripts)];
    for (const visitor of [there, here]) await sendPassword(visitor, '', email);
    await here.go('/account/security');
    expect(await wrongWith(here, `sessions-${scripts}`)).toEqual([]);
    await here.page
      .getByRole('button', { name: /^Zakończ sesję/ })
      .first()
      .click();
    await here.page.getByText('Zakończono sesję.').waitFor();
    // A page with scripts goes by itself.
    if (!scripts) await there.page.goto(`${portal.portal.url}/panel/groups`);
    await there.page.waitForURL(/\/login\?next=/);
    await here.page.getByRole('button', { name: 'Wyloguj wszędzie' }).click();
    await here.page.waitForURL(/\/login$/);
    await here.page.getByText('Wylogowano wszędzie.').waitFor();
    await Promise.all([here.context.close(), there.context.close()]);
  });
});

describe('M3 a panel that was left alone', () => {
  /** Nobody has used any session for two hours. */
  const leave = () => portal.portal.app.pool.query(`UPDATE app.sessions SET last_used_at = now() - interval '2 hours'`);
  /** Again and again: a page that was read just now does not read itself again each time. */
  async function comeBack({ page }: Visitor, seen: () => Promise<boolean> | boolean): Promise<void> {
    const look = async () => {
      await page.evaluate(() => void window.dispatchEvent(new Event('focus')));
      return seen();
    };
    await expect.poll(look).toBe(true);
  }
  const REASON = 'Wylogowano po 60 minutach bez żadnej czynności. Zaloguj się ponownie.';

  it('is logged out, and its page leads to the login that says why; what was typed waits', async () => {
    const config = portal.portal.app.config as { sessionIdleMs: number };
    config.sessionIdleMs = 3_600_000;
    const [list, form] = [await visit(), await visit()];
    await sendPassword(list, '', 'admin@demo.example');
    await sendPassword(form, '', 'admin@demo.example');
    await list.go('/panel/groups');
    await form.go('/panel/groups/new');
    await form.page.getByLabel('Nazwa').fill('Wpisane przed przerwą');
    await leave();
    await comeBack(list, () => /\/login\?next=/.test(list.page.url()));
    await list.page.getByText(REASON).waitFor();
    expect(await wrongWith(list, 'idle-login')).toEqual([]);
    await comeBack(form, () => form.page.getByRole('alertdialog', { name: 'Wylogowano' }).isVisible());
    const [login] = await Promise.all([
      form.context.waitForEvent('page'),
      form.page.getByRole('link', { name: 'Zaloguj się (nowa karta)' }).click(),
    ]);
    await login.getByText(REASON).waitFor();
    config.sessionIdleMs = 0;
    await Promise.all([list.context.close(), form.context.close()]);
  });
});

describe('SECOND_FACTOR=required', () => {
  it.each([true, false])('leads anyone who administers to switching it on, scripts: %s', async (scripts) => {
    const config = portal.portal.app.config as { secondFactor: string };
    config.secondFactor = 'required';
    const email = `musi${scripts ? 1 : 2}@demo.example`;
    await portal.portal.addOperator({ email, role: 'ADMIN_OPERATOR' });
    const visitor = await visit(scripts);
    const { page } = visitor;
    await sendPassword(visitor, '', email);
    await visitor.go('/panel/groups');
    await page.waitForURL(/\/account\/second-factor$/);
    await page.getByText('Twoje uprawnienia wymagają drugiego składnika').waitFor();
    expect(await wrongWith(visitor, `required-${scripts}`)).toEqual([]);
    await begin(visitor);
    const secret = await page.locator('.secret-text').first().innerText();
    await sendCode(visitor, 'confirm-second-factor', code(secret));
    await page.getByText('Drugi składnik jest włączony.').waitFor();
    expect(await page.locator('#disable-second-factor').count()).toBe(0);
    expect(await wrongWith(visitor, `required-on-${scripts}`)).toEqual([]);
    await visitor.go('/panel/groups');
    await page.getByRole('heading', { level: 1, name: 'Grupy' }).waitFor();
    config.secondFactor = 'optional';
    await visitor.context.close();
  });
});

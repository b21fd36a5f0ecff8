import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** Issue 25 B7: the auditor's way from the login into every portal's journal and down to one order's history. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const PASSWORD = 'Szkolenia1!';

/** What is wrong with the page as it is; kept as a picture for anyone who wants to see it. */
async function wrongWith({ page }: Visitor, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const folder = process.env.SHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wider > 0) found.push(`${name}: ${wider} px wider than ${width}`);
    found.push(...(await violations(page)).map((wrong) => `${name} at ${width} px: ${wrong}`));
  }
  return found;
}

/** Types codes until one came in time. */
async function enrol({ page, ready }: Visitor): Promise<void> {
  await page.fill('#begin-second-factor [name=password]', PASSWORD);
  await page.getByRole('button', { name: 'Zaczynam' }).click();
  await page.locator('#confirm-second-factor').waitFor();
  const secret = (await page.locator('.secret, code').first().innerText()).replaceAll(/\s/g, '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.fill('#confirm-second-factor [name=code]', totp.generate());
  await page.click('#confirm-second-factor button[type=submit]');
  await page.getByText('Drugi składnik jest włączony.').waitFor();
  await ready();
}

/** Buttons that would change something; what is sent from the account menu is the auditor's own. */
const changing = ({ page }: Visitor): Promise<string[]> =>
  page.locator('main form[method=post] button[type=submit]').allInnerTexts();

it('logs in, enrols, and reads an order of another portal down to its first fact', async () => {
  const auditor = await portal.visit();
  const { page, go, ready } = auditor;
  await go('/login');
  await page.check('[name=applicationActorType][value=SzkoleniaAuditor]');
  await page.fill('[name=login]', 'audytor@demo.example');
  await page.fill('[name=password]', PASSWORD);
  await page.click('#login button[type=submit]');
  await page.getByText('Twoje uprawnienia wymagają drugiego składnika logowania.').waitFor();
  await ready();
  const found = await wrongWith(auditor, 'enrol');
  await go('/zlecenia/panel/orders');
  await page.waitForURL(/\/account\/second-factor$/);
  await ready();
  await enrol(auditor);

  await page.getByRole('link', { name: 'Dzienniki portali' }).click();
  await page.getByRole('heading', { name: 'Dzienniki portali' }).waitFor();
  await ready();
  expect(await page.locator('main section.card h2').count()).toBe(5);
  found.push(...(await wrongWith(auditor, 'journals')));

  await page.getByRole('main').locator('a[href="/zlecenia/panel/audit"]').click();
  await page.waitForURL(/\/zlecenia\/panel\/audit$/);
  await page.getByRole('heading', { name: 'Dziennik zdarzeń' }).waitFor();
  await ready();
  expect(await changing(auditor)).toEqual([]);
  found.push(...(await wrongWith(auditor, 'journal')));

  await page.getByRole('link', { name: 'Zlecenia', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Zlecenia', exact: true }).waitFor();
  await ready();
  expect(await page.getByRole('link', { name: 'Dodaj zlecenie' }).count()).toBe(0);
  await page.locator('main table tbody a[href^="/zlecenia/panel/orders/"]').first().click();
  await page.getByRole('heading', { name: 'Historia' }).waitFor();
  await ready();
  expect(await changing(auditor)).toEqual([]);
  found.push(...(await wrongWith(auditor, 'order')));

  await page.locator('main a[href^="/zlecenia/panel/audit/"]').first().click();
  await page.waitForURL(/\/zlecenia\/panel\/audit\/[0-9a-f-]+$/);
  await ready();
  found.push(...(await wrongWith(auditor, 'fact')));
  for (const path of [
    '/bx/panel/operators',
    '/leasing/panel/distributors',
    '/sud/panel/services',
    '/panel/applications',
  ]) {
    await go(path);
    found.push(...(await wrongWith(auditor, path.replaceAll('/', '-'))));
    expect(await page.getByRole('link', { name: /^(Dodaj|Importuj|Edytuj)/ }).count(), path).toBe(0);
    expect(await changing(auditor), path).toEqual([]);
  }
  expect(found).toEqual([]);
  expect(auditor.problems).toEqual([]);
});

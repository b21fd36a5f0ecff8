import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CDPSession } from 'playwright-core';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** Passkeys in Chromium, with an authenticator that it plays itself. Only this name of the machine may have any over http. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ config: { proofAgeMs: 600_000 } });
});
afterAll(() => portal.stop());

const PASSWORD = 'Szkolenia1!';

interface Owner extends Visitor {
  readonly devtools: CDPSession;
  readonly authenticator: string;
}

/** A browser whose owner shows a finger whenever it is asked for. */
async function owner(width: number): Promise<Owner> {
  const visitor = await portal.visit({ host: 'localhost', width });
  const devtools = await visitor.context.newCDPSession(visitor.page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId: authenticator } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { ...visitor, devtools, authenticator };
}

/** The finger is another one from now on, or its owner's again. */
const recognise = ({ devtools, authenticator }: Owner, isUserVerified: boolean) =>
  devtools.send('WebAuthn.setUserVerified', { authenticatorId: authenticator, isUserVerified });

/** What is wrong with the page as it is; it is kept as a picture for anyone who wants to see it. */
async function wrongWith({ page }: Visitor, name: string): Promise<string[]> {
  const folder = process.env.SHOTS;
  const width = page.viewportSize()?.width;
  if (folder) await page.screenshot({ path: `${folder}/passkeys-${name}-${width}.png`, fullPage: true });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [...(wider > 0 ? [`${wider} px wider than ${width}`] : []), ...(await violations(page))];
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

/** Nobody is logged in any more; the passkeys stay in the device. */
const leave = ({ context }: Visitor) => context.clearCookies();

const isIn = ({ page }: Visitor) => page.waitForURL((url) => !url.pathname.includes('/login'));

/** Nobody has shown anything for a long time. */
const letTimePass = () =>
  portal.portal.app.pool.query(`UPDATE app.sessions SET sess = jsonb_set(sess::jsonb, '{provedAt}', '0')`);

const CASES = [
  { at: '/szkolenia', email: 'operator@demo.example', width: 1280 },
  { at: '/zlecenia', email: 'zlecenia@demo.example', width: 390 },
] as const;

describe.each(CASES)('M3 a passkey at $at, $width px wide', ({ at, email, width }) => {
  it('is added, logs in after the password and without it, is a proof, and goes', async () => {
    const visitor = await owner(width);
    const { page, go, problems } = visitor;
    await sendPassword(visitor, at, email);
    await go(`${at}/account/security`);
    expect(await wrongWith(visitor, 'none')).toEqual([]);
    await page.getByLabel('Nazwa klucza').fill('Telefon służbowy');
    await page.getByRole('button', { name: 'Dodaj klucz dostępu' }).click();
    await page.getByText('Drugi składnik jest włączony: klucz dostępu.').waitFor();
    expect(await page.locator('.secret-text').count()).toBe(10);
    expect(await wrongWith(visitor, 'added')).toEqual([]);
    await page.getByRole('button', { name: 'Mam je zapisane' }).click();
    await page.getByText('Zostało Ci 10 kodów zapasowych').waitFor();
    await page.getByRole('button', { name: 'Utwórz nowe kody' }).click();
    await page.locator('.secret-text').first().waitFor();

    await leave(visitor);
    await sendPassword(visitor, at, email);
    const use = page.getByRole('button', { name: 'Użyj klucza dostępu' });
    await use.waitFor();
    expect(await wrongWith(visitor, 'second-step')).toEqual([]);
    await recognise(visitor, false);
    await use.click();
    await page.getByText('Nie użyto klucza dostępu').waitFor();
    expect(await wrongWith(visitor, 'second-step-refused')).toEqual([]);
    await recognise(visitor, true);
    await use.click();
    await isIn(visitor);

    await leave(visitor);
    await go(`${at}/login`);
    expect(await wrongWith(visitor, 'login')).toEqual([]);
    await page.getByRole('button', { name: 'Zaloguj kluczem dostępu' }).click();
    await isIn(visitor);

    await go(`${at}/account/security`);
    expect(await wrongWith(visitor, 'one')).toEqual([]);
    await letTimePass();
    await page.getByRole('button', { name: 'Usuń klucz dostępu: Telefon służbowy' }).click();
    const question = page.getByRole('dialog', { name: 'Usunięcie klucza dostępu: Telefon służbowy' });
    await question.getByText('samo hasło').waitFor();
    expect(await wrongWith(visitor, 'remove')).toEqual([]);
    await question.getByRole('button', { name: 'Usuń klucz dostępu' }).click();
    const proof = page.getByRole('dialog', { name: 'Potwierdź, że to Ty' });
    await proof.getByRole('button', { name: 'Użyj klucza dostępu' }).waitFor();
    expect(await wrongWith(visitor, 'proof')).toEqual([]);
    await proof.getByRole('button', { name: 'Użyj klucza dostępu' }).click();
    await page.getByText('Usunięto klucz dostępu.').first().waitFor();
    await page.getByText('do zalogowania wystarczy hasło').waitFor();

    await leave(visitor);
    await go(`${at}/login`);
    await page.getByRole('button', { name: 'Zaloguj kluczem dostępu' }).click();
    await page.getByText('Nie udało się zalogować tym kluczem dostępu').waitFor();
    expect(await wrongWith(visitor, 'login-refused')).toEqual([]);
    expect(problems).toEqual([]);
    await visitor.context.close();
  });
});

describe('where a browser has no passkeys for the page', () => {
  it('an address in digits says so, and a login goes on by the password', async () => {
    const visitor = await portal.visit();
    const { page, go, problems } = visitor;
    await sendPassword(visitor, '/leasing', 'leasing@demo.example');
    await go('/leasing/account/security');
    await page.getByText('Pod tym adresem przeglądarki nie tworzą kluczy dostępu').waitFor();
    await visitor.context.clearCookies();
    await go('/leasing/login');
    expect(await page.getByRole('button', { name: 'Zaloguj kluczem dostępu' }).count()).toBe(0);
    expect(problems).toEqual([]);
    await visitor.context.close();
  });

  it.each([1280, 390])('without scripts a code opens, and a key is taken away on a page, %s px wide', async (width) => {
    const email = `bezskryptow${width}@demo.example`;
    await portal.portal.addOperator({ email, role: 'NORMAL_OPERATOR' });
    const visitor = await owner(width);
    await sendPassword(visitor, '', email);
    await visitor.go('/account/security');
    await visitor.page.getByRole('button', { name: 'Dodaj klucz dostępu' }).click();
    await visitor.page.getByText('Drugi składnik jest włączony: klucz dostępu.').waitFor();
    const [code = ''] = await visitor.page.locator('.secret-text').allInnerTexts();

    const plain = await portal.visit({ host: 'localhost', width, scripts: false });
    const { page } = plain;
    await sendPassword(plain, '', email);
    expect(await page.getByRole('button', { name: 'Użyj klucza dostępu' }).isVisible()).toBe(false);
    await page.getByLabel('Kod zapasowy').fill(code);
    await page.click('#login-code button[type=submit]');
    await isIn(plain);
    await plain.go('/account/security');
    expect(await page.getByRole('button', { name: 'Dodaj klucz dostępu' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: /^Usuń klucz dostępu/ }).click();
    await page.getByRole('heading', { level: 1, name: /^Usunięcie klucza dostępu/ }).waitFor();
    await page.getByRole('button', { name: 'Usuń klucz dostępu' }).click();
    await page.getByText('Usunięto klucz dostępu.').waitFor();
    await Promise.all([visitor.context.close(), plain.context.close()]);
  });
});

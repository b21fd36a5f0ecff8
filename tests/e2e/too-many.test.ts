import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';
import { DEFAULT_LIMITS } from '#tests/support/program/settings.ts';
import { registrationFields } from '#tests/support/training/training.ts';

let portal: RunningPortal;
beforeAll(async () => {
  const one = { most: 1, minutes: 7 };
  const limits = { ...DEFAULT_LIMITS, login: one, link: one, 'registration-client': one };
  portal = await startPortal({ config: { limits } });
  const client = portal.portal.client();
  // What the limits still allow is used up.
  await client.login('goscie@demo.example', 'Zle-haslo1!');
  await client.post('/remind-password', { email: 'goscie@demo.example' });
  const registered = await client.post('/api/register-applications', registrationFields(await dateAhead(), 1));
  if (registered.status !== 201) throw new Error(registered.text);
});
afterAll(() => portal.stop());

const TOO_MANY = /Zbyt wiele prób\. Spróbuj ponownie za [1-7] min\./;

async function dateAhead(): Promise<string> {
  const { rows } = await portal.portal.app.pool.query<{ id: string }>(
    `SELECT d.id FROM read.course_dates d JOIN read.courses c ON c.id = d.course_id
      WHERE d.started_on > current_date::text AND d.status = 'active' AND d.visibility = 'visible'
        AND (c.values->>'allowRequests')::boolean AND NOT (c.values->>'hasFgaz')::boolean
        AND c.values->>'prerequisiteACourseId' IS NULL ORDER BY d.started_on DESC LIMIT 1`,
  );
  return rows[0]?.id ?? '';
}

async function tryLogin({ page, go }: Visitor): Promise<void> {
  await go('/login');
  await page.fill('[name=login]', 'goscie@demo.example');
  await page.fill('[name=password]', 'Zle-haslo2!');
  await page.click('main form button[type=submit]');
}

describe('who tries too often is informed when to come back, and keeps what was typed', () => {
  it.each([true, false])('AUTH-02 at the login, with scripts: %s', async (scripts) => {
    const visitor = await portal.visit({ scripts });
    const answered = visitor.page.waitForResponse((answer) => answer.request().method() === 'POST');
    await tryLogin(visitor);
    const answer = await answered;
    expect(answer.status()).toBe(429);
    expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
    await visitor.page.getByText(TOO_MANY).waitFor();
    await shot(visitor, `login-${scripts}`);
    expect(await visitor.page.inputValue('[name=login]')).toBe('goscie@demo.example');
    // A password is never sent back; where it never left the page it stays.
    expect(await visitor.page.inputValue('[name=password]')).toBe(scripts ? 'Zle-haslo2!' : '');
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it.each([true, false])('AUTH-04 at the reminder, with scripts: %s', async (scripts) => {
    const visitor = await portal.visit({ scripts, width: 390 });
    await visitor.go('/remind-password');
    await visitor.page.fill('[name=email]', 'goscie@demo.example');
    await visitor.page.click('main form button[type=submit]');
    await visitor.page.getByText(TOO_MANY).waitFor();
    await shot(visitor, `reminder-${scripts}`);
    expect(await visitor.page.inputValue('[name=email]')).toBe('goscie@demo.example');
    await visitor.context.close();
  });

  it.each([true, false])('PUB-12 at the registration, with scripts: %s', async (scripts) => {
    const visitor = await portal.visit({ scripts });
    const { page } = visitor;
    await visitor.go(`/zgloszenia?courseDateId=${await dateAhead()}`);
    const typed = {
      companyName: 'Warsztat Zielony',
      companyNip: '5260250274',
      reporterFirstName: 'Ewa',
      reporterLastName: 'Lis',
      reporterEmail: 'ewa.lis@demo.example',
      reporterPhone: '600700800',
      'employees[0][firstName]': 'Adam',
      'employees[0][lastName]': 'Wilk',
      'employees[0][email]': 'adam.wilk@demo.example',
      'employees[0][phone]': '600700801',
    };
    for (const [name, value] of Object.entries(typed)) await page.fill(`[name="${name}"]`, value);
    await chooseState(visitor, scripts);
    await page.check('[name=consent][type=checkbox]');
    await page.locator('main .form-buttons button[type=submit]').click();
    await page.getByText(TOO_MANY).waitFor();
    // The button stands far below it.
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector('.notice-error')?.getBoundingClientRect() ?? {
        top: -1,
        bottom: 0,
      };
      return top >= 0 && bottom <= window.innerHeight;
    });
    await shot(visitor, `registration-${scripts}`);
    const kept = ['companyName', 'reporterEmail', 'employees[0][lastName]'] as const;
    for (const name of kept) expect(await page.inputValue(`[name="${name}"]`)).toBe(typed[name]);
    await visitor.context.close();
  });
});

async function chooseState({ page }: Visitor, scripts: boolean): Promise<void> {
  if (!scripts) return void (await page.selectOption('select[name=companyState]', 'mazowieckie'));
  const state = page.getByPlaceholder('Wybierz województwo');
  await state.click();
  await state.fill('mazo');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

const shot = async ({ page }: Visitor, name: string): Promise<void> => {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/too-many-${name}.png` });
};

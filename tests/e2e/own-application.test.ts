import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** A reporter looks after the people whom he registered. */
let portal: RunningPortal;
let coming: { id: string; participant_name: string }[];
beforeAll(async () => {
  portal = await startPortal();
  const { rows } = await portal.portal.app.pool.query<{ id: string; participant_name: string }>(
    `SELECT a.id, a.participant_name FROM read.applications a
       JOIN read.reporters r ON r.person_id = a.reporter_id
       JOIN read.course_dates d ON d.id = a.course_date_id
       JOIN read.courses c ON c.id = d.course_id
      WHERE r.email = 'zglaszajacy@demo.example' AND d.status = 'active' AND a.seat IS NOT NULL
        AND d.started_on > to_char(now() + interval '8 days', 'YYYY-MM-DD')
        -- Whoever comes instead has no course behind them.
        AND c.values->>'prerequisiteACourseId' IS NULL ORDER BY d.started_on, a.id`,
  );
  coming = rows;
});
afterAll(() => portal.stop());

async function asReporter({ page, go }: Visitor): Promise<void> {
  await go('/login');
  await page.getByText('osoba zgłaszająca', { exact: true }).click();
  await page.fill('[name=login]', 'zglaszajacy@demo.example');
  await page.fill('[name=password]', 'Szkolenia1!');
  await page.click('#login button[type=submit]');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

describe('a reporter', () => {
  it.each([
    [1280, true, 0],
    [390, true, 1],
    [390, false, 2],
  ])(
    'PUB-19 at %i px (scripts: %s) finds an application of their own and gives the seat back',
    async (width, scripts, nth) => {
      const reporter = await portal.visit({ width, scripts });
      const { page, problems } = reporter;
      await asReporter(reporter);
      await page.getByRole('heading', { level: 1, name: 'Moje konto' }).waitFor();
      expect(await page.locator('details.earlier table').isVisible()).toBe(false);
      const { id = '', participant_name: name = '' } = coming[nth] ?? {};
      await page.locator(`a[href$="/konto/zgloszenia/${id}"]`).click();
      await page.locator('h1', { hasText: name }).waitFor();
      expect(scripts ? await violations(page) : []).toEqual([]);
      expect(await wrongOn(reporter)).toEqual([]);
      await page.getByLabel('Powód').fill('Choroba pracownika');
      await page.getByRole('button', { name: 'Rezygnuję z miejsca' }).click();
      if (scripts) await page.getByRole('alertdialog').getByRole('button', { name: 'Potwierdź' }).click();
      await page.getByText(`Odnotowano rezygnację: ${name}.`).first().waitFor();
      await page.locator('.badge', { hasText: 'odnotowano rezygnację' }).waitFor();
      expect(await page.getByRole('button', { name: 'Rezygnuję z miejsca' }).count()).toBe(0);
      const mails = () =>
        portal.portal.app.pool.query(`SELECT FROM app.mails WHERE $1 = ANY (subjects) AND status = 'sent'`, [
          `application:${id}`,
        ]);
      await expect.poll(async () => (await mails()).rowCount).toBeGreaterThan(0);
      expect(problems).toEqual([]);
      await reporter.context.close();
    },
  );

  it.each([
    [1280, true, 3],
    [390, true, 4],
    [390, false, 5],
  ])('PUB-19 at %i px (scripts: %s) sends somebody else', async (width, scripts, nth) => {
    const reporter = await portal.visit({ width, scripts });
    const { page, problems } = reporter;
    await asReporter(reporter);
    const { id = '', participant_name: name = '' } = coming[nth] ?? {};
    await page.goto(`${portal.portal.url}/konto/zgloszenia/${id}`);
    await page.locator('h1', { hasText: name }).waitFor();
    const fill = async (names: readonly [string, string, string]) => {
      await page.getByLabel('Imię uczestnika').fill(names[0]);
      await page.getByLabel('Nazwisko uczestnika').fill(names[1]);
      await page.getByLabel('E-mail uczestnika').fill(names[2]);
      await page.getByLabel('E-mail uczestnika').blur();
    };
    const send = page.getByRole('button', { name: 'Zmień uczestnika' });
    await fill(['Ewelina', 'Zastępcza', 'to nie adres']);
    // With scripts nothing wrong can be sent, without them it comes back as it was typed.
    if (!scripts) await send.click();
    await page.locator('.field', { hasText: 'E-mail uczestnika' }).locator('.field-error').waitFor();
    expect(await send.isDisabled()).toBe(scripts);
    expect(await page.getByLabel('Nazwisko uczestnika').inputValue()).toBe('Zastępcza');
    await fill(['Ewelina', 'Zastępcza', `ewelina${nth}@demo.example`]);
    await page.getByLabel('Zgoda na przetwarzanie danych osobowych tej osoby').check();
    await send.click();
    await page.getByText('Zmieniono uczestnika: Ewelina Zastępcza.').first().waitFor();
    await page.locator('h1', { hasText: 'Ewelina Zastępcza' }).waitFor();
    await expect.poll(() => page.getByLabel('Imię uczestnika').inputValue()).toBe('');
    expect(scripts ? await violations(page) : []).toEqual([]);
    expect(await wrongOn(reporter)).toEqual([]);
    expect(problems).toEqual([]);
    await reporter.context.close();
  });
});

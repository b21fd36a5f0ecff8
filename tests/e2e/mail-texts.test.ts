import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** The office words a mail itself: from the list of all mails, over the form, back to the preview. */
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

describe('the texts of mails', () => {
  it.each([
    [1280, true, 'Przypomnienie o szkoleniu'],
    [390, true, 'Prośba o ocenę szkolenia'],
    [390, false, 'Rezygnacja ze szkolenia'],
  ])('a mail gets words of its own at %i px (scripts: %s): %s', async (width, scripts, label) => {
    const visitor = await portal.visit({ width, scripts });
    const { page, go, problems } = visitor;
    await visitor.as('admin@demo.example');
    await go('/panel/mail-texts');
    const mail = page.locator('li', { has: page.getByRole('heading', { name: label, exact: true }) });
    await mail.getByText('Podgląd').click();
    await expect.poll(() => mail.locator('.mail-text').innerText()).toContain('Imię Nazwisko');
    expect(await mail.getByText('oryginalna').count()).toBe(1);
    expect(scripts ? await violations(page) : []).toEqual([]);
    expect(await wrongOn(visitor)).toEqual([]);

    await mail.getByRole('link', { name: `Zmień: ${label}` }).click();
    await page.getByLabel('Treść na początku').fill('Zapraszamy na {szkolenie} {cena}.');
    await page.getByRole('button', { name: 'Zapisz' }).click();
    await page.getByText('Ta wiadomość nie zna „{cena}”').first().waitFor();
    expect(await page.getByLabel('Treść na początku').inputValue()).toBe('Zapraszamy na {szkolenie} {cena}.');
    await page.getByLabel('Treść na początku').fill('Zapraszamy na {szkolenie}.');
    await page.getByRole('button', { name: 'Zapisz' }).click();
    await page.getByText('Dodano własną treść wiadomości.').first().waitFor();

    await go('/panel/mail-texts');
    await mail.getByText('Podgląd').click();
    await expect.poll(() => mail.locator('.mail-text').first().innerText()).toContain('Zapraszamy na Diagnostyka');
    expect(await mail.getByText('własna', { exact: true }).count()).toBe(1);
    await mail.getByRole('link', { name: `Własna treść: ${label}` }).click();
    await page.getByText('Tak wygląda ta wiadomość').waitFor();
    expect(await page.locator('.mail-text').first().innerText()).toContain('Zapraszamy na Diagnostyka');
    expect(scripts ? await violations(page) : []).toEqual([]);
    expect(problems).toEqual([]);
    await visitor.context.close();
  });

  it.each([1280, 390])(
    'at %i px the mail is seen while its words are typed, before anything is saved',
    async (width) => {
      const visitor = await portal.visit({ width });
      const { page, go, problems } = visitor;
      await visitor.as('admin@demo.example');
      await go('/panel/mail-wordings/new?wording=seat');
      const preview = page.getByRole('region', { name: 'Podgląd wiadomości' });
      await preview.getByText('Tak będzie wyglądać ta wiadomość').waitFor();
      await page.getByLabel('Treść na początku').fill('Do zobaczenia na {szkolenie}.');
      await preview.getByText('Do zobaczenia na Diagnostyka').waitFor();
      await page.getByLabel('Dopisek na końcu').fill('Parking jest {gdzie}.');
      await preview.getByText('Ta wiadomość nie zna „{gdzie}”').waitFor();
      await page.getByLabel('Dopisek na końcu').fill('Parking jest za budynkiem.');
      await preview.getByText('Parking jest za budynkiem.').waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await wrongOn(visitor)).toEqual([]);
      const { rows } = await portal.portal.app.pool.query(
        `SELECT FROM read.szkolenia_mail_wordings WHERE "values" ->> 'wording' = 'seat'`,
      );
      expect(rows).toEqual([]);
      expect(problems).toEqual([]);
      await visitor.context.close();
    },
  );
});

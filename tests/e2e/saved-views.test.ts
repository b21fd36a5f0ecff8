import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { choose } from '#tests/support/browser/fill.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** Lists under a name, with the columns that somebody wants: in every browser of the account, shared with colleagues. */
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const LIST = '/panel/applications';
const headings = ({ page }: Visitor) => page.locator('thead th[scope=col]:not(.cell-tick)').allInnerTexts();
const views = ({ page }: Visitor) => page.getByRole('group', { name: 'Zapisane widoki' });

describe('the list of applications', () => {
  it('APP-02 a view with filters and columns is shared, changed and taken away', async () => {
    const operator = await portal.visit({ width: 1280 });
    const { page, problems } = operator;
    await operator.as('operator@demo.example');
    await operator.go(`${LIST}?filters[status]=waiting`);
    await page.getByText('Kolumny', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Firma' }).uncheck();
    await page.waitForURL(/columns=/);
    await page.getByRole('checkbox', { name: 'Lista', exact: true }).uncheck();
    await expect
      .poll(() => headings(operator))
      .toEqual(['Data zgłoszenia', 'Uczestnik', 'Szkolenie', 'Termin', 'Status']);
    await page.getByText('Kolumny (4 z 6)').waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Zapisz widok' }).click();
    const dialog = page.getByRole('dialog', { name: 'Zapisz widok' });
    await dialog.getByLabel('Nazwa widoku').fill('Do decyzji');
    await choose(page, 'Kto jeszcze go widzi', 'wszyscy, którzy widzą tę listę');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Zapisz widok' }).click();
    await page.getByText('Zapisano widok „Do decyzji”.').first().waitFor();
    expect(
      await views(operator)
        .getByRole('link', { name: /Do decyzji/ })
        .getAttribute('aria-current'),
    ).toBe('true');

    const colleague = await portal.visit({ width: 1280 });
    await colleague.as('admin@demo.example');
    await colleague.go(LIST);
    expect((await headings(colleague)).length).toBe(7);
    await views(colleague).getByRole('link', { name: 'Do decyzji (wspólny)' }).click();
    await expect.poll(() => headings(colleague)).toHaveLength(5);
    expect(await wrongOn(colleague)).toEqual([]);

    await operator.go(LIST);
    await views(operator)
      .getByRole('link', { name: /Do decyzji/ })
      .click();
    await page.waitForURL(/view=/);
    // The address is there before the list is, and tabs are of the list that is shown.
    await expect.poll(() => headings(operator)).toHaveLength(5);
    await page
      .locator('.list-tabs')
      .getByRole('link', { name: /Rezerwa/ })
      .click();
    // A tab is another look at the list, with the same columns; it is no change of the view.
    await page.getByRole('button', { name: 'Zapisz widok' }).waitFor();
    await expect.poll(() => headings(operator)).toHaveLength(5);
    await operator.go(LIST);
    await views(operator)
      .getByRole('link', { name: /Do decyzji/ })
      .click();
    await expect.poll(() => headings(operator)).toHaveLength(5);
    await page.getByRole('link', { name: 'Termin', exact: true }).first().click();
    await page.waitForURL(/sort/);
    await page.getByRole('button', { name: 'Zapisz zmiany w „Do decyzji”' }).click();
    const change = page.getByRole('dialog', { name: 'Zapisz zmiany w „Do decyzji”' });
    expect(await change.getByLabel('Nazwa widoku').inputValue()).toBe('Do decyzji');
    await change.getByRole('button', { name: 'Zapisz widok' }).click();
    await page.getByText('Zapisano widok „Do decyzji”.').first().waitFor();

    await page.getByRole('button', { name: 'Usuń widok: Do decyzji' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń widok' }).click();
    await page.getByText('Usunięto widok „Do decyzji”.').first().waitFor();
    await expect.poll(() => views(operator).getByRole('link').count()).toBe(0);
    expect([...problems, ...colleague.problems]).toEqual([]);
  });

  it.each([1280, 390])(
    'APP-02 at %i px without scripts a view is kept and removed on pages of their own',
    async (width) => {
      const operator = await portal.visit({ width, scripts: false });
      const { page } = operator;
      await operator.as('operator@demo.example');
      await operator.go(`${LIST}?filters[status]=rejected`);
      await page.getByRole('link', { name: 'Zapisz widok' }).click();
      await page.getByRole('button', { name: 'Zapisz widok' }).click();
      await page.getByText('Pole „Nazwa widoku” jest wymagane').first().waitFor();
      await page.getByLabel('Nazwa widoku').fill(`Odrzucone ${width}`);
      await page.getByRole('button', { name: 'Zapisz widok' }).click();
      await page.getByText(`Zapisano widok „Odrzucone ${width}”.`).waitFor();
      expect(decodeURIComponent(page.url())).toContain('filters[status]=rejected');
      expect(await wrongOn(operator)).toEqual([]);
      await page.getByRole('link', { name: `Usuń widok: Odrzucone ${width}` }).click();
      await page.getByRole('button', { name: 'Usuń widok' }).click();
      await page.getByText(`Usunięto widok „Odrzucone ${width}”.`).waitFor();
      await operator.context.close();
    },
  );

  it('without scripts columns are chosen by a form that keeps the filters', async () => {
    const operator = await portal.visit({ width: 1280, scripts: false });
    const { page } = operator;
    await operator.as('operator@demo.example');
    await operator.go(`${LIST}?filters[status]=waiting`);
    await page.locator('.columns-menu summary').click();
    await page.getByRole('checkbox', { name: 'Firma' }).uncheck();
    await page.getByRole('button', { name: 'Pokaż te kolumny' }).click();
    expect(decodeURIComponent(page.url())).toContain('filters[status]=waiting');
    expect(await headings(operator)).toEqual([
      'Data zgłoszenia',
      'Uczestnik',
      'Szkolenie',
      'Termin',
      'Lista',
      'Status',
    ]);
  });

  it('the journal and a list of records are kept under a name too', async () => {
    const admin = await portal.visit({ width: 1280 });
    const { page, problems } = admin;
    await admin.as('admin@demo.example');
    for (const path of ['/panel/audit?filters[kind]=application', '/panel/employees?filters[status]=active']) {
      await admin.go(path);
      await page.getByRole('button', { name: 'Zapisz widok' }).click();
      const dialog = page.getByRole('dialog', { name: 'Zapisz widok' });
      await dialog.getByLabel('Nazwa widoku').fill('Mój');
      await dialog.getByRole('button', { name: 'Zapisz widok' }).click();
      await views(admin).getByRole('link', { name: 'Mój' }).waitFor();
    }
    expect(problems).toEqual([]);
  });
});

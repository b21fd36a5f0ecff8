import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** Somebody calls to register people: what is known of them, and of their firm, nobody types again. */
let portal: RunningPortal;
let coming: string;
let known: { id: string; participant_name: string; company_name: string; company_nip: string };
beforeAll(async () => {
  portal = await startPortal();
  const { pool } = portal.portal.app;
  const dates = await pool.query<{ id: string }>(
    `SELECT d.id FROM read.course_dates d JOIN read.courses c ON c.id = d.course_id
      WHERE d.status = 'active' AND d.started_on > to_char(now() + interval '14 days', 'YYYY-MM-DD') AND c.active
        AND coalesce(c.values->>'prerequisiteACourseId', c.values->>'prerequisiteBCourseId') IS NULL
        AND NOT (c.values->>'hasFgaz')::boolean AND d.visibility = 'visible' ORDER BY d.started_on DESC, d.id LIMIT 1`,
  );
  coming = dates.rows[0]?.id ?? '';
  const people = await pool.query(
    `SELECT id, participant_name, company_name, company_nip FROM read.applications
      WHERE status = 'archived' AND company_nip <> '' ORDER BY id LIMIT 1`,
  );
  known = people.rows[0];
});
afterAll(() => portal.stop());

const NEW = '/panel/applications/new';

describe('a registration by telephone', () => {
  it.each([
    [1280, true, 'Dzwonek'],
    [390, true, 'Telefonna'],
    [390, false, 'Rozmowna'],
  ])(
    'APP-07 at %i px (scripts: %s) a NIP brings the firm and who registers; only the new person is typed',
    async (width, scripts, lastName) => {
      const operator = await portal.visit({ width, scripts });
      const { page, go, problems } = operator;
      await operator.as('operator@demo.example');
      await go(`${NEW}?courseDateId=${coming}`);
      const nip = known.company_nip.replace(/^(...)(...)(..)(..)$/, '$1-$2-$3-$4');
      await page.getByLabel('Kto dzwoni: NIP, e-mail, nazwisko').fill(nip);
      await page.keyboard.press('Enter');
      const firm = page.locator('.found').getByRole('link', { name: known.company_name }).first();
      await firm.waitFor();
      expect(scripts ? await violations(page) : []).toEqual([]);
      expect(await wrongOn(operator)).toEqual([]);
      await firm.click();
      await expect.poll(() => page.locator('[name=companyNip]').inputValue()).toBe(known.company_nip);
      expect(await page.locator('[name=reporterEmail]').inputValue()).toContain('@');
      expect(await page.locator('[name=courseDateId]').last().inputValue()).toBe(coming);
      await page.locator('[name=participantFirstName]').fill('Ewa');
      await page.locator('[name=participantLastName]').fill(lastName);
      await page.locator('[name=participantEmail]').fill(`ewa.${lastName.toLowerCase()}@demo.example`);
      await page.getByRole('button', { name: 'Dodaj zgłoszenie' }).click();
      await page
        .getByText(/Dodano zgłoszenie: lista/)
        .first()
        .waitFor();

      // The next one of the same firm: nothing of it is typed again.
      await page.getByRole('link', { name: 'Kolejna osoba z tej firmy' }).click();
      await expect.poll(() => page.locator('[name=companyNip]').inputValue()).toBe(known.company_nip);
      expect(await page.locator('[name=participantLastName]').inputValue()).toBe('');
      expect(await page.locator('[name=courseDateId]').last().inputValue()).toBe(coming);
      expect(problems).toEqual([]);
      await operator.context.close();
    },
  );

  it.each([
    [1280, true],
    [390, true],
    [390, false],
  ])('APP-07 at %i px (scripts: %s) several people of a firm are registered together', async (width, scripts) => {
    const operator = await portal.visit({ width, scripts });
    const { page, go, problems } = operator;
    await operator.as('operator@demo.example');
    await go(`${NEW}?courseDateId=${coming}&filters[caller]=${known.company_nip}`);
    await page.locator('.found').getByRole('link', { name: known.company_name }).first().click();
    await expect.poll(() => page.locator('[name=companyNip]').inputValue()).toBe(known.company_nip);
    await page.getByRole('link', { name: 'Kilka osób naraz' }).click();
    await page.locator('h1', { hasText: 'Zgłoszenia kilku osób' }).waitFor();
    expect(await page.locator('[name=companyNip]').inputValue()).toBe(known.company_nip);
    expect(await page.locator('[name=courseDateId]').last().inputValue()).toBe(coming);
    expect(scripts ? await violations(page) : []).toEqual([]);
    expect(await wrongOn(operator)).toEqual([]);
    const typed = async (nth: number, lastName: string) => {
      await page.locator(`[name="employees[${nth}][firstName]"]`).fill('Iga');
      await page.locator(`[name="employees[${nth}][lastName]"]`).fill(lastName);
      await page.locator(`[name="employees[${nth}][email]"]`).fill(`iga.${lastName.toLowerCase()}@demo.example`);
    };
    const names = ['Pierwsza', 'Druga'].map((name) => `${name}${scripts ? 'a' : 'b'}${width === 390 ? 'a' : 'b'}`);
    await typed(0, names[0] ?? '');
    await page.getByRole('button', { name: 'Dodaj kolejnego pracownika' }).click();
    await page.locator('[name="employees[1][lastName]"]').waitFor();
    await typed(1, names[1] ?? '');
    await page.getByRole('button', { name: 'Dodaj zgłoszenia' }).click();
    await page.getByText('Dodano zgłoszenia: 2').first().waitFor();
    await page.waitForURL(new RegExp(`/panel/course-dates/${coming}`));
    const { rows } = await portal.portal.app.pool.query(
      `SELECT participant_name, company_nip, course_date_id FROM read.applications WHERE participant_name = ANY ($1) ORDER BY 1`,
      [names.map((name) => `Iga ${name}`)],
    );
    expect(rows).toEqual(
      [...names].sort().map((name) => ({
        participant_name: `Iga ${name}`,
        company_nip: known.company_nip,
        course_date_id: coming,
      })),
    );
    expect(problems).toEqual([]);
    await operator.context.close();
  });

  it('EMP-02 a surname brings the person, and who is not known is said to be unknown', async () => {
    const operator = await portal.visit();
    const { page, go, problems } = operator;
    await operator.as('operator@demo.example');
    await go(`${NEW}?courseDateId=${coming}&filters[caller]=${encodeURIComponent(known.participant_name)}`);
    await page.locator('.found').getByRole('link', { name: known.participant_name }).first().click();
    await expect
      .poll(
        async () =>
          `${await page.locator('[name=participantFirstName]').inputValue()} ${await page.locator('[name=participantLastName]').inputValue()}`,
      )
      .toBe(known.participant_name);
    await go(`${NEW}?filters[caller]=Nieznany-Nikomu`);
    await page.getByText('Nikogo takiego nie ma w danych').waitFor();
    expect(problems).toEqual([]);
  });
});

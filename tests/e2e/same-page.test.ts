import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';
import { dateFields, registrationFields } from '#tests/support/training/training.ts';

/** What stays on the screen while the address changes, and what comes back to it. */
let portal: RunningPortal;
let operator: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  operator = await portal.visit();
  await operator.as('admin@demo.example');
});
afterAll(() => portal.stop());

const one = async (text: string): Promise<string> => {
  const { rows } = await portal.portal.app.pool.query<{ id: string }>(text);
  return rows[0]?.id ?? '';
};

it('PUB-06 a form that another date was chosen above registers for that one, with what was typed', async () => {
  const client = portal.portal.client();
  await client.login('admin@demo.example', 'Szkolenia1!');
  const course =
    await one(`SELECT id FROM read.courses WHERE active AND (values ->> 'hasFgaz') = 'false' AND (values ->> 'allowRequests') = 'true'
    AND values ->> 'prerequisiteACourseId' IS NULL ORDER BY id LIMIT 1`);
  const location = await one('SELECT id FROM read.locations WHERE active ORDER BY id LIMIT 1');
  const schedule = async (startedOn: string, seatLimit: string) => {
    const made = await client.post('/panel/course-dates', dateFields(course, location, { startedOn, seatLimit }));
    expect(made.status, made.text).toBe(201);
    return (made.body as { id: string }).id;
  };
  const [full, free] = [await schedule('2099-03-02', '1'), await schedule('2099-04-06', '5')];
  const taken = await portal.portal.client().post('/api/register-applications', registrationFields(full, 1));
  expect(taken.status, taken.text).toBe(201);
  await portal.portal.settled();
  const visitor = await portal.visit();
  const { page } = visitor;
  // The address that links lead to: nothing is left by going to another date of it.
  await visitor.go(`/szkolenia/zgloszenia?courseDateId=${full}`);
  await page.fill('[name=companyName]', 'Warsztat Przeniesiony');
  await page.locator(`a[href$="courseDateId=${free}"]`).first().click();
  await page
    .locator('h1 + .row strong')
    .filter({ hasText: '2099' })
    .filter({ hasText: /kwietnia|04/ })
    .waitFor();
  expect(await page.inputValue('[name=courseDateId]')).toBe(free);
  expect(await page.inputValue('[name=companyName]')).toBe('Warsztat Przeniesiony');
  expect(visitor.problems).toEqual([]);
  await visitor.context.close();
});

it('RED-02 a message is shown once, also to those who come back to its page', async () => {
  const { page } = operator;
  await operator.go('/panel/locations/new');
  await page.fill('[name=name]', 'Sala raz');
  await page.fill('[name=city]', 'Łódź');
  await page.fill('[name=address]', 'Polna 1');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.locator('.flash').waitFor();
  await page.getByRole('link', { name: 'Zgłoszenia' }).first().click();
  await page.waitForSelector('h1:has-text("Zgłoszenia")');
  await page.goBack();
  await page.waitForSelector('h1:has-text("Sala raz")');
  expect(await page.locator('.flash').count()).toBe(0);
});

it('a step back is asked about also behind a link to a part of the page', async () => {
  const { page } = operator;
  await operator.go('/panel/locations');
  await page
    .locator('a[href="#main"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.getByRole('link', { name: 'Dodaj miejsce' }).first().click();
  await page.waitForSelector('h1:has-text("Nowe miejsce")');
  await page.fill('[name=name]', 'Niezapisane');
  await page.goBack();
  const alert = page.getByRole('alertdialog');
  await alert.waitFor();
  await alert.getByRole('button', { name: 'Anuluj' }).click();
  expect(await page.inputValue('[name=name]')).toBe('Niezapisane');
  await page.goBack();
  await alert.getByRole('button', { name: 'Potwierdź' }).click();
  await page.waitForSelector('h1:has-text("Miejsca szkoleń")');
});

it('FE-09 what is missing is found where it is a group of boxes, too', async () => {
  const { page } = operator;
  await operator.go('/panel/webhooks/new');
  await page.fill('[name=name]', 'Dokąd');
  await page.fill('[name=url]', 'https://odbiorca.example/dzwonek');
  await page.getByRole('button', { name: /^Do uzupełnienia/ }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('.field')?.className ?? ''))
    .toContain('field-checkboxGroup');
});

it('"Kolumny" ticks what the list shows, also after its own address was opened again', async () => {
  const { page } = operator;
  await operator.go('/panel/applications');
  const menu = page.locator('.columns-menu');
  const box = (label: string) => menu.getByRole('checkbox', { name: label, exact: true });
  await menu.locator('summary').click();
  const [first = ''] = await menu.locator('label').allInnerTexts();
  await box(first).uncheck();
  await page.waitForURL(/columns=/);
  await page.getByRole('link', { name: 'Zgłoszenia' }).first().click();
  await page.waitForURL((url) => !url.search.includes('columns='));
  await expect.poll(() => box(first).isChecked()).toBe(true);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, save } from '#tests/support/browser/fill.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

let portal: RunningPortal;
let first: Visitor;
let second: Visitor;
let courseId: string;

beforeAll(async () => {
  portal = await startPortal();
  [first, second] = [await portal.visit(), await portal.visit()];
  await first.as('operator@demo.example');
  await second.as('admin@demo.example');
  const { rows } = await portal.portal.app.pool.query<{ id: string }>(
    `SELECT id FROM read.courses WHERE title = 'ABS i ESP – budowa i diagnostyka'`,
  );
  courseId = rows[0]?.id ?? '';
});
afterAll(() => portal.stop());

describe('records in the browser', () => {
  it('two operators edit one course: the later one sees both values by name, chooses, and nothing is lost', async () => {
    const path = `/panel/courses/${courseId}/edit`;
    await Promise.all([first.go(path), second.go(path)]);
    await choose(first.page, 'Grupa szkoleń', 'Diagnostyka elektroniczna');
    await save(first.page);
    await first.page.waitForSelector('h1:has-text("ABS i ESP")');

    await second.page.getByLabel('Cena netto').fill('1300');
    await save(second.page);
    const conflict = second.page.getByRole('group', { name: 'Różnice' });
    await conflict.waitFor();
    const lines = await conflict.locator('tbody tr').allTextContents();
    expect(lines).toEqual([
      'Grupa szkoleńDiagnostyka elektronicznaUkłady hamulcowe i bezpieczeństwo',
      'Cena netto (zł)1200,001300',
    ]);
    expect(await second.page.getByLabel('Cena netto').inputValue()).toBe('1300');
    await second.page.getByText('Zostaw moje i zapisz ponownie').click();
    // People are registered for this course: another price is a change of what they were promised.
    await second.page.getByLabel('Potwierdzam zmianę').check();
    await save(second.page);
    await second.page.waitForSelector('h1:has-text("ABS i ESP")');
    const history = await second.page.locator('.timeline > li').first().textContent();
    expect(history).toContain('Grupa szkoleń: Diagnostyka elektroniczna → Układy hamulcowe i bezpieczeństwo');
    expect(history).toContain('Cena netto (zł): 1200,00 → 1300,00');
    expect(second.problems).toEqual([]);
  });

  it('CRS-05 the four durations as people say them', async () => {
    const texts = new Set<string>();
    await first.go('/panel/courses');
    for (const cell of await first.page.locator('td[data-label="Czas trwania"]').allTextContents()) texts.add(cell);
    expect([...texts].sort()).toEqual(['1 dzień', '2 dni', '2,5 dnia', '3 dni']);
  });

  it('GRP-01 a record is switched off with a reason, which its history tells', async () => {
    const { page } = first;
    await first.go('/panel/groups');
    await page.click('tbody a >> text=Klimatyzacja i komfort');
    await page.waitForSelector('h1:has-text("Klimatyzacja")');
    await page.getByRole('button', { name: 'Dezaktywuj' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=reason]').fill('Koniec oferty');
    await dialog.getByRole('button', { name: 'Dezaktywuj' }).click();
    await page.waitForSelector('.badge:has-text("nieaktywna")');
    expect(await page.locator('.timeline > li').first().textContent()).toContain('Powód: Koniec oferty');
    expect(first.problems).toEqual([]);
  });

  it('FE-10 without scripts a wrong form comes back with what was typed, and a right one is saved', async () => {
    const plain = await portal.visit({ scripts: false });
    const { page } = plain;
    await plain.as('operator@demo.example');
    await plain.go('/panel/locations/new');
    await page.fill('[name=name]', 'Oddział Gdynia');
    await page.fill('[name=city]', 'G');
    await page.fill('[name=address]', 'ul. Morska 1');
    await page.click('#location button[type=submit]');
    expect(await page.locator('.field-error').textContent()).toContain('Miejscowość może mieć od 2 do 64 znaków');
    expect(await page.inputValue('[name=name]')).toBe('Oddział Gdynia');
    await page.fill('[name=city]', 'Gdynia');
    await page.click('#location button[type=submit]');
    await page.waitForSelector('h1:text-is("Oddział Gdynia")');
    expect(await page.locator('.flash').textContent()).toContain('Dodano miejsce szkoleń.');
  });
});

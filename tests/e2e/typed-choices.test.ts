import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutMarks } from '#domain/text/words.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** FE-11: a choice that is typed instead of clicked. */
let portal: RunningPortal;
let operator: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  operator = await portal.visit();
  await operator.as('admin@demo.example');
});
afterAll(() => portal.stop());

const NONE = 'Województwo: wybierz wartość z listy';
const state = (page: Page) => page.getByRole('combobox', { name: 'Województwo' });
const held = (page: Page) => page.locator('input[type=hidden][name=state]').inputValue();

const LEAVING: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['Tab', (page) => page.keyboard.press('Tab')],
  ['Enter', (page) => page.keyboard.press('Enter')],
  ['a click elsewhere', (page) => page.mouse.click(5, 400)],
];

async function openNew(page: Page, typed: string): Promise<void> {
  await state(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(typed);
}

describe('FE-11 a choice that is typed', () => {
  it.each(LEAVING)('is taken by %s', async (_name, leave) => {
    const { page } = operator;
    await operator.go('/panel/firms/new');
    for (const [typed, label] of [
      ['MAZOWIECKIE', 'Mazowieckie'],
      ['slaskie', 'Śląskie'],
      ['  podlaskie ', 'Podlaskie'],
      ['mazow ', 'Mazowieckie'],
    ] as const) {
      await openNew(page, typed);
      await leave(page);
      await expect.poll(() => state(page).inputValue()).toBe(label);
      expect(await held(page)).toBe(withoutMarks(label));
      // The list is not in the way of what comes next.
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    }
    expect(await page.getByText(NONE).count()).toBe(0);
  });

  it.each(LEAVING)('stays and is said to be none when it means none, by %s', async (_name, leave) => {
    const { page } = operator;
    await operator.go('/panel/firms/new');
    await openNew(page, 'mazowieckie');
    await leave(page);
    for (const typed of ['Mazowiekie', 'm']) {
      await openNew(page, typed);
      await leave(page);
      await state(page).blur();
      await page.getByText(NONE).waitFor();
      expect(await state(page).inputValue()).toBe(typed);
      expect(await state(page).getAttribute('aria-invalid')).toBe('true');
    }
    // What is corrected is taken.
    await openNew(page, 'opolskie');
    await leave(page);
    await page.getByText(NONE).waitFor({ state: 'detached' });
    expect(await held(page)).toBe('opolskie');
  });

  it('is taken when it was pasted, and the list finds with a blank behind', async () => {
    const { page } = operator;
    await operator.go('/panel/firms/new');
    await state(page).click();
    await page.keyboard.insertText('mazow ');
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Mazowieckie']);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('Wielkopolskie\u200b ');
    await page.keyboard.press('Tab');
    expect(await held(page)).toBe('wielkopolskie');
  });

  it('over another is saved', async () => {
    const { page } = operator;
    await operator.go('/panel/firms');
    await page.locator('tbody a').first().click();
    await page.locator('.timeline').waitFor();
    await page.getByRole('link', { name: 'Edytuj' }).first().click();
    await state(page).waitFor();
    await operator.ready();
    await state(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Lubuskie');
    // The field is left by the button itself.
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await page.locator('.timeline').waitFor();
    await page.getByText('Lubuskie').first().waitFor();
    expect(page.url()).not.toContain('edit');
  });

  it('is emptied with its text, by the cross and by Escape', async () => {
    const { page } = operator;
    await operator.go('/panel/firms/new');
    const empty = async () => {
      await expect.poll(() => held(page)).toBe('');
      expect(await state(page).inputValue()).toBe('');
      expect(await page.getByText(NONE).count()).toBe(0);
    };
    await openNew(page, 'nigdzie');
    await page.keyboard.press('Tab');
    await page.getByText(NONE).waitFor();
    await page.getByRole('button', { name: 'Wyczyść: Województwo' }).click();
    await empty();
    await openNew(page, 'nigdzie');
    await page.keyboard.press('Tab');
    await page.getByText(NONE).waitFor();
    await state(page).click();
    await page.keyboard.press('Escape');
    await empty();
    await openNew(page, 'opolskie');
    await page.keyboard.press('Tab');
    await state(page).fill('');
    await page.keyboard.press('Tab');
    await empty();
  });

  it('narrows a list, where a text that means none is not passed over', async () => {
    const { page } = operator;
    await operator.go('/panel/applications');
    await page.getByText('Więcej filtrów').click();
    await openNew(page, 'nigdzie');
    await page.keyboard.press('Tab');
    await page.getByText(NONE).waitFor();
    expect(await page.getByRole('button', { name: 'Filtruj' }).isDisabled()).toBe(true);
    await openNew(page, 'Mazowieckie');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Filtruj' }).click();
    await page.waitForURL(/companyState/);
    expect(new URL(page.url()).searchParams.get('filters[companyState]')).toBe('mazowieckie');
  });
});

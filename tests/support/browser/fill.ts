import type { Page } from 'playwright-core';

/** Chooses in a dropdown of ours as a person does: opens it, types a part of the label, takes what is found. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  const input = page.getByRole('combobox', { name: label });
  await input.click();
  await input.fill(text);
  await page.getByRole('option', { name: text }).first().click();
}

/**
 * On a phone the library shows a list when the keyboard has come up, or after 0.6 s without one: until then it is clipped
 * away, nobody sees it, and a press would go to what is under it.
 */
export async function listShown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const list = document.querySelector('.dropdown');
    return list !== null && getComputedStyle(list).clipPath === 'none';
  });
}

/** Presses the form's own button and waits for the page that follows. */
export async function save(page: Page, label = 'Zapisz'): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
}

import type { Page } from 'playwright-core';

/** Chooses in a dropdown of ours as a person does: opens it, types a part of the label, takes what is found. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  const input = page.getByRole('combobox', { name: label });
  await input.click();
  await input.fill(text);
  await page.getByRole('option', { name: text }).first().click();
}

/** Presses the form's own button and waits for the page that follows. */
export async function save(page: Page, label = 'Zapisz'): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
}

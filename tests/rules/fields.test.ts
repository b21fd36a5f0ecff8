import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fieldsPage } from '#tests/tools/fields/page.ts';

it('the page of single fields is what the declarations say (ASVS V8.1.2): npm run fields writes it', () => {
  const page = fieldsPage();
  expect(readFileSync('ops/runbook/fields.md', 'utf8')).toBe(page);
  // Who looks finds what matters most there.
  expect(page).toMatch(/\| `role` +\| Rola +\| rights/);
  expect(page).toMatch(/\| `participant\.lastName` +\| Nazwisko +\| person/);
});

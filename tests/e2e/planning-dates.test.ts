import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** Whoever plans the courses of a season. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

async function dateIn(status: 'active' | 'cancelled'): Promise<string> {
  const { rows } = await portal.portal.app.pool.query<{ id: string }>(
    'SELECT id FROM read.course_dates WHERE status = $1 ORDER BY started_on DESC, id LIMIT 1',
    [status],
  );
  return `/panel/course-dates/${rows[0]?.id}`;
}

describe('a copy of a date', () => {
  it('is a press on "Powiel termin", a day and a press on the button that saves', async () => {
    const { page, go, as, problems, context } = await portal.visit();
    await as('operator@demo.example');
    const path = await dateIn('active');
    await go(path);
    const about = await page.locator('.details-about').textContent();
    await page.getByRole('group', { name: 'Działania' }).getByText('Więcej').click();
    await page.getByRole('link', { name: 'Powiel termin' }).click();
    await page.locator('#course-date').waitFor();
    await page.getByLabel('Data szkolenia').fill('15.03.2099');
    await page.locator('#course-date button[type=submit]').click();
    await page.getByText('Dodano termin szkolenia.').waitFor();
    expect(new URL(page.url()).pathname).not.toContain(path);
    // Of each only the days differ.
    const copied = await page.locator('.details-about').textContent();
    expect(copied).toMatch(/^15.*\.03\.2099,/);
    expect(copied?.split(', ').slice(1)).toEqual(about?.split(', ').slice(1));
    expect(problems).toEqual([]);
    await context.close();
  });
});

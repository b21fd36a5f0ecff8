import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
  // Mails that are not there any more: tried again, there is nothing to do, and they are done.
  await portal.portal.app.pool.query(
    `INSERT INTO app.jobs (id, name, data, due_at, attempts, error, dead_at, portal)
     SELECT 'dead:' || n, CASE WHEN n < 5 THEN 'mail' ELSE 'finish-move' END, jsonb_build_object('mailId', 'gone'),
       now(), 82, '550 <[adres]> unknown user', now(), 'szkolenia' FROM generate_series(1, 5) AS n
     UNION ALL SELECT 'later', 'drop-files', '{}', now() + interval '1 hour', 12, 'The read models are behind', NULL,
       'szkolenia'`,
  );
});
afterAll(() => portal.stop());

describe('jobs that did not come off', { timeout: 240_000 }, () => {
  it.each([1280, 390])('the panel tells of them and leads to their page, at %i px', async (width) => {
    const { page, go, login, problems } = await portal.visit({ width });
    await login('admin@demo.example');
    await go('/panel/mailbox');
    const notice = page.locator('.dead-jobs');
    expect(await notice.innerText()).toContain('5 zadań nie powiodło się i nie będzie ponawiane');
    expect(await violations(page)).toEqual([]);
    await notice.getByRole('link').click();
    await page.waitForURL('**/panel/jobs');
    await page.getByRole('heading', { name: 'Zadania w tle' }).waitFor();
    expect(await page.getByText('Dane portalu nie nadążyły jeszcze za zmianami.').isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);

    expect(problems).toEqual([]);
  });

  it('one is tried again by a click, and all of a kind without scripts', async () => {
    const { page, go, login } = await portal.visit();
    await login('admin@demo.example');
    await go('/panel/jobs');
    const mails = page.getByRole('region', { name: 'Wysłanie wiadomości e-mail' });
    await mails
      .getByRole('button', { name: /^Ponów zadanie/ })
      .first()
      .click();
    await page.getByText('Ponowiono 1 zadanie.').waitFor();
    await expect.poll(() => mails.getByRole('button', { name: 'Ponów wszystkie (3)' }).isVisible()).toBe(true);

    const bare = await portal.visit({ scripts: false });
    await bare.as('admin@demo.example');
    await bare.go('/panel/jobs');
    await bare.page.getByRole('button', { name: /^Ponów wszystkie \(3\)/ }).click();
    await bare.page.getByText('Ponowiono 3 zadania.').waitFor();
    await expect
      .poll(async () => {
        await bare.go('/panel/jobs');
        return bare.page.locator('main section[aria-labelledby^=kind-] h2').allInnerTexts();
      })
      .toEqual(['Dokończenie przeniesienia zgłoszenia', 'Usunięcie plików i wiadomości zapomnianej osoby']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertToken } from '#ops/training/seat-alert-link.ts';
import { violations } from '#tests/support/browser/axe.ts';
import { addCourse, addLocation, dateFields } from '#tests/support/training/training.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** Whoever finds a date full leaves an address, says yes, and changes their mind. */

let portal: RunningPortal;
/** A date that takes applications for the reserve alone. */
let date: string;
let course: string;
beforeAll(async () => {
  portal = await startPortal();
  const { portal: program } = portal;
  course = await addCourse(program.app, { name: 'Kurs bez wolnych miejsc' });
  const operator = await program.as('ADMIN_OPERATOR');
  const fields = dateFields(course, await addLocation(program.app), { startedOn: '2099-03-02', full: 'true' });
  const answer = await operator.post('/panel/course-dates', fields);
  if (answer.status !== 201) throw new Error(answer.text);
  date = answer.body.id;
  await program.settled();
});
afterAll(() => portal.stop());

const overflow = (width: number) => `document.documentElement.scrollWidth - ${width}`;

/** The link of the first mail, as its composer makes it. */
async function linkOf(email: string): Promise<string> {
  const { app } = portal.portal;
  await app.deferred.done();
  await portal.portal.settled();
  const { rows } = await app.pool.query<{ id: string; asks: number }>(
    'SELECT id, asks FROM read.seat_alerts WHERE email = $1',
    [email],
  );
  const [alert] = rows;
  if (!alert) throw new Error('nobody waits');
  return `/powiadomienie/link?token=${alertToken(app.vault, { does: 'confirm', alertId: alert.id, ask: alert.asks })}`;
}

describe('an alert of a free seat', () => {
  it.each([
    { width: 1280, scripts: true },
    { width: 390, scripts: true },
    { width: 1280, scripts: false },
    { width: 390, scripts: false },
  ])(
    'is asked for on a full date, confirmed and stopped, at $width px, scripts $scripts',
    async ({ width, scripts }) => {
      const { page, go, problems, context } = await portal.visit({ width, scripts });
      const email = `czeka-${width}-${String(scripts)}@demo.example`;
      const seen: unknown[] = [];
      const look = async () => {
        if (!scripts) return;
        seen.push(...(await violations(page)));
        expect(await page.evaluate(overflow(width))).toBeLessThanOrEqual(0);
      };
      await go(`/zgloszenia?courseDateId=${date}`);
      await page.getByRole('link', { name: 'Powiadom mnie, gdy zwolni się miejsce' }).click();
      await page.waitForURL(/\/powiadomienie\?/);
      await page.locator('#seat-alert').waitFor();
      await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
      await look();
      await page.getByLabel('Zgadzam się na użycie tego adresu').check();
      await page.getByRole('button', { name: 'Wyślij link do potwierdzenia' }).click();
      await page.getByText('Wysłaliśmy link do potwierdzenia na podany adres.').waitFor();
      const link = await linkOf(email);
      await go(link);
      await look();
      await page.getByRole('button', { name: 'Potwierdź powiadomienie' }).click();
      await page.getByText('Powiadomienie jest potwierdzone.').first().waitFor();
      await go(link);
      await page.getByText('Napiszemy raz, gdy będzie wolne miejsce.').first().waitFor();
      await look();
      await page.getByRole('button', { name: 'Zrezygnuj z powiadomień' }).click();
      await page.getByText('Zapisano rezygnację.').first().waitFor();
      await go(link);
      await page.getByText('Nic już nie czeka na powiadomienie').waitFor();
      expect([seen, problems]).toEqual([[], []]);
      await context.close();
    },
  );

  it('keeps what was typed when the consent is missing, without scripts too', async () => {
    const { page, go, context } = await portal.visit({ width: 390, scripts: false });
    await go(`/powiadomienie?courseDateId=${date}`);
    await page.getByRole('textbox', { name: 'E-mail' }).fill('bez-zgody@demo.example');
    await page.getByRole('button', { name: 'Wyślij link do potwierdzenia' }).click();
    await page.getByText('Pole „Zgoda” musi zostać zaznaczone').first().waitFor();
    expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('bez-zgody@demo.example');
    await context.close();
  });

  it('is offered for a course whose dates are all full, in the schedule too', async () => {
    const { page, go, context } = await portal.visit();
    await go(`/harmonogram?filters[courseId]=${course}`);
    await page.getByRole('link', { name: 'Powiadom mnie o wolnym miejscu na tym szkoleniu' }).click();
    await page.getByText('dowolny termin').waitFor();
    expect(await page.locator('#seat-alert').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
});

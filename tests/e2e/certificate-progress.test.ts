import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/text/calendar.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { addCourse, addLocation, dateFields, officeFields } from '#tests/support/training/training.ts';

/** A training of today has not begun before its hour: certificates are offered for one that was. */
const YESTERDAY = addDays(dayInWarsaw(new Date().toISOString()), -1);
const LATE = 'janb@demo.example';
const UNKNOWN = 'janc@demo.example';

const PATIENT = { timeout: 60_000, interval: 200 };

let smtp: TestSmtp;
let portal: RunningPortal;
let operator: Visitor;
let path: string;

/** Three were there; the mail server takes one mail, puts one off and knows nothing of one address. */
beforeAll(async () => {
  smtp = await startSmtp();
  portal = await startPortal({
    demo: false,
    config: { smtpUrl: smtp.url, mailHoldMs: 0 },
    // The one that is put off stays so until the test lets it go.
    queue: { attempts: 20 },
  });
  const { app } = portal.portal;
  const client = await portal.portal.as('ADMIN_OPERATOR');
  const fields = dateFields(await addCourse(app), await addLocation(app), { startedOn: YESTERDAY, seatLimit: '20' });
  const { id } = (await client.post('/panel/course-dates', fields)).body;
  for (const [n, participantFirstName] of ['Ewa', 'Jan', 'Ola'].entries()) {
    const person = {
      participantFirstName,
      participantEmail: `jan${'abc'[n]}@demo.example`,
      reason: 'Zgłoszeni na miejscu',
    };
    const registered = await client.post('/panel/applications', officeFields(id, n, person));
    if (registered.status !== 201) throw new Error(registered.text);
    await client.post(`/panel/applications/${registered.body.id}/attendance/toggle`);
  }
  smtp.refuse((to) => {
    if (to === UNKNOWN) return { code: 550, message: 'no such mailbox' };
    return to === LATE ? { code: 451, message: 'later' } : undefined;
  });
  await portal.portal.addOperator({
    role: 'ADMIN_OPERATOR',
    email: 'ola@demo.example',
    firstName: 'Ola',
    lastName: 'Norman',
  });
  operator = await portal.visit();
  await operator.as('ola@demo.example');
  path = `/panel/course-dates/${id}`;
});
afterAll(async () => {
  await portal.stop();
  await smtp.stop();
});

describe('the progress of certificates that are sent in bulk', () => {
  it('CD-16 is shown in the dialog and on the page until all is done, and what failed can be sent again', async () => {
    const { page } = operator;
    const shots = process.env.SHOTS;
    if (shots) mkdirSync(shots, { recursive: true });
    const shot = (name: string) => (shots ? page.screenshot({ path: `${shots}/${name}.png` }) : undefined);
    await operator.go(path);
    expect(await page.getByRole('progressbar', { name: 'Postęp wysyłki certyfikatów' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Wyślij certyfikaty' }).click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    const dialog = page.getByRole('dialog', { name: 'Certyfikaty' });
    const bar = dialog.getByRole('progressbar', { name: 'Postęp wysyłki certyfikatów' });
    await bar.waitFor();
    const underWay = 'Wysłano 1 z 3 certyfikatów, 1 czeka na ponowną próbę';
    await dialog.locator('.numbers').getByText(underWay).waitFor();
    // The sentence is the same before the one that failed is reported.
    await expect.poll(async () => [await bar.getAttribute('value'), await bar.getAttribute('max')]).toEqual(['2', '3']);
    await dialog.getByText('Nie udało się wysłać 1 certyfikatu:').waitFor();
    expect(await violations(page)).toEqual([]);
    await shot('dialog-1280');

    // Opened again meanwhile, also where no script runs.
    const withoutScripts = await portal.visit({ scripts: false });
    await withoutScripts.as('ola@demo.example');
    await withoutScripts.go(path);
    const section = withoutScripts.page.getByRole('region', { name: 'Wysyłka certyfikatów' });
    expect(await section.textContent()).toContain('Wysłano 1 z 3 certyfikatów');
    await dialog.getByRole('button', { name: 'Zamknij' }).last().click();
    await operator.go(path);
    const onPage = page.getByRole('region', { name: 'Wysyłka certyfikatów' });
    await onPage.locator('.numbers').getByText(underWay).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await onPage.scrollIntoViewIfNeeded();
    await shot('page-390');
    await page.setViewportSize({ width: 1280, height: 900 });
    await shot('page-1280');

    smtp.refuse((to) => (to === UNKNOWN ? { code: 550, message: 'no such mailbox' } : undefined));
    await onPage.locator('.numbers').getByText('Wysłano 2 z 3 certyfikatów', { exact: true }).waitFor();
    smtp.refuse(() => undefined);
    await onPage.getByRole('link', { name: 'Ola Nowak' }).click();
    await page.getByRole('button', { name: 'Wyślij ponownie' }).click();
    await expect
      .poll(() => smtp.to(UNKNOWN).filter(({ subject }) => subject?.includes('ertyfikat')).length, PATIENT)
      .toBe(1);
    await expect
      .poll(async () => {
        await operator.go(path);
        return onPage.count();
      }, PATIENT)
      .toBe(0);

    await page.getByRole('button', { name: 'Wyślij certyfikaty' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Wyślij ponownie 3 certyfikaty' }).click();
    await dialog.locator('.numbers').getByText('Wysłano wszystkie: 3.').waitFor();
    expect(await dialog.getByRole('status').textContent()).toBe('Wysłano wszystkie: 3.');
    await shot('done-1280');
    await page.setViewportSize({ width: 390, height: 844 });
    await shot('done-390');
    expect(operator.problems).toEqual([]);
  });
});

import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { save } from '#tests/support/browser/fill.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';
import { signedWith, startReceiver, type Received, type Receiver } from '#tests/support/program/receiver.ts';

/** 26 C 13: somebody of the panel has another program notified, and looks at what became of it. */
let portal: RunningPortal;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  portal = await startPortal({ config: { webhooksLoopback: true } });
});
afterAll(async () => {
  await portal.stop();
  await receiver.close();
});

const SHOTS = process.env.SHOTS;

it.each([
  [1280, true],
  [390, true],
  [390, false],
])('a webhook is made, tried and sent again at %i px (scripts: %s)', async (width, scripts) => {
  receiver.got.length = 0;
  receiver.answer();
  const shot = async ({ page }: Visitor, name: string) => {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: `${SHOTS}/${name}-${width}-${scripts}.png`, fullPage: true });
  };
  // The judge of a page is a script too.
  const wrong = async (visitor: Visitor) =>
    scripts ? [...(await violations(visitor.page)), ...(await wrongOn(visitor))] : [];
  const visitor = await portal.visit({ width, scripts });
  const { page, go, problems } = visitor;
  const name = `CRM ${width} ${scripts}`;
  await visitor.as('admin@demo.example');
  await go('/panel/webhooks/new');
  expect(await wrong(visitor)).toEqual([]);
  await shot(visitor, 'new');
  await page.getByRole('textbox', { name: /^Nazwa/ }).fill(name);
  await page.getByRole('textbox', { name: /^Adres/ }).fill(receiver.url);
  await page.getByLabel('Grupy szkoleń', { exact: true }).check();
  await save(page);
  const shown = page.locator('.api-secret');
  await shown.waitFor();
  const secret = (await shown.textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  expect(await wrong(visitor)).toEqual([]);
  await shot(visitor, 'secret');

  await page.getByRole('link', { name: 'Wysyłki' }).click();
  await page.getByRole('heading', { name: 'Wysyłki webhooka' }).waitFor();
  await page.getByText('Jeszcze nie było żadnej.').waitFor();
  receiver.answer((res) => void res.writeHead(500).end());
  // Its place is known a moment after it was made.
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByRole('heading', { name: 'Wyślij ponownie' }).count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await page.getByRole('button', { name: 'Wyślij próbną' }).click();
  await page.getByText('Wysyłamy próbną wiadomość.').waitFor();
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByText('odpowiedź inna niż 2xx').count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  expect(receiver.got[0]?.body).toMatchObject({ type: 'webhook.test' });
  expect(signedWith(receiver.got[0] as Received, [secret])).toEqual([secret]);
  expect(await wrong(visitor)).toEqual([]);
  await shot(visitor, 'deliveries');

  receiver.answer();
  await page.getByRole('textbox', { name: /^Od zdarzenia/ }).fill('0');
  await page.getByRole('button', { name: 'Wyślij ponownie' }).click();
  await page.getByText('Wysyłamy od zdarzenia 0.').waitFor();
  await expect
    .poll(() => receiver.got.filter(({ body }) => body.type === 'group.created').length, { timeout: 20_000 })
    .toBeGreaterThan(0);
  await page.reload();
  await page.getByText('doręczone').first().waitFor();
  expect(await wrong(visitor)).toEqual([]);
  await shot(visitor, 'sent');

  // One entry again, which does not come through at first: the page says where it is, and where it goes on.
  const again = String(receiver.got.find(({ body }) => body.type === 'group.created')?.body.id);
  receiver.answer((res) => void res.writeHead(503).end());
  await page.getByRole('textbox', { name: /^Od zdarzenia/ }).fill(again);
  await page.getByRole('textbox', { name: /^Do zdarzenia/ }).fill(again);
  await page.getByRole('button', { name: 'Wyślij ponownie' }).click();
  await page.getByText(`Wysyłamy ponownie zdarzenia od ${again} do ${again}.`).waitFor();
  await page.reload();
  await page.getByText(/^od zdarzenia \d+ do \d+, potem dalej od \d+$/).waitFor();
  expect(await wrong(visitor)).toEqual([]);
  await shot(visitor, 'again');
  receiver.answer();
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByText('Wysyłamy ponownie', { exact: true }).count();
      },
      { timeout: 20_000 },
    )
    .toBe(0);

  await page.getByRole('link', { name: 'Do webhooka' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText('Ostatnie doręczenie').waitFor();
  await page.getByText(/^whpk_/).waitFor();
  expect(await wrong(visitor)).toEqual([]);
  await shot(visitor, 'details');
  expect(problems).toEqual([]);
  await visitor.context.close();
});

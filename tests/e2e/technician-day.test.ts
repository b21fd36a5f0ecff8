import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { orderFields, putOrder } from '#tests/support/orders/order.ts';
import {
  asTechnician,
  orderOffice,
  otherService,
  technicianPhone,
  visitsToday,
  type TodayVisit,
} from '#tests/support/orders/technician.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';
import { startLine, type Line } from '#tests/support/servers/line.ts';

/** Issue 24, point 5: a technician's phone, with the network off, in a real browser with its real service worker. */
let portal: RunningPortal;
let office: Client;
/** Orders of the technician's company whose visit is today, each used once. */
let visits: TodayVisit[];

beforeAll(async () => {
  portal = await startPortal();
  office = await orderOffice(portal);
  visits = await visitsToday(portal, office, 9);
});
afterAll(() => portal.stop());

const phone = (line?: Line) => technicianPhone(portal, line);

const statusOf = async (id: string): Promise<string> =>
  (await portal.portal.app.pool.query<{ status: string }>('SELECT status FROM read.orders WHERE id = $1', [id])).rows[0]
    ?.status ?? '';
const take = () => {
  const visit = visits.pop();
  if (!visit) throw new Error('The demo has too few open orders of the technician');
  return visit;
};
const report = async ({ page }: Visitor, { order_number: number }: { order_number: string }) => {
  await page.getByRole('button', { name: `Wykonane: ${number}`, exact: true }).tap();
  const question = page.getByRole('dialog');
  // What a presentation asks besides the day.
  const choice = question.getByRole('radio').first();
  if (await choice.count()) await choice.check();
  await question.getByRole('button', { name: 'Oznacz jako wykonane' }).tap();
  await question.waitFor({ state: 'detached' });
};
const SHOTS = process.env.SHOTS;
const shot = (name: string) => ({ path: `${SHOTS ?? 'test-failures'}/technician-${name}.png`, fullPage: true });

describe('ORD-24 a technician’s day', () => {
  it('is the page after the login; telephone, map and photo are a tap away', async () => {
    const visitor = await phone();
    const { page, problems } = visitor;
    const card = page.locator('.day-visits li', { hasText: visits[0]?.order_number ?? '' });
    expect(await card.locator('a[href^="tel:"]').getAttribute('href')).toMatch(/^tel:\+?\d{9,}$/);
    expect(await card.locator('a[href*="openstreetmap.org"]').count()).toBe(1);
    await page.screenshot(shot('day'));
    expect(await violations(page)).toEqual([]);
    expect(await wrongOn(visitor)).toEqual([]);
    expect(problems).toEqual([]);
    await visitor.context.close();
  });

  it('opens without a network, takes what is done and what is not after all, and sends it when the network is back', async () => {
    const line = await startLine(portal.portal.url);
    const visitor = await phone(line);
    const { page, context } = visitor;
    const [done, mistaken] = [take(), take()];
    await Promise.all([context.setOffline(true), line.cut()]);
    await page.reload();
    await page.waitForSelector('html[data-alive]', { state: 'attached' });
    await report(visitor, done);
    await report(visitor, mistaken);
    await expect.poll(() => page.locator('.day-state').innerText()).toMatch(/bez sieci\s+2 do wysłania/);
    await page.getByRole('button', { name: `Cofnij: ${mistaken.order_number}`, exact: true }).tap();
    await expect.poll(() => page.locator('.day-state').innerText()).toMatch(/1 do wysłania/);
    await page.screenshot(shot('offline'));
    expect(await violations(page)).toEqual([]);
    expect([await statusOf(done.id), await statusOf(mistaken.id)]).toEqual(['set', 'set']);
    await line.mend();
    await context.setOffline(false);
    await expect.poll(() => page.locator('.day-state').innerText()).toMatch(/wysłano/);
    expect([await statusOf(done.id), await statusOf(mistaken.id)]).toEqual(['done', 'set']);
    const { timeline } = (await office.props(`/zlecenia/panel/orders/${done.id}`)).body.data;
    expect(timeline.map((entry: { text: string }) => entry.text).join()).toMatch(
      /Wykonano usługę \(bez sieci, na urządzeniu \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d\)/,
    );
    await page.getByRole('link', { name: `Cofnij: ${done.order_number}`, exact: true }).waitFor();
    await context.close();
    await line.cut();
  });

  it('opened the next morning without a network it says of which day the list is', async () => {
    const { page, context } = await phone();
    await page.getByRole('heading', { name: 'Dzisiaj' }).waitFor();
    await context.setOffline(true);
    await page.clock.setFixedTime(Date.now() + 86_400_000);
    await page.reload();
    await page.getByText('Dzisiejsza wczyta się, gdy będzie sieć').waitFor();
    expect(await page.getByRole('heading', { name: 'Dzisiaj' }).count()).toBe(0);
    await page.screenshot(shot('yesterday'));
    await context.close();
  });

  it('what the office changed meanwhile is asked about, order by order; nothing is dropped', async () => {
    const visitor = await phone();
    const { page, context } = visitor;
    const [moved, cancelled, handed] = [take(), take(), take()];
    await context.setOffline(true);
    await report(visitor, moved);
    await report(visitor, cancelled);
    await report(visitor, handed);
    const tomorrow = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'short', timeZone: 'Europe/Warsaw' }).format(
      Date.now() + 86_400_000,
    );
    const move = await office.post(`/zlecenia/panel/orders/${moved.id}/move`, { executionDate: tomorrow });
    expect(move.status, move.text).toBe(200);
    const cancel = await office.post(`/zlecenia/panel/orders/${cancelled.id}/cancel`, { reason: 'Klient zrezygnował' });
    expect(cancel.status, cancel.text).toBe(200);
    const given = await putOrder(office, handed.id, { companyId: await otherService(portal) });
    expect(given.status, given.text).toBe(200);
    await context.setOffline(false);
    await page.getByText('Tych prac z tego urządzenia nie zapisano').waitFor();
    await page.getByText('status to teraz „anulowane”').waitFor();
    await page.locator('.day-questions li', { hasText: 'jedzie inny serwis' }).waitFor();
    await page.screenshot(shot('contradiction'));
    expect(await violations(page)).toEqual([]);
    const again = page.getByRole('button', { name: /^Zapisz jako wykonane: / });
    expect(await again.count()).toBe(1);
    await again.tap();
    await expect.poll(() => statusOf(moved.id)).toBe('done');
    for (const { order_number: number } of [cancelled, handed])
      await page.getByRole('button', { name: new RegExp(`^Odrzuć: ${number}`) }).tap();
    await page.getByText('Tych prac z tego urządzenia nie zapisano').waitFor({ state: 'detached' });
    expect(await statusOf(cancelled.id)).toBe('cancelled');
    await context.close();
  });

  it('what was refused is reported once more with what the order asks for by now', async () => {
    const visit = take();
    const reviewed = await putOrder(office, visit.id, { activityType: 'operational_review' });
    expect(reviewed.status, reviewed.text).toBe(200);
    const visitor = await phone();
    const { page, context } = visitor;
    await context.setOffline(true);
    await report(visitor, visit);
    const { salesPerson, salesPersonNumber, activationService } = orderFields('activation');
    const corrected = { activityType: 'activation', salesPerson, salesPersonNumber, activationService };
    const put = await putOrder(office, visit.id, corrected);
    expect(put.status, put.text).toBe(200);
    await context.setOffline(false);
    await page.getByText('status to teraz „umówione”').waitFor();
    await report(visitor, visit);
    await expect.poll(() => statusOf(visit.id)).toBe('done');
    await page.getByText('Tych prac z tego urządzenia nie zapisano').waitFor({ state: 'detached' });
    await context.close();
  });

  it('a report whose answer was lost is sent to its end before it can be undone', async () => {
    const visitor = await phone();
    const { page, context } = visitor;
    const visit = take();
    let isLost = true;
    await page.route('**/backend/**/done', async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await report(visitor, visit);
    await page.getByText('Nie wiadomo, czy serwer ma już to zgłoszenie').waitFor();
    const undo = { name: `Cofnij: ${visit.order_number}`, exact: true };
    expect(await page.getByRole('button', undo).count()).toBe(0);
    expect(await statusOf(visit.id)).toBe('done');
    await page.screenshot(shot('unknown'));
    expect(await violations(page)).toEqual([]);
    isLost = false;
    await page.getByRole('link', undo).waitFor();
    await context.close();
  });

  it('without scripts the same is asked on the page of the act', async () => {
    const visitor = await portal.visit({ width: 390, scripts: false });
    const { page } = visitor;
    const visit = take();
    await asTechnician(visitor, portal.portal.url);
    await page
      .locator('.day-visits li', { hasText: visit.order_number })
      .getByText('Wykonane', { exact: true })
      .click();
    await page.waitForURL(/\/done$/);
    expect(await page.locator('h1').innerText()).toBe(`Wykonanie: zlecenie ${visit.order_number}`);
    await visitor.context.close();
  });
});

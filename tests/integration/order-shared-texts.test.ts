import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventMeta } from '#domain/kernel/event.ts';
import { systemActorOf } from '#domain/kernel/actor.ts';
import { blankDetails, toDetails, type OrderDetails } from '#domain/orders/order/details.ts';
import { orderStream } from '#domain/orders/order/terms.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { pdf } from '#tests/support/files/documents.ts';
import { everyTable, everythingOpened, findings } from '#tests/support/gdpr/everything.ts';
import { orderData, orderEmployee, orderOperator, putOrder, serviceCompany } from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';
import { takeAway } from '#workers/forgotten.ts';

/** Orders as programs until November 2026 wrote them: texts and reasons sealed for the client and the seller together. */

let program: TestApp;
let operator: Client;
let orderedBy = { employeeId: '', companyId: '' };

beforeAll(async () => {
  program = await testApp({ now: () => '2026-11-25T09:00:00.000Z' });
  operator = await orderOperator(program, 'Zleceniowa');
  const companyId = await serviceCompany(operator, 'Serwis Własny');
  orderedBy = { companyId, employeeId: (await orderEmployee(program, 'Handlowa', { companyId, scope: ['ph'] })).id };
});
afterAll(() => program?.stop());

const PATH = '/zlecenia/panel/gdpr/users';
const forget = async (personId: string): Promise<void> => {
  const answer = await operator.post(`${PATH}/${personId}/forget`, { reason: 'Wniosek osoby' });
  expect(answer.status, answer.text).toBe(200);
  await program.settled();
  await takeAway(program.app, personId);
};

/** What stood in the texts of an order before, and stands there now. */
const FORMER = 'Klient prosi o telefon po 16';
const NOW = 'Klientka jest w domu rano';
const REASON = 'Klientka pomyliła dzień';

/** The texts as they were sealed: also for the seller. */
const shared = (group: OrderDetails['report'], seller: string): OrderDetails['report'] =>
  group.sealed ? { ...group, sealed: { ...group.sealed, alsoAbout: [seller] } } : group;

async function formerOrder(id: string) {
  const [client = '', seller = ''] = await program.app.vault.persons([`client of ${id}`, `seller of ${id}`]);
  const said = {
    ...blankDetails(),
    orderNumber: `DAWNE/${id}`,
    activityType: 'warranty_repair',
    companyName: 'Kotły Anny',
    contactPerson: 'Anna Dawna',
    email: `${id}@klient.example`,
    salesPerson: `Zenon ${id}`,
    salesPersonNumber: '600700801',
    damageDescription: 'Cieknie pod obudową',
    comments: FORMER,
    clientComment: 'Miła obsługa',
  };
  const persons = { client, sales: seller };
  const details = toDetails(said, persons);
  const [report, assessment] = [shared(details.report, seller), shared(details.assessment, seller)];
  const after = shared(toDetails({ ...said, comments: NOW }, persons).report, seller);
  const meta: EventMeta = {
    at: '2026-11-20T09:00:00.000Z',
    actor: systemActorOf('zlecenia'),
    command: 'EnterOrder',
    correlationId: id,
  };
  const visit = { orderId: id, changed: [], executionDate: '2026-12-01' };
  const entered = {
    orderId: id,
    enteredAt: meta.at,
    orderedBy,
    companyId: orderedBy.companyId,
    details: { ...details, report, assessment },
  };
  const reinstated = { orderId: id, status: 'requested', executionDate: '' };
  const events = [
    { type: 'OrderEntered', data: entered, meta },
    { type: 'VisitSet', data: visit, meta },
    { type: 'OrderReinstated', data: reinstated, meta: { ...meta, reason: REASON, reasonAbout: [client, seller] } },
    { type: 'OrderReportCorrected', data: { orderId: id, before: report, after }, meta },
  ];
  await program.app.log.append([{ stream: orderStream(id), expected: 'any', events }]);
  await program.settled();
  return { client, seller };
}

/** What the history of an order says: reasons, and old → new. */
const historyOf = async (id: string): Promise<string> => JSON.stringify((await orderData(operator, id)).timeline);

/** The page shows it once the visit took place. */
async function assessmentOf(id: string): Promise<unknown> {
  const { rows } = await program.app.pool.query('SELECT details FROM read.orders WHERE id = $1', [id]);
  return rows[0].details.assessment.sealed.clientComment;
}

describe('an order of before whose seller is erased', () => {
  it('GDP-03 keeps what is the client’s: texts, their history, reasons and files; the seller is nowhere', async () => {
    const { seller } = await formerOrder('stare-1');
    const file = { name: 'Protokół.pdf', content: pdf('protokol'), type: 'application/pdf' };
    const path = '/zlecenia/panel/orders/stare-1/attachments';
    expect((await sendFiles(operator, { path, fields: {}, files: { attachment: file } })).status).toBe(201);
    const { version } = await orderData(operator, 'stare-1');
    await forget(seller);

    const check = async () => {
      const left = await orderData(operator, 'stare-1');
      expect(left).toMatchObject({
        version,
        salesPerson: '',
        contactPerson: 'Anna Dawna',
        comments: NOW,
        damageDescription: 'Cieknie pod obudową',
        hasAttachments: true,
        mayEdit: true,
      });
      expect(await assessmentOf('stare-1')).toBe('Miła obsługa');
      const [attachment] = left.attachments;
      expect((await operator.get(`/zlecenia/uploads/${attachment.document.upload}`)).status).toBe(200);
      const history = await historyOf('stare-1');
      expect([FORMER, NOW, REASON].map((text) => history.includes(text))).toEqual([true, true, true]);
    };
    await check();
    // The same from the log alone, whose key is gone by now.
    for (const name of ['orders', 'timeline']) await program.app.projector.rebuild(name);
    await program.settled();
    await check();
    const everywhere = [...(await everyTable(program.app)), ...(await everythingOpened(program.app))];
    expect(findings(everywhere, ['Zenon stare-1'])).toEqual([]);
    // The order goes on, and an open form is not out of date.
    const saved = await putOrder(operator, 'stare-1', { comments: 'Umówiona na rano' });
    expect(saved.status, saved.text).toBe(200);
    expect(await orderData(operator, 'stare-1')).toMatchObject({ comments: 'Umówiona na rano' });
  });

  it('GDP-03 what was kept goes with the client, and nothing is kept for a client who goes at the same time', async () => {
    const kept = await formerOrder('stare-2');
    await forget(kept.seller);
    await forget(kept.client);
    const together = await formerOrder('stare-3');
    await forget(together.client);
    await forget(together.seller);
    for (const id of ['stare-2', 'stare-3']) {
      expect(await orderData(operator, id)).toMatchObject({ comments: '', mayEdit: false });
      expect(await assessmentOf(id)).toBe('');
      const history = await historyOf(id);
      expect([FORMER, NOW, REASON].map((text) => history.includes(text))).toEqual([false, false, false]);
    }
    const facts = await program.app.log.readStream(orderStream('stare-3'));
    expect(facts.filter(({ type }) => type.endsWith('Kept'))).toEqual([]);
  });

  it('GDP-03 a correction and an undo of today say it for the client alone', async () => {
    const { seller } = await formerOrder('stare-4');
    expect((await putOrder(operator, 'stare-4', { comments: 'Dziś zmienione' })).status).toBe(200);
    const facts = await program.app.log.readStream(orderStream('stare-4'));
    const { before, after }: Loose = facts.at(-1)?.data ?? {};
    expect([before.sealed.alsoAbout, after.sealed.alsoAbout]).toEqual([undefined, undefined]);
    await forget(seller);
    expect(await historyOf('stare-4')).toContain('Dziś zmienione');
    expect(await orderData(operator, 'stare-4')).toMatchObject({ comments: 'Dziś zmienione' });
    expect(await assessmentOf('stare-4')).toBe('Miła obsługa');
  });
});

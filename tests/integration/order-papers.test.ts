import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import { pdf } from '#tests/support/files/documents.ts';
import { downloadedPdf } from '#tests/support/files/pdf-text.ts';
import {
  newOrder,
  orderData,
  orderEmployee,
  orderFields,
  orderOperator,
  putOrder,
  serviceCompany,
} from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';

/** What a technician takes along on paper, over HTTP (issue 24, point 5). A Sunday is today. */
let program: TestApp;
let operator: Client;
let own = '';
let other = '';
let bts: { id: string; client: Client };
let ph: { id: string; client: Client };
let stranger: { id: string; client: Client };

beforeAll(async () => {
  program = await testApp({ now: () => '2026-11-22T09:00:00.000Z' });
  operator = await orderOperator(program, 'Zleceniowa');
  own = await serviceCompany(operator, 'Serwis Własny');
  other = await serviceCompany(operator, 'Serwis Cudzy');
  bts = await orderEmployee(program, 'Terenowa', { companyId: own, scope: ['bts'] });
  ph = await orderEmployee(program, 'Handlowa', { companyId: own, scope: ['ph'] });
  stranger = await orderEmployee(program, 'Obca', { companyId: other, scope: ['ph', 'bts'] });
});
afterAll(() => program?.stop());

const PANEL = '/zlecenia/panel';
const fields = (activity = 'activation', more: object = {}) =>
  orderFields(activity, { employeeId: ph.id, companyId: own, ...more });
const order = (activity?: string, more?: object) => newOrder(operator, fields(activity, more));
const sheet = (id: string): string => `${PANEL}/orders/${id}/sheet`;
const route = (day: string, companyId = own): string => `${PANEL}/orders/route?day=${day}&companyId=${companyId}`;
const paper = (path: string, client = operator) => downloadedPdf(program.url, client, path);
const textOf = async (path: string, client = operator): Promise<string> => (await paper(path, client)).pages.join(' ');
const status = async (client: Client, path: string): Promise<number> => (await client.props(path)).status;

async function forget(name: string): Promise<void> {
  const found = await operator.props(`${PANEL}/gdpr/users?filters[query]=${encodeURIComponent(name)}`);
  const [{ personPath }] = found.body.data.hits;
  const forgotten = await operator.post(`${PANEL}/gdpr/users/${personPath.split('/').at(-1)}/forget`, {
    reason: 'Wniosek osoby',
  });
  if (forgotten.status !== 200) throw new Error(forgotten.text);
  await program.settled();
}

describe('the sheet of an order', () => {
  it('ORD-01 says on one page who, where, what and when, and leaves room for the work and two signatures', async () => {
    const id = await order('warranty_repair', {
      orderNumber: 'KARTA/1',
      deviceType: 'kocioł gazowy',
      deviceSerialNumber: '1234567890',
      damageDescription: 'Nie grzeje wody',
      comments: 'Pies na podwórku',
      status: 'set',
      executionDate: '01.12.2026',
    });
    const { name, pages } = await paper(sheet(id));
    expect(name).toBe(`inline; filename=karta-zlecenia-2026-11-22-${id.replaceAll('-', '').slice(-8)}.pdf`);
    expect(pages).toHaveLength(1);
    for (const text of [
      'Karta zlecenia KARTA/1',
      'naprawa gwarancyjna · status: umówione',
      'Serwis Własny',
      'wtorek, 01.12.2026',
      'Ewa Handlowa',
      'Kotły Żaneta Nowak',
      'Polna 1, 00-001 Łódź',
      'Żaneta Nowak',
      '600 700 800',
      'kocioł gazowy',
      '1200',
      '1234567890',
      'Nie grzeje wody',
      'Pies na podwórku',
      'Potwierdzenie gwarancji tak',
      '22.11.2026 Umówiono wizytę',
      ...['Wykonane prace', 'Użyte części', 'Data i godziny pracy', 'Podpis technika', 'Podpis klienta'],
    ])
      expect(pages[0]).toContain(text);
  });

  it('ORD-11 ORD-24 who reads the order has its sheet, with what their form shows; nobody else has it', async () => {
    const id = await order();
    const seller = ['Jan Handlowiec', 'Potwierdzenie wymagań technicznych'];
    for (const text of seller) {
      expect(await textOf(sheet(id))).toContain(text);
      expect(await textOf(sheet(id), bts.client)).not.toContain(text);
    }
    const clerk = await orderOperator(program, 'Patrzaca', ['VIEWING_ORDERS']);
    const nobody = await orderOperator(program, 'Statystyczna', ['VIEWING_STATS']);
    expect([
      await status(clerk, sheet(id)),
      await status(stranger.client, sheet(id)),
      await status(nobody, sheet(id)),
      await status(program.client(), sheet(id)),
      await status(operator, sheet('0f0f0f0f-0000-7000-8000-000000000000')),
    ]).toEqual([200, 404, 403, 401, 404]);
  });

  it('counts files without their names, and leaves to the office what it says of bill and client', async () => {
    const id = await order('operational_review', { status: 'done', executionDate: '20.11.2026' });
    await putOrder(operator, id, {
      orderPayoff: 'Faktura 12',
      clientGrade: 'bad',
      clientComment: 'Spóźnił się',
      reasonedComplaint: 'true',
    });
    const file = { name: 'Umowa Nowak.pdf', content: pdf('umowa'), type: 'application/pdf' };
    const added = await sendFiles(operator, {
      path: `${PANEL}/orders/${id}/attachments`,
      fields: {},
      files: { attachment: file },
    });
    expect(added.status, added.text).toBe(201);
    const text = await textOf(sheet(id));
    expect(text).toContain('Załączniki 1, do obejrzenia w portalu');
    for (const left of ['Umowa', 'Faktura 12', 'zła', 'Spóźnił', 'Reklamacja']) expect(text).not.toContain(left);
  });

  it('GDP-03 an erased client has neither a sheet nor a place on a route', async () => {
    const id = await order('operational_review', {
      contactPerson: 'Genowefa Znikająca',
      status: 'done',
      executionDate: '13.11.2026',
    });
    expect(await orderData(operator, id)).toMatchObject({ hasSheet: true });
    expect(await textOf(route('2026-11-13'))).toContain('Genowefa Znikająca');
    await forget('Znikająca');
    expect(await orderData(operator, id)).toMatchObject({ forgotten: true, hasSheet: false });
    const refused = await operator.props(sheet(id));
    expect([refused.status, refused.body.data.message]).toEqual([
      409,
      'Dane tej osoby zostały usunięte i nie można ich zmienić.',
    ]);
    expect(await status(operator, route('2026-11-13'))).toBe(404);
  });
});

describe('the route of a day', () => {
  const visit = (executionDate: string, more: object = {}) =>
    order('operational_review', { status: 'set', executionDate, ...more });

  it('has the visits of one service on one day in the order of its page, and no others', async () => {
    const day = { city: 'Łódź', deviceType: 'pompa' };
    await visit('02.12.2026', { ...day, orderNumber: 'TRASA/B', companyName: 'Firma Beta', address: 'Druga 2' });
    await visit('02.12.2026', { ...day, city: 'Ełk', orderNumber: 'TRASA/A', companyName: 'Firma Alfa' });
    await visit('03.12.2026', { orderNumber: 'TRASA/JUTRO' });
    await visit('02.12.2026', { orderNumber: 'TRASA/CUDZA', companyId: other });
    const gone = await visit('02.12.2026', { orderNumber: 'TRASA/ODWOLANA' });
    await operator.post(`${PANEL}/orders/${gone}/cancel`);
    const { name, pages } = await paper(route('2026-12-02'));
    expect(name).toBe(`inline; filename=trasa-dnia-2026-12-02-${own.replaceAll('-', '').slice(-8)}.pdf`);
    expect(pages).toHaveLength(1);
    const [text = ''] = pages;
    for (const said of ['Serwis Własny', 'środa, 02.12.2026', 'liczba wizyt: 2', 'Godzina', 'Wykonano'])
      expect(text).toContain(said);
    expect(text).toContain(
      'Firma Beta Druga 2, 00-001 Łódź · Żaneta Nowak · tel. 600 700 800 TRASA/B · przegląd eksploatacyjny · pompa, model 1200',
    );
    expect(text.indexOf('Firma Alfa')).toBeLessThan(text.indexOf('Firma Beta'));
    for (const left of ['JUTRO', 'CUDZA', 'ODWOLANA']) expect(text).not.toContain(left);
  });

  it('ORD-24 a service’s people have their own, of today where nothing is asked for, and of others what they entered', async () => {
    await visit('22.11.2026', { orderNumber: 'DZIS/1' });
    await visit('09.12.2026', { orderNumber: 'OBCE/1', companyId: other, employeeId: stranger.id });
    expect(await textOf(`${PANEL}/orders/route`, bts.client)).toContain('DZIS/1');
    expect(await status(bts.client, route('2026-12-09', other))).toBe(404);
    expect(await textOf(route('2026-12-09', other), stranger.client)).toContain('OBCE/1');
    await visit('09.12.2026', { orderNumber: 'NASZE/1', companyId: other });
    const ours = await textOf(route('2026-12-09', other), ph.client);
    expect([ours.includes('NASZE/1'), ours.includes('OBCE/1')]).toEqual([true, false]);
  });

  it('is for nobody who does not read orders, and there is none of a day without visits or of no service', async () => {
    const nobody = await orderOperator(program, 'Liczaca', ['VIEWING_STATS']);
    expect([
      await status(nobody, route('2026-12-02')),
      await status(program.client(), route('2026-12-02')),
      await status(operator, route('2027-12-02')),
      await status(operator, `${PANEL}/orders/route`),
      await status(operator, route('2026-12-02', 'without_service')),
    ]).toEqual([403, 401, 404, 404, 404]);
    const none = await operator.props(route('2027-12-02'));
    expect(none.body.data.message).toBe('Tego dnia ten serwis nie ma wizyt.');
  });
});

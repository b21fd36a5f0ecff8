import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ParsedMail } from 'mailparser';
import { addDays } from '#domain/text/calendar.ts';
import { formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { Client } from '#tests/bench/client.ts';
import { orderStream } from '#domain/orders/order/terms.ts';
import { VISIT_MAILS_JOB } from '#workers/orders/reactions.ts';
import { CalendarClient } from '#tests/support/calendar/calendar-client.ts';
import {
  newOrder,
  orderData,
  orderFields,
  orderOperator,
  putOrder,
  serviceCompany,
  undoOrder,
} from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';

let smtp: TestSmtp;
let program: TestApp;
let operator: Client;
let administrator: Client;
let [first = '', second = '', silentCompany = '']: string[] = [];

/** Manages orders and companies, and enters orders for nobody else. */
const OFFICE = ['VIEWING_ORDERS', 'PH_PERMISSIONS', 'VIEWING_COOPERANTS', 'MANAGING_COOPERANTS'];

const FIRST = 'wizyty@pierwszy.example';
const SECOND = 'wizyty@drugi.example';
const today = dayInWarsaw(new Date().toISOString());
const soon = addDays(today, 10);
const later = addDays(today, 12);

beforeAll(async () => {
  smtp = await startSmtp();
  program = await testApp({ workers: true, config: { smtpUrl: `${smtp.url}?from=zlecenia@portal.example` } });
  operator = await orderOperator(program, 'Zleceniowa', OFFICE);
  administrator = await orderOperator(program, 'Usuwa');
  first = await serviceCompany(operator, 'Serwis Pierwszy', { phEmail: FIRST });
  second = await serviceCompany(operator, 'Serwis Drugi', { phEmail: SECOND });
  silentCompany = await serviceCompany(operator, 'Serwis Bez Adresu');
});
afterAll(async () => {
  await program?.stop();
  await smtp?.stop();
});

let clients = 0;

/** An order of the first company, the client's own address, and what that client and the companies got since. */
async function entered(more: object = {}) {
  clients += 1;
  const client = `klient${clients}@dom.example`;
  const fields = orderFields('operational_review', { companyId: first, email: client, ...more });
  const id = await newOrder(operator, fields);
  const read = new Map<string, number>();
  const isOwn = (mail: ParsedMail) => `${mail.subject} ${mail.text}`.includes(String(fields.orderNumber));
  const news = (address: string) => {
    const all = smtp.to(address).filter(isOwn);
    const since = all.slice(read.get(address) ?? 0);
    read.set(address, all.length);
    return since;
  };
  return {
    id,
    client,
    fields,
    news,
    /** Saves changes; subjects of what each of them got, cut before the colon. */
    async happens(changes: object) {
      const saved = await putOrder(operator, id, changes);
      expect(saved.status, saved.text).toBe(200);
      return this.heard();
    },
    async heard() {
      await workedOff(program.app);
      const subjects = (address: string) => news(address).map(({ subject }) => subject?.split(':')[0]);
      return { client: subjects(client), first: subjects(FIRST), second: subjects(SECOND) };
    },
  };
}

const NOBODY = { client: [], first: [], second: [] };

/** Puts a mail's entry into a calendar; how it was sent, and what is there then. */
function put(calendar: CalendarClient, mail: ParsedMail | undefined) {
  const files = (mail?.attachments ?? []).filter(({ contentType }) => contentType === 'text/calendar');
  expect(files).toHaveLength(1);
  const [file] = files;
  const text = file?.content.toString('utf8') ?? '';
  expect(calendar.take(text)).toEqual([]);
  const headers = file?.headers as unknown as Map<string, { params: Record<string, string> }>;
  const method = headers.get('content-type')?.params.method;
  expect(text).toContain(`METHOD:${method}`);
  return { method, days: calendar.days.map(({ start, end }) => `${start}/${end}`), text };
}

describe('visits are reported to the service and to the client', () => {
  it('ORD-04 ORD-01 a visit set, moved, and cancelled: a mail each to both, with an entry that follows', async () => {
    const order = await entered();
    expect(await order.heard()).toEqual(NOBODY);
    expect(await order.happens({ status: 'approved' })).toEqual(NOBODY);
    expect(await order.happens({ executionDate: formatDay(later) })).toEqual(NOBODY);

    const calendars = { client: new CalendarClient(), service: new CalendarClient() };
    const both = async (changes: object) => {
      const saved = await putOrder(operator, order.id, changes);
      expect(saved.status, saved.text).toBe(200);
      await workedOff(program.app);
      const [toClient, ...moreToClient] = order.news(order.client);
      const [toService, ...moreToService] = order.news(FIRST);
      expect([moreToClient, moreToService]).toEqual([[], []]);
      return {
        toClient,
        toService,
        client: put(calendars.client, toClient),
        service: put(calendars.service, toService),
      };
    };

    const set = await both({ status: 'set', executionDate: formatDay(soon) });
    expect(set.toClient?.subject).toBe(`Umówiona wizyta: ${formatDay(soon)}, przegląd eksploatacyjny`);
    expect(set.toService?.subject).toBe(
      `Umówiona wizyta: zlecenie ${order.fields.orderNumber}, ${formatDay(soon)}, Łódź`,
    );
    expect(set.toClient?.from?.value).toEqual([{ name: 'Zlecenia serwisowe', address: 'zlecenia@portal.example' }]);
    expect(set.toClient?.text).toContain('Serwis: Serwis Pierwszy');
    expect(set.toService?.text).toContain('Adres: Polna 1, 00-001 Łódź');
    expect(set.toService?.text).toContain(`http://127.0.0.1:3000/zlecenia/panel/orders/${order.id}`);
    expect(set.toClient?.text).not.toContain('/panel/');
    expect(String(set.toClient?.html)).toContain('Serwis Pierwszy');
    const whole = [`${soon}/${addDays(soon, 1)}`];
    expect([set.client.method, set.client.days]).toEqual(['REQUEST', whole]);
    expect([set.service.method, set.service.days]).toEqual(['REQUEST', whole]);
    expect(set.service.text.replaceAll('\r\n ', '')).toMatch(/ATTENDEE[^\r]*mailto:wizyty@pierwszy\.example/i);

    const moved = await both({ executionDate: formatDay(later) });
    expect(moved.toClient?.subject).toBe(`Zmiana dnia wizyty: ${formatDay(later)}, przegląd eksploatacyjny`);
    expect(moved.toService?.text).toContain(`Dzień wizyty: ${formatDay(soon)} → ${formatDay(later)}`);
    expect([moved.client.method, moved.client.days]).toEqual(['REQUEST', [`${later}/${addDays(later, 1)}`]]);
    expect(moved.service.days).toEqual([`${later}/${addDays(later, 1)}`]);

    const cancelled = await both({ status: 'cancelled' });
    expect(cancelled.toClient?.subject).toBe(`Odwołana wizyta: ${formatDay(later)}, przegląd eksploatacyjny`);
    expect([cancelled.client.method, cancelled.client.days]).toEqual(['CANCEL', []]);
    expect([cancelled.service.method, cancelled.service.days]).toEqual(['CANCEL', []]);
    expect([calendars.client.entries, calendars.service.entries]).toEqual([1, 1]);

    const { emails } = await orderData(operator, order.id);
    expect((emails as { status: string; templateLabel: string }[]).map(({ status }) => status)).toEqual(
      Array.from({ length: 6 }, () => 'sent'),
    );
  });

  it('ORD-04 a visit given to another company leaves the calendar of the first and enters that of the other', async () => {
    const order = await entered();
    await order.happens({ status: 'set', executionDate: formatDay(soon) });
    const firsts = new CalendarClient();
    put(firsts, smtp.to(FIRST).at(-1));
    expect(firsts.days).toHaveLength(1);
    expect(await order.happens({ companyId: second })).toEqual({
      client: ['Zmiana serwisu'],
      first: ['Wizyta przekazana innemu serwisowi'],
      second: ['Umówiona wizyta'],
    });
    expect(put(firsts, smtp.to(FIRST).at(-1))).toMatchObject({ method: 'CANCEL', days: [] });
    expect(put(new CalendarClient(), smtp.to(SECOND).at(-1))).toMatchObject({ method: 'REQUEST' });
    expect(smtp.to(FIRST).at(-1)?.text).not.toContain('Polna');
    expect(await order.happens({ companyId: silentCompany })).toEqual({
      client: ['Zmiana serwisu'],
      first: [],
      second: ['Wizyta przekazana innemu serwisowi'],
    });
  });

  it('ORD-04 undo of an agreed visit is its end; done and undone again nobody hears of', async () => {
    const order = await entered();
    await order.happens({ status: 'set', executionDate: formatDay(soon) });
    expect(await order.happens({ status: 'done', executionDate: formatDay(today) })).toEqual(NOBODY);
    await undoOrder(operator, order.id);
    expect(await order.heard()).toEqual(NOBODY);
    await undoOrder(operator, order.id);
    expect(await order.heard()).toEqual({ client: ['Odwołana wizyta'], first: ['Odwołana wizyta'], second: [] });
    expect(await order.happens({ status: 'set', executionDate: formatDay(soon) })).toMatchObject({
      client: ['Umówiona wizyta'],
    });
  });

  it('ORD-01 another address is reported to whoever goes there, another contact is notified of the visit', async () => {
    const order = await entered();
    await order.happens({ status: 'set', executionDate: formatDay(soon) });
    expect(await order.happens({ address: 'Leśna 7' })).toEqual({
      client: ['Zmiana danych wizyty'],
      first: ['Zmiana danych wizyty'],
      second: [],
    });
    expect(smtp.to(FIRST).at(-1)?.text).toContain('Adres: Polna 1 → Leśna 7');
    const former = new CalendarClient();
    for (const mail of smtp.to(order.client)) put(former, mail);
    expect(former.days).toHaveLength(1);
    expect(await order.happens({ email: `nowy.${order.client}` })).toEqual({
      ...NOBODY,
      client: ['Zmiana osoby kontaktowej'],
    });
    expect(put(former, smtp.to(order.client).at(-1))).toMatchObject({ method: 'CANCEL', days: [] });
    expect(smtp.to(`nowy.${order.client}`).map(({ subject }) => subject?.split(':')[0])).toEqual(['Umówiona wizyta']);
    expect(await order.happens({ comments: 'Kod do bramy 12' })).toEqual(NOBODY);
    // Corrected back: those notified of the cancellation are notified of the visit again, and the other address loses it.
    const other = new CalendarClient();
    put(other, smtp.to(`nowy.${order.client}`).at(-1));
    expect(await order.happens({ email: order.client })).toEqual({ ...NOBODY, client: ['Umówiona wizyta'] });
    expect(put(former, smtp.to(order.client).at(-1)).days).toHaveLength(1);
    expect(put(other, smtp.to(`nowy.${order.client}`).at(-1))).toMatchObject({ method: 'CANCEL', days: [] });
  });

  it('ORD-04 another day and another service are one mail, which says both', async () => {
    const order = await entered();
    await order.happens({ status: 'set', executionDate: formatDay(soon) });
    await order.happens({ companyId: second, executionDate: formatDay(later) });
    const text = smtp.to(order.client).at(-1)?.text ?? '';
    expect(text).toContain(`Dzień wizyty: ${formatDay(soon)} → ${formatDay(later)}`);
    expect(text).toMatch(/Serwis: .+ → /);
    expect(text).toMatch(/prosimy o kontakt z serwisem .+@/);
  });

  it('GDP-03 ORD-04 a visit of a client who is erased is called off: the calendar loses it, without the person', async () => {
    const order = await entered({ contactPerson: 'Wanda Znikająca', address: 'Zanikowa 3' });
    const calendar = new CalendarClient();
    await putOrder(operator, order.id, { status: 'set', executionDate: formatDay(soon) });
    await workedOff(program.app);
    const [set] = order.news(FIRST);
    expect(put(calendar, set).method).toBe('REQUEST');
    order.news(order.client);
    const found = await administrator.props(`/zlecenia/panel/gdpr/users?filters[query]=${order.client}`);
    const erased = await administrator.post(`/zlecenia${found.body.data.hits[0].personPath}/forget`, {
      reason: 'Wniosek',
    });
    expect(erased.status, erased.text).toBe(200);
    await workedOff(program.app);
    const [cancel, ...more] = order.news(FIRST);
    expect([more, order.news(order.client)]).toEqual([[], []]);
    const { method, days } = put(calendar, cancel);
    expect([method, days]).toEqual(['CANCEL', []]);
    const raw = JSON.stringify([cancel?.subject, cancel?.text, cancel?.html, cancel?.attachments.map(String)]);
    for (const gone of ['Znikająca', 'Zanikowa', order.client]) expect(raw).not.toContain(gone);
    const now = await orderData(operator, order.id);
    expect(now).toMatchObject({ status: 'cancelled', mayEdit: false, mayUndo: false, actions: [] });
    expect(JSON.stringify(now.timeline)).toContain('Dane klienta zostały usunięte.');
  });

  it('ORD-10 a visit is agreed for no day that is over: said at the field, reported to nobody', async () => {
    const order = await entered();
    const refused = await putOrder(operator, order.id, { status: 'set', executionDate: formatDay(addDays(today, -1)) });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { executionDate: ['Data wykonania nie może być datą z przeszłości'] },
    ]);
    expect(await order.heard()).toEqual(NOBODY);
  });

  it('ORD-04 a step that was a mistake and was taken back is reported to nobody, and the agreed day stands', async () => {
    const order = await entered();
    await order.happens({ status: 'set', executionDate: formatDay(soon) });
    expect(await order.happens({ status: 'done', executionDate: formatDay(today) })).toEqual(NOBODY);
    await undoOrder(operator, order.id);
    expect(await order.heard()).toEqual(NOBODY);
    expect(await orderData(operator, order.id)).toMatchObject({ status: 'set', executionDate: soon });
  });

  it('ORD-04 neither a rebuild, nor the jobs once more, nor a second process writes anybody twice', async () => {
    const order = await entered();
    await order.happens({ status: 'set', executionDate: formatDay(soon) });
    await workedOff(program.app);
    const written = smtp.mails.length;
    await program.app.projector.rebuild('orders');
    await program.settled();
    const second = await program.anotherWorker();
    const facts = await program.app.log.readStream(orderStream(order.id));
    for (const { stream, revision } of facts) {
      for (const time of ['again', 'once more']) {
        await second.app.queue.add(VISIT_MAILS_JOB, `${time}:${order.id}:${revision}`, { stream, revision });
      }
    }
    await workedOff(program.app);
    await second.stop();
    expect(smtp.mails).toHaveLength(written);
  });
});

describe('mails that wait', () => {
  let held: TestApp;
  let office: Client;
  let company = '';
  beforeAll(async () => {
    held = await testApp({ workers: true, config: { smtpUrl: smtp.url, mailHoldMs: 8000 } });
    office = await orderOperator(held, 'Czekalska', OFFICE);
    company = await serviceCompany(office, 'Serwis Cierpliwy', { phEmail: 'cierpliwy@serwis.example' });
  });
  afterAll(() => held?.stop());

  it('ORD-04 what is taken back before it went out is reported to nobody; two moves are one mail', async () => {
    const fields = orderFields('operational_review', { companyId: company, email: 'czeka@dom.example' });
    const id = await newOrder(office, fields);
    for (const executionDate of [soon, later, addDays(later, 1)]) {
      await putOrder(office, id, { status: 'set', executionDate: formatDay(executionDate) });
    }
    const other = await newOrder(office, orderFields('operational_review', { companyId: company }));
    await putOrder(office, other, { status: 'set', executionDate: formatDay(soon) });
    await undoOrder(office, other);
    await workedOff(held.app);
    expect(smtp.to('czeka@dom.example').map(({ subject }) => subject)).toEqual([
      `Umówiona wizyta: ${formatDay(addDays(later, 1))}, przegląd eksploatacyjny`,
    ]);
    expect(smtp.to('cierpliwy@serwis.example')).toHaveLength(1);
    expect(smtp.to('zaneta@klient.example')).toEqual([]);
  });

  it('ORD-04 a client who is erased while a mail waits is written to no more, nor about', async () => {
    const fields = orderFields('operational_review', { companyId: company, email: 'znika@dom.example' });
    const id = await newOrder(office, fields);
    const before = smtp.to('cierpliwy@serwis.example').length;
    await putOrder(office, id, { status: 'set', executionDate: formatDay(soon) });
    const ordered = async () => ((await orderData(office, id)).emails as unknown[]).length;
    await vi.waitUntil(async () => (await ordered()) === 2, { timeout: 60_000, interval: 50 });
    const row = await held.app.db
      .selectFrom('orders')
      .select('client_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await held.forget(row.client_id ?? '');
    await workedOff(held.app);
    expect(smtp.to('znika@dom.example')).toEqual([]);
    expect(smtp.to('cierpliwy@serwis.example')).toHaveLength(before);
    const { emails } = await orderData(office, id);
    expect((emails as { status: string; to: string }[]).map(({ status }) => status)).toEqual(['failed', 'failed']);
    // Nobody is notified that a job of the program came off badly.
    expect(await held.app.queue.dead()).toEqual([]);
  });
});

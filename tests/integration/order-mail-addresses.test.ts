import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/text/calendar.ts';
import { formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { Client } from '#tests/bench/client.ts';
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
import { edit } from '#tests/support/program/edit.ts';
import { pdf } from '#tests/support/files/documents.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';

/** What somebody knows of a visit is what was said at the address they had: each address is judged by itself. */

/** Manages orders and companies, and enters orders for nobody else. */
const OFFICE = ['VIEWING_ORDERS', 'PH_PERMISSIONS', 'VIEWING_COOPERANTS', 'MANAGING_COOPERANTS'];

let smtp: TestSmtp;
let program: TestApp;
let operator: Client;

const today = dayInWarsaw(new Date().toISOString());
const soon = addDays(today, 10);
const later = addDays(today, 12);

beforeAll(async () => {
  smtp = await startSmtp();
  program = await testApp({ workers: true, config: { smtpUrl: smtp.url, mailHoldMs: 3000 } });
  operator = await orderOperator(program, 'Adresowa', OFFICE);
});
afterAll(async () => {
  await program?.stop();
  await smtp?.stop();
});

let count = 0;
const address = (name: string): string => `${name}${(count += 1)}@adres.example`;

/** The calendar of a mailbox after everything that came there, and what it dropped as stale. */
function calendarAt(mailbox: string, about: string) {
  const calendar = new CalendarClient();
  const mails = smtp.to(mailbox).filter(({ subject, text }) => `${subject} ${text}`.includes(about));
  const stale = mails.flatMap(({ attachments }) =>
    attachments.flatMap(({ content }) => calendar.take(content.toString('utf8'))),
  );
  return {
    days: calendar.days.map(({ start }) => start),
    stale,
    subjects: mails.map(({ subject }) => subject?.split(':')[0]),
  };
}

/** An order with a visit of which service and client were notified. */
async function agreed(more: { readonly companyId?: string } = {}) {
  const client = address('klient');
  const service = address('serwis');
  const companyId = more.companyId ?? (await serviceCompany(operator, `Serwis ${service}`, { phEmail: service }));
  const fields = orderFields('operational_review', { companyId, email: client });
  const id = await newOrder(operator, fields);
  const changes = async (...all: object[]) => {
    for (const one of all) {
      const saved = await putOrder(operator, id, one);
      expect(saved.status, saved.text).toBe(200);
    }
    await workedOff(program.app);
  };
  await changes({ status: 'set', executionDate: formatDay(soon) });
  const at = (mailbox: string) => calendarAt(mailbox, String(fields.orderNumber));
  return { id, companyId, client, service, changes, at };
}

describe('each address knows of a visit what is so', () => {
  it('ORD-04 an address that was corrected by mistake and put back at once keeps its entry, and hears nothing', async () => {
    const { client, changes, at } = await agreed();
    const other = address('pomylka');
    await changes({ email: other }, { email: client });
    // On a slow machine the first of the two saves may be reported before the second comes: then both are.
    expect(at(client)).toMatchObject({ days: [soon], stale: [] });
    expect(at(client).subjects.at(-1)).toBe('Umówiona wizyta');
    expect(at(other).days).toEqual([]);
  });

  it('ORD-04 another contact and the end of the visit in one save: the person who was notified loses it', async () => {
    const { client, changes, at } = await agreed();
    const other = address('nowy');
    await changes({ email: other, status: 'cancelled' });
    expect(at(client)).toMatchObject({ days: [], subjects: ['Umówiona wizyta', 'Odwołana wizyta'] });
    expect(at(other).subjects).toEqual([]);
  });

  it('ORD-04 another spelling of the contact at the same address is no news', async () => {
    const { client, changes, at } = await agreed();
    await changes({ contactPerson: 'Żaneta Nowak-Kowalska' });
    expect(at(client).subjects).toEqual(['Umówiona wizyta']);
  });

  it('SUD-02 another address of the service: its visits are announced there, and leave the calendar of the former one', async () => {
    const { companyId, service, changes, at } = await agreed();
    const moved = address('przeniesiony');
    const path = `/zlecenia/panel/services/${companyId}`;
    expect((await edit(operator, path, { phEmail: moved })).status).toBe(200);
    await workedOff(program.app);
    expect(at(service)).toMatchObject({ days: [], subjects: ['Umówiona wizyta', 'Zmiana adresu e-mail'] });
    expect(at(moved)).toMatchObject({ days: [soon], subjects: ['Umówiona wizyta'] });
    await changes({ executionDate: formatDay(later) });
    expect(at(service).subjects).toHaveLength(2);
    expect(at(moved)).toMatchObject({ days: [later], stale: [] });
    // Back again, and taken away altogether.
    await edit(operator, path, { phEmail: service });
    await workedOff(program.app);
    expect([at(service), at(moved)]).toMatchObject([{ days: [later], stale: [] }, { days: [] }]);
    await edit(operator, path, { phEmail: '' });
    await workedOff(program.app);
    expect(at(service).days).toEqual([]);
  });

  it('SUD-02 a service that had no address hears of its visits once it has one', async () => {
    const companyId = await serviceCompany(operator, 'Serwis Jeszcze Bez Adresu');
    const { at } = await agreed({ companyId });
    const first = address('pierwszy');
    await edit(operator, `/zlecenia/panel/services/${companyId}`, { phEmail: first });
    await workedOff(program.app);
    expect(at(first)).toMatchObject({ days: [soon] });
  });

  it('ORD-04 work that was done sooner: nobody hears of the tap, the completed order takes the later day away', async () => {
    const { id, client, service, changes, at } = await agreed();
    await changes({ status: 'done', executionDate: formatDay(today) });
    expect([at(client).days, at(service).days]).toEqual([[soon], [soon]]);
    await changes({ status: 'completed' });
    for (const mailbox of [client, service])
      expect(at(mailbox)).toMatchObject({ days: [], subjects: ['Umówiona wizyta', 'Wizyta odbyła się wcześniej'] });
    expect(smtp.to(client).at(-1)?.text).toContain(`Dzień wizyty: ${formatDay(soon)} → ${formatDay(today)}`);
    await undoOrder(operator, id);
    await undoOrder(operator, id);
    await workedOff(program.app);
    expect([at(client), at(service)]).toMatchObject([
      { days: [soon], stale: [] },
      { days: [soon], stale: [] },
    ]);
  });

  it('ORD-04 work that another service did, in one save: the one that was to come does not', async () => {
    const { service, changes, at } = await agreed();
    const other = await serviceCompany(operator, 'Serwis Szybszy');
    await changes({ status: 'done', companyId: other, executionDate: formatDay(today) });
    expect(at(service)).toMatchObject({
      days: [],
      subjects: ['Umówiona wizyta', 'Wizyta przekazana innemu serwisowi'],
    });
  });

  it('ORD-01 a correction of before the first message is in it, and in none after it, files or not', async () => {
    const fields = orderFields('operational_review', { email: address('klient') });
    const service = address('serwis');
    const companyId = await serviceCompany(operator, `Serwis ${service}`, { phEmail: service });
    const id = await newOrder(operator, { ...fields, companyId });
    for (const description of ['Przed', 'Po']) {
      const path = `/zlecenia/panel/orders/${id}/attachments`;
      const file = { name: `${description}.pdf`, type: 'application/pdf', content: pdf(description) };
      const added = await sendFiles(operator, { path, fields: { description }, files: { attachment: file } });
      expect(added.status, added.text).toBe(201);
    }
    await putOrder(operator, id, { address: 'Leśna 7' });
    await putOrder(operator, id, { status: 'set', executionDate: formatDay(soon) });
    await workedOff(program.app);
    await putOrder(operator, id, { executionDate: formatDay(later) });
    await workedOff(program.app);
    expect(smtp.to(service).at(-1)?.text).not.toContain('Polna 1 →');
    expect(await orderData(operator, id)).toMatchObject({ status: 'set' });
  });
});

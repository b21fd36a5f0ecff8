import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDateTime, formatDay } from '#domain/text/dates.ts';
import { localInWarsaw } from '#domain/text/instant.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { pdf } from '#tests/support/files/documents.ts';
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
import { sendFiles, type Part } from '#tests/support/program/multipart.ts';
import { takeAway } from '#workers/forgotten.ts';

let program: TestApp;
let operator: Client;
let near: Client;
let stranger: Client;
let id = '';
let own = '';
let other = '';
let employeeId = '';
let strangerId = '';

beforeAll(async () => {
  program = await testApp();
  operator = await orderOperator(program, 'Zleceniowa');
  own = await serviceCompany(operator, 'Serwis Własny');
  other = await serviceCompany(operator, 'Serwis Cudzy');
  const employee = await orderEmployee(program, 'Terenowa', { companyId: own, scope: ['bts'] });
  near = employee.client;
  employeeId = employee.id;
  const foreign = await orderEmployee(program, 'Obca', { companyId: other, scope: ['ph', 'bts'] });
  [stranger, strangerId] = [foreign.client, foreign.id];
  id = await newOrder(operator, orderFields('activation', { employeeId: employee.id, companyId: own }));
});
afterAll(() => program?.stop());

const path = () => `/zlecenia/panel/orders/${id}/attachments`;
const PDF: Part = { name: 'Protokół żółty.pdf', content: pdf('protokol'), type: 'application/pdf' };
const add = (client: Client, file: Part = PDF, fields: Record<string, string> = {}) =>
  sendFiles(client, { path: path(), fields, files: { attachment: file } });
const address = async () => {
  const [first] = (await orderData(operator, id)).attachments;
  return `/zlecenia/uploads/${first.document.upload}`;
};
const listed = async (hasAttachments: string) =>
  (await operator.props(`/zlecenia/panel/orders?filters[hasAttachments]=${hasAttachments}`)).body.data.items.map(
    (item: Loose) => item.id,
  );

describe('attachments of orders', () => {
  it('ORD-01, ORD-02 a file is added, listed, served to who may see the order, and nobody’s form is out of date', async () => {
    const { version } = await orderData(operator, id);
    expect(await listed('true')).toEqual([]);
    const added = await add(near, PDF, { description: 'Po wizycie' });
    expect(added.status, added.text).toBe(201);
    const data = await orderData(operator, id);
    expect(data).toMatchObject({ version, hasAttachments: true });
    expect(data.attachments).toMatchObject([{ description: 'Po wizycie', document: { name: 'Protokół żółty.pdf' } }]);
    expect(await listed('true')).toEqual([id]);
    const served = await near.get(await address());
    expect([served.status, served.text]).toEqual([200, pdf('protokol').toString()]);
    const elsewhere = [stranger, program.client()];
    for (const client of elsewhere) expect((await client.get(await address())).status).toBe(404);
    expect(data.timeline[0]).toMatchObject({ type: 'OrderAttachmentAdded', changes: [{ to: 'Protokół żółty.pdf' }] });
  });

  it('what is no document is refused at its field, and who may not see the order meets nothing', async () => {
    const wrong = await add(operator, { name: 'x.pdf', content: '<html>', type: 'application/pdf' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['attachment']]);
    expect((await add(stranger)).status).toBe(404);
    const viewer = await orderOperator(program, 'Tylkowidz', ['VIEWING_ORDERS']);
    expect((await add(viewer)).status).toBe(403);
    const none = await operator.post(path(), {});
    expect([none.status, none.body.errors]).toEqual([422, { attachment: ['Pole „Plik” jest wymagane'] }]);
  });

  it('GDP-02 GDP-03 the file of the client names the files, so that an erasure says what goes', async () => {
    const { rows } = await program.app.pool.query('SELECT client_id FROM read.orders WHERE id = $1', [id]);
    const file = await operator.props(`/zlecenia/panel/gdpr/users/${rows[0].client_id}`);
    const section = file.body.data.sections.find(({ title }: Loose) => title === 'Załączniki zleceń');
    const said = [expect.anything(), ['Plik', 'Protokół żółty.pdf'], ['Opis', 'Po wizycie']];
    expect(section).toMatchObject({ total: 1, entries: [said] });
  });

  it('what is removed stays in the history; with the client it goes for good', async () => {
    const [first] = (await orderData(operator, id)).attachments;
    const kept = await address();
    const removed = await near.post(`${path()}/${first.id}/remove`, {});
    expect(removed.status, removed.text).toBe(200);
    expect(await orderData(operator, id)).toMatchObject({ hasAttachments: false, attachments: [] });
    expect((await operator.get(kept)).status).toBe(200);
    expect((await near.post(`${path()}/${first.id}/remove`, {})).status).toBe(404);
    const { rows } = await program.app.pool.query('SELECT client_id FROM read.orders WHERE id = $1', [id]);
    const clientFile = async () =>
      (await operator.props(`/zlecenia/panel/gdpr/users/${rows[0].client_id}`)).body.data.sections.find(
        ({ title }: Loose) => title === 'Załączniki zleceń',
      );
    const still = ['Stan', 'usunięty z załączników zlecenia, zachowany w jego historii'];
    expect((await clientFile())?.entries).toEqual([[expect.anything(), ['Plik', 'Protokół żółty.pdf'], still]]);
    expect((await add(near)).status).toBe(201);
    const again = await address();
    const names = [kept, again].map((one) => one.split('/').at(-1));
    const keys = async () =>
      (await program.app.pool.query('SELECT FROM vault.files WHERE name = ANY ($1)', [names])).rowCount;
    expect(await keys()).toBe(2);
    const search = await operator.props('/zlecenia/panel/gdpr/users?filters[query]=zaneta@klient.example');
    const personId = search.body.data.hits[0].personPath.split('/').at(-1);
    await operator.post(`/zlecenia/panel/gdpr/users/${personId}/forget`, { reason: 'Wniosek osoby' });
    await program.settled();
    await takeAway(program.app, personId);
    for (const gone of [kept, again]) expect((await operator.get(gone)).status).toBe(404);
    expect(await keys()).toBe(0);
    const data = await orderData(operator, id);
    expect(data).toMatchObject({ hasAttachments: false, attachments: [] });
    expect(JSON.stringify(data.timeline)).not.toContain('Protokół');
    expect(await clientFile()).toBeUndefined();
  });

  it('WIRE-09 what a device sends again is one attachment, also when the order was closed meanwhile; refusals are said', async () => {
    const order = await newOrder(
      operator,
      orderFields('activation', { employeeId, companyId: own, email: 'inna@klient.example' }),
    );
    const path = `/zlecenia/panel/orders/${order}/attachments`;
    const kept = async () =>
      (await program.app.pool.query('SELECT FROM app.uploads WHERE subject = $1', [`order:${order}`])).rowCount;
    const send = (client: Client, key: string, fields: Record<string, string> = {}) =>
      sendFiles(client, { path, fields, files: { attachment: PDF }, key });
    const { session } = (await near.props('/zlecenia/panel')).body;
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const noted = { noted: at, account: session.actor.id };
    const first = await Promise.all([send(near, 'photo-1', noted), send(near, 'photo-1', noted)]);
    const again = await send(near, 'photo-1', noted);
    expect([...first, again].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set([...first, again].map(({ body }) => body.attachmentId)).size).toBe(1);
    expect((await orderData(operator, order)).attachments).toHaveLength(1);
    expect(await kept()).toBe(1);
    const mistaken = await send(stranger, 'photo-2', noted);
    expect(mistaken.status).toBe(401);
    const day = formatDay(localInWarsaw(new Date().toISOString()));
    for (const [action, form] of [
      ['set', { executionDate: day }],
      ['done', { executionDate: day, installationDate: day }],
      ['complete', {}],
    ] as const)
      expect((await operator.post(`/zlecenia/panel/orders/${order}/${action}`, form)).status).toBe(200);
    const lost = await send(near, 'photo-1', noted);
    expect([lost.status, lost.body.attachmentId]).toEqual([201, again.body.attachmentId]);
    const closed = await send(near, 'photo-3');
    expect([closed.status, closed.body.message]).toEqual([409, expect.stringContaining('Zlecenie jest zakończone')]);
    const gone = await send(stranger, 'photo-4');
    expect([gone.status, gone.body.message]).toEqual([404, expect.stringContaining('przekazano je innemu')]);
    const data = await orderData(operator, order);
    expect([data.attachments.length, await kept()]).toEqual([1, 1]);
    expect(data.timeline.filter(({ type }: Loose) => type === 'OrderAttachmentAdded')).toMatchObject([
      { text: `Dodano załącznik (bez sieci, na urządzeniu ${formatDateTime(at)})` },
    ]);
  });

  it('WIRE-09 ORD-22 of an order that another service has by now only who sent the file hears that it is there, and nothing else', async () => {
    const form = { employeeId: strangerId, companyId: own, email: 'oddana@klient.example' };
    const order = await newOrder(operator, orderFields('operational_review', form));
    const send = (client: Client, key: string) =>
      sendFiles(client, {
        path: `/zlecenia/panel/orders/${order}/attachments`,
        files: { attachment: PDF },
        key,
      });
    const first = await send(near, 'photo-5');
    expect(first.status, first.text).toBe(201);
    const given = await putOrder(operator, order, { companyId: other });
    expect(given.status, given.text).toBe(200);
    const lost = await send(near, 'photo-5');
    expect([lost.status, lost.body.attachmentId]).toEqual([201, first.body.attachmentId]);
    for (const name of ['version', 'status']) expect(lost.body).not.toHaveProperty(name);
    const late = await send(near, 'photo-6');
    expect([late.status, late.body.message]).toEqual([404, expect.stringContaining('przekazano je innemu')]);
    expect((await orderData(operator, order)).attachments).toHaveLength(1);
  });
});

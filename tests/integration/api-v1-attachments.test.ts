import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachmentForm } from '#domain/orders/order/attachments/form.ts';
import type { Answer, Client, Loose } from '#tests/bench/client.ts';
import { pdf, pdfOf } from '#tests/support/files/documents.ts';
import {
  newOrder,
  orderData,
  orderEmployee,
  orderFields,
  orderOperator,
  putOrder,
  serviceCompany,
} from '#tests/support/orders/order.ts';
import {
  askApi,
  callApi,
  callWithFile,
  newToken,
  tokenFields,
  type ApiAnswer,
} from '#tests/support/program/api-token.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { sendFiles, type Part } from '#tests/support/program/multipart.ts';

/** 26 C 12: other programs add files to orders and read them, under the rules of the panel. */

let program: TestApp;
let clerk: Client;
let [companyId, employeeId, id] = ['', '', ''];
/** Adds, and sees persons. */
let erp: { id: string; secret: string };
/** Reads alone, and sees none. */
let plain: { id: string; secret: string };

beforeAll(async () => {
  program = await testApp({ config: { proofAgeMs: 600_000 } });
  clerk = await orderOperator(program, 'Biurowa');
  companyId = await serviceCompany(clerk, 'Serwis Pompa');
  employeeId = (await orderEmployee(program, 'Nowak', { companyId, scope: ['bts'] })).id;
  id = await order();
  const fields = { name: 'ERP', persons: 'true', writes: ['order.attach'] };
  erp = await newToken(clerk, '/zlecenia', tokenFields(['order'], fields));
  plain = await newToken(clerk, '/zlecenia', tokenFields(['order'], { name: 'Hurtownia' }));
});
afterAll(() => program?.stop());

const order = () => newOrder(clerk, orderFields('activation', { companyId, employeeId }));
const LIST = (order = id) => `/zlecenia/order/${order}/attachments`;
const PDF: Part = { name: 'Protokół żółty.pdf', content: pdf('protokol'), type: 'application/pdf' };

const ACTIVE = pdfOf([
  '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>',
  '<</Type/Pages/Kids[]/Count 0>>',
]);

const add = (part: Part = PDF, more: Partial<Parameters<typeof callWithFile>[2]> & { path?: string } = {}) =>
  callWithFile(program.url, more.path ?? LIST(), { token: erp.secret, files: { attachment: part }, ...more });
const read = (path: string, token = erp.secret, headers = {}) =>
  askApi(program.url, `/api/v1${path}`, { token, headers });

describe('a file of an order', () => {
  it('is added, listed and read; the panel shows it, and who added it', async () => {
    const { status, body, headers, text } = await add(PDF, { fields: { description: 'Po wizycie' } });
    expect(status, text).toBe(201);
    expect(body).toEqual({ id: expect.any(String), orderId: id });
    expect(headers.location).toBe(`/api/v1${LIST()}/${body.id}`);
    const listed = await read(LIST());
    const sha256 = createHash('sha256').update(PDF.content).digest('hex');
    expect([listed.status, listed.body]).toEqual([
      200,
      {
        items: [
          {
            id: body.id,
            size: PDF.content.length,
            sha256,
            persons: { name: 'Protokół żółty.pdf', description: 'Po wizycie' },
          },
        ],
      },
    ]);
    const content = await read(`${LIST()}/${body.id}`);
    expect([content.status, content.text]).toEqual([200, PDF.content.toString()]);
    expect(content.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
    const data = await orderData(clerk, id);
    expect(data.attachments).toMatchObject([{ id: body.id, description: 'Po wizycie' }]);
    expect(data.timeline[0]).toMatchObject({ type: 'OrderAttachmentAdded', actor: { name: 'Token API: ERP' } });
    expect((await read(`/zlecenia/order/${id}`)).body.hasAttachments).toBe(true);
  });

  it('is kept sealed, as those of people', async () => {
    const other = await order();
    const made = await add({ ...PDF, content: pdf('tajne-slowo') }, { path: LIST(other) });
    expect(made.status, made.text).toBe(201);
    const { rows } = await program.app.pool.query<{ found: boolean; sealed: string }>(
      `SELECT bool_or(position('tajne-slowo'::bytea IN content) > 0) AS found, count(*) AS sealed
         FROM app.sealed_parts`,
    );
    expect(rows[0]?.found).toBe(false);
    expect(Number(rows[0]?.sealed)).toBeGreaterThan(0);
    expect((await read(`${LIST(other)}/${made.body.id}`)).text).toContain('tajne-slowo');
  });

  it('is one under one key, also at the same time and when its answer is forgotten', async () => {
    const other = await order();
    const sent = () => add(PDF, { path: LIST(other), key: 'one-file' });
    const answers = await Promise.all([sent(), sent()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await program.app.pool.query('DELETE FROM app.api_answers');
    const again = await sent();
    expect([again.status, again.body]).toEqual([201, answers[0]?.body]);
    expect((await orderData(clerk, other)).attachments).toHaveLength(1);
    const changed = await add({ ...PDF, content: pdf('inny') }, { path: LIST(other), key: 'one-file' });
    expect(changed.status).toBe(422);
    // What was sent twice is kept once.
    const { rows } = await program.app.pool.query(`SELECT 1 FROM app.uploads WHERE subject = $1`, [`order:${other}`]);
    expect(rows).toHaveLength(1);
  });
});

describe('a token', () => {
  it('that sees no persons is told of files without their names, and given none', async () => {
    const other = await order();
    const { body } = await add(PDF, { path: LIST(other) });
    const listed = await read(LIST(other), plain.secret);
    expect([listed.status, Object.keys(listed.body.items[0])]).toEqual([200, ['id', 'size', 'sha256']]);
    expect((await read(`${LIST(other)}/${body.id}`, plain.secret)).status).toBe(403);
  });

  it('adds only where it may, and finds only what is there', async () => {
    expect((await add(PDF, { token: plain.secret })).status).toBe(403);
    expect((await add(PDF, { path: LIST('brak') })).status).toBe(404);
    expect((await read(LIST('brak'))).status).toBe(404);
    expect((await read(`${LIST()}/brak`)).status).toBe(404);
    expect((await read(`${LIST()}?x=1`)).status).toBe(400);
    expect((await askApi(program.url, `/api/v1${LIST()}`)).status).toBe(401);
    expect((await read(`/zlecenia/order/${id}/pliki/1`)).status).toBe(404);
    const other = await askApi(program.url, `/api/v1${LIST()}`, { token: erp.secret, method: 'DELETE' });
    expect([other.status, other.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('finds a removed file no more', async () => {
    const other = await order();
    const { body } = await add(PDF, { path: LIST(other) });
    const removed = await clerk.post(`/zlecenia/panel/orders/${other}/attachments/${body.id}/remove`, {});
    expect(removed.status, removed.text).toBe(200);
    expect((await read(LIST(other))).body.items).toEqual([]);
    expect((await read(`${LIST(other)}/${body.id}`)).status).toBe(404);
  });
});

describe('what is refused people is refused programs, in the same words', () => {
  const asProgram = ({ status, body }: ApiAnswer) => ({ status, message: body.detail, errors: body.errors });
  const asPerson = ({ status, body }: Answer<Loose>) => ({ status, message: body.message, errors: body.errors });
  const large = Buffer.concat([pdf('duzy'), Buffer.alloc(10 * 1024 * 1024)]);

  it.each<[string, Part]>([
    ['a page that says it is a document', { name: 'x.pdf', content: '<html>', type: 'application/pdf' }],
    ['a program', { name: 'x.exe', content: 'MZ' }],
    ['a picture that is none', { name: 'x.png', content: 'PNG' }],
    ['a document that runs something', { ...PDF, content: ACTIVE }],
    ['an empty one', { ...PDF, content: '' }],
    ['one that is too large', { ...PDF, content: large }],
  ])('%s', async (_what, part) => {
    const people = await sendFiles(clerk, {
      path: `/zlecenia/panel/orders/${id}/attachments`,
      files: { attachment: part },
    });
    const programs = await add(part);
    expect(programs.body.errors).toEqual(people.body.errors);
    expect(programs.status).toBe(people.status);
    expect([people.status, Object.keys(people.body.errors)]).toEqual([422, ['attachment']]);
  });

  it('no file at all, and an order that is closed', async () => {
    const empty = { fields: { description: 'Bez pliku' }, files: {} };
    const none = asProgram(await callWithFile(program.url, LIST(), { token: erp.secret, ...empty }));
    const path = `/zlecenia/panel/orders/${id}/attachments`;
    expect(none).toEqual(asPerson(await sendFiles(clerk, { path, ...empty })));
    expect(none.errors).toEqual({ attachment: ['Pole „Plik” jest wymagane'] });
    const over = await order();
    const past = { executionDate: '03.03.2025', installationDate: '02.03.2025' };
    await putOrder(clerk, over, { status: 'set', executionDate: '02.03.2099' });
    await putOrder(clerk, over, { status: 'done', ...past });
    const completed = await putOrder(clerk, over, { status: 'completed' });
    expect(completed.status, completed.text).toBe(200);
    const refused = await add(PDF, { path: LIST(over) });
    expect(asProgram(refused)).toEqual(
      asPerson(
        await sendFiles(clerk, { path: `/zlecenia/panel/orders/${over}/attachments`, files: { attachment: PDF } }),
      ),
    );
    expect([refused.status, refused.body.current.id]).toEqual([409, over]);
  });

  it('a field that is none, a second file, a body that is no form, a version', async () => {
    expect((await add(PDF, { fields: { notify: 'true' } })).body.errors).toEqual({ notify: ['Nie ma takiego pola'] });
    const two = await callWithFile(program.url, LIST(), { token: erp.secret, files: { attachment: PDF, second: PDF } });
    expect([two.status, two.body.errors]).toEqual([422, { second: ['Naraz można wysłać najwyżej 1 plik'] }]);
    const json = await callApi(program.url, LIST(), { token: erp.secret, body: { attachment: 'x' } });
    expect(json.status).toBe(415);
    expect((await add(PDF, { headers: { 'if-match': '"1"' } })).status).toBe(400);
    expect((await orderData(clerk, id)).attachments).toHaveLength(1);
  });
});

it('the description has it as a form with a file, and names what answers', async () => {
  const { body } = await askApi(program.url, '/api/v1/openapi.json');
  const path = '/api/v1/zlecenia/order/{id}/attachments';
  const { post, get } = body.paths[path];
  const { schema } = post.requestBody.content['multipart/form-data'];
  expect(Object.keys(schema.properties)).toEqual(attachmentForm.fields.map(({ name }) => name));
  expect([schema.required, schema.properties.attachment]).toMatchObject([
    ['attachment'],
    { type: 'string', format: 'binary' },
  ]);
  expect(post.responses['201'].headers.Location).toBeDefined();
  expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual(['id', 'Idempotency-Key']);
  expect(get.operationId).toBe('list-zlecenia-order-attachments');
  expect(body.paths[`${path}/{fileId}`].get.operationId).toBe('read-zlecenia-order-attachments');
});

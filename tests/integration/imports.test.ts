import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Answer, Client, Loose } from '#tests/bench/client.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';
import { downloaded } from '#tests/support/files/xlsx.ts';
import { edit } from '#tests/support/program/edit.ts';

let portal: TestApp;
let admin: Client;
beforeAll(async () => {
  portal = await testApp({ workers: true });
  admin = await portal.as('ADMIN_OPERATOR');
});
afterAll(() => portal.stop());

const send = (base: string, content: string | Buffer, name = 'plik.csv'): Promise<Answer<Loose>> =>
  sendFiles(admin, { path: `${base}/import`, files: { file: { name, content, type: 'text/csv' } } });
const firms = (...lines: string[]) => ['Nazwa;NIP;Numer serwisu;Województwo', ...lines].join('\r\n');
const view = async (base: string, id: string): Promise<Loose> => (await admin.props(`${base}/import/${id}`)).body.data;
const titles = async (query = ''): Promise<string[]> =>
  (await admin.props(`/panel/firms${query}`)).body.data.items.map((one: Loose) => one.title);
async function finished(base: string, id: string): Promise<Loose> {
  await expect.poll(async () => (await view(base, id)).status).toBe('completed');
  await portal.settled();
  return view(base, id);
}

describe('importing firms', () => {
  const base = '/panel/firms';

  it('FRM-03 a file is required, and it must be a table', async () => {
    const none = await admin.post(`${base}/import`);
    expect([none.status, none.body.errors]).toEqual([422, { file: ['Pole „Plik XLSX, ODS lub CSV” jest wymagane'] }]);
    const bad: [string, string | Buffer][] = [
      ['lista.xlsx', 'x'],
      ['pusty.csv', ''],
      ['bomba.csv', Buffer.from('504b0304140000000800', 'hex')],
      ['binarny.csv', Buffer.from([1, 0, 2])],
      ['dlugi.csv', `Nazwa;NIP\n${'x'.repeat(1_000_000)}`],
      ['inny.csv', 'Kolumna;Druga\n1;2'],
      ['bezdanych.csv', 'Nazwa;NIP\n'],
      ['dwa.csv', 'Nazwa;Firma;NIP\na;b;c'],
    ];
    for (const [name, content] of bad) {
      const answer = await send(base, content, name);
      expect([name, answer.status, answer.body.errors?.file?.length]).toEqual([name, 422, 1]);
    }
    const large = await send(base, Buffer.alloc(100 * 1024 * 1024, 65));
    expect([large.status, large.body.errors]).toEqual([422, { file: ['Plik może mieć najwyżej 20 MB'] }]);
    // Wrong far behind the first lines: what was checked before is not kept.
    const late = await send(base, firms(...Array.from({ length: 600 }, (_, n) => `F${n};5260250274;L${n};`), '"a;b'));
    expect([late.status, late.body.errors.file[0]]).toEqual([422, expect.stringContaining('niezamknięty cudzysłów')]);
    const kept = await portal.app.pool.query(
      'SELECT id FROM app.imports UNION ALL SELECT import_id FROM app.import_rows',
    );
    expect(kept.rows).toEqual([]);
    expect(await titles()).toEqual([]);
  });

  it('FRM-05 ACT-04 nobody is given to a representative whose temporary access has ended', async () => {
    const email = 'bylahandlowka@demo.example';
    const access = {
      accessType: 'temporary',
      expiresAt: '2026-11-01T09:00:00.000Z',
      passwordChangeMode: 'none',
    } as const;
    await portal.addOperator({ role: 'SALES_REPRESENTATIVE', email, access });
    const sent = await send(base, `Nazwa;NIP;Handlowiec\r\nAuto Minione;526-025-02-74;${email}`);
    expect(sent.status, sent.text).toBe(201);
    const { lines } = await view(base, sent.body.id);
    expect(lines).toMatchObject([{ outcome: 'error', errors: [{ label: expect.stringContaining('handlow') }] }]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['lost the access', (id) => edit(admin, `/panel/operators/${id}`, { 'actor[accessType]': 'none' })],
    ['has another role', (id) => edit(admin, `/panel/operators/${id}`, { role: 'TRAINER' })],
    [
      'was erased',
      async (id) => {
        const { rows } = await portal.app.pool.query('SELECT person_id FROM read.operators WHERE id = $1', [id]);
        return admin.post(`/panel/gdpr/users/${rows[0].person_id}/forget`, { reason: 'Wniosek osoby' });
      },
    ],
  ])('FRM-01 FRM-05 who %s since the dry run is given no firm, though they had none before', async (way, goes) => {
    const email = `${way.replaceAll(' ', '-')}@demo.example`;
    const id = await portal.addOperator({ role: 'SALES_REPRESENTATIVE', email });
    const sent = await send(base, `Nazwa;NIP;Handlowiec\r\nAuto Obiecane;526-025-02-74;${email}`);
    expect((await view(base, sent.body.id)).counts).toMatchObject({ create: 1, error: 0 });
    expect(await goes(id)).toMatchObject({ status: 200 });
    await portal.settled();
    expect((await admin.post(`${base}/import/${sent.body.id}/confirm`)).status).toBe(200);
    expect(await finished(base, sent.body.id)).toMatchObject({
      refused: 1,
      lines: [{ result: 'Przedstawiciel handlowy: tego nie można już wybrać' }],
    });
    expect(await titles()).toEqual([]);
  });

  it('FRM-05 the dry run names every wrong line at once and changes nothing; then one confirmation', async () => {
    const answer = await send(
      base,
      firms(
        'Auto Łącki;526-025-02-74;4711;mazowieckie',
        'Bez NIP;;4712;',
        'Zły NIP;1234567890;4713;',
        'Moto Żak;1132191233;4714;Łódzkie',
      ),
    );
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.body;
    const dry = await view(base, id);
    expect(dry).toMatchObject({ status: null, counts: { create: 2, change: 0, skip: 0, error: 2 } });
    expect(dry.lines.filter((line: Loose) => line.outcome === 'error')).toMatchObject([
      { line: 3, errors: [{ label: 'Numery NIP', message: 'Pole „Numery NIP” jest wymagane' }] },
      { line: 4, errors: [{ label: 'Numery NIP', message: 'Niepoprawny numer nip' }] },
    ]);
    expect(await titles()).toEqual([]);
    const [one, two] = [
      await admin.post(`${base}/import/${id}/confirm`),
      await admin.post(`${base}/import/${id}/confirm`),
    ];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await finished(base, id)).toMatchObject({ status: 'completed', done: 2, refused: 0 });
    expect(await titles()).toEqual(['Auto Łącki', 'Moto Żak']);
    const row = (await admin.props(`${base}?filters[boschCarServiceId]=4714`)).body.data.items[0];
    expect(row.values).toMatchObject({ state: 'lodzkie', nipNumbers: ['1132191233'] });
  });

  it('FRM-01 FRM-05 the dry run notes that a new line’s NIP is another firm’s', async () => {
    const { id } = (await send(base, firms('Łącki Oddział;5260250274;4790;', 'Moto Żak;1132191233;4714;'))).body;
    const dry = await view(base, id);
    expect(dry.counts).toMatchObject({ create: 1, error: 0 });
    expect(dry.lines.map((line: Loose) => [line.line, line.note])).toEqual([
      [2, 'NIP 5260250274 ma już firma „Auto Łącki”.'],
      [3, undefined],
    ]);
  });

  it('FRM-04 FRM-05 old and new values are shown; what is equal is skipped; absent columns keep their values', async () => {
    const { id } = (
      await send(base, 'Numer serwisu,Nazwa,NIP\n4711,Auto Łącki sp. z o.o.,5260250274\n4714,Moto Żak,1132191233')
    ).body;
    const dry = await view(base, id);
    expect(dry.counts).toEqual({ create: 0, change: 1, skip: 1, error: 0 });
    expect(dry.lines[0].changes).toEqual([
      { field: 'name', label: 'Nazwa', from: 'Auto Łącki', to: 'Auto Łącki sp. z o.o.' },
    ]);
    await admin.post(`${base}/import/${id}/confirm`);
    await finished(base, id);
    const row = (await admin.props(`${base}?filters[boschCarServiceId]=4711`)).body.data.items[0];
    expect(row).toMatchObject({ title: 'Auto Łącki sp. z o.o.', values: { state: 'mazowieckie' } });
    const { timeline } = (await admin.props(`${base}/${row.id}`)).body.data;
    expect(timeline[0]).toMatchObject({ text: 'Zmieniono firmę', reason: 'Import z pliku' });
  });

  it('FRM-04 FRM-05 an empty cell leaves what is there, a dash takes it away; error values, days and hidden rows are said', async () => {
    const made = await send(
      base,
      'Nazwa;NIP;Numer serwisu;Województwo;ERP\nPusta Komórka;5260250274;8801;mazowieckie;E1',
    );
    await admin.post(`${base}/import/${made.body.id}/confirm`);
    await finished(base, made.body.id);
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Firmy');
    sheet.addRow(['Nazwa', 'NIP', 'Numer serwisu', 'Województwo', 'ERP']);
    sheet.addRow(['Pusta  Komórka', '5260250274', '8801', '', '-']);
    sheet.addRow(['Błędy', '5260250274', new Date('2026-05-01T00:00:00Z'), '', { error: '#N/A' }]);
    sheet.addRow(['Wzór', '5260250274', '8803', '', { formula: 'A1' }]);
    sheet.getRow(4).hidden = true;
    const sent = await sendFiles(admin, {
      path: `${base}/import`,
      files: { file: { name: 'firmy.xlsx', content: Buffer.from(await book.xlsx.writeBuffer()), type: '' } },
    });
    const { id } = sent.body;
    const dry = await view(base, id);
    expect(sent.text).toContain('Arkusz ma 1 ukryty wiersz. Wczytujemy ukryte wiersze tak jak widoczne.');
    expect(dry.counts).toEqual({ create: 0, change: 1, skip: 0, error: 2 });
    const byLine = Object.fromEntries(dry.lines.map((line: Loose) => [line.line, line]));
    expect(byLine[2].changes).toEqual([expect.objectContaining({ field: 'erpCustomerNumber', from: 'E1', to: null })]);
    expect(byLine[3].errors.map(({ label, message }: Loose) => [label, message])).toEqual([
      ['Numer serwisu', expect.stringContaining('01.05.2026')],
      ['Numer klienta ERP', expect.stringContaining('#N/A')],
    ]);
    expect(byLine[4].errors).toEqual([
      { label: 'Numer klienta ERP', message: expect.stringContaining('wyniku formuły') },
    ]);
    await admin.post(`${base}/import/${id}/confirm`);
    await finished(base, id);
    const row = (await admin.props(`${base}?filters[boschCarServiceId]=8801`)).body.data.items[0];
    expect(row.values).toMatchObject({ name: 'Pusta Komórka', state: 'mazowieckie', erpCustomerNumber: null });
  });

  it('FRM-05 the same thing twice in one file is an error; what changed since the dry run is refused and said', async () => {
    const twice = (await send(base, firms('A;5260250274;5000;', 'B;5260250274;5000;'))).body;
    expect((await view(base, twice.id)).lines[0]).toMatchObject({
      line: 3,
      errors: [{ message: 'Powtarza wiersz 2' }],
    });
    const { id } = (await send(base, firms('Nowa nazwa z pliku;5260250274;4711;mazowieckie'))).body;
    const row = (await admin.props(`${base}?filters[boschCarServiceId]=4711`)).body.data.items[0];
    await edit(admin, `${base}/${row.id}`, { name: 'Zmieniona ręcznie' });
    await admin.post(`${base}/import/${id}/confirm`);
    expect(await finished(base, id)).toMatchObject({ refused: 1 });
    expect(await titles('?filters[boschCarServiceId]=4711')).toEqual(['Zmieniona ręcznie']);
  });

  it('FRM-03 XLSX is read by what is in it, whatever it is called; what was read is said', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Firmy').addRows([
      ['Nazwa', 'NIP', 'Numer serwisu', 'Województwo'],
      ['Arkusz Auto', 5_260_250_274, 9901, 'Łódzkie'],
      ['', '', '', ''],
      ['Zgubiony', '5,26E+09', 9902, ''],
      ['Unijny', 'PL 526-025-02-74', 9903, ''],
    ]);
    const answer = await send(base, Buffer.from(await book.xlsx.writeBuffer()), 'lista.csv');
    expect([answer.status, answer.body.flash?.message ?? answer.body.flash]).toEqual([
      201,
      'Odczytano arkusz „Firmy” z pliku XLSX.',
    ]);
    const dry = await view(base, answer.body.id);
    expect(dry.counts).toEqual({ create: 2, change: 0, skip: 0, error: 1 });
    expect(dry.lines[0]).toMatchObject({
      line: 4,
      errors: [{ label: 'Numery NIP', message: expect.stringContaining('Excel zapisał numer jako 5,26E+09') }],
    });
  });

  it('FRM-03 the sample of a spreadsheet can be imported as it is', async () => {
    const response = await admin.send('GET', `${base}/import/sample/excel`);
    expect(response.headers['content-disposition']).toBe('attachment; filename=wzor-firmy.xlsx');
    const answer = await send(base, await downloaded(portal.url, admin, `${base}/import/sample/excel`), 'wzor.xlsx');
    expect((await view(base, answer.body.id)).counts.error).toBe(0);
  });

  it('FRM-03 the sample can be imported as it is', async () => {
    const sample = await admin.get(`${base}/import/sample`);
    expect(sample.headers['content-disposition']).toContain('.csv');
    expect(sample.text.startsWith('\uFEFFNazwa;NIP;')).toBe(true);
    const answer = await send(base, sample.text);
    expect((await view(base, answer.body.id)).counts.error).toBe(0);
  });
});

describe('importing participants', () => {
  const base = '/panel/employees';
  const people = (...lines: string[]) => ['Imię\tNazwisko\tE-mail\tFirma\tNumer klienta SAP', ...lines].join('\n');

  it('EMP-03 the same dry run, confirmation and progress', async () => {
    const none = await admin.post(`${base}/import`);
    expect(none.body.errors).toEqual({ file: ['Pole „Plik XLSX, ODS lub CSV” jest wymagane'] });
    const { id } = (
      await send(
        base,
        people(
          'Żaneta\tŁącka\tzaneta@serwis.example\tAuto\t123456',
          'jan\tNowak\tjan@serwis.example\t\t',
          'Ewa\tKos\tzly-adres\t\t12',
        ),
      )
    ).body;
    const dry = await view(base, id);
    expect(dry.counts).toEqual({ create: 1, change: 0, skip: 0, error: 2 });
    expect(dry.lines.slice(0, 2).map((line: Loose) => [line.line, line.errors.length])).toEqual([
      [3, 1],
      [4, 2],
    ]);
    await admin.post(`${base}/import/${id}/confirm`);
    await finished(base, id);
    const [row] = (await admin.props(`${base}?filters[sapClientNumber]=123456`)).body.data.items;
    expect(row).toMatchObject({ title: 'Żaneta Łącka', values: { companyName: 'Auto' } });
    const again = (await send(base, people('Żaneta\tŁącka\tzaneta@serwis.example\tInna\t123456'))).body;
    expect((await view(base, again.id)).lines[0].changes).toMatchObject([{ label: 'Firma', from: 'Auto', to: 'Inna' }]);
  });

  it('EMP-03 FRM-05 who differs from another by the spelling alone is asked about, and stays somebody else', async () => {
    const first = (await send(base, people('Ewa\tŻak\tewa@serwis.example\t\t'))).body;
    await admin.post(`${base}/import/${first.id}/confirm`);
    await finished(base, first.id);
    const lines = ['Ewa\tZak\tEWA@serwis.example\t\t', 'Jan\tWąs\twas@serwis.example\t\t'];
    const { id } = (await send(base, people(...lines, 'Jan\tWas\twas@serwis.example\t\t'))).body;
    const dry = await view(base, id);
    expect(dry.counts).toEqual({ create: 3, change: 0, skip: 0, error: 0 });
    expect(dry.lines.map(({ note }: Loose) => note)).toEqual([
      expect.stringContaining('ma już na liście: Ewa Żak.'),
      undefined,
      'Różni się od wiersza 3 tylko pisownią: sprawdź, czy to nie to samo.',
    ]);
    const same = (await send(base, people('Ewa\tŻak\tewa@serwis.example\tAuto\t'))).body;
    expect((await view(base, same.id)).lines).toMatchObject([{ outcome: 'change' }]);
  });

  it('EMP-03 PERM-09 only who may write participants', async () => {
    const trainer = await portal.as('TRAINER');
    expect((await trainer.get(`${base}/import`)).status).toBe(403);
    expect((await trainer.post(`${base}/import`)).status).toBe(403);
  });
});

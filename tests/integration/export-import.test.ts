import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import ExcelJS from 'exceljs';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import type { Answer, Client, Loose } from '#tests/bench/client.ts';
import { download, downloaded, rowsOf } from '#tests/support/files/xlsx.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';

/** What goes out of a list comes in again: nothing changes, whatever is in it. */
let portal: TestApp;
let admin: Client;
beforeAll(async () => {
  portal = await testApp({ workers: true });
  admin = await portal.as('ADMIN_OPERATOR');
});
afterAll(() => portal.stop());

const made = async (path: string, form: Record<string, unknown>): Promise<string> => {
  const answer = await admin.post(path, form);
  expect(answer.status, answer.text).toBe(201);
  return String(answer.body.id);
};

const send = (base: string, content: Buffer): Promise<Answer<Loose>> =>
  sendFiles(admin, { path: `${base}/import`, files: { file: { name: 'lista.xlsx', content, type: 'x' } } });

async function dryRun(base: string, content: Buffer): Promise<Loose> {
  const answer = await send(base, content);
  expect(answer.status, answer.text).toBe(201);
  return (await admin.props(`${base}/import/${answer.body.id}`)).body.data;
}

const representative = (email: string) =>
  made('/panel/operators', { firstName: 'Rafał', lastName: 'Handlowy', email, role: 'SALES_REPRESENTATIVE' });

describe('an export that is imported again', () => {
  const firms = '/panel/firms';
  const people = '/panel/employees';

  it('FRM-01 FRM-05 firms: branches with one NIP, strange names, representatives who left or were erased', async () => {
    const [working, left, erased] = [
      await representative('praca@demo.example'),
      await representative('odszedl@demo.example'),
      await representative('usuniety@demo.example'),
    ];
    const firm = (name: string, more: Record<string, unknown> = {}) =>
      made(firms, { name, nipNumbers: '5260250274', confirmed: 'true', ...more });
    await firm('Oddział Łódź');
    await firm('Oddział Gdańsk');
    await firm('=1+1; "Zażółć", s.c.', { boschCarServiceId: '0042', state: 'lodzkie', erpCustomerNumber: '007' });
    await firm('Dwa numery', { nipNumbers: '5260250274, 1132191233', sapClientNumber: '123456' });
    await firm('Bez NIP-u', { nipNumbers: 'PUBLIC', boschCarServiceId: '1E5' });
    await firm('Z handlowcem', { salesRepresentativeId: working, boschCarServiceId: 'P1' });
    await firm('Po handlowcu', { salesRepresentativeId: left, boschCarServiceId: 'P2' });
    await firm('Po usuniętym', { salesRepresentativeId: erased, boschCarServiceId: 'P3' });
    const off = await admin.post(`/panel/operators/${left}/deactivate`);
    expect(off.status, off.text).toBe(200);
    const { rows } = await portal.app.pool.query('SELECT person_id FROM read.operators WHERE id = $1', [erased]);
    const forgotten = await admin.post(`/panel/gdpr/users/${rows[0].person_id}/forget`, { reason: 'Żądanie' });
    expect(forgotten.status, forgotten.text).toBe(200);
    await portal.settled();
    const file = await downloaded(portal.url, admin, `${firms}/excel`);
    const same = await dryRun(firms, file);
    expect(same.lines.filter((line: Loose) => line.outcome !== 'skip')).toEqual([]);
    expect(same.counts).toEqual({ create: 0, change: 0, skip: 8, error: 0 });
    // What is written into the file is what changes; nobody is given to who left.
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(file as unknown as ArrayBuffer);
    const [sheet] = book.worksheets;
    if (!sheet) throw new Error('no sheet');
    const row = (name: string) => {
      const number = rowsOf(sheet).findIndex(([first]) => first === name) + 1;
      expect(number).toBeGreaterThan(0);
      return sheet.getRow(number);
    };
    row('Oddział Łódź').getCell(6).value = 'Łódzkie';
    row('Z handlowcem').getCell(7).value = 'odszedl@demo.example';
    const changed = await dryRun(firms, Buffer.from(await book.xlsx.writeBuffer()));
    expect(changed.counts).toEqual({ create: 0, change: 1, skip: 6, error: 1 });
    expect(changed.lines.slice(0, 2)).toMatchObject([
      { outcome: 'error', title: 'Z handlowcem' },
      { outcome: 'change', changes: [{ field: 'state', from: null, to: 'Łódzkie' }] },
    ]);
  });

  it('EMP-01 EMP-03 participants, without anyone who was erased; filters hold for the file', async () => {
    const person = (email: string, more: Record<string, unknown> = {}) =>
      made(people, { firstName: 'Żaneta', lastName: 'Łącka', email, ...more });
    await person('zaneta@serwis.example', { phone: '032 123 45 67', companyName: '@Auto', sapClientNumber: '001234' });
    await person('druga@serwis.example', { phone: '+48 600 700 800', fgazNumber: 'FGAZ-O/21/1234/21' });
    const gone = await person('gone@serwis.example');
    await admin.post(`/panel/gdpr/users/${gone}/forget`, { reason: 'Żądanie' });
    await portal.settled();
    const same = await dryRun(people, await downloaded(portal.url, admin, `${people}/excel`));
    expect(same.counts).toEqual({ create: 0, change: 0, skip: 2, error: 0 });
    const filtered = rowsOf(await download(portal.url, admin, `${people}/excel?filters[sapClientNumber]=001234`));
    expect(filtered).toHaveLength(2);
    expect(filtered[0]).toEqual(expect.arrayContaining(['Imię', 'Nazwisko', 'E-mail', 'Identyfikator', 'Stan']));
    expect(filtered[1]?.slice(0, 6)).toEqual([
      'Żaneta',
      'Łącka',
      'zaneta@serwis.example',
      '032 123 45 67',
      undefined,
      '@Auto',
    ]);
    const wrong = await admin.send('GET', `${people}/excel?filters[nieznany]=1`);
    expect(wrong.status).toBe(422);
  });

  it.each([
    ['/panel/operators', 'operatorzy'],
    ['/panel/reporters', 'osoby-zglaszajace'],
    ['/panel/groups', 'grupy-szkolen'],
  ])('REP-01 OPR-01 the list of %s can be taken away, by those who may see it', async (base, name) => {
    const answer = await admin.send('GET', `${base}/excel`);
    expect([answer.status, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^attachment; filename=${name}-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`)),
    ]);
    const sheet = rowsOf(await download(portal.url, admin, `${base}/excel`));
    const { items } = (await admin.props(base)).body.data;
    expect(sheet.length - 1).toBe(items.filter(({ title }: Loose) => title !== FORGOTTEN).length);
  });

  it('PERM-01 anyone who may not see the list gets no file of it', async () => {
    const trainer = await portal.as('TRAINER');
    const answer = await trainer.send('GET', '/panel/operators/excel');
    expect([302, 303, 403]).toContain(answer.status);
  });
});

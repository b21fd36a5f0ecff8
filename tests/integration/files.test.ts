import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { findUpload, keepUpload } from '#ops/files/store.ts';
import { sweepUploads } from '#ops/files/sweep.ts';
import { pdf, xlsx } from '#tests/support/files/documents.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { sendFiles, type Part } from '#tests/support/program/multipart.ts';

let program: TestApp;
/** Who asks for a file: the same people in every test. */
const who: Record<string, Client> = {};
let keeper: Client;

beforeAll(async () => {
  program = await testApp();
  const login = async (email: string, type: string, prefix = '/sud') => {
    const client = program.client();
    const form = { login: email, password: PASSWORD, applicationActorType: type };
    const answer = await client.post(`${prefix}/login`, form);
    expect(answer.status, answer.text).toBe(200);
    return client;
  };
  const operator = async (email: string, permissions: string[]) => {
    const fields = { firstName: 'Anna', lastName: 'Kowal', email, permissions, primaryNumber: '600700800' };
    await program.addAccount('services-operator', fields);
    return login(email, 'SudOperator');
  };
  const company = { name: 'Serwis', city: 'Żary', cooperationScope: ['ph'], email: 'serwis@sud.example' };
  const companyId = await program.addAccount('services-company', company);
  const person = { firstName: 'Ola', lastName: 'Żak', primaryNumber: '600700800', cooperationScope: ['ph'], companyId };
  await program.addAccount('services-employee', { ...person, email: 'pracownik@sud.example' });
  keeper = await operator('pliki@sud.example', ['MANAGING_FILES']);
  who.keeper = keeper;
  who['operator without files'] = await operator('inny@sud.example', ['MANAGING_SERVICES', 'MANAGING_OPERATORS']);
  who.company = await login('serwis@sud.example', 'SudService');
  who.employee = await login('pracownik@sud.example', 'SudEmployee');
  who['other portal'] = await program.as('ADMIN_OPERATOR');
  who.visitor = program.client();
});
afterAll(() => program?.stop());

const part = (name: string, content: Buffer): Part => ({ name, content, type: 'application/octet-stream' });
const base = '/sud/panel/files';

async function added(fields: Record<string, string> = {}, files: Record<string, Part> = {}): Promise<string> {
  const sent = { name: 'Cennik', description: 'Na rok 2027', ...fields };
  const answer = await sendFiles(keeper, {
    path: base,
    fields: sent,
    files: { file: part('Cennik żółty.pdf', pdf('cennik')), ...files },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}
const change = (id: string, fields: Record<string, string>, files: Record<string, Part> = {}) =>
  sendFiles(keeper, { method: 'PUT', path: `${base}/${id}`, fields, files });
const data = async (id: string, client = keeper): Promise<Loose> => (await client.props(`${base}/${id}`)).body.data;
const get = (client: Client | undefined, upload: string, prefix = '/sud') => client!.get(`${prefix}/uploads/${upload}`);
const kept = async (): Promise<number> =>
  Number((await program.app.pool.query('SELECT count(*) AS n FROM app.uploads')).rows[0].n);

async function group(name: string, priority: number): Promise<string> {
  const answer = await keeper.post('/sud/panel/file-groups', { name, priority: String(priority) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

describe('a file with its attachments', () => {
  it('SUD-05 GEN-08 every field comes back, public by default, and the file is saved under its Polish name', async () => {
    const filesGroupId = await group('Cenniki', 10);
    const id = await added({ filesGroupId });
    const found = await data(id);
    expect(found).toMatchObject({
      name: 'Cennik',
      description: 'Na rok 2027',
      filesGroupId,
      visibility: 'public',
      attachments: [],
      version: 1,
      active: true,
    });
    const served = await get(keeper, found.file);
    expect([served.status, served.headers['content-type'], served.text]).toEqual([
      200,
      'application/pdf',
      pdf('cennik').toString(),
    ]);
    expect(served.headers['content-disposition']).toBe(
      `attachment; filename="Cennik ???ty.pdf"; filename*=UTF-8''Cennik%20%C5%BC%C3%B3%C5%82ty.pdf`,
    );
    expect(served.headers['cache-control']).toBe('private, no-store');
    expect(served.headers['content-security-policy']).toContain('sandbox');
  });

  it('SUD-04 attachments are several, each with its description; replacing one keeps its id and the others', async () => {
    const id = await added(
      { 'attachments[0][description]': 'Wzór', 'attachments[1][description]': 'Arkusz' },
      {
        'attachments[0][attachment]': part('wzór.pdf', pdf('wzór')),
        'attachments[1][attachment]': part('arkusz.xlsx', await xlsx()),
      },
    );
    const [first, second] = (await data(id)).attachments as [Loose, Loose];
    expect([first.description, second.description]).toEqual(['Wzór', 'Arkusz']);
    expect(first.attachmentId).not.toBe(second.attachmentId);
    const page = (await keeper.props(`${base}/${id}/edit`)).body.data.values.attachments;
    expect(page[0]).toEqual({ attachmentId: first.attachmentId, attachment: 'wzór.pdf', description: 'Wzór' });

    const replaced = await change(
      id,
      {
        'attachments[0][attachmentId]': first.attachmentId,
        'attachments[0][description]': 'Wzór poprawiony',
        'attachments[1][attachmentId]': second.attachmentId,
        'attachments[1][description]': 'Arkusz',
      },
      { 'attachments[0][attachment]': part('wzór 2.pdf', pdf('wzór 2')) },
    );
    expect(replaced.status, replaced.text).toBe(200);
    const now = (await data(id)).attachments;
    expect(now.map(({ attachmentId }: Loose) => attachmentId)).toEqual([first.attachmentId, second.attachmentId]);
    expect(now[1]).toEqual(second);
    expect([now[0].description, (await get(keeper, now[0].attachment)).text]).toEqual([
      'Wzór poprawiony',
      pdf('wzór 2').toString(),
    ]);
    // The form without its attachments leaves them alone; '' says that there is none.
    expect((await edit(keeper, `${base}/${id}`, { name: 'Inna nazwa' })).status).toBe(200);
    expect((await data(id)).attachments).toEqual(now);
    expect((await edit(keeper, `${base}/${id}`, { attachments: '' })).status).toBe(200);
    expect((await data(id)).attachments).toEqual([]);
  });

  it('SUD-05 replacing keeps the id; the history names and serves each version, readers get the present one alone', async () => {
    const id = await added();
    const { file: old } = await data(id);
    expect((await change(id, {}, { file: part('Cennik 2028.pdf', pdf('2028')) })).status).toBe(200);
    const now = await data(id);
    expect([now.id, now.version, now.file === old]).toEqual([id, 2, false]);
    const [line] = now.timeline;
    expect(line.changes).toEqual([
      {
        field: 'file',
        label: 'Plik',
        from: 'Cennik żółty.pdf',
        to: 'Cennik 2028.pdf',
        files: { from: `/uploads/${old}`, to: `/uploads/${now.file}` },
      },
    ]);
    expect((await get(keeper, old)).text).toBe(pdf('cennik').toString());
    for (const name of ['company', 'employee', 'visitor', 'other portal', 'operator without files'])
      expect([name, (await get(who[name], old)).status, (await get(who[name], now.file)).status]).toEqual([
        name,
        404,
        200,
      ]);
    const born = now.timeline.at(-1).at;
    expect((await keeper.props(`${base}/${id}?asOf=${born}`)).body.data.file).toBe(old);
    // The very same file sent again is no other version.
    expect((await change(id, {}, { file: part('Cennik 2028.pdf', pdf('2028')) })).status).toBe(200);
    expect((await data(id)).version).toBe(2);
  });

  it('SUD-05 two who replace at once: the later one gets 409 with both values, and nothing of theirs is kept', async () => {
    const id = await added();
    const version = '1';
    const answers = await Promise.all(
      ['A', 'B'].map((word) =>
        sendFiles(keeper, {
          method: 'PUT',
          path: `${base}/${id}`,
          fields: { version, name: `Cennik ${word}` },
          files: { file: part(`Cennik ${word}.pdf`, pdf(word)) },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200) === 0 ? 'A' : 'B';
    const { current } = answers.find(({ status }) => status === 409)!.body;
    expect(current).toMatchObject({
      version: 2,
      values: { file: `Cennik ${winner}.pdf`, name: `Cennik ${winner}` },
    });
    const { rows } = await program.app.pool.query('SELECT name FROM app.uploads WHERE subject = $1', [
      `services-file:${id}`,
    ]);
    const found = await Promise.all(rows.map(({ name }) => findUpload(program.app, name)));
    expect(found.map((upload) => upload?.original_name).toSorted()).toEqual(
      ['Cennik żółty.pdf', `Cennik ${winner}.pdf`].toSorted(),
    );
  });

  it('SUD-04 WIRE-09 a form that arrives twice makes one file with one attachment', async () => {
    const before = await kept();
    const send = () =>
      sendFiles(keeper, {
        path: base,
        fields: { name: 'Raz', _key: 'raz-a-dobrze' },
        files: { file: part('a.pdf', pdf('a')), 'attachments[0][attachment]': part('b.pdf', pdf('b')) },
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.body.id]).toEqual([201, first.body.id]);
    expect([(await data(first.body.id)).attachments.length, await kept()]).toEqual([1, before + 2]);
  });
});

describe('what is refused', () => {
  it('SUD-05 each wrong file at its own field, and nothing is kept', async () => {
    const before = await kept();
    const answer = await sendFiles(keeper, {
      path: base,
      fields: { name: 'Zły', 'attachments[0][description]': 'program' },
      files: {
        file: part('strona.pdf', Buffer.from('<html><script>alert(1)</script>')),
        'attachments[0][attachment]': part('program.pdf', Buffer.from('MZ\x90\0')),
        'attachments[1][attachment]': part('dobry.pdf', pdf()),
      },
    });
    const message = ['Dozwolone są pliki pdf, doc, docx, xls i xlsx o zgodnej z nazwą zawartości'];
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { file: message, 'attachments[0][attachment]': message },
    ]);
    expect(await kept()).toBe(before);
  });

  it('SUD-04 SUD-05 a file without a file, an attachment without one, an id that is nobody’s', async () => {
    const none = await keeper.post(base, { name: 'Bez pliku' });
    expect([none.status, none.body.errors]).toEqual([422, { file: ['Pole „Plik” jest wymagane'] }]);
    const answer = await keeper.post(base, { name: 'Bez pliku', file: 'udawany.pdf' });
    expect([answer.status, answer.body.errors]).toEqual([422, { file: ['Pole „Plik” jest wymagane'] }]);
    const id = await added();
    const lost = await change(id, { 'attachments[0][attachmentId]': 'nie-ma', 'attachments[0][description]': 'x' });
    expect([lost.status, lost.body.errors]).toEqual([
      422,
      { 'attachments[0][attachment]': ['Pole „Załącznik” jest wymagane'] },
    ]);
    const gone = await change(id, { file: '', shouldDeleteExistingFile: 'true' });
    expect([gone.status, gone.body.errors]).toEqual([422, { file: ['Pole „Plik” jest wymagane'] }]);
    const secret = await keeper.post(base, { name: 'x', file: 'x', visibility: 'secret' });
    expect(Object.keys(secret.body.errors)).toEqual(['visibility']);
  });

  it('SUD-05 a file of 11 MB and one attachment too many', async () => {
    const large = await sendFiles(keeper, {
      path: base,
      fields: { name: 'Duży' },
      files: { file: part('a.pdf', Buffer.alloc(11 * 1024 * 1024)) },
    });
    expect([large.status, large.body.errors]).toEqual([422, { file: ['Plik może mieć najwyżej 10 MB'] }]);
    const names = Array.from(
      { length: 22 },
      (_, n) => [`attachments[${n}][attachment]`, part('a.pdf', pdf())] as const,
    );
    const many = await sendFiles(keeper, { path: base, fields: { name: 'Wiele' }, files: Object.fromEntries(names) });
    expect([many.status, many.body.errors]).toEqual([
      422,
      { 'attachments[21][attachment]': ['Naraz można wysłać najwyżej 21 plików'] },
    ]);
  });
});

/** Written from the specification (SUD-05, SUD-08): who is served a file that is in use. */
const SERVED: Record<string, { public: 200; private: 200 | 404 }> = {
  keeper: { public: 200, private: 200 },
  'operator without files': { public: 200, private: 404 },
  company: { public: 200, private: 200 },
  employee: { public: 200, private: 200 },
  'other portal': { public: 200, private: 404 },
  visitor: { public: 200, private: 404 },
};

describe('what a killed process leaves behind', () => {
  it('SUD-05 a document that no form was saved with goes after an hour; those that a history names stay', async () => {
    const id = await added();
    const { file: old } = await data(id);
    expect((await change(id, {}, { file: part('nowy.pdf', pdf('nowy')) })).status).toBe(200);
    const { file } = await data(id);
    const lost = async (subject: string) => {
      const document = { extension: 'pdf', type: 'application/pdf', content: pdf('zgubiony') };
      const { name } = await keepUpload(program.app, document, { portal: 'sud', visibility: 'private', subject });
      return name;
    };
    const names = [await lost(`services-file:${id}`), await lost('services-file:nigdy-nie-zapisany')];
    expect(await sweepUploads(program.app)).toBe(0);
    await program.app.pool.query(`UPDATE app.uploads SET created_at = now() - interval '2 hours'`);
    expect(await sweepUploads(program.app)).toBe(2);
    const statuses = await Promise.all([...names, old, file].map(async (name) => (await get(keeper, name)).status));
    expect(statuses).toEqual([404, 404, 200, 200]);
  });
});

describe('who is served', () => {
  const attached = { 'attachments[0][attachment]': part('załącznik.pdf', pdf('załącznik')) };

  it.each(['public', 'private'] as const)('SUD-05 SUD-08 a %s file and its attachment', async (visibility) => {
    const found = await data(await added({ visibility }, attached));
    for (const upload of [found.file, found.attachments[0].attachment])
      for (const [name, expected] of Object.entries(SERVED)) {
        const answer = await get(who[name], upload);
        expect([name, answer.status, answer.text.startsWith('%PDF')]).toEqual([
          name,
          expected[visibility],
          expected[visibility] === 200,
        ]);
      }
    // In the addresses of other portals a private file is nobody's, not even its keeper's.
    for (const prefix of ['', '/bx', '/leasing'])
      expect((await get(keeper, found.file, prefix)).status).toBe(visibility === 'public' ? 200 : 404);
  });

  it('SUD-05 made private, the address that was public is not there for others at once, and a cache must ask', async () => {
    const id = await added();
    const { file } = await data(id);
    const open = await get(who.visitor, file);
    expect([open.status, open.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect((await edit(keeper, `${base}/${id}`, { visibility: 'private' })).status).toBe(200);
    const conditional = { headers: { 'If-None-Match': String(open.headers.etag) } };
    expect((await who.visitor!.send('GET', `/sud/uploads/${file}`, conditional)).status).toBe(404);
    expect((await get(who.employee, file)).status).toBe(200);
  });

  it('SUD-05 SUD-06 switched off, or with its group switched off, it is there for its keepers alone', async () => {
    const filesGroupId = await group('Na chwilę', 99);
    const id = await added({ filesGroupId });
    const { file } = await data(id);
    const statuses = async () =>
      Promise.all(['keeper', 'company', 'visitor'].map(async (name) => (await get(who[name], file)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    for (const path of [`${base}/${id}`, `/sud/panel/file-groups/${filesGroupId}`]) {
      expect((await keeper.post(`${path}/deactivate`)).status).toBe(200);
      expect(await statuses()).toEqual([200, 404, 404]);
      expect((await keeper.post(`${path}/reactivate`)).status).toBe(200);
      expect(await statuses()).toEqual([200, 200, 200]);
    }
  });

  it('SUD-08 GEN-08 only operators with the permission list, add, change and switch off files', async () => {
    const id = await added();
    for (const [name, client] of Object.entries(who)) {
      if (name === 'keeper') continue;
      const outside = name === 'visitor' ? 401 : 403;
      for (const path of ['', '/new', `/${id}`, `/${id}/edit`, '/excel'])
        expect([name, path, (await client.props(`${base}${path}`)).status]).toEqual([name, path, outside]);
      const sent = await sendFiles(client, {
        path: base,
        fields: { name: 'x' },
        files: { file: part('a.pdf', pdf()) },
      });
      expect([name, sent.status]).toEqual([name, outside]);
      expect([name, (await client.post(`${base}/${id}/deactivate`)).status]).toEqual([name, outside]);
    }
  });
});

describe('the list of the panel', () => {
  it('SUD-06 goes by the priority of the groups, then by name; files without a group come last', async () => {
    const [late, early] = [await group('Późna', 90), await group('Wczesna', 2)];
    const words = ['Żaba', 'Ćma', 'Ąg'];
    for (const name of words) {
      await added({ name: `Lista ${name}`, filesGroupId: late });
      await added({ name: `Lista ${name} wcześniej`, filesGroupId: early });
      await added({ name: `Lista ${name} bez grupy` });
    }
    const items = (await keeper.props(`${base}?filters[name]=Lista`)).body.data.items as Loose[];
    expect(items.map(({ title }) => title)).toEqual([
      'Lista Ąg wcześniej',
      'Lista Ćma wcześniej',
      'Lista Żaba wcześniej',
      'Lista Ąg',
      'Lista Ćma',
      'Lista Żaba',
      'Lista Ąg bez grupy',
      'Lista Ćma bez grupy',
      'Lista Żaba bez grupy',
    ]);
    const chosen = await keeper.props(`${base}?filters[filesGroupId]=${early}&filters[visibility]=public`);
    expect(chosen.body.data.total).toBe(3);
  });

  it('SUD-05 GEN-08 the quick search leads to files those who keep them, and nobody else', async () => {
    const id = await added({ name: 'Wyszukiwany unikat' });
    const hits = async (client: Client) => JSON.stringify((await client.props('/sud/panel/search?q=unikat')).body);
    expect(await hits(keeper)).toContain(id);
    expect(await hits(who['operator without files']!)).not.toContain(id);
  });

  it('SUD-04 SUD-05 its file names every document', async () => {
    const filesGroupId = await group('Do arkusza', 7);
    await added(
      { name: 'Do arkusza', filesGroupId, 'attachments[0][description]': 'Wzór' },
      {
        'attachments[0][attachment]': part('wzór.pdf', pdf('wzór')),
        'attachments[1][attachment]': part('spis.pdf', pdf('spis')),
      },
    );
    const sheet = await download(program.url, keeper, `${base}/excel?filters[name]=arkusza`);
    const [heads = [], row = []] = rowsOf(sheet).filter((cells) => cells.length > 5);
    const cell = (head: string) => row[heads.indexOf(head)];
    expect(['Plik', 'Nazwa', 'Grupa plików', 'Widoczność', 'Załączniki', 'Stan'].map(cell)).toEqual([
      'Cennik żółty.pdf',
      'Do arkusza',
      'Do arkusza',
      'publiczny',
      'wzór.pdf – Wzór; spis.pdf',
      'aktywny',
    ]);
  });
});

describe('the page of files', () => {
  const found = async (client: Client | undefined, query = '') =>
    ((await client!.props(`/sud/pliki${query}`)).body.data.groups as Loose[]).map(({ name, files }) => [
      name,
      files.map((one: Loose) => one.name),
    ]);

  it('SUD-06 SUD-05 GEN-08 groups by priority, files by name, private ones for those who are served them', async () => {
    const [second, first] = [await group('Zażółcona druga', 80), await group('Zażółcona pierwsza', 3)];
    const closed = await group('Zażółcona zamknięta', 1);
    await added({ name: 'Ćwiczenia', filesGroupId: second });
    await added({ name: 'Aneks', filesGroupId: second, visibility: 'private' });
    await added({ name: 'Bilans', filesGroupId: first });
    await added({ name: 'Zażółcony luźny' });
    await added({ name: 'Schowany', filesGroupId: closed });
    const off = await added({ name: 'Wyłączony', filesGroupId: first });
    expect((await keeper.post(`${base}/${off}/deactivate`)).status).toBe(200);
    expect((await keeper.post(`/sud/panel/file-groups/${closed}/deactivate`)).status).toBe(200);
    const open = [
      ['Zażółcona pierwsza', ['Bilans']],
      ['Zażółcona druga', ['Ćwiczenia']],
      [null, ['Zażółcony luźny']],
    ];
    const all = [open[0], ['Zażółcona druga', ['Aneks', 'Ćwiczenia']], open[2]];
    for (const [name, { private: status }] of Object.entries(SERVED)) {
      if (name === 'other portal') continue;
      expect([name, await found(who[name], '?filters[text]=zazolcon')]).toEqual([name, status === 200 ? all : open]);
    }
  });

  it('SUD-05 search finds words of descriptions, file names and attachments, and anything typed is answered', async () => {
    await added(
      { name: 'Szukany', description: 'Oznaczenie QX17', 'attachments[0][description]': 'Tabela RZ88' },
      { 'attachments[0][attachment]': part('dodatek-WV44.pdf', pdf('WV44')) },
    );
    for (const word of ['qx17', 'rz88', 'wv44', 'QX17 szukany'])
      expect(await found(who.visitor, `?filters[text]=${encodeURIComponent(word)}`)).toEqual([[null, ['Szukany']]]);
    for (const text of ['%', "'", 'a'.repeat(5000), '\\', '_'])
      expect((await who.visitor!.props(`/sud/pliki?filters[text]=${encodeURIComponent(text)}`)).status).toBe(200);
    expect((await who.visitor!.props('/sud/pliki?filters[text][x]=1')).status).toBe(200);
    expect(await found(who.visitor, '?filters[text]=qx17nic')).toEqual([]);
  });
});

describe('files of the order portal', () => {
  it('ORD-25 GEN-08 SUD-05 are declared the same way: kept with MANAGING_COOPERANTS, served to its operators and employees', async () => {
    const person = { firstName: 'Ewa', lastName: 'Lis', primaryNumber: '600700800' };
    const operator = async (email: string, permissions: string[]) => {
      await program.addAccount('orders-operator', { ...person, email, permissions });
      const client = program.client();
      const form = { login: email, password: PASSWORD, applicationActorType: 'ZleceniaOperator' };
      expect((await client.post('/zlecenia/login', form)).status).toBe(200);
      return client;
    };
    const cooperants = await operator('kooperanci@zlecenia.example', ['MANAGING_COOPERANTS']);
    const other = await operator('inny@zlecenia.example', ['VIEWING_STATS']);
    const made = await sendFiles(cooperants, {
      path: '/zlecenia/panel/files',
      fields: { name: 'Protokół', visibility: 'private' },
      files: { file: part('Protokół.pdf', pdf('protokół')) },
    });
    expect(made.status, made.text).toBe(201);
    const { file } = (await cooperants.props(`/zlecenia/panel/files/${made.body.id}`)).body.data;
    const status = async (client: Client, prefix = '/zlecenia') =>
      (await client.get(`${prefix}/uploads/${file}`)).status;
    expect([await status(cooperants), await status(other)]).toEqual([200, 200]);
    for (const client of [keeper, who.company!, who.visitor!])
      expect([await status(client), await status(client, '/sud')]).toEqual([404, 404]);
    expect((await other.props('/zlecenia/panel/files')).status).toBe(403);
    expect((await who.visitor!.props('/zlecenia/pliki')).body.data.groups).toEqual([]);
  });
});

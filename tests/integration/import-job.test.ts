import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#ops/app.ts';
import { runImport } from '#ops/imports/run.ts';
import { sweepImports } from '#ops/imports/sweep.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';
import { importJob } from '#workers/imports.ts';
import { systemContext } from '#ops/execute/system-context.ts';

/** No workers here: each test runs the job itself, and cuts it off where it likes. */
let portal: TestApp;
let admin: Client;
let clock = '2026-11-21T10:00:00.000Z';
beforeAll(async () => {
  portal = await testApp({ now: () => clock });
  admin = await portal.as('ADMIN_OPERATOR');
});
afterAll(() => portal.stop());

const FIRMS = '/panel/firms';
const firms = (...lines: string[]) => ['Nazwa;NIP;Numer serwisu;Numer klienta SAP', ...lines].join('\r\n');
const view = async (id: string, base = FIRMS): Promise<Loose> => (await admin.props(`${base}/import/${id}`)).body.data;

async function checked(content: string, base = FIRMS): Promise<string> {
  const answer = await sendFiles(admin, {
    path: `${base}/import`,
    files: { file: { name: 'plik.csv', content, type: 'text/csv' } },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}
const confirm = (id: string, base = FIRMS) => admin.post(`${base}/import/${id}/confirm`);
async function confirmed(content: string, base = FIRMS): Promise<string> {
  const id = await checked(content, base);
  expect((await confirm(id, base)).status).toBe(200);
  return id;
}
const run = (id: string, app: App = portal.app) => runImport(app, id, systemContext(portal.app, 'szkolenia'));
const job = (id: string, attempt: number, app: App = portal.app) =>
  importJob(app, { id: 'job', name: 'import', data: { importId: id }, attempt, last: false });
const created = async (name: string): Promise<number> => {
  const { rows } = await portal.app.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM eventstore.events WHERE type = 'CompanyCreated' AND data->'values'->>'name' LIKE $1`,
    [`${name}%`],
  );
  return rows[0]?.n ?? 0;
};
/** The program as it is when one statement of its pool fails, the `nth` time that it is run. */
function failing(part: string, nth: number): App {
  let calls = 0;
  const pool = new Proxy(portal.app.pool, {
    get: (target, name) =>
      name === 'query'
        ? (...statement: [string, unknown[]]) =>
            statement[0].includes(part) && (calls += 1) >= nth
              ? Promise.reject(new Error('cut off'))
              : (target.query as (...all: unknown[]) => unknown)(...statement)
        : Reflect.get(target, name, target),
  });
  return { ...portal.app, pool };
}

describe('the job of an import', () => {
  it('FRM-04 FRM-05 started, in progress, cut off between append and mark, completed: and nothing is doubled', async () => {
    const lines = Array.from({ length: 450 }, (_, n) => `Seryjna ${n};5260250274;S${n};`);
    const id = await confirmed(firms(...lines));
    expect(await view(id)).toMatchObject({ status: 'started', done: 0, total: 450 });
    await expect(run(id, failing('UPDATE app.import_rows', 2))).rejects.toThrow('cut off');
    await portal.settled();
    expect(await view(id)).toMatchObject({ status: 'in_progress', done: 400 });
    expect(await created('Seryjna')).toBe(450);
    await run(id);
    await portal.settled();
    expect(await view(id)).toMatchObject({ status: 'completed', done: 450, refused: 0 });
    await run(id);
    expect(await created('Seryjna')).toBe(450);
  });

  it('FRM-04 after its last try it is failed with the reason; resumed, it goes on where it was', async () => {
    const id = await confirmed(firms('Wznawiana 1;5260250274;W1;', 'Wznawiana 2;5260250274;W2;'));
    const broken = failing('app.import_rows', 1);
    await expect(job(id, 1, broken)).rejects.toThrow('cut off');
    await portal.settled();
    expect((await view(id)).status).not.toBe('failed');
    // Reported where it was ordered: nothing is left for the queue's list of dead jobs.
    await expect(job(id, 5, broken)).resolves.toBeUndefined();
    await portal.settled();
    const failed = await view(id);
    expect([failed.status, failed.reason]).toEqual(['failed', expect.stringContaining('przerwał błąd programu')]);
    // A late try of the old job does nothing by itself.
    await run(id);
    expect(await created('Wznawiana')).toBe(0);
    expect((await confirm(id)).status).toBe(200);
    expect((await view(id)).status).toBe('started');
    await run(id);
    await portal.settled();
    expect(await view(id)).toMatchObject({ status: 'completed', reason: null, done: 2 });
    expect(await created('Wznawiana')).toBe(2);
  });

  it('FRM-05 the same file checked twice before either is confirmed makes each firm once', async () => {
    const file = firms('Podwójna A;5260250274;P1;', 'Podwójna B;1132191233;;');
    const [one, two] = [await checked(file), await checked(file)];
    for (const id of [one, two]) await confirm(id);
    for (const id of [one, two]) await run(id);
    await portal.settled();
    expect(await view(one)).toMatchObject({ status: 'completed', refused: 0 });
    const second = await view(two);
    expect(second).toMatchObject({ status: 'completed', refused: 2 });
    expect(second.lines.map((line: Loose) => line.result)).toEqual([
      'Numer serwisu ma już firma „Podwójna A”',
      'NIP ma już firma „Podwójna B”',
    ]);
    expect(await created('Podwójna')).toBe(2);
  });

  it('FRM-05 EMP-03 the same participants confirmed twice are added once, and the lines are linked', async () => {
    const base = '/panel/employees';
    const file = 'Imię;Nazwisko;E-mail\nIga;Lis;iga@serwis.example\nJan;Żak;jan@serwis.example';
    const [one, two] = [await confirmed(file, base), await confirmed(file, base)];
    for (const id of [one, two]) await run(id);
    await portal.settled();
    const done = await view(one, base);
    expect(done).toMatchObject({ status: 'completed', refused: 0 });
    for (const { target } of done.lines) expect((await admin.props(`${base}/${target}`)).status).toBe(200);
    const again = await view(two, base);
    expect(again.lines.map((line: Loose) => line.result)).toEqual(Array(2).fill('Taki uczestnik jest już na liście'));
    expect((await admin.props(`${base}?filters[name]=Lis`)).body.data.items).toHaveLength(1);
  });

  it('FRM-01 FRM-05 a number that another firm has is an error, also when two lines of the file claim it', async () => {
    await run(await confirmed(firms('Ma SAP;5260250274;N1;700001', 'Bez SAP;5260250274;N2;')));
    await portal.settled();
    const id = await checked(
      firms('Bez SAP;5260250274;N2;700001', 'Nowa;5260250274;N3;700002', 'Inna;5260250274;N4;700002'),
    );
    const { lines, counts } = await view(id);
    expect(counts).toMatchObject({ create: 1, error: 2 });
    expect(lines.slice(0, 2)).toMatchObject([
      { line: 2, errors: [{ message: 'Numer klienta SAP ma już firma „Ma SAP”' }] },
      { line: 4, errors: [{ message: 'Powtarza wiersz 3' }] },
    ]);
  });

  it('FRM-05 a separator outside quotes is an error of its line, not a wrong firm', async () => {
    const id = await checked('Nazwa,NIP,Numer serwisu\nAuto, Serwis,5260250274,X1\n"Auto, Moto",5260250274,X2');
    const { lines, counts } = await view(id);
    expect(counts).toMatchObject({ create: 1, error: 1 });
    expect(lines[0].errors[0].message).toContain('Wiersz ma więcej komórek (4) niż nagłówek (3)');
    expect(lines[1].title).toBe('Auto, Moto');
  });

  it('FRM-05 a sales representative is given by e-mail; an unknown one is an error', async () => {
    const heading = 'Nazwa;NIP;Numer serwisu;Handlowiec';
    const seller = await portal.addOperator({
      role: 'SALES_REPRESENTATIVE',
      email: 'Sara@demo.example',
      lastName: 'Sowa',
    });
    const id = await checked(
      [heading, 'Z opieką;5260250274;H1;sara@DEMO.example', 'Bez;5260250274;H2;kto@inny.example'].join('\n'),
    );
    const { lines } = await view(id);
    expect(lines[0]).toMatchObject({ line: 3, errors: [{ label: 'Przedstawiciel handlowy' }] });
    await confirm(id);
    await run(id);
    await portal.settled();
    const [row] = (await admin.props(`${FIRMS}?filters[boschCarServiceId]=H1`)).body.data.items;
    expect(row.values.salesRepresentativeId).toBe(seller);
    const { lines: changed } = await view(await checked([heading, 'Z opieką;5260250274;H1;-'].join('\n')));
    expect(changed[0].changes).toMatchObject([{ label: 'Przedstawiciel handlowy', from: 'Olga Sowa', to: null }]);
  });
});

describe('what an import keeps of persons', () => {
  const base = '/panel/employees';
  const file = 'Imię;Nazwisko;E-mail\nTajna;Osoba;tajna@serwis.example\nTajna;Druga;zly-adres';
  const stored = async (id: string): Promise<string> => {
    const { rows } = await portal.app.pool.query(
      'SELECT r, i FROM app.import_rows r JOIN app.imports i ON i.id = r.import_id WHERE i.id = $1',
      [id],
    );
    expect(rows.length).toBeGreaterThan(0);
    return JSON.stringify(rows);
  };

  it('GDP-03 EMP-03 nothing of it is in plain text, and the values go as soon as they are applied', async () => {
    const id = await checked(file, base);
    expect(await stored(id)).not.toMatch(/Tajna|Osoba|serwis\.example|zly-adres|Olga/);
    expect((await view(id, base)).lines[1]).toMatchObject({ title: 'Tajna Osoba' });
    await confirm(id, base);
    await run(id, portal.app);
    const { rows } = await portal.app.pool.query(
      'SELECT 1 FROM app.import_rows WHERE import_id = $1 AND "values" IS NOT NULL',
      [id],
    );
    expect(rows).toEqual([]);
  });

  it('GDP-03 a day later the rest goes too: outcomes and links stay, also of an import that nobody confirmed', async () => {
    const applied = await confirmed(file.replaceAll('Tajna', 'Inna'), base);
    const left = await checked(file.replaceAll('Tajna', 'Czwarta'), base);
    await run(applied);
    const waiting = await confirmed(file.replaceAll('Tajna', 'Trzecia'), base);
    await portal.settled();
    clock = '2026-11-22T10:30:00.000Z';
    admin = await portal.as('ADMIN_OPERATOR');
    expect(await sweepImports(portal.app)).toBeGreaterThanOrEqual(2);
    const unsaved = await view(left, base);
    expect(unsaved).toMatchObject({ status: null, open: false, takenBack: 'age', counts: { create: 1, error: 1 } });
    expect(unsaved.lines.map((line: Loose) => [line.title, line.target])).toEqual([
      ['', null],
      ['', null],
    ]);
    const late = await confirm(left, base);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('przez dobę od wczytania')]);
    const after = await view(applied, base);
    expect(after).toMatchObject({ status: 'completed', open: false, counts: { create: 1, error: 1 } });
    expect(after.lines.map((line: Loose) => line.title)).toEqual(['', '']);
    expect((await admin.get(`${base}/import/${applied}/errors`)).status).toBe(200);
    expect((await confirm(applied, base)).status).toBe(409);
    // What is under way keeps its lines until it ends.
    await run(waiting);
    await portal.settled();
    expect(await view(waiting, base)).toMatchObject({ status: 'completed', done: 1, refused: 0 });
    clock = '2026-12-22T11:00:00.000Z';
    admin = await portal.as('ADMIN_OPERATOR');
    await sweepImports(portal.app);
    expect((await admin.props(`${base}/import/${left}`)).status).toBe(404);
    expect(await view(applied, base)).toMatchObject({ status: 'completed', counts: { create: 1, error: 1 } });
  });

  it('FRM-05 every error is in a file for the spreadsheet, and no cell is a formula', async () => {
    const id = await checked(firms('=1+1;123;Z1;', 'Dobra;5260250274;Z2;', 'Zła;;Z3;12'));
    const answer = await admin.get(`${FIRMS}/import/${id}/errors`);
    expect(answer.headers['content-disposition']).toContain('.csv');
    expect(answer.text).toBe(
      [
        '\uFEFFWiersz;Nazwa;Pole;Błąd',
        "2;'=1+1;Numery NIP;Niepoprawny numer nip",
        '4;Zła;Numer klienta SAP;Numer klienta SAP musi mieć od 3 do 10 cyfr',
        '4;Zła;Numery NIP;Pole „Numery NIP” jest wymagane',
        '',
      ].join('\r\n'),
    );
  });

  it('FRM-04 earlier imports are listed with who confirmed them and how they ended', async () => {
    const { earlier } = (await admin.props(`${FIRMS}/import`)).body.data;
    expect(earlier.length).toBeGreaterThan(3);
    expect(earlier.at(-1)).toMatchObject({ status: 'completed', saved: 450, refused: 0, operator: 'Olga Nowicka' });
  });
});

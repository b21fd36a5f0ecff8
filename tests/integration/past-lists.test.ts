import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { readModels } from '#projections/index.ts';
import { downloaded, rowsOf } from '#tests/support/files/xlsx.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';
import ExcelJS from 'exceljs';

let program: TestApp;
let admin: Client;
let date: string;
let course: string;
let now = '2026-03-02T09:00:00.000Z';

const ok = (answer: Loose): Loose => {
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body;
};
const at = (moment: string): void => void (now = moment);
const listed = async (path: string): Promise<Loose> => ok(await admin.props(encodeURI(path))).data;
const names = async (path: string): Promise<string[]> =>
  (await listed(path)).items.map(({ participantName }: Loose) => participantName).sort();

async function register(n: number, employee: object): Promise<{ id: string; personId: string }> {
  const fields = registrationFields(date, n, { employees: [employee] });
  const { applications } = ok(await program.client().post('/api/register-applications', fields));
  await program.settled();
  const [{ id }] = applications as [{ id: string }];
  const row = await program.app.db
    .selectFrom('applications')
    .select('person_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, personId: row.person_id };
}
const employee = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@demo.example`,
  phone: '600700801',
});

let first: { id: string; personId: string };

/** March: a course, a date and Żurawska on it; April: she is confirmed; May: Gżegżółka goes in her place; June: all is renamed. */
beforeAll(async () => {
  program = await testApp({ now: () => now });
  admin = await program.as('ADMIN_OPERATOR');
  course = await addCourse(program.app, { name: 'Hamulce' });
  const place = await addLocation(program.app);
  date = ok(await admin.post('/panel/course-dates', dateFields(course, place, { startedOn: '2026-05-20' }))).id;
  first = await register(1, employee('Wanda', 'Żurawska'));
  at('2026-04-10T09:00:00.000Z');
  ok(await admin.post(`/panel/applications/${first.id}/confirm`, {}));
  at('2026-05-10T09:00:00.000Z');
  ok(
    await edit(admin, `/panel/applications/${first.id}`, {
      participantFirstName: 'Gustaw',
      participantLastName: 'Gżegżółka',
      participantEmail: 'gustaw@demo.example',
      participantCorrection: 'other',
    }),
  );
  at('2026-06-10T09:00:00.000Z');
  ok(await edit(admin, `/panel/courses/${course}`, { name: 'Układy hamulcowe' }));
  await program.settled();
});
afterAll(() => program.stop());

const APPLICATIONS = '/panel/applications';
const DATES = '/panel/course-dates';

describe('a list as of a moment', () => {
  it('APP-05 shows the rows that there were, with the names and the day of then', async () => {
    const [march] = (await listed(`${APPLICATIONS}?asOf=31.03.2026`)).items;
    expect(march).toMatchObject({
      participantName: 'Wanda Żurawska',
      status: 'waiting',
      courseName: 'Hamulce',
      datePhase: 'upcoming',
    });
    const [may] = (await listed(`${APPLICATIONS}?asOf=21.05.2026`)).items;
    expect(may).toMatchObject({
      participantName: 'Gustaw Gżegżółka',
      status: 'confirmed',
      courseName: 'Hamulce',
      datePhase: 'held',
    });
    expect((await listed(APPLICATIONS)).items[0].courseName).toBe('Układy hamulcowe');
    const [before, during, after] = [
      await listed(`${DATES}?asOf=01.05.2026`),
      await listed(`${DATES}?asOf=20.05.2026 12:00`),
      await listed(`${DATES}?asOf=2026-05-20T20:00:00Z`),
    ].map(({ items }) => items[0].phase);
    expect([before, during, after]).toEqual(['upcoming', 'running', 'held']);
    const { items } = await listed(`${DATES}?asOf=02.03.2026 10:00`);
    expect(items[0]).toMatchObject({ courseName: 'Hamulce', primaryCount: 1, freeSeats: 9 });
  });

  it('APP-05 is filtered, sorted and counted by what was so then', async () => {
    const found = (query: string) => names(`${APPLICATIONS}?${query}`);
    expect(await found('asOf=01.04.2026&filters[status]=confirmed')).toEqual([]);
    expect(await found('asOf=11.04.2026&filters[status]=confirmed')).toEqual(['Wanda Żurawska']);
    expect(await found('asOf=11.04.2026&filters[participantName]=zurawska')).toEqual(['Wanda Żurawska']);
    expect(await found('asOf=11.05.2026&filters[participantName]=zurawska')).toEqual([]);
    expect(await found('asOf=11.05.2026&filters[datePhase]=upcoming')).toEqual(['Gustaw Gżegżółka']);
    expect(await found('asOf=11.06.2026&filters[datePhase]=upcoming')).toEqual([]);
    const counted = async (query: string) =>
      ok(await admin.get(`${APPLICATIONS}/tabs${query}`)).counts.map(({ total }: Loose) => total);
    expect(await counted('?asOf=31.03.2026')).toEqual([1, 0, 0, 0, 0]);
    expect(await counted('')).toEqual([0, 0, 0, 0, 0]);
    expect(await counted('?asOf=2199-01-01')).toEqual(await counted(''));
    const { options, total } = await listed(`${DATES}?asOf=11.05.2026&filters[status]=upcoming`);
    expect([total, options.courses.map(({ label }: Loose) => label)]).toEqual([1, ['Hamulce']]);
  });

  it('APP-05 says its moment, the oldest one, and what it can not show', async () => {
    const { asOf, asOfNotice, oldest, filters } = await listed(`${APPLICATIONS}?asOf=31.03.2026`);
    expect([asOf, asOfNotice, filters]).toEqual(['2026-03-31T21:59:59.999Z', null, { asOf: '31.03.2026' }]);
    expect(oldest.slice(0, 10)).toBe('2026-03-02');
    expect(await listed(`${DATES}?asOf=2020-01-01`)).toMatchObject({
      asOf: oldest,
      asOfNotice: expect.stringContaining('nie było jeszcze żadnych zapisów'),
    });
    expect(await listed(`${DATES}?asOf=2199-01-01`)).toMatchObject({
      asOf: null,
      asOfNotice: expect.stringContaining('jeszcze nie nadeszła'),
      total: 1,
    });
    expect(await listed(`${DATES}?asOf=10.06.2026`)).toMatchObject({ asOf: null, asOfNotice: null, oldest: null });
    for (const asked of [
      'wczoraj',
      '31.02.2026',
      '2026-03-01T25:00',
      "'; drop table read.applications",
      '9'.repeat(400),
    ]) {
      const answer = await admin.props(`${APPLICATIONS}?asOf=${encodeURIComponent(asked)}`);
      expect([asked, answer.status]).toEqual([asked, 400]);
      expect(answer.text).toContain('Nie rozpoznano podanej chwili');
    }
    expect((await admin.props(`${APPLICATIONS}?asOf[]=31.03.2026`)).status).toBe(400);
  });

  it('APP-05 is a file with the moment in its name and head; one that can not be shown is none', async () => {
    const path = `${APPLICATIONS}/excel?asOf=${encodeURIComponent('31.03.2026')}`;
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await downloaded(program.url, admin, path)) as unknown as ArrayBuffer);
    const [sheet] = book.worksheets as [ExcelJS.Worksheet];
    expect(book.title).toBe('Zgłoszenia, stan na 31.03.2026 23:59:59');
    const [head = [], ...rows] = rowsOf(sheet);
    const cell = (name: string) => rows[0]?.[head.indexOf(name)];
    expect([rows.length, cell('Uczestnik'), cell('Status')]).toEqual([1, 'Wanda Żurawska', 'oczekujące']);
    const { headers } = await admin.get(path);
    expect(headers['content-disposition']).toContain('zgloszenia-stan-2026-03-31-235959.xlsx');
    for (const asked of ['2199-01-01', 'wczoraj', '2020-01-01'])
      expect((await admin.get(`${APPLICATIONS}/excel?asOf=${asked}`)).status).toBe(400);
  });
});

/** The tables of these models, whole, as text. */
async function everything(models = readModels): Promise<Record<string, string[]>> {
  const tables = models.flatMap(({ name, past }) => (past ? [name, `${name}__past`] : [name]));
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await program.app.pool.query<{ row: string }>(`SELECT t::text AS row FROM read."${table}" t`);
    found[table] = rows.map(({ row }) => row).sort();
  }
  return found;
}

describe('an erasure', () => {
  it('GDP-03 APP-05 reaches every version; what is rebuilt is what was kept', async () => {
    expect((await everything()).applications__past?.join()).toContain('Żurawska');
    await program.forget(first.personId);
    await program.settled();
    const left = await everything();
    expect(JSON.stringify(left)).not.toMatch(/żurawska|zurawska/i);
    expect(JSON.stringify(left.applications__past)).toContain(FORGOTTEN);
    expect(await names(`${APPLICATIONS}?asOf=11.04.2026`)).toEqual([FORGOTTEN]);
    expect(await names(`${APPLICATIONS}?asOf=11.05.2026`)).toEqual(['Gustaw Gżegżółka']);
    const historical = readModels.filter(({ past }) => past);
    const kept = await everything(historical);
    for (const { name } of historical) await program.app.projector.rebuild(name);
    expect(await everything(historical)).toEqual(kept);
  });
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { course as courseRecord } from '#domain/training/records/course.ts';
import { location } from '#domain/training/records/location.ts';
import { participant } from '#domain/training/accounts/participant.ts';
import { accountView } from '#domain/account/declaration.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { columnsOf } from '#api/records/compared.ts';
import { comparedApplications } from '#api/training/applications/compared.ts';
import { comparedDates } from '#api/training/course-dates/compared.ts';
import { expectCompared, type ComparedPath } from '#tests/support/compared.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

let program: TestApp;
let admin: Client;
let now = Date.parse('2026-03-02T09:00:00.000Z');
const later = (ms = 60_000): string => new Date((now += ms)).toISOString();
const HOUR = 3_600_000;

const ok = (answer: Loose): Loose => {
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body;
};

let courses: string[];
let place: string;
let dates: string[];
const applications: string[] = [];

beforeAll(async () => {
  program = await testApp({ now: () => new Date(now).toISOString() });
  admin = await program.as('ADMIN_OPERATOR');
  courses = [await addCourse(program.app, { name: 'Hamulce' }), await addCourse(program.app, { name: 'Klimatyzacja' })];
  place = await addLocation(program.app);
  dates = [];
  for (const [n, id] of courses.entries())
    dates.push(
      ok(await admin.post('/panel/course-dates', dateFields(id, place, { startedOn: `2026-03-2${n}`, seatLimit: '3' })))
        .id,
    );
  for (let n = 0; n < 3; n += 1) await register(n, n % 2);
});
afterAll(() => program.stop());

const NAMES = ['Anna', 'Ewa', 'Jan', 'Olga', 'Piotr'];

async function register(n: number, date: number): Promise<void> {
  const employees = [
    { firstName: NAMES[n % NAMES.length] ?? '', lastName: 'Nowak', email: `jan${n}@demo.example`, phone: '600700800' },
  ];
  const answer = await program
    .client()
    .post('/api/register-applications', registrationFields(dates[date] ?? '', n, { employees }));
  if (answer.status < 300) applications.push(...(answer.body as Loose).applications.map(({ id }: Loose) => id));
  await program.settled();
}

const one = (n: number): string => `/panel/applications/${applications[n % applications.length]}`;

/** What may happen; whatever is refused has not happened. */
const STEPS: readonly ((n: number) => Promise<unknown>)[] = [
  (n) => register(n, n % 2),
  (n) => admin.post(`${one(n)}/confirm`, {}),
  (n) => admin.post(`${one(n)}/reject-with-info`, {}),
  (n) => edit(admin, one(n), { participantLastName: 'Kowalska', participantCorrection: 'other' }),
  (n) =>
    edit(admin, `/panel/courses/${courses[n % 2]}`, {
      name: `Szkolenie ${n}`,
      duration: String(1 + (n % 3)),
      confirmed: 'true',
    }),
  (n) => edit(admin, `/panel/locations/${place}`, { city: n % 2 ? 'Gdańsk' : 'Łódź', confirmed: 'true' }),
  (n) => edit(admin, `/panel/course-dates/${dates[n % 2]}`, { seatLimit: String(2 + (n % 4)), confirmed: 'true' }),
  (n) => admin.post(`/panel/course-dates/${dates[n % 2]}/cancel`, {}),
  (n) => admin.post(`/panel/course-dates/${dates[n % 2]}/reopen`, {}),
  (n) => admin.post(`/panel/courses/${courses[n % 2]}/${n % 3 ? 'deactivate' : 'reactivate'}`, {}),
  async () => later(120 * HOUR),
];

const view = accountView(participant);
const list = (path: string, columns: ComparedPath['columns']): ComparedPath => ({ path, columns });
const lists = (): ComparedPath[] => [
  ...[
    '',
    '?filters[status]=confirmed',
    '?filters[participantName]=nowak',
    '?filters[datePhase]=upcoming',
    '?filters[datePhase]=held&filters[listType]=primary',
    `?filters[courseId]=${courses[0]}`,
  ].map((query) => list(`/panel/applications${query}`, comparedApplications.columns)),
  ...['', '?filters[status]=upcoming', '?filters[seats]=free', `?filters[courseLocationId]=${place}`].map((query) =>
    list(`/panel/course-dates${query}`, comparedDates.columns),
  ),
  ...['', '?filters[status]=active', '?filters[name]=szkolenie'].map((query) =>
    list(`/panel/courses${query}`, (options) => columnsOf(courseRecord, options)),
  ),
  list('/panel/locations?filters[city]=lodz', (options) => columnsOf(location, options)),
  list('/panel/employees', (options) => columnsOf(view, options)),
];

describe('a list at two moments side by side', () => {
  it('APP-05 the list of the first moment with the differences is the list of the second', async () => {
    expect(applications).toHaveLength(3);
    const every = STEPS.map((_step, place) => place);
    const steps = fc.tuple(
      fc.shuffledSubarray([...every, ...every], { minLength: 2 * every.length }),
      fc.array(fc.nat({ max: 40 }), { minLength: 2 * every.length, maxLength: 2 * every.length }),
    );
    const found = new Set<string>();
    await fc.assert(
      fc.asyncProperty(steps, async ([chosen, numbers]) => {
        const moments: string[] = [later()];
        for (const [place, step] of chosen.entries()) {
          later();
          await STEPS[step]?.(numbers[place] ?? 0);
          await program.settled();
          moments.push(new Date(now).toISOString());
        }
        later();
        const [first = '', last = ''] = [moments[0], moments.at(-1)];
        const middle = moments[chosen.length / 2] ?? '';
        for (const compared of lists())
          for (const between of [
            { from: first, to: last },
            { from: first, to: middle },
            { from: middle, to: last },
          ])
            if ((await expectCompared(admin, compared, between)) > 0) found.add(compared.path.split('?')[0] ?? '');
      }),
      { numRuns: 2, endOnFailure: true },
    );
    expect([...found].sort()).toEqual([
      '/panel/applications',
      '/panel/course-dates',
      '/panel/courses',
      '/panel/employees',
      '/panel/locations',
    ]);
  });

  const page = async (query: string): Promise<Loose> => {
    const { status, body, text } = await admin.props(`/panel/applications/compare?${query}`);
    expect(status, text).toBe(200);
    return body.data;
  };

  it('APP-05 says at the field which moment can not be used', async () => {
    const day = (when: string) => encodeURIComponent(when);
    const cases = [
      ['from=wczoraj', 'from', 'Nie rozpoznano podanej chwili'],
      ['from[]=03.03.2026', 'from', 'Nie rozpoznano podanej chwili'],
      ['from=03.03.2026&to=31.02.2026', 'to', 'Nie rozpoznano podanej chwili'],
      ['from=03.03.2026&to=2199-01-01', 'to', 'jeszcze nie nadeszła'],
      ['from=2020-01-01', 'from', 'Najstarsza możliwa chwila: 02.03.2026 10:00:00.'],
      ['from=05.03.2026&to=03.03.2026', 'to', 'nie może być wcześniejsza'],
      [`from=${day("'; drop table read.applications")}`, 'from', 'Nie rozpoznano podanej chwili'],
    ] as const;
    for (const [query, field, said] of cases) {
      const { between, items, errors, notices } = await page(query);
      expect([query, between, items]).toEqual([query, null, []]);
      expect(errors[field].join()).toContain(said);
      expect(notices.join()).toContain(said);
    }
    expect(await page('')).toMatchObject({ between: null, items: [], errors: {}, notices: [] });
    expect(await page('from=03.03.2026&filters[status]=nikt')).toMatchObject({
      errors: { 'filters[status]': [expect.any(String)] },
    });
    expect((await page('from=03.03.2026&page=9')).notices.join()).toContain('Nie ma strony 9');
  });

  it('APP-05 shows one kind of difference alone, and all where another is asked for', async () => {
    const { total, counts } = await page('from=02.03.2026%2010:00');
    expect(total).toBe(counts.came + counts.went + counts.changed);
    for (const kind of ['came', 'went', 'changed'] as const) {
      const one = await page(`from=02.03.2026%2010:00&difference=${kind}`);
      expect([one.total, one.counts]).toEqual([counts[kind], counts]);
    }
    expect((await page('from=02.03.2026%2010:00&difference=nic')).total).toBe(total);
  });

  it.each(['applications', 'course-dates', 'courses', 'employees'])(
    'APP-05 FRM-06 gives all that differs in the list of %s as a file, a line for each column',
    async (name) => {
      const base = `/panel/${name}/compare`;
      const query = 'from=02.03.2026%2010:00';
      const { items, columns, total } = (await admin.props(`${base}?${query}`)).body.data as Loose;
      expect([items.length, total > 0]).toEqual([total, true]);
      const WORDS: Loose = { came: 'przybyło', went: 'ubyło', changed: 'zmienione' };
      const said = (items as Loose[]).flatMap(({ difference, cells }) =>
        (cells as Loose[]).flatMap(({ from, to }, place) => {
          const name = cells[0].to ?? cells[0].from;
          const line = [name, WORDS[difference], columns[place], from ?? '', to ?? ''];
          return line[3] === line[4] ? [] : [line];
        }),
      );
      const rows = rowsOf(await download(program.url, admin, `${base}/excel?${query}`));
      expect(rows[0]).toEqual([columns[0], 'Zmiana', 'Kolumna', 'Było', 'Jest']);
      expect(rows.slice(1).map((row) => Array.from(row, (cell) => cell ?? ''))).toEqual(said);
      const came = rowsOf(await download(program.url, admin, `${base}/excel?${query}&difference=came`)).slice(1);
      expect(came.every(([, kind]) => kind === 'przybyło')).toBe(true);
      for (const wrong of ['', 'from=wczoraj', `${query}&to=2199-01-01`])
        expect([wrong, (await admin.get(`${base}/excel?${wrong}`)).status]).toEqual([wrong, 422]);
    },
  );

  it('PERM-03 APP-05 is for those who may see the list', async () => {
    const trainer = await program.as('TRAINER');
    const [list, compared] = await Promise.all(
      ['/panel/employees', '/panel/employees/compare?from=03.03.2026'].map((path) => trainer.get(path)),
    );
    expect(compared?.status).toBe(list?.status);
    expect((await program.client().props('/panel/applications/compare?from=03.03.2026')).status).not.toBe(200);
  });

  it('GDP-03 APP-05 does not bring back who was erased', async () => {
    const course = await addCourse(program.app, { name: 'Zawieszenie' });
    const date = ok(await admin.post('/panel/course-dates', dateFields(course, place))).id;
    const employees = [{ firstName: 'Wanda', lastName: 'Żurawska', email: 'wanda@demo.example', phone: '600700801' }];
    const sent = registrationFields(date, 0, { employees });
    const [{ id }] = ok(await program.client().post('/api/register-applications', sent)).applications as [
      { id: string },
    ];
    later();
    await admin.post(`/panel/applications/${id}/confirm`, {});
    await program.settled();
    const compared = async () => (await admin.props('/panel/applications/compare?from=02.03.2026%2010:00')).text;
    expect(await compared()).toContain('Wanda Żurawska');
    const [{ person_id: person }] = (
      await program.app.pool.query<{ person_id: string }>('SELECT person_id FROM read.applications WHERE id = $1', [id])
    ).rows as [{ person_id: string }];
    later();
    await program.forget(person);
    await program.settled();
    later();
    expect(await compared()).not.toContain('Żurawska');
    expect(await compared()).toContain(FORGOTTEN);
  });
});

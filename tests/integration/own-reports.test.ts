import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choicesOf } from '#domain/own-report/source.ts';
import { PARAMETERS } from '#domain/own-report/question.ts';
import { queryString } from '#domain/kernel/url.ts';
import { PORTALS } from '#domain/kernel/actor.ts';
import { reportViews, sourcesOf } from '#ops/portals.ts';
import { DEMO_PASSWORD } from '#ops/run/demo/portal-demo.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { demoTemplate } from '#tests/support/program/template.ts';

/** Reports that people make themselves: their figures, their limits, who sees them. */

const BASE = '/panel/own-reports';
const build = (query: string) => `${BASE}/build?${query}`;

let portal: TestApp;
let admin: Client;
let trainer: Client;
beforeAll(async () => {
  portal = await testApp({ template: await demoTemplate() });
  await portal.settled();
  admin = await portal.as('ADMIN_OPERATOR');
  trainer = await portal.as('TRAINER');
});
afterAll(() => portal?.stop());

const data = async (query: string, client = admin): Promise<Loose> => {
  const answer = await client.props(build(query));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
const rows = async (query: string): Promise<[string[], number[]][]> =>
  (await data(query)).shown.rows.map(({ names, figures }: Loose) => [names, figures]);
const sql = async (text: string): Promise<Record<string, unknown>[]> => (await portal.app.pool.query(text)).rows;

/** Of a thousand days, a hundred on each, in as many courses as there are rows. */
const manyCertificates = () =>
  portal.app.ownerPool.query(
    `CREATE OR REPLACE VIEW reporting.certificates AS SELECT n::text AS application_id, ''::text AS course_date_id,
       ''::text AS course_id, 'Szkolenie ' || n AS course, DATE '2000-01-01' + n % 1000 AS started_on, false AS date_cancelled,
       now() AS issued_at, CURRENT_DATE AS issued_on, true AS valid, now() AS revoked_at, ''::text AS revoked_because,
       ''::text AS revoked_because_name, CURRENT_DATE AS valid_until FROM generate_series(1, 100000) n`,
  );

describe('the figures of an own report', () => {
  it('are those of the report of applications, course by course', async () => {
    const { body } = await admin.props('/panel/reports/applications');
    const wanted = body.data.lines.map(({ cells }: Loose) => [[cells.courseName], [cells.total]]);
    expect((await rows('source=applications&by1=course')).sort()).toEqual(wanted.sort());
    expect((await data('source=applications&by1=course')).shown.total).toEqual([body.data.sums.total]);
  });

  it('are those of the statistics of dates: seats, lists and who came', async () => {
    const { body } = await admin.props('/panel/reports/course-dates/statistics');
    const { sums } = body.data;
    const { shown } = await data('source=course_dates&m1=sum.seats&m2=sum.on_primary_list&m3=sum.attended&by1=course');
    expect(shown.total).toEqual([sums.seats, sums.primary, sums.attended]);
    expect(shown.rows.length).toBeGreaterThan(2);
  });

  it('are applications by month and status, to the digit', async () => {
    const wanted = await sql(
      `SELECT to_char(applied_on, 'MM.YYYY') AS month, status_name AS status, count(*)::int AS n FROM reporting.applications
       GROUP BY date_trunc('month', applied_on), 1, 2 ORDER BY date_trunc('month', applied_on), 2`,
    );
    const found = await rows('source=applications&by1=applied_on.month&by2=status_name');
    expect(found).toEqual(wanted.map(({ month, status, n }) => [[month, status], [n]]));
  });

  it('keep to their conditions, and come in the order that was asked for', async () => {
    const filters = 'f1=attended&o1=in&v1=tak&f2=course&o2=filled&f3=started_on&o3=to&v3=31.12.2099';
    const found = await rows(`source=applications&by1=course&order=figure&${filters}`);
    const wanted = await sql(
      `SELECT course, count(*)::int AS n FROM reporting.applications WHERE attended GROUP BY 1 ORDER BY 2 DESC, 1`,
    );
    expect(found).toEqual(wanted.map(({ course, n }) => [[course], [n]]));
    expect(
      await rows(`source=applications&by1=course&f1=company&o1=contains&v1=${encodeURIComponent("' OR 1=1 --")}`),
    ).toEqual([]);
  });

  it('stand in its files as on its page', async () => {
    const query = 'source=applications&by1=course&m1=count&m2=share.certified';
    const { shown } = await data(query);
    const lines = shown.rows.map(({ names, figures }: Loose) => [...names, ...figures]);
    const [head, ...sheet] = rowsOf(await download(portal.url, admin, `${BASE}/excel?${query}`));
    expect(head).toEqual(shown.columns.map(({ header }: Loose) => header));
    expect(sheet.slice(0, lines.length + 1)).toEqual([...lines, ['Razem', ...shown.total]]);
    const { text, headers } = await admin.get(`${BASE}/csv?${query}`);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const cells = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(cells[0]).toBe('Szkolenie;Zgłoszenia;Certyfikat nieunieważniony: udział „tak” (%)');
    expect(cells).toHaveLength(lines.length + 1);
  });
});

describe('the rows behind a line', () => {
  const rowsOfLine = async (link: string, client = admin): Promise<Loose> => {
    const answer = await client.props(link);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  };

  it.each([
    ['source=applications&by1=course'],
    ['source=applications&by1=started_on.quarter&by2=attended'],
    ['source=applications&by1=bosch_car_service_id&f1=attended&o1=in&v1=tak'],
    ['source=course_dates&by1=started_on.week&by2=city'],
  ])('are as many as it counts, in every line: %s', async (query) => {
    const { shown } = await data(query);
    expect(shown.rows.length).toBeGreaterThan(1);
    for (const { link, names, figures } of shown.rows) {
      const { found, line } = await rowsOfLine(link);
      expect([found.total, line.map(({ value }: Loose) => value)], link).toEqual([figures[0], names]);
      expect(found.rows).toHaveLength(Math.min(figures[0], 200));
    }
    expect((await rowsOfLine(shown.rowsOfAll)).found.total).toBe(shown.total[0]);
  });

  it('say what each is, the newest first, in the columns of the source', async () => {
    const { columns, found } = await rowsOfLine(`${BASE}/rows?source=applications&by1=attended&at1=true`);
    const place = (name: string) => columns.findIndex((column: Loose) => column.name === name);
    const days = found.rows.map((row: string[]) => row[place('applied_on')]);
    expect(days).toEqual(days.toSorted().reverse());
    expect(new Set(found.rows.map((row: string[]) => row[place('attended')]))).toEqual(new Set(['true']));
  });

  it('are nothing more than the report itself may read, and none for a line that is not there', async () => {
    expect((await trainer.props(`${BASE}/rows?source=companies`)).status).toBe(404);
    for (const at of ["' OR 1=1 --", '%00', '9'.repeat(1000), '2026-13-45']) {
      const { found } = await rowsOfLine(
        `${BASE}/rows?source=applications&by1=applied_on.month&at1=${encodeURIComponent(at)}`,
      );
      expect([at, found.total, found.rows]).toEqual([at, 0, []]);
    }
    const wrong = await admin.get(`${BASE}/rows?source=applications&by1=nonsense`);
    expect([wrong.status, wrong.headers.location]).toEqual([303, expect.stringContaining('/own-reports/build?')]);
  });
});

describe('what can be asked for', () => {
  it('is there in every portal, of views as they are declared', async () => {
    for (const name of PORTALS) {
      const sources = sourcesOf(name);
      expect(sources.length, name).toBeGreaterThan(1);
      expect(sources.every((source) => reportViews.some((view) => view.name === source.name))).toBe(true);
    }
  });

  it('answers every division and every figure of every source', async () => {
    for (const source of sourcesOf('szkolenia')) {
      const { groupings, measures } = choicesOf(source);
      for (const { value } of groupings) {
        const { shown, why } = await data(`source=${source.name}&by1=${value}`);
        expect([why, shown !== null], `${source.name} ${value}`).toEqual([null, true]);
      }
      for (const { value } of measures) {
        const { shown } = await data(`source=${source.name}&m1=${value}`);
        expect(shown.rows, `${source.name} ${value}`).toHaveLength(1);
      }
    }
  }, 120_000);

  it('is no more than what the account may read, at every run and in every file', async () => {
    const names = async (client: Client) => (await client.props(BASE)).body.data.sources.map(({ name }: Loose) => name);
    expect(await names(admin)).toContain('companies');
    expect(await names(trainer)).not.toContain('companies');
    for (const path of [build('source=companies'), `${BASE}/csv?source=companies`, `${BASE}/excel?source=companies`])
      expect((await trainer.props(path)).status, path).toBe(404);
    for (const source of ['orders', 'facts', 'pg_authid', "x';--", 'constructor'])
      expect((await admin.props(build(`source=${encodeURIComponent(source)}`))).status, source).toBe(404);
  });

  it('never becomes a fault or a name in SQL, whatever is typed', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom("'; DROP TABLE app.mails; --", '"', '\\', '%', '\u0000', 'count', 'course', 'applied_on.month'),
      fc.constantFrom('in', 'contains', 'from', '31.12.9999', 'bars', 'line', 'shares', 'figure'),
    );
    const query = fc.record(Object.fromEntries(PARAMETERS.map((name) => [name, value])), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const address = queryString([['source', 'applications'], ...Object.entries(asked as Record<string, string>)]);
        expect((await admin.props(build(address))).status).toBeLessThan(500);
        expect((await admin.get(`${BASE}/csv?${address}`)).status).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
    const odd = ['by1[]=course', 'by1[a][b]=course', 'by1=course&by1=city', 'f1=course&o1=in&v1[]=x', 'source=x'];
    for (const address of odd)
      expect((await admin.props(build(`source=applications&${address}`))).status).toBeLessThan(500);
    expect((await admin.get(`${BASE}/csv?source=applications&by1=nic`)).status).toBe(422);
  }, 120_000);

  it('is run three at once', async () => {
    const holder = await portal.app.pool.connect();
    await holder.query('BEGIN');
    for (const place of [0, 1, 2]) await holder.query('SELECT pg_advisory_xact_lock($1)', [7_316_300 + place]);
    expect((await data('source=applications')).why).toContain('Kilka raportów liczy się właśnie');
    expect((await admin.get(`${BASE}/csv?source=applications`)).status).toBe(503);
    await holder.query('ROLLBACK');
    holder.release();
    expect((await data('source=applications')).why).toBeNull();
  });

  it('ends after ten seconds, and says how to ask for less', async () => {
    const holder = await portal.app.ownerPool.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE read.certificates IN ACCESS EXCLUSIVE MODE');
    const { why, shown } = await data('source=certificates');
    await holder.query('ROLLBACK');
    holder.release();
    expect([why, shown]).toEqual([expect.stringContaining('dłużej niż 10 sekund'), null]);
  }, 60_000);

  it('is cut on the page and whole in the file, or refused where even that is too long', async () => {
    await manyCertificates();
    const many = 'source=certificates&by1=course';
    const { shown } = await data(many);
    expect([shown.rows.length, shown.isCut, shown.total]).toEqual([200, true, [100_000]]);
    const refused = await admin.get(`${BASE}/csv?${many}`);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('ponad 50 000 wierszy')]);
    const whole = await admin.get(`${BASE}/csv?${many}&f1=course&o1=contains&v1=${encodeURIComponent('Szkolenie 99')}`);
    expect(whole.text.trim().split('\r\n')).toHaveLength(1_112);
  }, 60_000);

  it('is drawn of all lines, also those that the page leaves to the file, or not at all', async () => {
    await manyCertificates();
    const { shown: days } = await data('source=certificates&by1=started_on.day&chart=line');
    const { points, left } = days.chart;
    expect([days.rows.length, days.isCut, points.length, left]).toEqual([200, true, 120, 880]);
    expect([points[0].label, points.at(-1).label]).toEqual(['30.05.2002', '26.09.2002']);
    const { shown: shares } = await data('source=certificates&by1=valid&by2=started_on.day&chart=shares');
    const [{ parts }] = shares.chart.divided;
    expect([parts.length, parts.at(-1)]).toEqual([6, { label: 'pozostałe', value: 99_500, percent: 99.5 }]);
    const { shown: courses } = await data('source=certificates&by1=course&chart=bars');
    expect([courses.chart, courses.undrawn, courses.rows.length]).toEqual([
      null,
      'Raport ma za dużo wierszy, aby narysować wykres. Zawęź go albo podziel mniej dokładnie.',
      200,
    ]);
  }, 60_000);
});

it('says that a condition names what is called otherwise by now, and nothing of one that holds', async () => {
  const [course] = await sql(
    `SELECT id, title FROM read.courses WHERE id IN (SELECT course_id FROM read.applications) ORDER BY id LIMIT 1`,
  );
  const { id, title } = course as { id: string; title: string };
  const { id: groupId, title: group } = (
    await sql(
      `SELECT g.id, g.title FROM read.groups g JOIN read.courses c ON c."values" ->> 'groupId' = g.id WHERE c.id = '${id}'`,
    )
  )[0] as { id: string; title: string };
  const asked = (field: string, value: string) =>
    data(
      queryString([
        ['source', 'applications'],
        ['f1', field],
        ['o1', 'in'],
        ['v1', value],
      ]),
    );
  expect([(await asked('course', title)).notices, (await asked('course_group', group)).notices]).toEqual([[], []]);
  for (const [path, name] of [
    [`/panel/courses/${id}`, 'Kurs po zmianie'],
    [`/panel/groups/${groupId}`, 'Grupa po zmianie'],
  ] as const) {
    const saved = await edit(admin, path, { name, confirmed: 'true', notify: 'false' });
    expect(saved.status, saved.text).toBe(200);
  }
  await portal.settled();
  const gone = `Warunek „Szkolenie”: w danych nie ma teraz „${title}”. Nazwa mogła się zmienić.`;
  expect((await asked('course', `${title};Kurs po zmianie`)).notices).toEqual([gone]);
  const named = (operation: string) =>
    queryString([
      ['source', 'applications'],
      ['by1', 'course'],
      ['f1', 'course'],
      ['o1', operation],
      ['v1', title],
    ]);
  expect([(await data(named('contains'))).notices, (await data(named('in'))).shown.rows]).toEqual([[gone], []]);
  expect((await admin.get(`${BASE}/csv?${named('in')}`)).text.trim().split('\r\n')).toEqual([
    'Szkolenie;Zgłoszenia',
    `${gone};`,
  ]);
  const sheet = rowsOf(await download(portal.url, admin, `${BASE}/excel?${named('in')}`));
  // A long note is as many cells as it has lines.
  expect(sheet.flat().join(' ')).toContain(gone);
  expect((await asked('course_group', group)).notices).toEqual([
    `Warunek „Grupa szkoleń”: w danych nie ma teraz „${group}”. Nazwa mogła się zmienić.`,
  ]);
});

describe('a report under a name', () => {
  const OF = 'source=applications&by1=course&chart=bars';
  const save = (client: Client, name: string, more: object = {}): Promise<Loose> =>
    client.post(BASE, { of: OF, name, sharedWith: '', ...more });
  const names = async (client: Client) => (await client.props(BASE)).body.data.reports.map(({ name }: Loose) => name);

  it('goes on without a chart that an earlier program drew of what does not add up, and says why', async () => {
    const old = 'source=course_dates&m1=avg.seats&by1=course&by2=city&chart=shares';
    const why = 'Udziały można pokazać tylko dla liczby wierszy, sumy albo „ile razy tak”';
    const { id } = (await save(admin, 'Udziały', { of: old.replace('avg', 'sum') })).body;
    await portal.app.pool.query('UPDATE app.own_reports SET query = $1 WHERE id = $2', [old, id]);
    const kept = await data(`${old}&id=${id}`);
    expect([kept.notices, kept.errors, kept.shown.chart]).toEqual([
      [`Pokazujemy raport bez wykresu. ${why}.`],
      {},
      null,
    ]);
    expect(kept.shown.rows.length).toBeGreaterThan(1);
    const asked = await data(old);
    expect([asked.errors, asked.shown]).toEqual([{ chart: [why] }, null]);
    expect((await save(admin, 'Znów', { of: old })).status).toBe(404);
    expect((await admin.get(`${BASE}/csv?${old}`)).status).toBe(200);
    expect((await admin.props(`${BASE}/rows?${old}`)).body.data.found.total).toBeGreaterThan(1);
    expect((await save(admin, 'Udziały', { of: kept.query, id, version: 1 })).status).toBe(200);
    expect((await admin.post(`${BASE}/${id}/remove`)).status).toBe(200);
  });

  it('is kept, opened by its link, changed and taken away', async () => {
    const saved = await save(admin, 'Szkolenia');
    expect([saved.status, saved.body.flash.message]).toEqual([201, 'Zapisano raport „Szkolenia”.']);
    const { id } = saved.body;
    expect(await names(admin)).toEqual(['Szkolenia']);
    const opened = await admin.get(build(`id=${id}`));
    expect([opened.status, opened.headers.location]).toEqual([303, `/szkolenia${build(`${OF}&id=${id}`)}`]);
    const changed = await save(admin, 'Szkolenia 2', { id, version: 1 });
    expect([changed.status, await names(admin)]).toEqual([200, ['Szkolenia 2']]);
    const stale = await save(admin, 'Szkolenia 3', { id, version: 1 });
    expect([stale.status, stale.body.current]).toMatchObject([409, { name: 'Szkolenia 2' }]);
    expect((await admin.post(`${BASE}/${id}/remove`)).status).toBe(200);
    expect(await names(admin)).toEqual([]);
    const { notices, shown } = await data(`${OF}&id=${id}`);
    expect([notices[0], shown !== null]).toEqual([expect.stringContaining('usunięto'), true]);
  });

  it('says at its field what is wrong, and needs the token', async () => {
    await save(admin, 'Zajęta');
    expect((await save(admin, 'Zajęta')).body.errors).toEqual({ name: ['Masz już raport o tej nazwie'] });
    expect((await save(admin, '')).body.errors).toEqual({ name: ['Pole „Nazwa raportu” jest wymagane'] });
    expect((await save(admin, 'X', { of: 'source=pg_authid' })).status).toBe(404);
    expect((await save(admin, 'X', { of: 'source=applications&by1=nic' })).status).toBe(404);
    const { status } = await admin.call('POST', BASE, { of: OF, name: 'X' }, { 'x-csrf-token': 'inny' });
    expect(status).toBe(403);
  });

  it('is shared with a role, whose members see it where they may read its data; and nobody else changes it', async () => {
    const role = await save(admin, 'Dla trenerów', { sharedWith: 'TRAINER' });
    const closed = await save(admin, 'Firmy', { of: 'source=companies', sharedWith: 'TRAINER' });
    expect([role.status, closed.status]).toEqual([201, 201]);
    expect(await names(trainer)).toEqual(['Dla trenerów']);
    const opened = await trainer.get(build(`id=${closed.body.id}`));
    expect(opened.headers.location).toBe(`/szkolenia${BASE}`);
    expect((await save(trainer, 'Moje', { id: role.body.id, version: 1 })).status).toBe(404);
    expect((await trainer.post(`${BASE}/${role.body.id}/remove`)).status).toBe(404);
    expect((await trainer.props(`${BASE}/${role.body.id}/mail`)).status).toBe(404);
    expect(await names(await portal.as('NORMAL_OPERATOR'))).toEqual([]);
  });

  it('keeps no typed name of a person, and is mailed to nobody where it names persons', async () => {
    const of = 'source=application_persons&by1=participant&f1=participant&o1=contains&v1=Nowak';
    const { body } = await save(admin, 'Osoby', { of });
    const [row] = await sql(`SELECT query FROM app.own_reports WHERE name = 'Osoby'`);
    expect(row).toEqual({ query: 'source=application_persons&by1=participant' });
    expect((await admin.props(`${BASE}/${body.id}/mail`)).status).toBe(404);
    expect((await admin.post(`${BASE}/${body.id}/mail`, { when: 'week.1', hour: '8' })).status).toBe(404);
  });

  it('goes with its account; what it shared stays', async () => {
    const email = 'odchodzi@demo.example';
    const id = await portal.addOperator({ email, firstName: 'Ola', lastName: 'Nowa', role: 'NORMAL_OPERATOR' });
    const leaving = portal.client();
    await leaving.login(email, PASSWORD, 'SzkoleniaOperator');
    await save(leaving, 'Własny');
    await save(leaving, 'Zostaje', { sharedWith: 'all' });
    const [person] = await sql(`SELECT person_id FROM read.operators WHERE id = '${id}'`);
    expect((await admin.post(`/panel/gdpr/users/${person?.person_id}/forget`, { reason: 'Odchodzi' })).status).toBe(
      200,
    );
    expect(await sql(`SELECT name FROM app.own_reports WHERE actor_id = '${id}'`)).toEqual([{ name: 'Zostaje' }]);
  });
});

describe('the page of the views', () => {
  it('says of every view and column what the database says, in each portal of its own', async () => {
    const described = await sql(
      `SELECT c.oid::regclass::text AS view, obj_description(c.oid) AS about, a.attname::text AS name, col_description(c.oid, a.attnum) AS means
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
       WHERE c.relnamespace IN ('reporting'::regnamespace, 'reporting_persons'::regnamespace)`,
    );
    const seen = new Set<string>();
    for (const [prefix, login, applicationActorType] of [
      ['', 'admin', 'SzkoleniaOperator'],
      ['/bx', 'bx', 'BxOperator'],
      ['/leasing', 'leasing', 'LeasingOperator'],
      ['/sud', 'sud', 'SudOperator'],
      ['/zlecenia', 'zlecenia', 'ZleceniaOperator'],
    ] as const) {
      const operator = portal.client();
      const fields = { login: `${login}@demo.example`, password: DEMO_PASSWORD, applicationActorType };
      const entered = await operator.post(`${prefix}/login`, fields);
      expect([prefix, entered.status], entered.text).toEqual([prefix, 200]);
      const { body } = await operator.props(`${prefix}${BASE}/views`);
      for (const { name: view, about, columns } of body.data.views)
        for (const { name, about: means } of columns) seen.add(JSON.stringify({ view, about, name, means }));
    }
    expect([...seen].sort()).toEqual(described.map((one) => JSON.stringify(one)).sort());
  });
});

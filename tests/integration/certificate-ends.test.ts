import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { askApi, newToken, tokenFields } from '#tests/support/program/api-token.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { certificatesOf, isRenewed } from '#tests/support/training/certificate-oracle.ts';
import { addCourse, addLocation, dateFields, officeFields } from '#tests/support/training/training.ts';

const FIRST = '2026-11-21';
const LATER = '2027-03-10';
const [ENDS, MONTHS] = ['/panel/reports/certificates/ends', '/panel/reports/certificates/months'];

let portal: TestApp;
let admin: Client;
let now = `${FIRST}T10:00:00.000Z`;
const courses = { brakes: '', engines: '', endless: '' };
const dates: string[] = [];
/** By what becomes of their certificates. */
const people = { renewed: '', replaced: '', lapsing: '', gone: '', endless: '', short: '', again: '' };

/** Sessions end while the clock goes on. */
async function on(moment: string): Promise<void> {
  now = moment;
  admin = await portal.as('ADMIN_OPERATOR');
}

async function made(path: string, body: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const answer = await admin.post(path, body);
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body.id;
}

async function heldOn(courseId: string, startedOn: string): Promise<string> {
  const date = await made('/panel/course-dates', dateFields(courseId, await addLocation(portal.app), { startedOn }));
  dates.push(date);
  return date;
}

async function present(date: string, n: number): Promise<string> {
  const id = await made('/panel/applications', officeFields(date, n));
  await made(`/panel/applications/${id}/attendance/toggle`);
  return id;
}

async function promises(course: string, certificateMonths: string): Promise<void> {
  const { version } = await data(`/panel/courses/${course}`);
  const answer = await admin.call('PUT', `/panel/courses/${course}`, { certificateMonths, version: String(version) });
  if (answer.status !== 200) throw new Error(answer.text);
}

beforeAll(async () => {
  portal = await testApp({ now: () => now });
  await on(now);
  courses.brakes = await addCourse(portal.app, { name: 'Hamulce', certificateMonths: 12 });
  courses.engines = await addCourse(portal.app, { name: 'Silniki', certificateMonths: 6 });
  courses.endless = await addCourse(portal.app, { name: 'Bez końca' });
  const brakes = await heldOn(courses.brakes, FIRST);
  people.renewed = await present(brakes, 1);
  people.replaced = await present(brakes, 2);
  people.lapsing = await present(brakes, 3);
  people.gone = await present(brakes, 4);
  await made(`/panel/applications/${people.gone}/resign`, { reason: 'Powód' });
  people.short = await present(await heldOn(courses.engines, FIRST), 1);
  people.endless = await present(await heldOn(courses.endless, FIRST), 2);
  // What courses say later is of later certificates.
  await promises(courses.brakes, '24');
  await promises(courses.engines, '');
  await portal.settled();
  await on(`${LATER}T10:00:00.000Z`);
  const again = await heldOn(courses.brakes, LATER);
  people.again = await present(again, 1);
  const corrected = await present(again, 3);
  await made(`/panel/applications/${corrected}/attendance/toggle`);
  await present(await heldOn(courses.engines, LATER), 1);
  await made(`/panel/applications/${people.replaced}/certificate-reissue`, { reason: 'Zła ważność' });
  await portal.settled();
});
afterAll(() => portal?.stop());

const data = async (path: string): Promise<Loose> => (await admin.props(path)).body.data;
const application = (id: string): Promise<Loose> => data(`/panel/applications/${id}`);
const page = async (code: string): Promise<Loose> => (await portal.client().props(`/certyfikat/${code}`)).body.data;

async function paper(id: string): Promise<string> {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${portal.url}/panel/applications/${id}/certificate-pdf`, { headers: { cookie } });
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  return (await extractText(pdf, { mergePages: true })).text;
}

const oracle = async () =>
  certificatesOf((await Promise.all(dates.map((id) => portal.app.log.readStream(`course-date-${id}`)))).flat());

describe('a certificate with an end', () => {
  it('APP-18 its page says valid through the last day in Warsaw, then that it has ended; revoked stays revoked', async () => {
    const { certificateCode: code } = await application(people.lapsing);
    const gone = (await portal.app.db.selectFrom('certificates').selectAll().where('valid', '=', false).execute()).find(
      ({ application_id: id }) => id === people.gone,
    );
    const at = async (moment: string) => {
      now = moment;
      return { ended: await page(code), revoked: await page(gone?.code ?? '') };
    };
    const valid = { status: 'valid', label: 'ważny', validUntil: '21.11.2027', participantName: 'Jan Nowak' };
    const revoked = { status: 'revoked', label: 'unieważniony', validUntil: null, participantName: null };
    expect(await at(`${LATER}T12:00:00.000Z`)).toEqual({
      ended: expect.objectContaining(valid),
      revoked: expect.objectContaining(revoked),
    });
    // One minute before midnight in Warsaw, and midnight.
    expect((await at('2027-11-21T22:59:00.000Z')).ended).toMatchObject(valid);
    expect(await at('2027-11-21T23:00:00.000Z')).toEqual({
      ended: expect.objectContaining({
        status: 'outdated',
        label: 'stracił ważność',
        validUntil: '21.11.2027',
        courseName: 'Hamulce',
        participantName: null,
        companyName: null,
      }),
      revoked: expect.objectContaining(revoked),
    });
    await on('2027-11-22T10:00:00.000Z');
    expect((await application(people.lapsing)).certificateValidity).toBe('stracił ważność 21.11.2027');
    await on(`${LATER}T12:00:00.000Z`);
    expect((await application(people.lapsing)).certificateValidity).toBe('ważny do 21.11.2027');
    expect((await application(people.endless)).certificateValidity).toBe('');
  });

  it('APP-18 paper, participant, API and SQL say the same day; without an end they say none', async () => {
    expect(await paper(people.lapsing)).toContain('Ważny do 21.11.2027');
    expect(await paper(people.endless)).not.toContain('Ważny do');
    // One that an operator issues instead says what the course says now.
    expect(await paper(people.replaced)).toContain('Ważny do 21.11.2028');
    const { participantId } = await application(people.lapsing);
    const { history } = (await data(`/panel/employees/${participantId}`)).more;
    expect(history.map(({ certificateValidUntil }: Loose) => certificateValidUntil)).toEqual([null, '2027-11-21']);
    expect(history.map(({ certificateValidity }: Loose) => certificateValidity)).toEqual(['', 'ważny do 21.11.2027']);
    const { secret: token } = await newToken(admin, '/szkolenia', tokenFields(['application']));
    const untilOf = async (id: string) =>
      (await askApi(portal.url, `/api/v1/szkolenia/application/${id}`, { token })).body.certificateValidUntil;
    expect([await untilOf(people.lapsing), await untilOf(people.gone), await untilOf(people.endless)]).toEqual([
      '2027-11-21',
      null,
      null,
    ]);
    const { rows } = await portal.app.pool.query<{ until: string | null }>(
      'SELECT valid_until::text AS until FROM reporting.certificates WHERE application_id = $1 AND valid',
      [people.lapsing],
    );
    expect(rows).toEqual([{ until: '2027-11-21' }]);
  });
});

describe('reports of certificates that end', () => {
  it('RPT-05 by month: those of the log, and each month leads to its certificates', async () => {
    const all = await oracle();
    const ending = all.filter(({ validUntil }) => validUntil !== null);
    const months = [...new Set(ending.map(({ validUntil }) => validUntil?.slice(0, 7) ?? ''))].sort();
    const expected = months.map((month) => {
      const here = ending.filter(({ validUntil }) => validUntil?.startsWith(month));
      const renewed = here.filter((one) => isRenewed(one, all)).length;
      return [month, here.length, renewed, here.length - renewed];
    });
    const { lines, sums } = await data(MONTHS);
    expect(lines.map(({ cells }: Loose) => [cells.month, cells.ending, cells.renewed, cells.notRenewed])).toEqual(
      expected,
    );
    expect(expected).toEqual([
      ['2027-05', 1, 1, 0],
      ['2027-11', 2, 1, 1],
      ['2028-11', 1, 0, 1],
      ['2029-03', 1, 0, 1],
    ]);
    expect(sums).toMatchObject({ ending: 5, renewed: 2, notRenewed: 3, renewedShare: 40 });
    for (const { link, cells } of lines) {
      const led = await data(link);
      expect([led.total, led.lines.filter((line: Loose) => line.cells.renewed === 'tak').length]).toEqual([
        cells.ending,
        cells.renewed,
      ]);
    }
    // Whoever may not see participants is led to none.
    const trainer = await portal.as('TRAINER');
    const seen = (await trainer.props(MONTHS)).body.data.lines;
    expect(seen.map(({ link }: Loose) => link)).toEqual(lines.map(() => undefined));
    expect((await trainer.get(ENDS)).status).toBe(403);
  });

  it('RPT-05 one by one: those that end in these days, first what ends first, page and file alike', async () => {
    await on('2027-06-01T10:00:00.000Z');
    const all = await oracle();
    const expected = all
      .filter(({ validUntil }) => validUntil !== null)
      .map((one) => [one.applicationId, one.validUntil, isRenewed(one, all) ? 'tak' : 'nie'])
      .sort(([a = '', x = ''], [b = '', y = '']) => `${x}${a}`.localeCompare(`${y}${b}`));
    const { lines, total } = await data(ENDS);
    expect(total).toBe(5);
    expect(lines.map(({ key, cells }: Loose) => [key, cells.validUntil, cells.renewed])).toEqual(expected);
    expect(lines[0]).toMatchObject({
      link: `/panel/applications/${people.short}`,
      cells: {
        participant: 'Jan Nowak',
        companyName: 'Auto Serwis',
        companyNip: '5260250274',
        courseName: 'Silniki',
        issuedOn: FIRST,
        validUntil: '2027-05-21',
        state: 'stracił ważność',
        renewed: 'tak',
      },
    });
    expect(lines[1].cells.state).toBe('ważny');
    const [head = [], ...rows] = rowsOf(await download(portal.url, admin, `${ENDS}/excel`));
    const column = (name: string) => rows.slice(0, 5).map((row) => row[head.indexOf(name)]);
    expect(column('Odnowiony')).toEqual(lines.map(({ cells }: Loose) => cells.renewed));
    expect(column('Szkolenie')).toEqual(lines.map(({ cells }: Loose) => cells.courseName));
    const filtered = '?filters[dateFrom]=21.11.2027&filters[dateTo]=21.11.2027';
    expect(new Set((await data(`${ENDS}${filtered}`)).lines.map(({ key }: Loose) => key))).toEqual(
      new Set([people.renewed, people.lapsing]),
    );
    const sorted = (await data(`${ENDS}?filters[sort]=validUntilDesc`)).lines;
    expect(sorted[0].key).toBe(people.again);
  });
});

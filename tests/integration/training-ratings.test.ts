import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ratingToken } from '#ops/training/rating-link.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';

const BEFORE = '2026-11-10T10:00:00.000Z';
const AFTER = '2026-11-22T10:00:00.000Z';
const REPORTS = ['dates', 'courses', 'trainers', 'groups'].map((what) => `/panel/reports/ratings/${what}`);
const [BY_DATE = '', BY_COURSE = '', BY_TRAINER = ''] = REPORTS;
const PEOPLE = 7;

let now = BEFORE;
let portal: TestApp;
let operator: Client;
let trainer: Client;
let otherTrainer: Client;
let date: string;
let small: string;
/** Of the date: five present, then one absent. */
let ids: string[];
let smallIds: string[];

const idOf = async (client: Client): Promise<string> => (await client.props('/panel')).body.session.actor.id;

beforeAll(async () => {
  portal = await testApp({ now: () => now });
  operator = await portal.as('ADMIN_OPERATOR');
  [trainer, otherTrainer] = [await portal.as('TRAINER'), await portal.as('FIELD_WORKER')];
  const [courseId, locationId] = [await addCourse(portal.app, { name: 'Hamulce' }), await addLocation(portal.app)];
  const added = async (startedOn: string) => {
    const fields = dateFields(courseId, locationId, { startedOn, trainerId: await idOf(trainer) });
    return (await operator.post('/panel/course-dates', fields)).body.id as string;
  };
  [date, small] = [await added('2026-11-20'), await added('2026-11-19')];
  const apply = async (on: string, n: number) =>
    (await portal.client().post('/api/register-applications', registrationFields(on, n))).body.applications[0]
      .id as string;
  [ids, smallIds] = [[], []];
  for (let n = 0; n < PEOPLE; n += 1) ids.push(await apply(date, n));
  for (let n = 20; n < 22; n += 1) smallIds.push(await apply(small, n));
  now = AFTER;
  const marked = async (on: string, attendance: object) => {
    const saved = await operator.post(`/panel/course-dates/${on}/attendance_list_edit`, { attendance, seen: {} });
    if (saved.status !== 200) throw new Error(saved.text);
  };
  for (const id of [...ids, ...smallIds]) await operator.post(`/panel/applications/${id}/confirm`);
  await marked(date, Object.fromEntries(ids.map((id, n) => [id, n === PEOPLE - 1 ? 'absent' : 'present'])));
  await marked(small, Object.fromEntries(smallIds.map((id) => [id, 'present'])));
  await portal.settled();
});
afterAll(() => portal.stop());

const tokenOf = (applicationId = '') => ratingToken(portal.app.vault, applicationId);
const page = (token: string) => portal.client().props(`/ocena-szkolenia?token=${token}`);
const answer = (applicationId: string | undefined, more: object = {}) =>
  portal.client().post('/api/training-ratings', {
    token: tokenOf(applicationId),
    content: '5',
    trainer: '4',
    organisation: '3',
    comment: `Uwaga ${applicationId}`,
    ...more,
  });
const linesOf = async (path: string, client = operator): Promise<Loose[]> => {
  await portal.settled();
  return (await client.props(path)).body.data.lines;
};
const resultOf = async (client = operator, id = date): Promise<Loose> => {
  await portal.settled();
  return (await client.props(`/panel/course-dates/${id}/ratings`)).body.data.result;
};

describe('the survey of a training', () => {
  it('says which training, by a link that nobody else can make', async () => {
    const { data } = (await page(tokenOf(ids[0]))).body;
    expect(data).toMatchObject({ courseDate: { courseName: 'Hamulce' }, given: false, closed: null });
    for (const wrong of ['', ids[0] ?? '', `${ids[0]}.`, `${ids[1]}.${tokenOf(ids[0]).split('.')[1]}`, 'x.y.z'])
      expect([wrong, (await page(wrong)).status]).toEqual([wrong, 404]);
    expect((await portal.client().post('/api/training-ratings', { token: 'x', content: '5' })).status).toBe(422);
    const forged = { token: `${ids[0]}.${'0'.repeat(64)}` };
    expect((await answer(ids[0], forged)).status).toBe(404);
  });

  it('takes whole grades of 1 to 5 and names the field that is wrong', async () => {
    for (const content of ['0', '6', '1.5', 'x', '']) {
      const refused = await answer(ids[0], { content });
      expect([content, refused.status, Object.keys(refused.body.errors)]).toEqual([content, 422, ['content']]);
    }
  });

  it('works without scripts, and a failed form keeps what was typed and the link', async () => {
    const stood = `/szkolenia/ocena-szkolenia?token=${tokenOf(ids[0])}`;
    const fields = { _page: stood, token: tokenOf(ids[0]), content: '5', trainer: '4', comment: 'Zostaje' };
    const failed = await portal.client().native('/api/training-ratings', fields, 'training-rating');
    expect(failed.status).toBe(422);
    expect(failed.text).toContain('Zostaje');
    const done = await portal
      .client()
      .native('/api/training-ratings', { ...fields, organisation: '3' }, 'training-rating');
    expect([done.status, done.headers.location]).toEqual([303, `/szkolenia/ocena-szkolenia?token=${tokenOf(ids[0])}`]);
  });

  it('an answer can be changed and counts once; who was absent is not asked', async () => {
    expect((await answer(ids[0])).status).toBe(200);
    expect((await answer(ids[0], { trainer: '5' })).status).toBe(200);
    await portal.settled();
    expect((await page(tokenOf(ids[0]))).body.data).toMatchObject({
      given: true,
      values: { content: '5', trainer: '5' },
    });
    expect((await answer(ids[PEOPLE - 1])).status).toBe(409);
    expect((await page(tokenOf(ids[PEOPLE - 1]))).body.data.closed).toContain('obecne');
  });

  it('below five answers operators see neither results nor comments, nor how many answered', async () => {
    for (const id of [...ids.slice(1, 4), ...smallIds]) expect((await answer(id)).status).toBe(200);
    expect(await resultOf()).toBeNull();
    for (const report of REPORTS) expect(await linesOf(report)).toEqual([]);
    const [, ...rows] = rowsOf(await download(portal.url, operator, `/panel/course-dates/${date}/ratings/excel`));
    expect(rows).toEqual([]);
    // Neither in histories, nor in the person's file.
    const history = JSON.stringify([
      (await operator.props(`/panel/course-dates/${date}`)).body.data.timeline,
      (await operator.props(`/panel/applications/${ids[0]}`)).body.data,
    ]);
    expect(history).not.toMatch(/Oceniono|Uwaga|training-rating/);
  });

  it('from five on: results by date, course and trainer; a smaller date is in none of them', async () => {
    expect((await answer(ids[4], { content: '1', comment: '' })).status).toBe(200);
    const result = await resultOf();
    expect(result.answers).toBe(5);
    expect(result.questions[0]).toEqual({ what: 'content', mean: 4.2, counts: [1, 0, 0, 0, 4] });
    expect(result.questions[1].mean).toBe(4.2);
    expect(result.comments.toSorted()).toEqual(
      ids
        .slice(0, 4)
        .map((id) => `Uwaga ${id}`)
        .toSorted(),
    );
    const means = { answers: 5, content: 4.2, trainer: 4.2, organisation: 3 };
    expect((await linesOf(BY_DATE)).map(({ key, cells }) => [key, cells])).toEqual([
      [date, expect.objectContaining({ courseName: 'Hamulce', ...means })],
    ]);
    for (const report of [BY_COURSE, BY_TRAINER])
      expect((await linesOf(report)).map(({ cells }) => cells)).toEqual([
        expect.objectContaining({ dates: 1, ...means }),
      ]);
    const [head, row] = rowsOf(await download(portal.url, operator, `${BY_DATE}/excel`));
    expect(head?.slice(3)).toEqual(['Oceniło', 'Treść szkolenia (1–5)', 'Trener (1–5)', 'Organizacja (1–5)']);
    expect(row?.slice(3)).toEqual([5, 4.2, 4.2, 3]);
  });

  it('a trainer reads the own dates; another one neither lines, page nor file', async () => {
    expect((await linesOf(BY_DATE, trainer)).map(({ key }) => key)).toEqual([date]);
    expect(await linesOf(BY_DATE, otherTrainer)).toEqual([]);
    expect(await resultOf(trainer)).toMatchObject({ answers: 5 });
    const path = `/panel/course-dates/${date}/ratings`;
    expect((await otherTrainer.props(path)).status).toBe(403);
    expect((await otherTrainer.get(`${path}/excel`)).status).toBe(403);
    expect((await portal.client().get(path)).status).not.toBe(200);
  });

  it('who answers while logged in is named nowhere', async () => {
    const fields = { token: tokenOf(ids[5]), content: '4', trainer: '4', organisation: '4', comment: '' };
    expect((await operator.post('/api/training-ratings', fields)).status).toBe(200);
    const { rows } = await portal.app.pool.query(
      `SELECT DISTINCT meta #>> '{actor,type}' AS actor FROM eventstore.events WHERE type = 'TrainingRated'`,
    );
    expect(rows).toEqual([{ actor: 'public' }]);
  });

  it('erasing who answered takes the comment and leaves the grades; the link is nobody’s', async () => {
    const { rows } = await portal.app.pool.query(`SELECT person_id FROM read.applications WHERE id = $1`, [ids[1]]);
    const { body } = await operator.get(`/backend/panel/gdpr/users?filters[query]=jan1@demo.example`);
    expect(JSON.stringify(body)).toContain(rows[0].person_id);
    const path = body.data.hits.find((hit: Loose) => hit.personPath.includes(rows[0].person_id)).personPath;
    expect((await operator.post(`${path}/forget`, { reason: 'Żądanie' })).status).toBe(200);
    const result = await resultOf();
    expect(result.answers).toBe(6);
    expect(result.comments).not.toContain(`Uwaga ${ids[1]}`);
    expect((await page(tokenOf(ids[1]))).status).toBe(404);
    expect((await answer(ids[1])).status).toBe(404);
  });

  it('an answer stays counted when the presence is corrected, is closed meanwhile, and opens as it was', async () => {
    const id = ids[3] ?? '';
    const toggled = async () => {
      const done = await operator.post(`/panel/applications/${id}/attendance/toggle`, { reason: 'Pomyłka' });
      expect(done.status, done.text).toBe(200);
      await portal.settled();
    };
    const { answers } = await resultOf();
    await toggled();
    expect((await page(tokenOf(id))).body.data).toMatchObject({
      closed: 'Szkolenie oceniają osoby, które były na nim obecne.',
      values: { comment: `Uwaga ${id}` },
    });
    expect([(await answer(id, { content: '1' })).status, (await resultOf()).answers]).toEqual([409, answers]);
    await toggled();
    expect((await page(tokenOf(id))).body.data).toMatchObject({ given: true, closed: null });
    expect([(await answer(id, { content: '2' })).status, (await resultOf()).answers]).toEqual([200, answers]);
  });

  it('GDP-03 who takes somebody’s seat sees no answer of theirs, and has a link of their own', async () => {
    const id = smallIds[1] ?? '';
    const act = async (path: string, form: object = {}) => {
      const done = await operator.post(`/panel/applications/${id}/${path}`, { ...form });
      expect(done.status, done.text).toBe(200);
      await portal.settled();
    };
    expect((await page(tokenOf(id))).body.data.given).toBe(true);
    await act('attendance/toggle', { reason: 'Pomyłka' });
    const { values } = (await operator.props(`/panel/applications/${id}/edit`)).body.data;
    const other = { participantFirstName: 'Ewa', participantLastName: 'Zastępca', participantCorrection: 'other' };
    const replaced = await edit(operator, `/panel/applications/${id}`, { ...values, ...other });
    expect(replaced.status, replaced.text).toBe(200);
    await act('attendance/toggle');
    const [former, present] = [await page(tokenOf(id)), await page(tokenOf(`${id}-2`))];
    expect([former.status, (await answer(id)).status]).toEqual([404, 404]);
    expect([present.status, present.body.data]).toMatchObject([
      200,
      { given: false, closed: null, values: { comment: '' } },
    ]);
    expect((await answer(`${id}-2`)).status).toBe(200);
  });

  it('closes a month after the last day, and a date that is cancelled has no results', async () => {
    now = '2026-12-21T10:00:00.000Z';
    expect((await answer(ids[2], { trainer: '1' })).status).toBe(409);
    expect((await page(tokenOf(ids[2]))).body.data.closed).toContain('20.12.2026');
    now = AFTER;
  });

  it('of a date that is moved to a coming day nothing is said until its last day, and all of it again then', async () => {
    const rated = async () => {
      const { rows } = await portal.app.pool.query(
        'SELECT FROM reporting.course_date_ratings WHERE course_date_id = $1',
        [date],
      );
      return [(await linesOf(BY_TRAINER)).length, (await resultOf())?.answers ?? 0, rows.length];
    };
    const { answers } = await resultOf();
    expect(await rated()).toEqual([1, answers, 1]);
    // A year from the real day, which views of report builders go by.
    const coming = `${new Date().getUTCFullYear() + 1}-12-01`;
    for (const [startedOn, shown] of [
      [coming, [0, 0, 0]],
      ['2026-11-20', [1, answers, 1]],
    ] as const) {
      const saved = await edit(operator, `/panel/course-dates/${date}`, {
        startedOn,
        confirmed: 'true',
        reason: 'Pomyłka',
      });
      expect(saved.status, saved.text).toBe(200);
      expect(await rated()).toEqual(shown);
    }
  });
});

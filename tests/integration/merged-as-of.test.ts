import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeQuery } from '#domain/kernel/url.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import type { Served } from '#tests/support/reports/at-moments.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, officeFields } from '#tests/support/training/training.ts';
import { REPORTS_WITH_A_PAST } from '#tests/support/training/reports.ts';

/** "Stan na dzień" of what names and counts two who were taken for one human, and are known apart again. */

const ENDS = '/panel/reports/certificates/ends';
const LISTS = ['/panel/employees', '/panel/applications'];

let now = '2026-03-01T09:00:00.000Z';
let portal: TestApp;
let admin: Client;
let locationId: string;
let courseId: string;
/** Before they were merged, as one, and known apart again. */
const served: Served[] = [];
const stays = { id: '', personId: '' };
const goes = { id: '', personId: '' };

const data = async (path: string): Promise<Loose> => {
  const { status, text, body } = await admin.props(path);
  expect(status, `${path}: ${text}`).toBe(200);
  return body.data;
};

async function asked(path: string, form: object = {}): Promise<Loose> {
  const answer = await admin.post(path, { ...form });
  if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
  await portal.settled();
  return answer.body;
}

/** Somebody new, trained and certified on a day of 2026. */
async function trained(startedOn: string, n: number) {
  const date = (await asked('/panel/course-dates', dateFields(courseId, locationId, { startedOn }))).id;
  now = `${startedOn}T16:00:00.000Z`;
  admin = await portal.as('ADMIN_OPERATOR');
  const { id } = await asked(
    '/panel/applications',
    officeFields(date, n, { reason: 'Z listy', reporterEmail: `anna${n}@biuro.example` }),
  );
  await asked(`/panel/applications/${id}/attendance/toggle`);
  const row = await portal.app.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { id: id as string, personId: row.person_id };
}

/** What the pages say now; what happens next happens an hour later. */
async function serve(): Promise<void> {
  const paths = [
    ...REPORTS_WITH_A_PAST,
    ...LISTS,
    `/panel/employees/${stays.personId}`,
    `/panel/applications/${goes.id}`,
  ];
  const pages = new Map<string, Loose>();
  for (const path of paths) pages.set(path, await data(path));
  served.push({ at: now, pages });
  now = new Date(Date.parse(now) + 3_600_000).toISOString();
}

beforeAll(async () => {
  portal = await testApp({ now: () => now });
  admin = await portal.as('ADMIN_OPERATOR');
  [courseId, locationId] = [
    await addCourse(portal.app, { name: 'Hamulce', certificateMonths: 12 }),
    await addLocation(portal.app),
  ];
  Object.assign(goes, await trained('2026-03-10', 1));
  Object.assign(stays, await trained('2026-05-10', 2));
  await serve();
  const merging = `/panel/employees/${stays.personId}/merge`;
  await asked(merging, { other: goes.personId, reason: 'Nowe nazwisko' });
  await serve();
  await asked(`${merging}/undo`, { other: goes.personId, reason: 'Jednak dwie osoby' });
  await serve();
}, 300_000);
afterAll(() => portal?.stop());

const reporterOf = async (id: string): Promise<string> =>
  (await portal.app.db.selectFrom('applications').select('reporter_id').where('id', '=', id).executeTakeFirstOrThrow())
    .reporter_id;
const renewedOf = ({ lines }: Loose): unknown[] => lines.map(({ cells }: Loose) => cells.renewed);

describe('two who were one for a time', () => {
  it('APP-18 EMP-02 are counted as one only while they were: a certificate is renewed by the other’s for that time', () => {
    expect(served.map(({ pages }) => renewedOf(pages.get(ENDS) as Loose))).toEqual([
      ['nie', 'nie'],
      ['tak', 'nie'],
      ['nie', 'nie'],
    ]);
    expect(served.map(({ pages }) => pages.get('/panel/employees')?.total)).toEqual([2, 1, 2]);
  });

  it('APP-05 RPT-05 every report says as of each moment what it said then, of both', async () => {
    for (const { at, pages } of served)
      for (const path of REPORTS_WITH_A_PAST) {
        const { lines, sums } = await data(mergeQuery(path, { asOf: at }));
        const plain = (all: Loose[]) => all.map(({ key, cells }) => ({ key, cells }));
        expect([plain(lines), sums], `${path} as of ${at}`).toEqual([
          plain(pages.get(path)?.lines),
          pages.get(path)?.sums,
        ]);
      }
  });

  it('APP-05 EMP-02 the lists name and count them as of each moment as they did then', async () => {
    for (const { at, pages } of served)
      for (const path of LISTS) {
        const then = await data(mergeQuery(path, { asOf: at }));
        const named = ({ items, total }: Loose) => [
          total,
          items.map(({ id, title, values }: Loose) => [id, title, values]),
        ];
        expect(named(then), `${path} as of ${at}`).toEqual(named(pages.get(path)));
      }
  });

  it('APP-05 EMP-02 their pages too: whose trainings and history, and who an application is about', async () => {
    const plain = ({ title, values, more, timeline, participantName, participantId }: Loose) => ({
      title,
      values,
      history: more?.history,
      lines: timeline.map(({ text }: Loose) => text),
      participant: [participantId, participantName],
    });
    for (const { at, pages } of served)
      for (const path of [`/panel/employees/${stays.personId}`, `/panel/applications/${goes.id}`])
        expect(plain(await data(mergeQuery(path, { asOf: at }))), `${path} as of ${at}`).toEqual(
          plain(pages.get(path) as Loose),
        );
  });

  it('APP-05 REP-02 and the page of who registered them, whose merging with somebody else was taken back', async () => {
    const pages: [string, Loose][] = [];
    const [one, other] = await Promise.all([stays, goes].map(({ id }) => reporterOf(id)));
    const path = `/panel/reporters/${one}`;
    const merging = `${path}/merge`;
    const keep = async () => {
      pages.push([now, await data(path)]);
      now = new Date(Date.parse(now) + 3_600_000).toISOString();
    };
    await keep();
    await asked(merging, { other, reason: 'Ta sama osoba' });
    await keep();
    await asked(`${merging}/undo`, { other, reason: 'Jednak dwie osoby' });
    await keep();
    const plain = ({ more, timeline }: Loose) => [more.applications, timeline.map(({ text }: Loose) => text)];
    expect(pages.map(([, { more }]) => more.applications.length)).toEqual([1, 2, 1]);
    for (const [at, page] of pages)
      expect(plain(await data(mergeQuery(path, { asOf: at }))), `as of ${at}`).toEqual(plain(page));
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replay } from '#ops/projector/replay.ts';
import { applicationStatuses } from '#projections/training/applications/application-statuses.ts';
import { surveyAnswers } from '#projections/training/survey/survey-answers.ts';
import { timeline } from '#projections/timeline.ts';
import type { Loose } from '#tests/bench/client.ts';
import type { TestApp } from '#tests/support/program/app.ts';
import { expectBoth, expectFileOfBoth, type Served } from '#tests/support/reports/at-moments.ts';
import { histories, playHistory, type Played } from '#tests/support/training/histories.ts';
import { REPORTS_WITH_A_PAST } from '#tests/support/training/reports.ts';
import { mergeQuery } from '#domain/kernel/url.ts';

const LASTING = [applicationStatuses, surveyAnswers, timeline] as const;
/** As JSON has it; of columns that say when, the instant. */
const asJson = (row: object): unknown => JSON.parse(JSON.stringify(row));

const EVERY = 11;
const done: Record<string, number> = {};
/** Lines that differed between two moments, by report. */
const differed: Record<string, number> = {};

/** Who has a seat on a date that has begun. */
async function seated({ app }: TestApp, now: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('applications')
    .select('id')
    .where('seat', '=', 'primary')
    .where('started_on', '<=', now.slice(0, 10))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Reports of random lives in which days go by: dates begin and are held, and certificates are given. */
describe.each(histories.slice(0, 2).map((steps, index) => ({ steps, name: `history ${index + 1}` })))(
  '$name',
  ({ steps }) => {
    const served: Served[] = [];
    let played: Played;

    beforeAll(async () => {
      played = await playHistory(steps, done, {
        certificateMonths: 6,
        async after(step, { portal, admin, now }) {
          if (step % EVERY !== 0) return;
          await portal.client().post('/api/nps-survey', {
            rate: String((step * 7) % 11),
            opinionExplanation: '',
            improvementsSuggestions: '',
          });
          await portal.settled();
          // Some were there and some were not, which is corrected now and then; whoever was has a certificate.
          for (const [index, id] of (await seated(portal, now)).entries()) {
            if ((index + step) % 3 !== 0) await admin.post(`/panel/applications/${id}/attendance/toggle`);
          }
          await portal.settled();
          const pages = new Map<string, Loose>();
          for (const path of REPORTS_WITH_A_PAST) pages.set(path, (await admin.props(path)).body.data);
          served.push({ at: now, pages });
        },
      });
    }, 300_000);
    afterAll(() => played?.portal.stop());

    const then = async (path: string, { at }: Served): Promise<Loose> =>
      (await played.admin.props(mergeQuery(path, { asOf: at }))).body.data;

    it('APP-05 RPT-05 as of each moment say what their pages said then', { timeout: 120_000 }, async () => {
      for (const one of served) {
        for (const [path, { lines, sums }] of one.pages) {
          const { lines: shown, sums: summed } = await then(path, one);
          const plain = (all: Loose[]) => all.map(({ key, cells }) => ({ key, cells }));
          expect(plain(shown), `${path} as of ${one.at}`).toEqual(plain(lines));
          expect(summed, `${path} as of ${one.at}`).toEqual(sums);
        }
      }
    });

    it('APP-05 RPT-05 next to themselves say of both moments what was said then', { timeout: 120_000 }, async () => {
      const [first, middle, last] = [served[0], served[5], served.at(-1)] as [Served, Served, Served];
      for (const path of REPORTS_WITH_A_PAST) {
        for (const both of [
          [first, last],
          [middle, last],
          [first, middle],
        ] as const) {
          const { moments } = await expectBoth(played.admin, path, both);
          const { came, went, changed } = moments.counts;
          differed[path] = (differed[path] ?? 0) + came + went + changed;
        }
      }
      expect(Object.keys(differed).sort()).toEqual([...REPORTS_WITH_A_PAST].sort());
    });

    it('rows that lose nothing say of each moment what a program shows whose log ends there', async () => {
      const { app } = played.portal;
      const { events, caughtUp } = await app.log.readAll('', { limit: 10_000 });
      expect(caughtUp).toBe(true);
      for (const { at } of served) {
        const known = events.filter((event) => event.at <= at);
        for (const model of LASTING) {
          const table = sql.table(`read.${model.name}`);
          const { rows } = await sql<object>`select * from ${table} order by id collate "C"`.execute(app.past(at).db);
          expect(rows.map(asJson), `${model.name} as of ${at}`).toEqual([...replay(model, known).values()].map(asJson));
        }
      }
    });

    it('RPT-05 the file of two moments has every line, what became of it, and the figures and sums of both', async () => {
      const both = [served[5], served.at(-1)] as [Served, Served];
      const { url } = played.portal;
      for (const path of REPORTS_WITH_A_PAST) {
        expect(await expectFileOfBoth({ url, client: played.admin }, path, both), path).toBeGreaterThan(0);
      }
    });
  },
);

it('RPT-05 every report has lines that differ', () => {
  expect(Object.entries(differed).filter(([, lines]) => lines < 3)).toEqual([]);
  expect(Object.keys(differed).sort()).toEqual([...REPORTS_WITH_A_PAST].sort());
});

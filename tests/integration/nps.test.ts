import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';

let portal: TestApp;
let operator: Client;
let visitor: Client;
beforeAll(async () => {
  portal = await testApp();
  operator = await portal.as('FIELD_WORKER');
  visitor = portal.client();
});
afterAll(() => portal.stop());

const answer = (rate: string, more: object = {}) =>
  visitor.post('/api/nps-survey', { rate, opinionExplanation: '', improvementsSuggestions: '', ...more });
const results = async (query = ''): Promise<Loose> => {
  await portal.settled();
  return (await operator.props(`/panel/nps${query}`)).body.data;
};
const stored = async (): Promise<number> =>
  (await portal.app.pool.query(`SELECT count(*)::int AS n FROM eventstore.events WHERE type = 'SurveyAnswered'`))
    .rows[0].n;

describe('the survey', () => {
  it('SUR-13 a rate is 0 to 10 and nothing else; nothing wrong is stored', async () => {
    for (const rate of ['11', '-1', '5x', '', '1.0', '٣', ' ']) {
      const refused = await answer(rate);
      expect([rate, refused.status, Object.keys(refused.body.errors)]).toEqual([rate, 422, ['rate']]);
    }
    expect(await stored()).toBe(0);
  });

  it('NPS-01 SUR-12 three answers 10, 8, 2 make a score of 0 and three rows, newest first', async () => {
    for (const [rate, opinionExplanation] of [
      ['10', 'Szybkie zapisy'],
      ['8', ''],
      ['2', 'Za mało terminów'],
    ] as const) {
      expect((await answer(rate, { opinionExplanation, improvementsSuggestions: '=1+1' })).status).toBe(200);
    }
    const data = await results();
    expect(data.items.map((one: Loose) => [one.rate, one.opinion, one.suggestions])).toEqual([
      [2, 'Za mało terminów', '=1+1'],
      [8, '', '=1+1'],
      [10, 'Szybkie zapisy', '=1+1'],
    ]);
    expect(data.score).toEqual({ score: 0, promoters: 1, passives: 1, detractors: 1, total: 3 });
    expect(data.distribution).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1]);
  });

  it('NPS-01 the days of the filter are those of Warsaw; a wrong one is said and left out', async () => {
    expect((await results('?filters[dateFrom]=01.01.2099')).total).toBe(0);
    expect((await results('?filters[dateTo]=01.01.2020')).score).toMatchObject({ score: null, total: 0 });
    expect((await results('?filters[dateFrom]=31.02.2026')).notices).toHaveLength(1);
    expect((await results('?filters[dateFrom]=01.01.2020&filters[dateTo]=31.12.2098')).total).toBe(3);
  });

  it('NPS-01 VAL-07 an end before its start is said, not just an empty list', async () => {
    const data = await results('?filters[dateFrom]=02.01.2030&filters[dateTo]=01.01.2030');
    expect(data.notices).toEqual(['Do dnia: data końcowa nie może być wcześniejsza niż początkowa']);
    expect((await results('?filters[dateFrom]=01.01.2030&filters[dateTo]=01.01.2030')).notices).toEqual([]);
  });

  it('NPS-02 the file has the same rows, and a text that looks like a formula is a text', async () => {
    await portal.settled();
    const sheet = await download(portal.url, operator, '/panel/nps/download');
    const [head, ...rows] = rowsOf(sheet);
    expect(head).toEqual(['Data', 'Ocena', 'Uzasadnienie', 'Sugestie']);
    expect(rows.map((row) => row.slice(1))).toEqual([
      [2, 'Za mało terminów', '=1+1'],
      [8, undefined, '=1+1'],
      [10, 'Szybkie zapisy', '=1+1'],
    ]);
    expect(sheet.getCell('D2').formula).toBeUndefined();
  });

  it('SUR-06 9,000 characters are taken, more than 10,000 are not', async () => {
    expect((await answer('9', { opinionExplanation: 'ż'.repeat(9_000) })).status).toBe(200);
    const long = await answer('9', { improvementsSuggestions: 'x'.repeat(10_001) });
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['improvementsSuggestions']]);
  });

  it('WIRE-09 the same answer sent twice counts once', async () => {
    const before = await stored();
    const key = { 'idempotency-key': crypto.randomUUID() };
    for (let n = 0; n < 2; n++) {
      expect((await visitor.post('/api/nps-survey', { rate: '7' }, key)).status).toBe(200);
    }
    expect(await stored()).toBe(before + 1);
  });
});

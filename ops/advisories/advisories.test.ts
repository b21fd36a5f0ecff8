import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEADLINES, judge, words } from './deadlines.ts';
import { advisoriesOf, UnreadableReport } from './report.ts';

/** Samples are what npm 11 printed: for the lock file of this program, against a registry with these advisories, or none. */
const sample = (name: string) => readFileSync(new URL(`./samples/${name}.json`, import.meta.url), 'utf8');
const after = (name: string, { first, today }: { first: string; today: string }) => {
  const { remembered } = judge(advisoriesOf(sample(name)), { seen: {}, today: first });
  return judge(advisoriesOf(sample(name)), { seen: remembered, today });
};

describe('a report of npm', () => {
  it('without holes says so', () => {
    const { judged, overdue, remembered } = judge(advisoriesOf(sample('none')), { seen: {}, today: '2026-11-28' });
    expect([words(judged), overdue, remembered]).toEqual([
      ['No known holes in the packages that the program runs with'],
      0,
      {},
    ]);
  });

  it('names a hole once, however many packages lead to it', () => {
    expect(advisoriesOf(sample('moderate'))).toEqual([
      {
        url: 'https://github.com/advisories/GHSA-w5hq-g745-h8pq',
        title: 'uuid: Missing buffer bounds check in v3/v5/v6 when buf is provided',
        packageName: 'uuid',
        range: '<11.1.1',
        severity: 'moderate',
      },
    ]);
  });

  it('lists the worst first, each hole of a package with its own severity', () => {
    expect(advisoriesOf(sample('critical')).map(({ severity }) => severity)).toEqual(['critical', 'low']);
  });

  it.each([
    ['away', /ECONNREFUSED/],
    ['refused', /405 Method Not Allowed/],
  ])('that could not be made (%s) is no report without holes', (name, why) => {
    expect(() => advisoriesOf(sample(name))).toThrow(UnreadableReport);
    expect(() => advisoriesOf(sample(name))).toThrow(why);
  });

  it.each(['', 'npm error', '[]', '{}', '{"auditReportVersion":1,"advisories":{}}', '{"auditReportVersion":2}'])(
    'is not %j',
    (text) => {
      expect(() => advisoriesOf(text)).toThrow(UnreadableReport);
    },
  );
});

describe('deadlines', () => {
  it('are the ones of the page', () => {
    const page = readFileSync(new URL('../runbook/releases.md', import.meta.url), 'utf8');
    const written = Object.fromEntries(
      [...page.matchAll(/^\| (critical|high|moderate|low|info)\s*\| (\d+)/gm)].map(([, name, days]) => [
        name,
        Number(days),
      ]),
    );
    expect(written).toEqual(DEADLINES);
  });

  it('count from the day on which a hole was first seen', () => {
    const on = (today: string) => {
      const { judged, overdue } = after('critical', { first: '2026-11-28', today });
      return [judged.map(({ left }) => left), overdue];
    };
    expect(on('2026-11-28')).toEqual([[2, 90], 0]);
    expect(on('2026-11-30')).toEqual([[0, 88], 0]);
    expect(on('2026-12-01')).toEqual([[-1, 87], 1]);
    expect(on('2027-03-01')).toEqual([[-91, -3], 2]);
  });

  it('are said in plain words', () => {
    const { judged } = after('critical', { first: '2026-11-28', today: '2026-12-01' });
    expect(words(judged)).toEqual([
      expect.stringMatching(/^critical OVERDUE by 1 day: express <99.0.0, .+, seen since 2026-11-28, https:/),
      expect.stringMatching(/^low {6}due in 87 days: express/),
      expect.stringMatching(/^2 known, 1 overdue /),
    ]);
    expect(words(after('critical', { first: '2026-11-28', today: '2026-11-30' }).judged)[0]).toMatch(/due today:/);
  });

  it('start over for a hole that was gone in between', () => {
    const { remembered } = after('none', { first: '2026-11-01', today: '2026-11-02' });
    const { judged } = judge(advisoriesOf(sample('critical')), { seen: remembered, today: '2026-11-28' });
    expect(judged.map(({ since }) => since)).toEqual(['2026-11-28', '2026-11-28']);
  });
});

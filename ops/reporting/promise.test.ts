import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reportQueries, reportViews } from '#ops/portals.ts';
import { viewChanges } from './changes.ts';
import { handbook } from './handbook.ts';
import { broken, promisedOf, type Promised } from './promise.ts';
import { text, type ReportView } from './view.ts';

const view = (columns: ReportView['columns']): ReportView => ({ name: 'v', about: 'V', from: 'x', columns });
const [a, b] = [text('a', 'A'), text('b', 'B')];
const promised = promisedOf([view({ a, b })]);

describe('what report builders were promised', () => {
  it('is kept, or has a line in the change log', () => {
    const written = JSON.parse(readFileSync('ops/reporting/promised.json', 'utf8')) as Promised;
    expect(broken(written, reportViews, viewChanges)).toEqual([]);
    // What is new is promised by `npm run reporting -- document`.
    expect(written).toEqual(promisedOf(reportViews));
  });

  it.each([
    ['a column is dropped', view({ a }), ['reporting.v.b']],
    ['a column is called otherwise', view({ a, c: b }), ['reporting.v.b']],
    ['a type changes', view({ a, b: { ...b, type: 'integer' } }), ['reporting.v.b']],
    ['columns change places', view({ b, a }), ['reporting.v.a', 'reporting.v.b']],
    ['a column comes before', view({ c: a, a, b }), ['reporting.v.a', 'reporting.v.b']],
    [
      'the second role would be needed',
      { ...view({ a, b }), persons: true } as const,
      ['reporting.v.a', 'reporting.v.b'],
    ],
    ['a column comes last', view({ a, b, c: a }), []],
  ])('is broken when %s', (_name, after, wrong) => {
    expect(broken(promised, [after], [])).toEqual(wrong);
    const changes = wrong.map((column) => ({ column, on: '2026-11-27', instead: 'c' }));
    expect(broken(promised, [after], changes)).toEqual([]);
  });

  it('is what the handbook says', () => {
    const page = handbook(reportViews, { queries: reportQueries, changes: viewChanges });
    expect(readFileSync('ops/runbook/reporting.md', 'utf8')).toBe(page);
  });
});

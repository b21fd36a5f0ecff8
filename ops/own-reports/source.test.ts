import { expect, it } from 'vitest';
import { portals } from '#domain/portals.ts';
import { text, word } from '#ops/reporting/view.ts';
import { sharedViews } from '#ops/reporting/shared.ts';
import { sourcesOf } from '#ops/portals.ts';
import { reportSource } from './source.ts';

it('offers the words of a view, never the codes that are next to them', () => {
  const columns = { state: text('v.state', 'Stan'), state_name: word('v.state', { on: 'włączony' }, 'Stan po polsku') };
  const views = [{ name: 'v', about: 'V', from: 'x', columns }];
  const offer = { name: 'v', title: 'V', permissions: [], counted: 'V' };
  expect(() => reportSource(views, { ...offer, labels: { state: 'Stan' } })).toThrow('state_name for people');
  expect(reportSource(views, { ...offer, labels: { state_name: 'Stan' } }).columns).toHaveLength(1);
  const names = portals.flatMap(({ name }) =>
    sourcesOf(name).flatMap((source) => source.columns.map((one) => one.name)),
  );
  expect(names).toEqual(expect.arrayContaining(['seat_name', 'nps_group_name', 'kind_name']));
});

it('a kind of mail is called the same in every portal', () => {
  const { kind_name: kind } = sharedViews.find(({ name }) => name === 'mails')?.columns ?? {};
  const missing = portals.flatMap(({ mailLabels }) =>
    Object.entries(mailLabels).filter(([key, label]) => !kind?.sql.includes(`WHEN '${key}' THEN '${label}'`)),
  );
  expect(missing).toEqual([]);
});

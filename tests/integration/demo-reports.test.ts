import { expect, it } from 'vitest';
import { queryPairs } from '#domain/kernel/url.ts';
import { queryOf, readOwnQuestion } from '#domain/own-report/question.ts';
import { sourcesOf } from '#ops/portals.ts';
import { orderDemoReports } from '#ops/run/demo/orders/reports.ts';
import { trainingDemoReports } from '#ops/run/demo/training/reports.ts';

it.each([
  ...trainingDemoReports.map((report) => ({ portal: 'szkolenia' as const, ...report })),
  ...orderDemoReports.map((report) => ({ portal: 'zlecenia' as const, ...report })),
])('$portal: „$name” asks what its source can answer, by its own address', ({ portal, source: name, asks }) => {
  const source = sourcesOf(portal).find((one) => one.name === name);
  if (!source) throw new Error(`No source ${name}`);
  const read = readOwnQuestion(source, Object.fromEntries(queryPairs(asks)));
  expect(read.errors).toEqual({});
  expect(queryOf(source, read.typed)).toBe(`source=${name}&${asks}`);
});

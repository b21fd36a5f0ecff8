import { expect, it } from 'vitest';
import { examineNode } from './node.ts';

const said = (version: string, today = '2026-11-30') => {
  const { level, message } = examineNode(version, today);
  return [level, message];
};

it.each([
  ['18.20.1', 'problem', 'Node.js 18.20.1 is too old'],
  ['20.18.3', 'problem', 'Node.js 20.18.3 is too old'],
  ['20.19.0', 'warning', 'Node.js 20.19.0 has had no mends for its holes since 2026-04-30'],
  ['25.1.0', 'warning', 'Node.js 25.1.0 has had no mends for its holes since 2026-06-01'],
  ['24.22.3', 'ok', 'Node.js 24.22.3'],
  ['26.12.1', 'ok', 'Node.js 26.12.1'],
  ['40.0.0', 'ok', 'Node.js 40.0.0'],
])('of Node %s in November 2026 it is said: %s, %s', (version, level, message) => {
  expect(said(version)).toEqual([level, message]);
});

it('a line is mended to the end of its last day', () => {
  expect(said('20.20.2', '2026-04-30')[0]).toBe('ok');
  expect(said('20.20.2', '2026-05-01')[0]).toBe('warning');
});

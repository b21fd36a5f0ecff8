import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lint, root } from './oxlint.ts';

const debts = JSON.parse(readFileSync(path.join(import.meta.dirname, 'debts.json'), 'utf8')) as Record<
  string,
  string[]
>;

it('the walls’ debts can only shrink: none stands in the list that is no longer one', () => {
  const breaches = lint(root, { WALLS_DEBTS: 'none' })
    .filter(({ rule }) => rule === 'house/walls')
    .map(({ message }) => message.slice(0, message.indexOf(': ')));
  const listed = Object.entries(debts).flatMap(([file, targets]) => targets.map((target) => `${file} -> ${target}`));
  expect(listed.filter((debt) => !breaches.includes(debt))).toEqual([]);
});

it('nobody silences a wall or a circle in a comment', () => {
  const silenced = ['domain', 'projections', 'ops', 'api', 'workers', 'web', 'tests'].flatMap((floor) =>
    readdirSync(path.join(root, floor), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('rules/'))
      .filter((file) =>
        /(?:oxlint|eslint)-disable(?:-next-line|-line)?(?:\s*(?:\*\/)?\s*$|.*(?:house\/|no-cycle|no-restricted))/m.test(
          readFileSync(path.join(root, floor, file), 'utf8'),
        ),
      )
      .map((file) => `${floor}/${file}`),
  );
  expect(silenced).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lint, root } from './oxlint.ts';

it('no file of the house breaks a wall or any other rule', () => {
  expect(lint(root).map(({ file, rule, message }) => `${file}: ${rule}: ${message}`)).toEqual([]);
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

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Every rule of the house has a red fixture: a file that breaks it, and the linter that says so. */
const root = path.resolve(import.meta.dirname, '../..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-rules-'));
  copyFileSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  copyFileSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function lint(files: Record<string, string>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const run = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/oxlint/bin/oxlint'), '--deny-warnings', ...Object.keys(files)],
    { cwd: folder, encoding: 'utf8' },
  );
  return `${run.status}\n${run.stdout}${run.stderr}`;
}

const RED: readonly (readonly [rule: string, file: string, code: string, says: string])[] = [
  [
    'the domain does no I/O',
    'domain/a.ts',
    `import { readFileSync } from 'node:fs';\nexport const a = readFileSync;`,
    'The domain is pure',
  ],
  [
    'the domain knows no other floor',
    'domain/b.ts',
    `import { x } from '#ops/x.ts';\nexport const b = x;`,
    'no other floor',
  ],
  ['the domain imports zod only', 'domain/c.ts', `import { uniq } from 'lodash';\nexport const c = uniq;`, 'zod only'],
  ['the domain has no clock', 'domain/d.ts', `export const d = () => Date.now();`, 'no-restricted-globals'],
  ['the domain throws no dice', 'domain/e.ts', `export const e = () => Math.random();`, 'no-restricted-properties'],
  ['the domain logs nothing', 'domain/f.ts', `export const f = () => process.env;`, 'no-restricted-globals'],
  [
    'read models never see a decider',
    'projections/a.ts',
    `import { x } from '#domain/training/course-date/decide/lists.ts';\nexport const a = x;`,
    'never see a decider',
  ],
  [
    'read models know no driver',
    'projections/b.ts',
    `import { x } from '#ops/postgres/pool.ts';\nexport const b = x;`,
    'stand on the domain',
  ],
  ['ops does not look up', 'ops/store/a.ts', `import { x } from '#api/index.ts';\nexport const a = x;`, 'look up'],
  [
    'the server never imports the web',
    'api/a.ts',
    `import { x } from '#web/app/app.tsx';\nexport const a = x;`,
    'never imports the web',
  ],
  [
    'workers never import the web',
    'workers/a.ts',
    `import { x } from '#web/app/app.tsx';\nexport const a = x;`,
    'never imports the web',
  ],
  [
    'the web takes no values from the api',
    'web/a.ts',
    `import { x } from '#api/http/route.ts';\nexport const a = x;`,
    'never values',
  ],
  [
    'the web never sees events',
    'web/b.ts',
    `import { x } from '#domain/training/course-date/events.ts';\nexport const b = x;`,
    'never sees events',
  ],
  [
    'the web stands on the domain',
    'web/c.ts',
    `import { x } from '#ops/config.ts';\nexport const c = x;`,
    'stands on the domain',
  ],
  ['no any', 'api/b.ts', `export const b = (value: any) => value;`, 'no-explicit-any'],
  ['no silenced types', 'api/c.ts', `// @ts-ignore\nexport const c: number = 'x';`, 'ban-ts-comment'],
  [
    'at most three parameters',
    'api/d.ts',
    `export const d = (a: number, b: number, c: number, e: number) => a + b + c + e;`,
    'max-params',
  ],
  [
    'files stay readable',
    'api/e.ts',
    Array.from({ length: 260 }, (_, n) => `export const v${n} = ${n};`).join('\n'),
    'max-lines',
  ],
  [
    'functions stay simple',
    'api/f.ts',
    `export function f(n: number): number {\n${Array.from({ length: 12 }, (_, n) => `  if (n === ${n}) return ${n * 2};`).join('\n')}\n  return 0;\n}`,
    'complexity',
  ],
];

describe('rules of the house', () => {
  it.each(RED)('%s', (_rule, file, code, says) => {
    const output = lint({ [file]: `${code}\n` });
    expect(output).toContain(says);
    expect(output.startsWith('1')).toBe(true);
  });

  it.each([
    ['values', 2, 'import { next }'],
    ['types', 2, 'import type { Next as next }'],
    ['types', 4, 'import type { Next as next }'],
  ])('imports have no circle of %s through %i files', (_kind, size, clause) => {
    const files = Array.from({ length: size }, (_, n) => {
      const target = `#api/circle/${clause.length}-${size}-${(n + 1) % size}.ts`;
      const code = `${clause} from '${target}';\nexport type Next = number;\nexport const own: typeof next = 1;\nexport { own as next };\n`;
      return [
        `api/circle/${clause.length}-${size}-${n}.ts`,
        clause.includes('type') ? code.replace('typeof ', '') : code,
      ];
    });
    expect(lint(Object.fromEntries(files)).match(/no-cycle/g)).toHaveLength(size);
  });

  it('the web may take types from the api, and clean code passes', () => {
    const output = lint({
      'web/d.ts': `import type { PageProps } from '#api/http/route.ts';\nexport const d = (props: PageProps) => props;\n`,
      'domain/g.ts': `import { z } from 'zod';\nexport const g = z.string();\n`,
    });
    expect(output.startsWith('0')).toBe(true);
  });
});

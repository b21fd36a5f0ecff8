import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { root } from './oxlint.ts';
import { sourcesOf, unusedIn } from './unused.ts';

/** Exports that no file of the product takes, and why they stand there. */
const TAKEN_OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  'validators that rows of the requirements promise; no form asks for them yet (VAL-03, VAL-07, VAL-12, VAL-25)': [
    'domain/form/validators/contact.ts emailOfDomains',
    'domain/form/validators/dates.ts dateRange',
    'domain/form/validators/ids.ts partsList',
    'domain/form/validators/ids.ts regon',
    'domain/form/validators/numbers.ts integer',
    'domain/form/validators/numbers.ts nonNegative',
  ],
  'the defaults of settings, from the schema that the program reads': [
    'ops/config/database.ts DATABASE_DEFAULTS',
    'ops/config/jobs.ts JOB_DEFAULTS',
  ],
  'what no backup has, and why: anyone who reads the list of what it has reads this beside it': [
    'ops/run/backup/tables.ts LEFT_OUT',
    'ops/run/backup/tables.ts SCHEMAS_LEFT_OUT',
  ],
  'called of the built file': ['web/app/entry-server.tsx createRender'],
  'asked by a bench beside its own file': ['ops/projector/past.ts foldedColumns'],
};

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.js', '*.fixture'],
  {
    cwd: root,
    encoding: 'utf8',
  },
);
const house = unusedIn(sourcesOf(root, files.trim().split('\n')));
const excepted = Object.values(TAKEN_OTHERWISE).flat();

describe('exports of the house', () => {
  it('are taken by another file of the product, or by tests of what their own file needs', () => {
    expect(house.filter((name) => !excepted.includes(name))).toEqual([]);
  });

  it('are excepted only while nobody takes them', () => {
    expect(excepted.filter((name) => !house.includes(name))).toEqual([]);
  });
});

const unused = (files: Readonly<Record<string, string>>) =>
  unusedIn(Object.entries(files).map(([file, text]) => ({ file, text })));
const A = 'export const own = 1;\n';

describe('an export is', () => {
  it.each([
    ['taken by nobody', { 'api/a.ts': A }],
    ['needed by its own file alone', { 'api/a.ts': `${A}const more = own;\n` }],
    ['named in a comment', { 'api/a.ts': A, 'api/b.ts': `// import { own } from './a.ts';\n/** {@link own} */\n` }],
    ['another file’s of the same name', { 'api/a.ts': A, 'api/b.ts': `import { own } from './c.ts';\n` }],
    ['needed by tests alone', { 'api/a.ts': A, 'api/a.test.ts': `import { own } from './a.ts';\n` }],
    ['a function', { 'api/a.ts': 'export async function own() {}\n' }],
  ])('refused: %s', (_name, sources) => expect(unused(sources)).toEqual(['api/a.ts own']));

  it.each([
    ['taken', `import { own } from './a.ts';\n`],
    ['taken by the alias of its floor', `import { x, own as other } from '#api/a.ts';\n`],
    ['taken over several lines', `import b, {\n  type X,\n  own,\n} from './a.ts';\n`],
    ['handed on', `export { own } from './a.ts';\n`],
    ['handed on with all', `export * from './a.ts';\n`],
    ['taken late', `const x = await import('./a.ts');\n`],
    ['a thread’s', `const x = new URL('./a.ts', import.meta.url);\n`],
  ])('let through: %s', (_name, text) => expect(unused({ 'api/a.ts': A, 'api/b.ts': text })).toEqual([]));

  it('let through: tested by itself, and needed by its own file', () => {
    const sources = { 'api/a.ts': `${A}use(own);\n`, 'tests/x.ts': `import { own } from '#api/a.ts';\n` };
    expect(unused(sources)).toEqual([]);
  });
});

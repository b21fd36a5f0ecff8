import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm run trace`: which requirement rows (tests/requirements.md) no title of a test of `npm test` names, by area; fails
 * for a title that names an unknown row. `npm run trace -- APP CD` shows these areas only.
 */
const root = path.resolve(import.meta.dirname, '../..');

const rows = new Map(
  [
    ...readFileSync(path.join(root, 'tests/requirements.md'), 'utf8').matchAll(
      /^\| \d+ \| ([A-Z]+-\d+) \| [SDX] \| (.*?) \|/gm,
    ),
  ].map(([, id = '', text = '']) => [id, text]),
);

const areas = new Set([...rows.keys()].map((id) => id.split('-')[0] ?? ''));

/** Titles of describe, it and test, also of their `.each` forms. */
const TITLE = /\b(?:describe|it|test)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const ROW = /\b[A-Z]{2,4}-\d{2}\b/g;

const named = new Map<string, number>();
const unknown: string[] = [];
for (const file of testFiles()) {
  for (const [, , title = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(TITLE)) {
    for (const [id] of title.matchAll(ROW)) {
      if (rows.has(id)) named.set(id, (named.get(id) ?? 0) + 1);
      else if (areas.has(id.split('-')[0] ?? '')) unknown.push(`${file}: ${id} in "${title}"`);
    }
  }
}

function testFiles(): string[] {
  const rooms = ['domain', 'projections', 'ops', 'api', 'workers', 'web', 'tests'];
  return rooms.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.endsWith('.long.test.ts'))
      .map((file) => path.join(room, file)),
  );
}

const asked = new Set(process.argv.slice(2));
const missing = [...rows].filter(([id]) => !named.has(id) && (asked.size === 0 || asked.has(id.split('-')[0] ?? '')));
for (const [id, text] of missing) console.log(`${id}  ${text.slice(0, 110)}`);
console.log(`${named.size} of ${rows.size} rows are named by tests, ${missing.length} listed above are not.`);
if (unknown.length > 0) {
  console.error(`Titles that name no row:\n${unknown.join('\n')}`);
  process.exitCode = 1;
}

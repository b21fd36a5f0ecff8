import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './oxlint.ts';

const IMPORT = /^(?:import|export) (?!type )(?:[^'"();]*? from )?'([^']+)'|\bimport\(\s*'([^']+)'/gm;
const TYPES_ONLY = /\{\s*(?:type \w+(?: as \w+)?,?\s*)+\}/;

/** Every package whose code a browser is sent, and through which of our files. */
function packagesOf(entry: string): Map<string, string> {
  const packages = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [statement, first, second] of readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)) {
      const target = first ?? second ?? '';
      if (TYPES_ONLY.test(statement)) continue;
      if (target.startsWith('#')) visit(target.slice(1));
      else if (target.startsWith('.')) visit(path.join(path.dirname(file), target));
      else packages.set(target, file);
    }
  };
  visit(entry);
  expect([...seen].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(seen.size).toBeGreaterThan(100);
  return packages;
}

it('no browser is sent the schemas of events: zod would be 24 kB of a first load', () => {
  expect(packagesOf('web/app/entry-client.tsx').get('zod')).toBeUndefined();
});

it('Safari before 17, which knows no scripting query, is taken for a browser with scripts', () => {
  const sheets = readdirSync(path.join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  expect(sheets.length).toBeGreaterThan(15);
  const asking = sheets.filter((file) =>
    /scripting:\s*enabled/.test(readFileSync(path.join(root, 'web', file), 'utf8')),
  );
  expect(asking).toEqual([]);
});

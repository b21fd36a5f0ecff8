import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** What newcomers read is one sitting long, true to its links, and names each setting that the program reads. */

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const tracked = (pattern: string) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', pattern], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)));

/** The anchors of a page, as its headings give them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('the README', () => {
  it('is read in one sitting', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150);
  });

  it('and every other page lead to what is there', () => {
    const broken = tracked('*.md').flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].flatMap(([, target = '']) => {
        const [page = '', anchor] = target.split('#');
        const leadsTo = page === '' ? file : path.join(path.dirname(file), page);
        if (!existsSync(path.join(root, leadsTo))) return [`${file}: ${target}`];
        if (anchor === undefined || !leadsTo.endsWith('.md')) return [];
        return anchorsOf(read(leadsTo)).includes(anchor) ? [] : [`${file}: ${target}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it('names only commands that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read('README.md').matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(named.length).toBeGreaterThan(5);
  });
});

describe('the page of settings', () => {
  /** Of OpenTelemetry's own the page names the one that switches traces on. */
  it('names every variable that the program reads', () => {
    const sources = tracked('ops/config/*.ts').filter((file) => !file.endsWith('.test.ts'));
    const known = new Set(
      sources.flatMap((file) => [...read(file).matchAll(/^ {2}([A-Z][A-Z_]{2,}): z\b/gm)].map(([, name]) => name)),
    );
    const page = read('ops/runbook/configuration.md');
    expect(known.size).toBeGreaterThan(20);
    expect(
      [...known].filter((name) => !page.includes(`\`${name}\``) && name !== 'NODE_ENV' && !name?.startsWith('OTEL_')),
    ).toEqual([]);
  });
});

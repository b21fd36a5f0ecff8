import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CUSTOM_PROPERTIES, withMedia } from './measures.ts';

const root = join(import.meta.dirname, '..');
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }));

/** Values that mean a measure wherever they stand: modals, dropdown, breakpoints and their edges, times. */
const TELLING = /\b(?:1140|960|720|320|215|76[78]|99[12]|1199|1200)px\b|\b(?:300|3000)ms\b|\b(?:0?\.3|3|15)s\b/;

describe('measures in stylesheets', () => {
  it('CST-02 no stylesheet types a measure again, and no media query a width', () => {
    const typed = sheets.filter(({ css }) => TELLING.test(css) || /@media[^{]*\d(?:px|em)/.test(css));
    expect(typed.map(({ file }) => file)).toEqual([]);
  });

  it('CST-02 every measure is used, under a name that there is', () => {
    const all = sheets.map(({ css }) => css).join('\n');
    const used = new Set([...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
    expect(Object.keys(CUSTOM_PROPERTIES).filter((name) => !used.has(name))).toEqual([]);
    const named = [...used].filter((name) => /^--(?:modal|gap|heading)-|-time$/.test(name ?? ''));
    expect(named.filter((name) => !Object.hasOwn(CUSTOM_PROPERTIES, name ?? ''))).toEqual([]);
  });

  it('LAY-08 custom media are written out for browsers, which know none', () => {
    expect(withMedia('@media (--below-desktop) and (scripting: none) { a { color: var(--ink) } }')).toBe(
      '@media screen and (max-width: 61.9375em) and (scripting: none) { a { color: var(--ink) } }',
    );
    expect(withMedia('@media (--from-tablet) {}@media (--from-wide) {}')).toBe(
      '@media (min-width: 48em) {}@media (min-width: 75em) {}',
    );
    expect(() => withMedia('@media (--below-phone) {}')).toThrow('--below-phone');
    for (const { css } of sheets) expect(withMedia(css)).not.toMatch(/@media[^{]*\(--/);
  });
});

import { describe, expect, it } from 'vitest';
import { mutantsOf, mutated } from '#tests/tools/mutants/mutations.ts';

/** What `npm run mutants` tries, told by a small source. */
describe('the changes that tests should notice', () => {
  const all = (source: string) => mutantsOf('x.ts', source).map((mutant) => mutated(source, mutant));

  it('turn limits, conditions, branches and quantifiers round, each alone', () => {
    expect(all('const a = b < 3;')).toEqual(['const a = b <= 3;']);
    expect(all('const a = b && c;')).toEqual(['const a = b || c;']);
    expect(all('const a = !b;')).toEqual(['const a = b;']);
    expect(all('const a = true;')).toEqual(['const a = false;']);
    expect(all('if (a) b();')).toEqual(['if (false) b();']);
    expect(all('const a = b ? c : d;')).toEqual(['const a = (b) ? (d) : (c);']);
    expect(all('a.some(f); Math.max(1);')).toEqual(['a.every(f); Math.max(1);', 'a.some(f); Math.min(1);']);
    expect(all('if (a === 1 || !b) c();')).toHaveLength(4);
  });

  it('count letters as JavaScript does, and leave types and other calls alone', () => {
    expect(all('const t = "🙂ż"; const a = b > 1;')).toEqual(['const t = "🙂ż"; const a = b >= 1;']);
    expect(all('type A = true | false; const a: true = f.map(g);')).toEqual([]);
    expect(all('const a = b as unknown as true;')).toEqual([]);
  });
});

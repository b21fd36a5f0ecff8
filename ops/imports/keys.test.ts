import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputsOf, unsaidIn } from '#domain/import/lines.ts';
import { importTargets } from '#ops/portals.ts';

/** Marks that nobody sees, as they are left by copying from chats, documents and web pages. */
const UNSEEN = ['\u200b', '\u200e', '\u00ad', '\ufeff', '\u2060'];

/** The same cell as another program gives it. */
const dirty = (text: string): fc.Arbitrary<string> =>
  fc
    .record({
      at: fc.array(fc.nat({ max: text.length }), { maxLength: 4 }),
      mark: fc.constantFrom(...UNSEEN),
      space: fc.constantFrom(' ', '\u00a0', '\u202f', '  ', '\t'),
      form: fc.constantFrom('NFC', 'NFD'),
      around: fc.constantFrom('', ' ', '\u00a0', '\u200b '),
    })
    .map(({ at, mark, space, form, around }) => {
      const letters = [...text];
      for (const place of at) letters.splice(place, 0, mark);
      return around + letters.join('').replaceAll(' ', space).normalize(form) + around;
    });

describe('FRM-05 what a line is about', () => {
  it.each(importTargets.map((target) => [target.kind.name, target] as const))(
    'is the same of %s, whatever marks nobody sees are in its cells',
    (_name, { kind, keysOf }) => {
      const fields = kind.columns.map(({ field }) => field);
      const clean = kind.columns.map(({ sample }) => sample || 'Żółw 12');
      const original = inputsOf(kind, fields, clean);
      fc.assert(
        fc.property(fc.tuple(...clean.map(dirty)), (cells) => {
          const inputs = inputsOf(kind, fields, cells);
          expect(inputs).toEqual(original);
          expect(keysOf(inputs)).toEqual(keysOf(original));
        }),
        { numRuns: 50 },
      );
    },
  );

  it('a cell with nothing but what nobody sees leaves the present value, and a dash among it takes it away', () => {
    const [target] = importTargets;
    const { kind } = target as (typeof importTargets)[number];
    const fields = [kind.columns[0]?.field ?? ''];
    for (const unseen of [...UNSEEN, '\u200b \ufeff']) {
      expect([...unsaidIn(fields, [unseen])]).toEqual(fields);
      expect([...unsaidIn(fields, [`${unseen}-`])]).toEqual([]);
      expect(inputsOf(kind, fields, [`${unseen}-`])).toEqual({ [fields[0] ?? '']: '' });
    }
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCsv } from './read.ts';
import { csvLine } from './write.ts';

it('FRM-05 what is written reads back, but no cell is a formula', async () => {
  const text = fc
    .array(fc.constantFrom('ą', 'x', ';', '"', '\n', '=', '+', '-', '@', ' a'), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join('').trim())
    .filter((one) => one !== '');
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 2, maxLength: 4 }), async (cells) => {
      const records = [];
      for await (const record of readCsv(Buffer.from(csvLine(['a', 'b']) + csvLine(cells))).records)
        records.push(record.cells);
      expect(records[1]).toEqual(cells.map((one) => (/^[=+\-@]/.test(one) ? `'${one}` : one)));
    }),
  );
});

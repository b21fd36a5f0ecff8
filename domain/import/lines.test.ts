import { describe, expect, it } from 'vitest';
import { companiesImport } from '#domain/training/imports/kinds.ts';
import { cellFaults, inputsOf, lostDigits, unsaidIn } from './lines.ts';

describe('FRM-05 lines of a file', () => {
  it.each(['5,26E+09', '5.26e+9', '1E+10'])('FRM-05 %s is a number without its digits, and is reported', (text) => {
    expect(lostDigits({ nipNumbers: text })).toEqual({ nipNumbers: [expect.stringContaining(text)] });
  });

  it.each(['1E5', '5260250274', 'E+S Serwis', '5,26'])('FRM-05 %s is what it is', (text) => {
    expect(lostDigits({ nipNumbers: text })).toEqual({});
  });
});

describe('FRM-05 cells of a sheet', () => {
  const fields = ['boschCarServiceId', null, 'name'];

  it.each(['#N/A', '#N/D!', '#DZIEL/0!', '#ADR!', '#NAZWA?', '#REF!', 'Err:502', '#VALUE!'])(
    'FRM-05 %s is no value of any column that is read',
    (text) => {
      expect(cellFaults(companiesImport, fields, { cells: [text, text, 'A'] })).toEqual({
        boschCarServiceId: [`W komórce jest błąd arkusza ${text}. Popraw formułę albo wpisz wartość.`],
      });
    },
  );

  it('FRM-05 a day in a column of numbers and a formula without its result are reported; words that look alike are not', () => {
    const marks = new Map([
      [0, 'date' as const],
      [1, 'date' as const],
      [2, 'formula' as const],
    ]);
    expect(cellFaults(companiesImport, fields, { cells: ['01.05.2026', '01.05.2026', ''], marks })).toEqual({
      boschCarServiceId: [expect.stringContaining('01.05.2026')],
      name: [expect.stringContaining('formuły')],
    });
    expect(cellFaults(companiesImport, fields, { cells: ['#1', '', 'N/A Serwis'] })).toEqual({});
  });

  it.each(['Serwis\0Alfa', 'Serwis\u0001', 'Serwis \ud83c', 'Serwis\ufffe'])(
    'FRM-05 %j holds what can be kept nowhere, and is reported',
    (text) => {
      expect(cellFaults(companiesImport, fields, { cells: ['1', text, text] })).toEqual({
        name: [expect.stringContaining('znak, którego nie da się zapisać')],
      });
    },
  );

  it('FRM-05 pictures, tabs and line ends of every kind are text', () => {
    expect(cellFaults(companiesImport, fields, { cells: ['1', '', 'Serwis 🎄\r\n\tAlfa'] })).toEqual({});
  });

  it('FRM-04 runs of spaces are one, a dash says empty, and an empty cell says nothing', () => {
    const cells = ['-', 'x', ' Auto\u00a0  Serwis\tŻak '];
    expect(inputsOf(companiesImport, fields, cells)).toEqual({ boschCarServiceId: '', name: 'Auto Serwis Żak' });
    expect([...unsaidIn(fields, cells)]).toEqual([]);
    expect([...unsaidIn(fields, ['', '', ' '])]).toEqual(['boschCarServiceId', 'name']);
  });
});

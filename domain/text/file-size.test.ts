import { expect, it } from 'vitest';
import { fileKind, fileSize } from './file-size.ts';

it.each([
  [0, '0 B'],
  [820, '820 B'],
  [12_300, '12 kB'],
  [1_048_575, '1024 kB'],
  [1_468_006, '1,4 MB'],
])('SUD-05 %i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

it('SUD-05 a file is called by the end of its name', () => {
  expect(['Umowa.v2.pdf', 'cennik.XLSX', 'bez'].map(fileKind)).toEqual(['PDF', 'XLSX', 'PLIK']);
});

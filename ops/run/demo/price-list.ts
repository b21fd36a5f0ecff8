import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Column } from '#ops/xlsx/columns.ts';
import { startWorkbook } from '#ops/xlsx/workbook.ts';

const COLUMNS: readonly Column[] = [
  { header: 'Część', width: 36 },
  { header: 'Cena netto (zł)', type: 'number', width: 18 },
];

const PRICES = [
  ['Filtr siatkowy ¾"', 38.9],
  ['Zawór bezpieczeństwa 3 bar', 74.5],
  ['Czujnik temperatury', 112],
  ['Łącznik żeliwny', 19.99],
] as const;

/** A workbook such as the offices give their services. */
export async function priceList(title: string, author: string): Promise<Buffer> {
  const file = new PassThrough();
  const bytes = buffer(file);
  const workbook = await startWorkbook({ title, author, columns: COLUMNS }, file);
  await workbook.add(PRICES);
  await workbook.end();
  file.end();
  return bytes;
}

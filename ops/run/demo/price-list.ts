import ExcelJS from 'exceljs';

const PRICES = [
  ['Filtr siatkowy ¾"', 38.9],
  ['Zawór bezpieczeństwa 3 bar', 74.5],
  ['Czujnik temperatury', 112],
  ['Łącznik żeliwny', 19.99],
] as const;

/** The script of a thread: loading exceljs alone would hold the start up for a third of a second. */
export default async function priceList({ title }: { readonly title: string }): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Cennik');
  sheet.columns = [
    { header: 'Część', width: 36 },
    { header: 'Cena netto (zł)', width: 18, style: { numFmt: '#,##0.00' } },
  ];
  for (const row of PRICES) sheet.addRow([...row]);
  book.title = title;
  return new Uint8Array(await book.xlsx.writeBuffer());
}

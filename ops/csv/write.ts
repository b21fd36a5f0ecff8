/** What a spreadsheet would take for a formula: shown as text instead (a file of ours holds what strangers typed). */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A line of a CSV file as Polish spreadsheets open it: semicolons and CRLF. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(';')}\r\n`;

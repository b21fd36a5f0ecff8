import { stringify } from 'csv-stringify/sync';

/**
 * A line of a CSV file as Polish spreadsheets open it: semicolons and CRLF. What a spreadsheet would take for a formula
 * is shown as text instead, because a file of ours holds what strangers typed (OWASP, "CSV injection").
 */
export const csvLine = (cells: readonly string[]): string =>
  stringify([[...cells]], {
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    // By itself it quotes only whole record delimiters.
    quoted_match: /[\r\n]/,
  });

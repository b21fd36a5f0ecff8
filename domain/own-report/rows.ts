import { queryString } from '#domain/kernel/url.ts';
import { soundText } from '#domain/text/sound.ts';
import type { OwnLine } from './lines.ts';
import type { OwnQuestion } from './question.ts';

/** The rows that a line of an own report is made of: what it is of stands in the address, `at1` and `at2`; '' for nothing said. */

const LONGEST = 2_000;

/** Without portal prefix. */
const OWN_ROWS_PATH = '/panel/own-reports/rows';

/** Where the rows of a line are; without one, of all lines. */
export function rowsPath(question: Pick<OwnQuestion, 'address'>, line?: Pick<OwnLine, 'by'>): string {
  const at = line?.by.map((value, place) => [`at${place + 1}`, value ?? ''] as const) ?? [];
  return [`${OWN_ROWS_PATH}?${question.address}`, ...(at.length > 0 ? [queryString(at)] : [])].join('&');
}

/** What an address says the line is of, a value for each division; null: it names no line, so all rows are asked for. */
export function lineIn(
  { by }: Pick<OwnQuestion, 'by'>,
  query: Readonly<Record<string, unknown>>,
): readonly (string | null)[] | null {
  const values = by.map((_, place) => query[`at${place + 1}`]);
  if (values.length === 0 || !values.every((value) => typeof value === 'string' && value.length <= LONGEST))
    return null;
  return values.map((value) => soundText(String(value)) || null);
}

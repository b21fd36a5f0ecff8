import type { Column } from './columns.ts';

/** The styles of an exported sheet (ECMA-376 18.8), by their place in the part: 0 is that of cells without one. */
const FORMATS = ['@', 'General', 'dd.mm.yyyy', 'dd.mm.yyyy hh:mm'] as const;
type Format = (typeof FORMATS)[number];

/** Numbers of formats that every reader knows, and those of ours. */
const FORMAT_IDS: Readonly<Record<Format, number>> = {
  '@': 49,
  General: 0,
  'dd.mm.yyyy': 164,
  'dd.mm.yyyy hh:mm': 165,
};

const formats: Readonly<Record<NonNullable<Column['type']>, Format>> = {
  text: '@',
  number: 'General',
  day: 'dd.mm.yyyy',
  instant: 'dd.mm.yyyy hh:mm',
  yesNo: '@',
};

export const HEADING_STYLE = 1;
const FIRST_CELL = 2;
const FIRST_SUM = FIRST_CELL + FORMATS.length;

export const cellStyle = ({ type = 'text' }: Column): number => FIRST_CELL + FORMATS.indexOf(formats[type]);

/** Of the row of sums: bold below a line. */
export const sumStyle = ({ type = 'text' }: Column): number => FIRST_SUM + FORMATS.indexOf(formats[type]);

const [PLAIN, BOLD] = [0, 1];
const [NO_LINE, LINE_BELOW, LINE_ABOVE] = [0, 1, 2];
const THIN = 'style="thin"><color rgb="FFBFBFBF"/>';

/** Long texts go on in the next line, and short ones in their row stay at the top. */
const xf = (format: number, font: number, border: number): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="${border}" xfId="0" applyNumberFormat="1" ` +
  'applyFont="1" applyBorder="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>';

const font = (bold: string): string => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;

const ids = FORMATS.map((format) => FORMAT_IDS[format]);
const xfs = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  xf(0, BOLD, LINE_BELOW),
  ...ids.map((id) => xf(id, PLAIN, NO_LINE)),
  ...ids.map((id) => xf(id, BOLD, LINE_ABOVE)),
];

/** The part `xl/styles.xml` without its declaration. */
export const stylesXml =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/>' +
  '<numFmt numFmtId="165" formatCode="dd.mm.yyyy hh:mm"/></numFmts>' +
  `<fonts count="2">${font('')}${font('<b/>')}</fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border>' +
  `<border><left/><right/><top/><bottom ${THIN}</bottom><diagonal/></border>` +
  `<border><left/><right/><top ${THIN}</top><bottom/><diagonal/></border></borders>` +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

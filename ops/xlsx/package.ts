import { lettersOf } from './sheet-xml.ts';
import { stylesXml } from './styles.ts';
import { escaped } from './xml-text.ts';

/** The small parts of a workbook with one sheet (ECMA-376 part 2, OPC; part 1, 18.2): path → XML. */
export interface PackageFacts {
  /** Title of the file. */
  readonly title: string;
  readonly author: string;
  readonly sheetName: string;
  readonly madeAt: Date;
  /** How many first columns are printed on each sheet (paper.ts). */
  readonly keys: number;
}

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const SHEET_PART = 'xl/worksheets/sheet1.xml';

/** All parts but the sheet's; the content types come first, by which programs recognise what the file is. */
export const packageParts = (facts: PackageFacts): readonly (readonly [path: string, xml: string])[] => [
  ['[Content_Types].xml', contentTypes],
  ['_rels/.rels', rootRelations],
  ['docProps/core.xml', coreProperties(facts)],
  ['xl/workbook.xml', workbook(facts)],
  ['xl/_rels/workbook.xml.rels', workbookRelations],
  ['xl/styles.xml', stylesXml],
];

const override = (part: string, type: string): string => `<Override PartName="/${part}" ContentType="${type}"/>`;

const contentTypes =
  `<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  override('xl/workbook.xml', `${TYPE}.sheet.main+xml`) +
  override(SHEET_PART, `${TYPE}.worksheet+xml`) +
  override('xl/styles.xml', `${TYPE}.styles+xml`) +
  override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') +
  '</Types>';

const relations = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const rootRelations = relations(
  [`${OFFICE}/relationships/officeDocument`, 'xl/workbook.xml'],
  [`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
);

const workbookRelations = relations(
  [`${OFFICE}/relationships/worksheet`, 'worksheets/sheet1.xml'],
  [`${OFFICE}/relationships/styles`, 'styles.xml'],
);

/** The heading is printed on each page, and the columns that name the rows where there are sheets side by side. */
const workbook = ({ sheetName, keys }: PackageFacts): string =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships">` +
  `<sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets>` +
  '<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">' +
  `${keys === 0 ? '' : `'${escaped(sheetName)}'!$A:$${lettersOf(keys - 1)},`}'${escaped(sheetName)}'!$1:$1` +
  '</definedName></definedNames></workbook>';

function coreProperties({ title, author, madeAt }: PackageFacts): string {
  const at = `<dcterms:created xsi:type="dcterms:W3CDTF">${madeAt.toISOString().slice(0, 19)}Z</dcterms:created>`;
  return (
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
    'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(author)}</dc:creator>` +
    `<cp:lastModifiedBy>${escaped(author)}</cp:lastModifiedBy>${at}${at.replaceAll('created', 'modified')}` +
    '</cp:coreProperties>'
  );
}

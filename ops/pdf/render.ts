import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import { keepFonts } from './fonts.ts';
import { teachPairs } from './pairs.ts';
import type { PdfDocument, PdfTask } from './pdf.ts';
import { withStructure } from './structure.ts';
import { teachTags } from './tags.ts';

const require = createRequire(import.meta.url);

const fonts = dirname(require.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'));
const font = (name: string): string => `${fonts}${sep}Roboto-${name}.ttf`;

pdfmake.setFonts({
  Roboto: {
    normal: font('Regular'),
    bold: font('Medium'),
    italics: font('Italic'),
    bolditalics: font('MediumItalic'),
  },
});
teachTags();
keepFonts();
teachPairs();
// Texts come from users: a document may read its fonts and nothing else.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts));

/** The script of a document's thread: the file's bytes. */
export default async function render({ module, data }: PdfTask): Promise<Buffer> {
  const { default: layout } = await (module.endsWith('.ts') ? compiled(module) : imported(module));
  return pdfmake.createPdf(withStructure(layout(data))).getBuffer();
}

type Layout = Promise<{ readonly default: PdfDocument<unknown>['layout'] }>;

/** Threads compile what is required (ops/threads/worker.mjs). */
const compiled = async (module: string): Layout => require(fileURLToPath(module)) as Awaited<Layout>;

const imported = (module: string): Layout => import(/* @vite-ignore */ module) as Layout;

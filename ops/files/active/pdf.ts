import { isDictionary, nameOf, pdfObjects, type PdfObjects } from './pdf-objects.ts';
import { PdfName, PdfReference, UnreadablePdf, type PdfValue } from './pdf-parser.ts';
import { PDF_ACTS, PDF_FILES } from './words.ts';

/** What a PDF may not have: what runs, and what brings another file along (SUD-05). */
export type PdfProblem = 'damaged' | 'locked' | { readonly problem: string };

/** Names that mean an action wherever they occur (ISO 32000-1, 12.6.4; XFA forms bring scripts of their own). */
const ACTS: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'GoToE',
  'GoToR',
  'RichMedia',
  'RichMediaContent',
  'XFA',
]);
const FILES: ReadonlySet<string> = new Set(['EmbeddedFiles', 'EmbeddedFile', 'FileAttachment']);
/** Too short to mean anything but as the key of a dictionary. */
const ACTING_KEYS: ReadonlySet<string> = new Set(['JS', 'AA']);
/** So long a chain of references to an action may be. */
const LONGEST_CHAIN = 5;

/** @returns undefined for a PDF that only shows something; links, forms and bookmarks are fine */
export async function problemOfPdfContent(content: Buffer): Promise<PdfProblem | undefined> {
  if (!/startxref\s+\d+\s+%%EOF/.test(content.subarray(-1100).toString('latin1'))) return 'damaged';
  try {
    return judged(await pdfObjects(content));
  } catch (error) {
    if (error instanceof UnreadablePdf) return 'damaged';
    throw error;
  }
}

function judged(objects: PdfObjects): PdfProblem | undefined {
  if (!objects.trailers.some((one) => one.has('Root'))) return 'damaged';
  const all = [...objects.values.values()].flat();
  if (!all.some((value) => isDictionary(value) && nameOf(value.get('Type')) === 'Catalog')) return 'damaged';
  if (objects.trailers.some((one) => one.has('Encrypt'))) return 'locked';
  for (const value of all) {
    const problem = problemOf(value) ?? (opensItself(value, objects) ? PDF_ACTS : undefined);
    if (problem) return { problem };
  }
  return undefined;
}

function problemOf(value: PdfValue): string | undefined {
  if (value instanceof PdfName) return problemOfName(value.value);
  if (isDictionary(value)) {
    for (const [key, inner] of value) {
      if (ACTING_KEYS.has(key)) return PDF_ACTS;
      const problem = problemOfName(key) ?? problemOf(inner);
      if (problem) return problem;
    }
  } else if (Array.isArray(value)) {
    for (const inner of value as readonly PdfValue[]) {
      const problem = problemOf(inner);
      if (problem) return problem;
    }
  }
  return undefined;
}

function problemOfName(name: string): string | undefined {
  if (ACTS.has(name)) return PDF_ACTS;
  return FILES.has(name) ? PDF_FILES : undefined;
}

/** What happens when the document opens may be nothing but going to a page. */
function opensItself(value: PdfValue, objects: PdfObjects): boolean {
  const action = isDictionary(value) ? value.get('OpenAction') : undefined;
  return action !== undefined && !goesToPage(action, objects, 0);
}

function goesToPage(action: PdfValue, objects: PdfObjects, depth: number): boolean {
  if (action instanceof PdfReference) {
    if (depth > LONGEST_CHAIN) return false;
    return (objects.values.get(action.number) ?? []).every((one) => goesToPage(one, objects, depth + 1));
  }
  if (isDictionary(action)) return nameOf(action.get('S')) === 'GoTo' && !action.has('Next');
  return action === 'null' || Array.isArray(action);
}

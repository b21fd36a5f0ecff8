import { DOSSIER_FORM, type Dossier } from '#domain/dossier/dossier.ts';

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** What stands in each list of a dossier and in each of its members is looked at where it is checked. */
const LISTS = ['facts', 'mails', 'files'] as const;
const TEXTS = ['subject', 'kind', 'title', 'madeAt', 'verifier', 'head'] as const;

/** Undefined where the text is no dossier. */
function readDossier(text: string): Dossier | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isTree(read) || read.form !== DOSSIER_FORM || typeof read.statement !== 'string') return undefined;
  const { content } = read;
  if (!isTree(content)) return undefined;
  const isWhole =
    LISTS.every((list) => Array.isArray(content[list]) && (content[list] as unknown[]).every(isTree)) &&
    TEXTS.every((name) => typeof content[name] === 'string');
  return isWhole ? (read as unknown as Dossier) : undefined;
}

const EMBEDDED = /\/Type\s*\/EmbeddedFile\b[^]{0,2000}?\bstream\r?\n/g;

/** The files inside a PDF as this portal writes it, unpacked. */
async function* embeddedIn(pdf: Uint8Array<ArrayBuffer>): AsyncGenerator<string> {
  // One letter for each byte.
  const letters = new TextDecoder('latin1').decode(pdf);
  for (const found of letters.matchAll(EMBEDDED)) {
    const length = Number(/\/Length\s+(\d+)/.exec(found[0])?.[1] ?? 0);
    const start = found.index + found[0].length;
    const bytes = pdf.slice(start, start + length);
    yield found[0].includes('/FlateDecode') ? await unpacked(bytes) : new TextDecoder().decode(bytes);
  }
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    return await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
  } catch {
    return '';
  }
}

/** The dossier of a chosen file: the PDF with the dossier inside, or the dossier alone. */
export async function dossierIn(file: Blob): Promise<Dossier | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (new TextDecoder().decode(bytes.subarray(0, 5)) !== '%PDF-') return readDossier(new TextDecoder().decode(bytes));
  for await (const text of embeddedIn(bytes)) {
    const dossier = readDossier(text);
    if (dossier) return dossier;
  }
  return undefined;
}

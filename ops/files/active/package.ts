import { unzipped, type ZipEntry } from '#ops/xlsx/zip.ts';
import { PartScan } from './part.ts';
import { EMBEDDED, STRANGE } from './words.ts';

/** What may come out of a document: more is no document but a bomb. */
const UNPACKED_MAX = 200 * 1024 * 1024;
const CONTENT_TYPES = '[Content_Types].xml';
/** Of the list of contents: longer ones are no office program's. */
const TYPES_MAX = 1024 * 1024;

const EMBEDDING = /(^|\/)(embeddings|activeX)\//i;

/** Names that lead out of the folder where somebody unpacks the file, or mean different things to different programs. */
const isStrange = (name: string): boolean => /^(\/|[a-z]:)|\\|\p{Cc}/iu.test(name) || name.split('/').includes('..');

/**
 * Unpacks everything once and keeps nothing: what the package says that it is, and why it may not be taken (Polish).
 *
 * @throws UnreadableTable for a bomb or a damaged archive
 */
export async function readPackage(
  content: Buffer,
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<{ readonly types: string; readonly problem: string | undefined }> {
  const left = { bytes: UNPACKED_MAX };
  let types = '';
  let problem = problemOfNames(entries);
  for (const [name, entry] of entries) {
    const part = new PartScan();
    for await (const piece of unzipped(content, entry, left)) {
      if (name === CONTENT_TYPES && types.length < TYPES_MAX) types += piece.toString('latin1');
      part.write(piece);
    }
    problem ??= await part.end();
  }
  return { types, problem: problem ?? problemOfTypes(types) };
}

function problemOfNames(entries: ReadonlyMap<string, ZipEntry>): string | undefined {
  const names = [...entries.values()].map(({ name }) => name);
  if (names.some(isStrange) || new Set(names.map((name) => name.toLowerCase())).size < names.length) return STRANGE;
  return names.some((name) => EMBEDDING.test(name)) ? EMBEDDED : undefined;
}

const problemOfTypes = (types: string): string | undefined =>
  /ms-office\.activeX|officedocument\.oleObject/i.test(types) ? EMBEDDED : undefined;

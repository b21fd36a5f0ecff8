import { fileTypeFromBuffer } from 'file-type';
import type { StoredFile } from './photo.ts';

const WORD = 'application/msword';
const EXCEL = 'application/vnd.ms-excel';

/** What the content of a file with this extension must be (FE-15), and as what it is served. */
const KINDS: Readonly<Record<string, { readonly found: string; readonly type: string }>> = {
  pdf: { found: 'pdf', type: 'application/pdf' },
  docx: { found: 'docx', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { found: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  // Both are compound files; which one it is stands deeper than is worth reading.
  doc: { found: 'cfb', type: WORD },
  xls: { found: 'cfb', type: EXCEL },
};

const NAME_MAX = 150;

/** A file name without folders and without what steers terminals, headers or the direction of text. */
const tidy = (fileName: string): string =>
  (fileName.split(/[/\\]/).pop() ?? '').replaceAll(/[\p{Cc}\p{Cf}"]/gu, '').slice(-NAME_MAX);

/**
 * A document whose content is what its name says (FE-15); undefined otherwise. Of an archive only its list of contents
 * and the entry that tells its kind are looked at, that one up to 1 MB (file-type's own limit): no bomb goes off.
 */
export async function readDocument(content: Buffer, fileName: string): Promise<StoredFile | undefined> {
  const extension = /\.([a-z]{3,4})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
  if (!kind) return undefined;
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  return found?.ext === kind.found ? { extension, type: kind.type, content, originalName: tidy(fileName) } : undefined;
}

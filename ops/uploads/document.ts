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

/** A document whose content is what its name says (FE-15); undefined otherwise. Archives are not unpacked. */
export async function readDocument(content: Buffer, fileName: string): Promise<StoredFile | undefined> {
  const extension = /\.([a-z]{3,4})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
  if (!kind) return undefined;
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  return found?.ext === kind.found ? { extension, type: kind.type, content } : undefined;
}

import { readFile } from 'node:fs/promises';
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { readDocument } from '#ops/files/document.ts';
import { photoProblem, readPhoto } from '#ops/files/photo.ts';
import { problemOfVirus } from '#ops/files/scanner.ts';
import { dropUploads, keepUpload, type StoredFile, type Upload, type UploadOwner } from '#ops/files/store.ts';
import type { RequestContext, UploadedFile } from '#api/http/request/request-context.ts';

export type Accepted = 'photo' | 'document';

type Checked = StoredFile | { readonly problem: string };

/** What a kind of file is made of its content, or why it is not taken (Polish). */
const READ: Readonly<Record<Accepted, (file: UploadedFile, content: Buffer) => Promise<Checked>>> = {
  photo: async (_file, content) => (await readPhoto(content)) ?? { problem: await photoProblem(content) },
  document: async (file, content) => {
    const read = await readDocument(content, file.name);
    return 'problem' in read ? read : { ...read, content: file };
  },
};

/** By its kind first, which costs the scanner nothing. @throws Busy (503) while the scanner is away */
async function checked(request: RequestContext, file: UploadedFile, accept: Accepted): Promise<Checked> {
  const content = await readFile(file.path);
  const read = await READ[accept](file, content);
  if ('problem' in read) return read;
  const problem = await problemOfVirus(request.app, content);
  return problem === undefined ? read : { problem };
}

/** Whether the browser really sent a file for this field: an empty input has neither a name nor a byte. */
const isSent = (file: UploadedFile | undefined): file is UploadedFile =>
  file !== undefined && (file.name !== '' || file.size > 0);

/**
 * The file of a form's field, checked by its content (FE-14, FE-15): `undefined` when none was sent and the present one
 * stays, null when it is to be deleted. A wrong file is refused at its field.
 */
export async function readUpload(
  request: RequestContext,
  field: string,
  accept: Accepted,
): Promise<{ file: StoredFile | null | undefined } | Refusal> {
  const file = request.files[field];
  if (!isSent(file)) return { file: request.body.shouldDeleteExistingFile === 'true' ? null : undefined };
  if (file.size === 0) return invalid({ [field]: ['Plik jest pusty'] });
  if (file.size > UPLOAD_MAX_BYTES) return invalid({ [field]: ['Plik może mieć najwyżej 10 MB'] });
  const read = await checked(request, file, accept);
  return 'problem' in read ? invalid({ [field]: [read.problem] }) : { file: read };
}

/**
 * The same, and kept (PUB-11): what was kept, null or undefined. Anyone who takes a file calls `dropUnused` when the command
 * is through.
 */
export async function takeUpload(
  request: RequestContext,
  field: string,
  { accept, ...owner }: { accept: Accepted } & Omit<UploadOwner, 'portal'>,
): Promise<{ value: Upload | null | undefined } | Refusal> {
  const read = await readUpload(request, field, accept);
  if (isRefusal(read)) return read;
  if (!read.file) return { value: read.file };
  const value = await keepUpload(request.app, read.file, { ...owner, portal: request.portal });
  request.storedFiles.push(value.name);
  return { value };
}

/**
 * Deletes the files of this request that no fact of the stream mentions: the command was refused, or its key had done
 * it before. Files of records that a later fact replaces stay: the history shows them.
 */
export async function dropUnused(request: RequestContext, stream: string): Promise<void> {
  const names = request.storedFiles;
  if (names.length === 0) return;
  try {
    const facts = JSON.stringify((await request.app.log.readStream(stream)).map(({ data }) => data));
    const unused = names.filter((name) => !facts.includes(name));
    await dropUploads(request.app, unused);
  } catch (error) {
    // The command itself is done.
    request.app.logger.error({ err: error, names }, 'unused uploads could not be deleted');
  }
}

/**
 * Deletes the files of a person that a change has put others or nothing in the place of: a photo is about the person,
 * who may want it gone. A new one that no fact mentions was sent twice, and replaced nothing.
 */
export async function dropReplaced(
  request: RequestContext,
  stream: string,
  { before, after }: { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, string | null>> },
): Promise<void> {
  const replaced = Object.entries(after).filter(([field, name]) => before[field] && before[field] !== name);
  if (replaced.length === 0) return;
  const facts = JSON.stringify((await request.app.log.readStream(stream)).map(({ data }) => data));
  const gone = replaced.filter(([, name]) => name === null || facts.includes(name));
  await dropUploads(
    request.app,
    gone.map(([field]) => String(before[field])),
  );
}

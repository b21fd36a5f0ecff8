import { UPLOAD_MAX_BYTES } from '#domain/shared/constants.ts';
import { invalid, type Refusal } from '#domain/shared/refusal.ts';
import { readDocument } from '#ops/uploads/document.ts';
import { readPhoto } from '#ops/uploads/photo.ts';
import { keepUpload, type UploadVisibility } from '#ops/uploads/store.ts';
import type { Ask } from '../http/route.ts';

export type Accepted = 'photo' | 'document';

const READ = {
  photo: {
    read: readPhoto,
    wrong: 'To nie jest zdjęcie, które da się odczytać. Dozwolone są pliki JPG, PNG i WebP',
  },
  document: { read: readDocument, wrong: 'Dozwolone są pliki pdf, doc, docx, xls i xlsx o zgodnej z nazwą zawartości' },
} as const;

/**
 * The file of a form's field, checked by its content and kept (PUB-11, FE-14, FE-15): `undefined` when none was sent and
 * the present one stays, null when it is to be deleted, else the stored name. A wrong file is refused at its field.
 *
 * Files that a replaced or deleted name leaves behind stay: the history may still show them.
 */
export async function takeUpload(
  ask: Ask,
  field: string,
  { accept, visibility }: { accept: Accepted; visibility: UploadVisibility },
): Promise<{ value: string | null | undefined } | Refusal> {
  const file = ask.files[field];
  if (!file || (file.name === '' && file.content.length === 0)) {
    return { value: ask.body.shouldDeleteExistingFile === 'true' ? null : undefined };
  }
  if (file.content.length === 0) return invalid({ [field]: ['Plik jest pusty'] });
  if (file.content.length > UPLOAD_MAX_BYTES) return invalid({ [field]: ['Plik może mieć najwyżej 10 MB'] });
  const { read, wrong } = READ[accept];
  const stored = await read(file.content, file.name);
  if (!stored) return invalid({ [field]: [wrong] });
  return { value: await keepUpload(ask.app, stored, visibility) };
}

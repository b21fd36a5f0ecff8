import { missing as missingText } from '#domain/form/validators/text.ts';
import type { FormValues } from '#domain/form/form.ts';
import { itemInput } from '#domain/form/input.ts';
import { shortLabel } from '#domain/form/rules.ts';
import { invalid, isRefusal, type FieldErrors, type Refusal } from '#domain/kernel/refusal.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import type { RecordField, RecordGroup } from '#domain/record/declaration.ts';
import type { StoredDocument } from '#domain/record/document.ts';
import { isDocument } from '#domain/record/documents.ts';
import { itemsOf } from '#domain/record/view.ts';
import { dropUploads, keepUpload, type StoredFile, type Upload } from '#ops/files/store.ts';
import type { ReadForm } from '#api/handlers/read-form.ts';
import { newId } from '#api/handlers/new-id.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { readUpload } from '#api/uploads/take.ts';
import type { RecordScreen } from './screen.ts';

type Values = Readonly<Record<string, unknown>>;

/** A form that is being saved. */
export interface Saving {
  readonly request: RequestContext;
  readonly read: ReadForm;
  /** Made against another version than the present one: the command says so, and no file of its own is missed. */
  readonly isStale: boolean;
}

/** A file field of the form or of an item, under the name of its input, with what was read for it. */
interface FileInput {
  readonly field: RecordField;
  readonly input: string;
  readonly before: unknown;
  /** Puts the new value where it belongs. */
  place(value: unknown): void;
}

/** Bodies of a record's forms: as many files as its form has inputs for. */
export const mostFiles = ({ record: { declaration } }: RecordScreen): number =>
  filesOf(declaration.fields).length +
  (declaration.groups ?? []).reduce((sum, { max, fields }) => sum + max * filesOf(fields).length, 0);

const filesOf = (fields: readonly RecordField[]): readonly RecordField[] =>
  fields.filter(({ type }) => type === 'file');

/**
 * The values with the files that were sent. All are checked before the first is stored, and stored last, so that a form
 * that is refused leaves none behind. New items of groups get their ids.
 */
export async function withUploads<V extends object>(
  screen: RecordScreen<V>,
  saving: Saving,
  { values, id }: { values: V; id: string },
): Promise<V | Refusal> {
  const { declaration } = screen.record;
  const taken = { ...values } as Record<string, unknown>;
  const inputs = inputsOf(filesOf(declaration.fields), taken, (name) => name);
  for (const group of declaration.groups ?? [])
    taken[group.name] = itemsOf(group, taken).map((item, index) => {
      const owned = withIdentity(saving.request, group, { item, index });
      inputs.push(...inputsOf(filesOf(group.fields), owned, (name) => saving.read.inputName(group.name, index, name)));
      return owned;
    });
  const files = await readAll(saving, inputs);
  if (isRefusal(files)) return files;
  await keepAll(saving.request, files, subjectOf(declaration.kind, id));
  return taken as V;
}

const inputsOf = (
  fields: readonly RecordField[],
  target: Record<string, unknown>,
  inputName: (field: string) => string,
): FileInput[] =>
  fields.map((field) => ({
    field,
    input: inputName(field.name),
    before: target[field.name],
    place: (value) => (target[field.name] = value),
  }));

/** Ids are ours: `fromForm` leaves none but those of present items. */
function withIdentity(
  request: RequestContext,
  { name, identity }: RecordGroup,
  { item, index }: { item: Values; index: number },
): Record<string, unknown> {
  const id = String(item[identity] ?? '');
  return { ...item, [identity]: id === '' ? newId(request, itemInput(name, index, identity)) : id };
}

type ReadFile = readonly [input: FileInput, file: StoredFile | null];

/** What was sent and may be kept; the inputs without a new file keep what they have. */
async function readAll(saving: Saving, inputs: readonly FileInput[]): Promise<ReadFile[] | Refusal> {
  const found: ReadFile[] = [];
  const errors: FieldErrors = {};
  for (const input of inputs) {
    const read = await readUpload(saving.request, input.input, isDocument(input.field) ? 'document' : 'photo');
    const refused = isRefusal(read) ? read.errors : missing(saving, input, read.file);
    Object.assign(errors, refused);
    if (!refused && !isRefusal(read) && read.file !== undefined) found.push([input, read.file]);
  }
  return Object.keys(errors).length > 0 ? invalid(errors) : found;
}

/** The form's own check sees names alone: this is about the file behind one. */
function missing(
  { isStale }: Saving,
  { field, input, before }: FileInput,
  file: StoredFile | null | undefined,
): FieldErrors | undefined {
  const isThere = file === undefined ? before : file;
  if (isThere || isStale || !field.required || !isDocument(field)) return undefined;
  return { [input]: [field.missing ?? missingText(shortLabel(field))] };
}

async function keepAll(request: RequestContext, files: readonly ReadFile[], subject: string): Promise<void> {
  try {
    for (const [{ field, before, place }, file] of files) {
      const owner = isDocument(field)
        ? ({ portal: request.portal, visibility: 'private', subject } as const)
        : ({ portal: request.portal, visibility: 'public' } as const);
      const upload = file && (await keepUpload(request.app, file, owner));
      if (upload) request.storedFiles.push(upload.name);
      place(isDocument(field) ? documentOf(upload, before) : (upload?.name ?? null));
    }
  } catch (error) {
    await dropUploads(request.app, request.storedFiles);
    throw error;
  }
}

/** The very same file sent again is no other version. */
function documentOf(upload: Upload | null, before: unknown): StoredDocument | null {
  if (!upload) return null;
  const { name, original_name: originalName, size, sha256 } = upload;
  const present = before as StoredDocument | null;
  const document = { upload: name, name: originalName ?? name, size, sha256 };
  return present?.sha256 === sha256 && present.name === document.name ? present : document;
}

/** Values as scripts of others read them: a file by the last part of its address, as a photo is. */
export const plainFiles = (
  { fields, groups = [] }: { fields: readonly RecordField[]; groups?: readonly RecordGroup[] },
  values: Values,
): FormValues => ({
  ...uploadsOf(fields, values),
  ...Object.fromEntries(
    groups.map((group) => [
      group.name,
      itemsOf(group, values).map((item) => ({ ...item, ...uploadsOf(group.fields, item) })),
    ]),
  ),
});

const uploadsOf = (fields: readonly RecordField[], values: Values): FormValues =>
  Object.fromEntries(
    fields
      .filter(isDocument)
      .map(({ name }) => [name, (values[name] as StoredDocument | null | undefined)?.upload ?? null]),
  );

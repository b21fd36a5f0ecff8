import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import type { Field, Form } from '#domain/form/form.ts';

/** FE-14: sent with an emptied file field that had a file. */
export const DELETE_FLAG = 'shouldDeleteExistingFile';

/** What only the form's own elements know: the chosen files, and that the kept one is to go (WIRE-08). */
export function uploadsOf(form: Form, element: HTMLFormElement | null): [name: string, part: string | File][] {
  if (!element) return [];
  const sent = new FormData(element);
  return [...sent].filter(([name, part]) => (name === DELETE_FLAG ? true : isFileField(form, name) && isChosen(part)));
}

const isChosen = (part: string | File): boolean => typeof part !== 'string' && part.size > 0;

/** Whether an input of this name takes a file: a field of the form's own, or of an item of one of its groups. */
function isFileField({ fields, groups = [] }: Form, input: string): boolean {
  const [, group, field = input] = /^(\w+)\[\d+\]\[(\w+)\]$/.exec(input) ?? [];
  const own = group === undefined ? fields : (groups.find(({ name }) => name === group)?.fields ?? []);
  return own.some(({ name, type }) => name === field && type === 'file');
}

/** A stored photo's name; anything else is a document or a name just chosen. */
export const isStoredPhoto = (name: string): boolean => /^[\da-f]{32}\.webp$/.test(name);

/**
 * Why a chosen file need not even be sent (FE-15); the server has the last word. The field's `accept` says which files
 * it takes, its `data-max-bytes` how large they may be when that differs from uploads in general.
 */
export function rejectReason(file: Pick<File, 'name' | 'type' | 'size'>, { props = {} }: Field): string | undefined {
  const accepted = String(props.accept ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);
  const name = file.name.toLowerCase();
  const fits = accepted.some((one) => (one.startsWith('.') ? name.endsWith(one) : one === file.type));
  if (accepted.length > 0 && !fits) {
    const kinds = accepted.filter((one) => one.startsWith('.')).map((one) => one.slice(1));
    return `Pliku „${file.name}” nie można wybrać. Dozwolone rodzaje plików: ${kinds.join(', ')}`;
  }
  const most = Number(props['data-max-bytes'] ?? UPLOAD_MAX_BYTES);
  if (file.size > most) {
    return `Pliku „${file.name}” nie można wybrać. Plik może mieć najwyżej ${Math.ceil(most / 1024 / 1024)} MB`;
  }
  return file.size === 0 ? `Pliku „${file.name}” nie można wybrać. Plik jest pusty` : undefined;
}

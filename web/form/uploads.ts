import type { Form } from '#domain/shared/form.ts';

/** FE-14: sent beside an emptied file field that had a file. */
export const DELETE_FLAG = 'shouldDeleteExistingFile';

/** What only the form's own elements know: the chosen files, and that the kept one is to go (WIRE-08). */
export function uploadsOf(form: Form, element: HTMLFormElement | null): [name: string, part: string | File][] {
  if (!element) return [];
  const sent = new FormData(element);
  const names = new Set([DELETE_FLAG, ...form.fields.filter(({ type }) => type === 'file').map(({ name }) => name)]);
  return [...sent].filter(([name, part]) => names.has(name) && (typeof part === 'string' || part.size > 0));
}

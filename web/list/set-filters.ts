import type { Field, Option } from '#domain/form/form.ts';

/** A filter that is set: its input, and what it says. */
export interface SetFilter {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** Which of the filters are set, in the words of their fields. `values` by name without `filters[…]`. */
export const setFilters = (
  fields: readonly Field[],
  values: Readonly<Record<string, string>>,
  options: Readonly<Record<string, readonly Option[]>> = {},
): SetFilter[] =>
  fields.flatMap((field) => {
    const value = values[field.name.replace(/^filters\[(.*)\]$/, '$1')] ?? '';
    if (value === '') return [];
    return [{ name: field.name, label: field.shortLabel ?? field.label, text: shown(field, value, options) }];
  });

function shown(field: Field, value: string, named: Readonly<Record<string, readonly Option[]>>): string {
  if (field.type === 'checkbox') return value === 'true' ? 'tak' : 'nie';
  const options = typeof field.options === 'string' ? named[field.options] : field.options;
  return options?.find((option) => option.value === value)?.label ?? value;
}

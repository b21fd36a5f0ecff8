import type { Field, Option } from '#domain/form/form.ts';
import { grosze, priceText } from '#domain/text/money.ts';
import { holdsMoney, shownValue } from './view.ts';

type Options = Readonly<Record<string, readonly Option[]>>;

const choicesOf = (field: Field, options: Options): readonly Option[] =>
  typeof field.options === 'string' ? (options[field.options] ?? []) : (field.options ?? []);

/** One value in a list: text only. */
export const textOf = (field: Field, value: unknown, options: Options): string =>
  holdsMoney(field) && typeof value === 'string' && value !== ''
    ? priceText(grosze(value))
    : shownValue(field, value, choicesOf(field, options));

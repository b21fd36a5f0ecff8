import type { ComponentType } from 'react';
import type { FieldType } from '#domain/form/form.ts';
import { CheckboxGroupInput, CheckboxInput, RadioGroupInput } from './choices.tsx';
import { DateInput } from './date.tsx';
import { FileInput } from './file.tsx';
import type { InputProps } from './input.ts';
import { RichTextInput } from './rich-text.tsx';
import { SelectInput } from './select.tsx';
import { NumberInput, TextAreaInput, TextInput } from './text.tsx';

/** One component for each type of field. */
export const INPUTS: Readonly<Record<FieldType, ComponentType<InputProps>>> = {
  text: TextInput,
  password: TextInput,
  number: NumberInput,
  textarea: TextAreaInput,
  checkbox: CheckboxInput,
  checkboxGroup: CheckboxGroupInput,
  radioGroup: RadioGroupInput,
  select: SelectInput,
  date: DateInput,
  datetime: DateInput,
  file: FileInput,
  hidden: TextInput,
  richText: RichTextInput,
};

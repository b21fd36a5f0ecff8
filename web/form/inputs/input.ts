import type { ReactNode } from 'react';
import type { FieldValue } from '#domain/form/input.ts';
import type { Field, Option } from '#domain/form/form.ts';

/** What every input component gets; it shows `value` and reports changes, and keeps no state of the form itself. */
export interface InputProps {
  readonly id: string;
  readonly name: string;
  readonly field: Field;
  readonly label: ReactNode;
  readonly value: FieldValue;
  readonly options: readonly Option[];
  /** Values that are shown and can't be chosen. */
  readonly withheld?: readonly string[];
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  onChange(value: FieldValue): void;
  onLeave(): void;
}

/** The attributes all native inputs share. */
export const common = ({ id, name, required, invalid, describedBy, field, onLeave }: InputProps) => ({
  ...field.props,
  id,
  name,
  'aria-required': required || undefined,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
  onBlur: onLeave,
});

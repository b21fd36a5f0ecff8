import type { KeyboardEvent } from 'react';
import { common, type InputProps } from './input.ts';

export function TextInput(props: InputProps) {
  const { field, value, readOnly, onChange } = props;
  return (
    <input
      {...common(props)}
      className="input"
      type={field.type === 'password' ? 'password' : 'text'}
      value={String(value)}
      placeholder={field.placeholder}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function TextAreaInput(props: InputProps) {
  const { field, value, readOnly, onChange } = props;
  return (
    <textarea
      {...common(props)}
      className="input input-area"
      value={String(value)}
      placeholder={field.placeholder}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Whole numbers only: what is no number is named below the field, and never replaced by another. */
const isBelow = (text: string, min: number): boolean =>
  /^[-−–]?\d+$/.test(text) && Number(text.replace(/^[−–]/, '-')) < min;

/** FE-16: digits only; arrows change by one; on leaving, what is below the minimum is raised to it. */
export function NumberInput(props: InputProps) {
  const { field, value, readOnly, onChange, onLeave } = props;
  const min = Number(field.props?.min ?? 0);
  const max = Number(field.props?.max ?? Number.MAX_SAFE_INTEGER);
  const set = (next: number) => onChange(String(Math.min(Math.max(next, min), max)));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (step === 0 || readOnly || !/^(?:-?\d+)?$/.test(String(value))) return;
    event.preventDefault();
    set(Number(value || 0) + step);
  };
  return (
    <input
      {...common(props)}
      className="input"
      inputMode="numeric"
      value={String(value)}
      placeholder={field.placeholder}
      readOnly={readOnly}
      onKeyDown={onKeyDown}
      onChange={(event) => onChange(event.target.value.trim())}
      onBlur={() => {
        if (isBelow(String(value), min)) set(min);
        onLeave();
      }}
    />
  );
}

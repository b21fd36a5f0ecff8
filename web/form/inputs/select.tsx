import { ChevronDown } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { latePart } from '#web/app/late-part.tsx';
import { common, type InputProps } from './input.ts';
import { useKeptFocus, type KeptInputProps } from './kept-focus.ts';

const Dropdown = latePart(() => import('./dropdown.tsx'), 'first-sign');

/**
 * FE-11: opens on focus or click, closes on blur, a click outside or a choice; typing finds an option. Without scripts,
 * and until somebody begins to work with the page, it is the browser's own select.
 */
export function SelectInput(props: InputProps) {
  const focus = useKeptFocus(props.id);
  const native = <Native {...props} focus={focus} />;
  return props.readOnly ? native : <Dropdown {...props} focus={focus} meanwhile={native} />;
}

function Native(props: KeptInputProps) {
  const { field, options, value, readOnly, focus, onChange, onLeave } = props;
  useLayoutEffect(() => () => focus.leave(), [focus]);
  return (
    <div className="select">
      <select
        {...common(props)}
        className="input"
        value={String(value)}
        disabled={readOnly}
        onChange={(event) => {
          onChange(event.target.value);
          onLeave();
        }}
      >
        <option value="">{field.placeholder ?? 'wybierz'}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden />
    </div>
  );
}

import { ChevronDown } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { latePart } from '#web/app/late-part.tsx';
import { common, type InputProps } from './input.ts';
import { useKeptFocus, type KeptInputProps } from './kept-focus.ts';

const Dropdown = latePart(() => import('./dropdown.tsx'), 'first-sign');

/**
 * FE-11: opens on focus or click, closes on blur, a click outside or a choice; typing finds an option. Without scripts,
 * and until somebody begins to work with the page, it is the browser's own select; one that a finger has opened stays so until
 * it is left.
 */
export function SelectInput(props: InputProps) {
  const focus = useKeptFocus(props.id);
  const [touched, setTouched] = useState(false);
  const native = <Native {...props} focus={focus} onTouched={setTouched} />;
  return props.readOnly ? native : <Dropdown {...props} focus={focus} meanwhile={native} keepsMeanwhile={touched} />;
}

function Native(props: KeptInputProps & { onTouched(touched: boolean): void }) {
  const { id, field, options, withheld = [], value, readOnly, focus, onChange, onLeave, onTouched } = props;
  useLayoutEffect(() => {
    // Touched before the scripts came.
    if (document.activeElement?.id === id && window.matchMedia('(pointer: coarse)').matches) onTouched(true);
    return () => focus.leave();
  }, [id, focus, onTouched]);
  return (
    <div className="select">
      <select
        {...common(props)}
        className="input"
        value={String(value)}
        disabled={readOnly}
        onPointerDown={({ pointerType }) => pointerType === 'touch' && onTouched(true)}
        onBlur={() => {
          onLeave();
          onTouched(false);
        }}
        onChange={(event) => {
          onChange(event.target.value);
          onLeave();
        }}
      >
        <option value="">{field.placeholder ?? 'wybierz'}</option>
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={option.value !== value && withheld.includes(option.value)}
          >
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden />
    </div>
  );
}

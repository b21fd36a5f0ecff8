import { useHydrated } from '#web/app/use-hydrated.ts';
import { common, type InputProps } from './input.ts';

export function CheckboxInput(props: InputProps) {
  const { name, value, label, readOnly, onChange, onLeave } = props;
  const native = !useHydrated() && !readOnly;
  return (
    <label className="choice">
      {/* In a native form an unticked box sends nothing by itself; the last word counts. */}
      {native && <input type="hidden" name={name} value="false" />}
      <input
        {...common(props)}
        type="checkbox"
        value="true"
        checked={value === true}
        disabled={readOnly}
        onChange={(event) => {
          onChange(event.target.checked);
          onLeave();
        }}
      />
      <span>{label}</span>
    </label>
  );
}

export function RadioGroupInput(props: InputProps) {
  const { id, name, options, value, readOnly, describedBy, invalid, onChange, onLeave } = props;
  return (
    <div
      className="choices"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
    >
      {options.map((option) => (
        <label className="choice" key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            disabled={readOnly}
            onChange={() => {
              onChange(option.value);
              onLeave();
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

/** FE-17: natively sent as name[]. */
export function CheckboxGroupInput(props: InputProps) {
  const { id, name, options, withheld = [], value, readOnly, describedBy, onChange, onLeave } = props;
  const native = !useHydrated() && !readOnly;
  const ticked = Array.isArray(value) ? (value as readonly string[]) : [];
  return (
    <div className="choices" role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {/* In a native form: with nothing ticked the list is empty, not missing. */}
      {native && <input type="hidden" name={`${name}[]`} value="" />}
      {/* What can't be changed here is sent as it is: a disabled box sends nothing. */}
      {native &&
        ticked
          .filter((one) => withheld.includes(one))
          .map((one) => <input type="hidden" key={one} name={`${name}[]`} value={one} />)}
      {options.map((option) => (
        <label className="choice" key={option.value}>
          <input
            type="checkbox"
            name={`${name}[]`}
            value={option.value}
            checked={ticked.includes(option.value)}
            disabled={readOnly || withheld.includes(option.value)}
            onChange={(event) => {
              const rest = ticked.filter((one) => one !== option.value);
              onChange(event.target.checked ? [...rest, option.value] : rest);
              onLeave();
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

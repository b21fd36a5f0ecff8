import { ChevronDown } from 'lucide-react';
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { useHydrated } from '../../use-hydrated.ts';
import { common, type InputProps } from './input.ts';

/** From how many options on typing to find one pays; shorter lists are the browser's own. */
const SEARCH_FROM = 8;

/** A select; with many options one can type to find (FE-11). Before hydration it is a native one, so that it works without scripts. */
export function SelectInput(props: InputProps) {
  const alive = useHydrated();
  return alive && props.options.length >= SEARCH_FROM && !props.readOnly ? (
    <Searchable {...props} />
  ) : (
    <Native {...props} />
  );
}

function Native(props: InputProps) {
  const { field, options, value, readOnly, onChange, onLeave } = props;
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

function Searchable(props: InputProps) {
  const { id, name, field, options, value, required, invalid, describedBy, onChange, onLeave } = props;
  return (
    <ComboBox
      className="select"
      aria-labelledby={`${id}-label`}
      defaultItems={options.map((option) => ({ id: option.value, label: option.label }))}
      selectedKey={value === '' ? null : String(value)}
      onSelectionChange={(key) => onChange(key === null ? '' : String(key))}
      onBlur={onLeave}
      menuTrigger="focus"
      isInvalid={invalid}
    >
      <input type="hidden" name={name} value={String(value)} />
      <Input
        id={id}
        className="input"
        placeholder={field.placeholder ?? 'wybierz'}
        aria-required={required || undefined}
        aria-describedby={describedBy}
      />
      <Button className="select-arrow" aria-label="Pokaż listę">
        <ChevronDown size={18} aria-hidden />
      </Button>
      <Popover className="dropdown">
        <ListBox className="dropdown-list" renderEmptyState={() => <div className="dropdown-empty">Brak wyników</div>}>
          {(item: { id: string; label: string }) => (
            <ListBoxItem className="dropdown-item" id={item.id} textValue={item.label}>
              {item.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

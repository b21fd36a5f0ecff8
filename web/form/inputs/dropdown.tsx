import { ChevronDown, X } from 'lucide-react';
import { useContext, useEffect, type InputHTMLAttributes } from 'react';
import { Button, ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { Aria } from '#web/ui/aria.tsx';
import { keepOpenThroughFocusScroll } from './focus-scroll.ts';
import type { KeptInputProps } from './kept-focus.ts';

/**
 * Beside an open list the library hides everything from assistive technology, although the keyboard still reaches it
 * (a serious axe violation). What it takes for a top layer it leaves alone: the page, or the dialog, around the field.
 */
function keepReadable(id: string, open: boolean): void {
  const layer = document.getElementById(id)?.closest<HTMLElement>('.modal-veil, #root');
  if (open && layer) layer.dataset.reactAriaTopLayer = 'true';
  if (open) return;
  for (const one of document.querySelectorAll<HTMLElement>(LAYERS)) delete one.dataset.reactAriaTopLayer;
}

const LAYERS = '.modal-veil[data-react-aria-top-layer], #root[data-react-aria-top-layer]';

/** The dropdown itself, which comes with react-aria when somebody begins to work with the page. */
export default function Dropdown(props: KeptInputProps) {
  const {
    id,
    name,
    field,
    options,
    withheld = [],
    value,
    required,
    invalid,
    describedBy,
    focus,
    onChange,
    onLeave,
  } = props;
  useEffect(() => {
    // A frame later: the library writes the chosen label into the text only while nobody is in it.
    if (focus.take()) requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus());
  }, [id, focus]);
  useEffect(() => () => keepReadable(id, false), [id]);
  return (
    <Aria>
      <ComboBox
        className="select"
        aria-labelledby={`${id}-label`}
        defaultItems={options.map((option) => ({ id: option.value, label: option.label }))}
        disabledKeys={withheld.filter((one) => one !== value)}
        selectedKey={value === '' ? null : String(value)}
        onSelectionChange={(key) => onChange(key === null ? '' : String(key))}
        onBlur={onLeave}
        menuTrigger="focus"
        onOpenChange={(open) => keepReadable(id, open)}
        isInvalid={invalid}
        allowsEmptyCollection
      >
        <input type="hidden" name={name} value={String(value)} />
        <OpeningInput
          id={id}
          className="input"
          placeholder={field.placeholder ?? 'wybierz'}
          aria-required={required || undefined}
          aria-describedby={describedBy}
        />
        {!required && value !== '' && (
          // Outside the tab order: from the keyboard one empties the text.
          <button
            type="button"
            className="select-clear"
            aria-label={`Wyczyść: ${field.label}`}
            tabIndex={-1}
            onClick={() => onChange('')}
          >
            <X size={16} aria-hidden />
          </button>
        )}
        <Button className="select-arrow" aria-label="Pokaż listę">
          <ChevronDown size={18} aria-hidden />
        </Button>
        <Popover className="dropdown" offset={4}>
          <ListBox
            className="dropdown-list"
            renderEmptyState={() => <div className="dropdown-empty">Brak wyników</div>}
          >
            {(item: { id: string; label: string }) => (
              <ListBoxItem className="dropdown-item" id={item.id} textValue={item.label}>
                {item.label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </Aria>
  );
}

/** Opens on every focus and click, also when a focus made the page scroll or Escape had closed the list. */
function OpeningInput(props: Pick<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'placeholder'>) {
  const state = useContext(ComboBoxStateContext);
  return (
    <Input
      {...props}
      onFocus={keepOpenThroughFocusScroll}
      onClick={() => {
        if (state?.isOpen === false) state.open(null, 'focus');
      }}
    />
  );
}

import { ChevronDown, X } from 'lucide-react';
import { useContext, useEffect, useState, type InputHTMLAttributes } from 'react';
import { Button, ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { choiceMeant, isFound, noChoice } from '#domain/form/choice.ts';
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

/**
 * What is typed into the text of a dropdown. A text that means an option is that choice as soon as the field is left; any
 * other stays to be read, and the field holds a value that is said to be no choice. The text is ours alone: left to the
 * library, it is emptied by a rendering that comes between the typing and the value that follows from it.
 */
function useTypedChoice({ options, withheld = [], value, onChange }: KeptInputProps) {
  const chosen = options.find((option) => option.value === value);
  const label = chosen?.label ?? '';
  const [text, setText] = useState(label);
  const [shown, setShown] = useState({ value, label });
  if (shown.value !== value || shown.label !== label) {
    // Somebody else may have set the value: a form that was emptied or took over other values.
    setShown({ value, label });
    if (value !== noChoice(text)) setText(label);
  }
  return {
    text,
    chosen,
    note(typed: string) {
      setText(typed);
      if (typed === '' && value !== '') onChange('');
    },
    take() {
      if (text === label) return;
      if (text === '') return onChange('');
      const meant = choiceMeant(text, options);
      if (meant === undefined || (meant.value !== value && withheld.includes(meant.value))) {
        return onChange(noChoice(text));
      }
      setText(meant.label);
      onChange(meant.value);
    },
    choose(key: string) {
      setText(options.find((option) => option.value === key)?.label ?? '');
      onChange(key);
    },
  };
}

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
  const typed = useTypedChoice(props);
  return (
    <Aria>
      <ComboBox
        className="select"
        aria-labelledby={`${id}-label`}
        defaultItems={options.map((option) => ({ id: option.value, label: option.label }))}
        disabledKeys={withheld.filter((one) => one !== value)}
        defaultFilter={isFound}
        selectedKey={typed.chosen?.value ?? null}
        // Without a key a text that is not the chosen label was left or emptied.
        onSelectionChange={(key) => (key === null ? typed.take() : typed.choose(String(key)))}
        inputValue={typed.text}
        onInputChange={typed.note}
        onBlur={() => {
          typed.take();
          onLeave();
        }}
        allowsCustomValue
        menuTrigger="manual"
        onOpenChange={(open) => keepReadable(id, open)}
        isInvalid={invalid}
        allowsEmptyCollection
      >
        <input type="hidden" name={name} value={String(value)} />
        <OpeningInput
          take={typed.take}
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

type OpeningInputProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'placeholder'> & {
  take(): void;
};

/**
 * Opens on every focus and click, also when a focus made the page scroll or Escape had closed the list, and when somebody
 * types: by itself the library would open it for a text that was taken, too. Enter takes what the text means; Escape takes back a text that stands for nothing, before it does anything else.
 */
function OpeningInput({ take, ...props }: OpeningInputProps) {
  const state = useContext(ComboBoxStateContext);
  return (
    <Input
      {...props}
      onFocus={() => {
        keepOpenThroughFocusScroll();
        if (state?.isFocused === false) state.open(null, 'manual');
      }}
      onClick={() => {
        if (state?.isOpen === false) state.open(null, 'manual');
      }}
      onInput={() => {
        if (state?.isOpen === false) state.open(null, 'input');
      }}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || !state || state.selectedKey !== null || state.inputValue === '') return;
        event.stopPropagation();
        state.revert();
        state.setInputValue('');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && state?.selectionManager.focusedKey === null) take();
      }}
    />
  );
}

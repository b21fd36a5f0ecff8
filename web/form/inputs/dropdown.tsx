import { ChevronDown, X } from 'lucide-react';
import { useContext, useEffect, useEffectEvent, useRef, type InputHTMLAttributes } from 'react';
import { Button, ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { choiceMeant, isFound, noChoice } from '#domain/form/choice.ts';
import { Aria } from '#web/ui/aria.tsx';
import { keepOpenThroughFocusScroll } from './focus-scroll.ts';
import type { FieldValue } from '#domain/form/input.ts';
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
 * other stays to be read, and the field holds a value that is said to be no choice.
 */
function useTypedChoice({ options, withheld = [], value, onChange }: KeptInputProps) {
  const text = useRef('');
  const unchosen = useRef<{ readonly text: string; readonly value: string } | undefined>(undefined);
  const chosen = options.find((option) => option.value === value);
  return {
    /** What is to be read in the field when its value is no option: nothing, unless it was typed here. */
    textOf: (present: FieldValue) => (unchosen.current?.value === present ? unchosen.current.text : ''),
    chosen,
    note(typed: string) {
      text.current = typed;
      if (typed === '' && value !== '') onChange('');
    },
    take() {
      if (text.current === (chosen?.label ?? '')) return;
      if (text.current === '') return onChange('');
      const meant = choiceMeant(text.current, options);
      const may = meant !== undefined && (meant.value === value || !withheld.includes(meant.value));
      unchosen.current = may ? undefined : { text: text.current, value: noChoice(text.current) };
      onChange(may ? meant.value : noChoice(text.current));
    },
    choose(key: string) {
      unchosen.current = undefined;
      onChange(key);
    },
  };
}

type TypedChoice = ReturnType<typeof useTypedChoice>;

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
        onInputChange={typed.note}
        onBlur={() => {
          typed.take();
          onLeave();
        }}
        allowsCustomValue
        menuTrigger="focus"
        onOpenChange={(open) => keepReadable(id, open)}
        isInvalid={invalid}
        allowsEmptyCollection
      >
        <input type="hidden" name={name} value={String(value)} />
        <OpeningInput
          typed={typed}
          value={value}
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
  readonly typed: TypedChoice;
  readonly value: FieldValue;
};

/**
 * Opens on every focus and click, also when a focus made the page scroll or Escape had closed the list. Enter takes what the
 * text means; Escape takes back a text that stands for nothing, before it does anything else.
 */
function OpeningInput({ typed, value, ...props }: OpeningInputProps) {
  const state = useContext(ComboBoxStateContext);
  const { chosen } = typed;
  const show = useEffectEvent((present: FieldValue) => {
    // Somebody else has set the value: a form that was emptied or took over other values.
    if (chosen === undefined) state?.setInputValue(typed.textOf(present));
  });
  useEffect(() => show(value), [value]);
  return (
    <Input
      {...props}
      onFocus={keepOpenThroughFocusScroll}
      onClick={() => {
        if (state?.isOpen === false) state.open(null, 'focus');
      }}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || !state || state.selectedKey !== null || state.inputValue === '') return;
        event.stopPropagation();
        state.revert();
        state.setInputValue('');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && state?.selectionManager.focusedKey === null) typed.take();
      }}
    />
  );
}

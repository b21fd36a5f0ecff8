import { CalendarDays } from 'lucide-react';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { formatDay, isTime, parseDay } from '#domain/text/dates.ts';
import { latePart } from '#web/app/late-part.tsx';
import { keepOpenThroughFocusScroll } from './focus-scroll.ts';
import { common, type InputProps } from './input.ts';

const Picker = latePart(() => import('./date-picker.tsx'), 'first-sign');

/**
 * FE-12, FE-13: typed as dd.mm.rrrr (with gg:mm for a datetime) or picked; a day that is written in a shorter way is
 * shown so when the field is left. The picker opens on focus, closes on a pick
 * and keeps the time of day; arrow down goes into it, Escape back to the text.
 */
export function DateInput(props: InputProps) {
  const { field, value, readOnly, onChange, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  // Closing gives the focus back to the text, which must not open it again.
  const closing = useRef(false);
  const [typedDay = '', ...time] = String(value).trim().split(/\s+/);
  const day = parseDay(typedDay);

  const show = () => {
    if (readOnly || closing.current) return;
    keepOpenThroughFocusScroll();
    setOpen(true);
  };
  const backToText = () => {
    closing.current = true;
    setOpen(false);
    input.current?.focus();
    requestAnimationFrame(() => {
      closing.current = false;
    });
  };
  const pick = (picked: string) => {
    // What stood behind the day and is no time of day was part of another way to write it.
    const kept = field.type === 'datetime' ? time.filter(isTime) : [];
    onChange([formatDay(picked), ...kept].join(' '));
    backToText();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (['Escape', 'Tab', 'Enter'].includes(event.key)) setOpen(false);
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
    requestAnimationFrame(() => picker.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus());
  };
  const leave = (event: FocusEvent) => {
    // Going into the calendar is not leaving the field.
    if (event.relatedTarget instanceof Node && picker.current?.contains(event.relatedTarget)) return;
    setOpen(false);
    const written = [formatDay(day) || typedDay, ...time].join(' ');
    if (written !== value) onChange(written);
    onLeave();
  };
  return (
    <div className="date">
      <input
        {...common(props)}
        ref={input}
        className="input"
        autoComplete="off"
        value={String(value)}
        placeholder={field.placeholder ?? (field.type === 'datetime' ? 'dd.mm.rrrr gg:mm' : 'dd.mm.rrrr')}
        readOnly={readOnly}
        onFocus={({ target }) => !target.closest('[data-opening]') && show()}
        onClick={show}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange(event.target.value)}
        onBlur={leave}
      />
      <CalendarDays size={18} aria-hidden />
      <Picker
        label={field.label}
        day={day}
        open={open}
        picker={picker}
        input={input}
        onPick={pick}
        onClose={() => setOpen(false)}
        onBack={backToText}
      />
    </div>
  );
}

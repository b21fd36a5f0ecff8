import { CalendarDate, parseDate, today } from '@internationalized/date';
import { TIME_ZONE } from '#domain/constants.ts';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Button, Calendar, CalendarCell, CalendarGrid, Heading, Popover } from 'react-aria-components';
import { formatDay, parseDay } from '#domain/text/dates.ts';
import { keepOpenThroughFocusScroll } from './focus-scroll.ts';
import { common, type InputProps } from './input.ts';

/**
 * FE-12, FE-13: typed as dd.mm.rrrr (with gg:mm for a datetime) or picked. The picker opens on focus, closes on a pick
 * and keeps the time of day; arrow down goes into it, Escape back to the text.
 */
export function DateInput(props: InputProps) {
  const { field, value, readOnly, onChange, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  // Closing gives the focus back to the text, which must not open it again.
  const closing = useRef(false);
  const [typedDay = '', ...time] = String(value).split(' ');
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
  const pick = (picked: CalendarDate) => {
    onChange([formatDay(picked.toString()), ...time].join(' '));
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
        onFocus={show}
        onClick={show}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange(event.target.value)}
        onBlur={leave}
      />
      <CalendarDays size={18} aria-hidden />
      <Popover
        ref={picker}
        className="dropdown calendar"
        triggerRef={input}
        isOpen={open}
        onOpenChange={(now) => !now && setOpen(false)}
        isNonModal
        placement="bottom start"
        offset={4}
      >
        <div
          role="presentation"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            backToText();
          }}
        >
          <Calendar
            key={day ?? 'none'}
            aria-label={field.label}
            firstDayOfWeek="mon"
            value={day ? parseDate(day) : null}
            defaultFocusedValue={day ? parseDate(day) : today(TIME_ZONE)}
            onChange={(picked) => pick(new CalendarDate(picked.year, picked.month, picked.day))}
          >
            <div className="calendar-head">
              <Button slot="previous" aria-label="Poprzedni miesiąc">
                <ChevronLeft size={18} aria-hidden />
              </Button>
              <Heading />
              <Button slot="next" aria-label="Następny miesiąc">
                <ChevronRight size={18} aria-hidden />
              </Button>
            </div>
            <CalendarGrid weekdayStyle="short">
              {(date) => <CalendarCell className="calendar-day" date={date} />}
            </CalendarGrid>
          </Calendar>
        </div>
      </Popover>
    </div>
  );
}

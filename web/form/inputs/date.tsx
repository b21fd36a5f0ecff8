import { CalendarDate, parseDate, today } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, Calendar, CalendarCell, CalendarGrid, Heading, Popover } from 'react-aria-components';
import { formatDay, parseDay } from '#domain/shared/dates.ts';
import { common, type InputProps } from './input.ts';

/** FE-12, FE-13: typed as dd.mm.rrrr or picked; the picker opens on focus, closes on a pick and keeps the time of day. */
export function DateInput(props: InputProps) {
  const { field, value, readOnly, onChange, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  // A closing calendar gives the focus back to the field, which must not open it again.
  const closing = useRef(false);
  const [typedDay = '', ...time] = String(value).split(' ');
  const day = parseDay(typedDay);
  const pick = (picked: CalendarDate) => {
    onChange([formatDay(picked.toString()), ...time].join(' '));
    closing.current = true;
    setOpen(false);
    onLeave();
  };
  return (
    <>
      <input
        {...common(props)}
        ref={input}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        value={String(value)}
        placeholder={field.placeholder ?? (field.type === 'datetime' ? 'dd.mm.rrrr gg:mm' : 'dd.mm.rrrr')}
        readOnly={readOnly}
        onFocus={() => {
          if (!readOnly && !closing.current) setOpen(true);
          closing.current = false;
        }}
        onClick={() => !readOnly && setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' || event.key === 'Tab') setOpen(false);
        }}
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => {
          // Going into the calendar is not leaving the field.
          if (event.relatedTarget instanceof Element && event.relatedTarget.closest('.calendar')) return;
          setOpen(false);
          onLeave();
        }}
      />
      <Popover
        className="dropdown calendar"
        triggerRef={input}
        isOpen={open}
        onOpenChange={setOpen}
        isNonModal
        placement="bottom start"
      >
        <Calendar
          aria-label={field.label}
          firstDayOfWeek="mon"
          value={day ? parseDate(day) : null}
          defaultFocusedValue={day ? parseDate(day) : today('Europe/Warsaw')}
          onChange={(picked) => pick(new CalendarDate(picked.year, picked.month, picked.day))}
        >
          <header className="calendar-head">
            <Button slot="previous" aria-label="Poprzedni miesiąc">
              <ChevronLeft size={18} aria-hidden />
            </Button>
            <Heading />
            <Button slot="next" aria-label="Następny miesiąc">
              <ChevronRight size={18} aria-hidden />
            </Button>
          </header>
          <CalendarGrid weekdayStyle="short">
            {(date) => <CalendarCell className="calendar-day" date={date} />}
          </CalendarGrid>
        </Calendar>
      </Popover>
    </>
  );
}

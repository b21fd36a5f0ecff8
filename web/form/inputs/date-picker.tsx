import {
  CalendarDate,
  isSameDay,
  parseDate,
  toCalendarDate,
  toZoned,
  today,
  type DateValue,
} from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { Button, Calendar, CalendarCell, CalendarGrid, Heading, Popover } from 'react-aria-components';
import { TIME_ZONE } from '#domain/constants.ts';
import { Aria } from '#web/ui/aria.tsx';

/** No day at all, for a calendar that takes its time zone from its value: today is Warsaw's wherever the browser is. */
const NO_DAY = new CalendarDate(1, 1, 1);

/** The calendar below a date's text, which comes with react-aria when somebody begins to work with the page. */
export default function DatePicker(props: {
  label: string;
  /** The typed day, yyyy-mm-dd. */
  day: string | null | undefined;
  open: boolean;
  picker: RefObject<HTMLElement | null>;
  input: RefObject<HTMLInputElement | null>;
  /** With yyyy-mm-dd. */
  onPick(day: string): void;
  onClose(): void;
  /** Escape: to the text. */
  onBack(): void;
}) {
  const { label, day, open, picker, input, onPick, onClose, onBack } = props;
  return (
    <Aria>
      <Popover
        ref={picker}
        className="dropdown calendar"
        triggerRef={input}
        isOpen={open}
        onOpenChange={(now) => !now && onClose()}
        isNonModal
        placement="bottom start"
        offset={4}
      >
        <div
          role="presentation"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onBack();
          }}
        >
          <Calendar
            key={day ?? 'none'}
            aria-label={label}
            firstDayOfWeek="mon"
            value={toZoned(day ? parseDate(day) : NO_DAY, TIME_ZONE)}
            defaultFocusedValue={day ? parseDate(day) : today(TIME_ZONE)}
            onChange={(picked: DateValue) => onPick(toCalendarDate(picked).toString())}
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
              {(date) => (
                <CalendarCell
                  className={`calendar-day ${isSameDay(date, today(TIME_ZONE)) ? 'calendar-today' : ''}`}
                  date={date}
                />
              )}
            </CalendarGrid>
          </Calendar>
        </div>
      </Popover>
    </Aria>
  );
}

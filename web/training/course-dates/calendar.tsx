import { List, Plus, Printer } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import type { CalendarDate, DatesCalendarView, DatesMonthView } from '#api/training/course-dates/calendar.ts';
import { dayName } from '#domain/text/dates.ts';
import { CALENDAR_VIEWS, courseDateCalendarFilters } from '#domain/training/course-date/calendar.ts';
import { timeLabel } from '#domain/training/course-date/terms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { MonthGrid } from '#web/calendar/month-grid.tsx';
import { PeriodLinks } from '#web/calendar/period-links.tsx';
import { periodName } from '#web/calendar/period-names.ts';
import { ListHead } from '#web/list/list-head.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { listPath, newDatePath } from './calendar-links.ts';
import { Months } from './calendar-months.tsx';
import '../dates-of-day.css';
import './calendar.css';

/** A month, a quarter or a year of all course dates, to see where there is room for one more. */
export default function DatesCalendarPage({ data }: PageViewProps<DatesCalendarView>) {
  const { period, today } = data;
  return (
    <div className="stack">
      <ListHead
        title={`Terminy: ${periodName(period)}`}
        items={['termin', 'terminy', 'terminów']}
        form={courseDateCalendarFilters}
        data={data}
        actions={<Actions data={data} />}
      />
      <PeriodLinks period={period} today={today} views={CALENDAR_VIEWS} />
      {'months' in data ? <Months {...data} /> : <Month data={data} />}
    </div>
  );
}

function Month({ data }: { data: DatesMonthView }) {
  const { period, days, today } = data;
  return (
    <>
      {!data.isWhole && (
        <Notice theme="warning">Terminów jest za dużo na jedną stronę. Wybierz szkolenie albo miejsce.</Notice>
      )}
      <MonthGrid
        period={period}
        today={today}
        caption="Terminy szkoleń w każdym dniu miesiąca"
        isList
        renderDay={(day) => (
          <>
            <AddLink day={day} filters={data.filters} />
            {days[day] && <Dates dates={days[day]} />}
          </>
        )}
      />
    </>
  );
}

function Actions({ data }: { data: DatesCalendarView }) {
  const { link } = usePageContext();
  return (
    <>
      <ButtonLink
        to={link(listPath(data.filters, data.period))}
        size="small"
        theme="ghost"
        icon={<List size={16} aria-hidden />}
        label="Lista"
      />
      <Button
        size="small"
        theme="ghost"
        icon={<Printer size={16} aria-hidden />}
        label="Drukuj"
        onClick={() => window.print()}
      />
    </>
  );
}

function AddLink({ day, filters }: { day: string; filters: DatesCalendarView['filters'] }) {
  const { link, access } = usePageContext();
  if (!access.can('COURSEDATE_WRITE')) return null;
  return (
    <Link
      className="dates-add no-print"
      to={link(newDatePath(filters, day))}
      aria-label={`Dodaj termin: ${dayName(day)}`}
    >
      <Plus size={16} aria-hidden />
    </Link>
  );
}

function Dates({ dates }: { dates: readonly CalendarDate[] }) {
  const { link } = usePageContext();
  return (
    <ul className="dates-of-day">
      {dates.map((date) => (
        <li key={date.id} data-phase={date.phase} data-taken={isTaken(date) || undefined}>
          <Link to={link(`/panel/course-dates/${date.id}`)}>{date.courseName}</Link>
          <span className="numbers">
            {timeLabel(date.timeStart)}–{timeLabel(date.timeEnd)}
            {date.of > 1 && `, dzień ${date.nth} z ${date.of}`}
          </span>
          <span>{date.place}</span>
          <Occupancy date={date} />
        </li>
      ))}
    </ul>
  );
}

const isTaken = ({ full, primaryCount, seatLimit }: CalendarDate): boolean => full || primaryCount >= seatLimit;

/** Seats in words, with what a glance has to find: that nobody more has one, that somebody waits, that it is not held. */
function Occupancy({ date }: { date: CalendarDate }) {
  const { phase, primaryCount, seatLimit, reserveCount, full, visibility } = date;
  if (phase === 'cancelled') return <span className="badge badge-red">odwołany</span>;
  return (
    <span className="dates-seats numbers">
      <b>
        {primaryCount} z {seatLimit}
      </b>
      {isTaken(date) && (
        <span className="badge badge-amber">{full && primaryCount < seatLimit ? 'tylko rezerwa' : 'komplet'}</span>
      )}
      {reserveCount > 0 && <span className="badge badge-violet">rezerwa {reserveCount}</span>}
      {visibility === 'hidden' && <span className="badge">ukryty</span>}
    </span>
  );
}

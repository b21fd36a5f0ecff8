import { CalendarX, ChevronLeft, ChevronRight, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#web/router/router.tsx';
import type { ScheduleMonthView } from '#api/training/public/schedule.ts';
import { formatLongDay } from '#domain/text/dates.ts';
import { scheduleMonthFilters } from '#domain/training/course-date/lists.ts';
import { timeLabel } from '#domain/training/course-date/terms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { MonthGrid } from '#web/calendar/month-grid.tsx';
import { monthName, periodName } from '#web/calendar/period-names.ts';
import { usePeriodAddress } from '#web/calendar/use-period-address.ts';
import { ListHead } from '#web/list/list-head.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Seats } from './date-card.tsx';
import { listPath } from './schedule-links.ts';
import '../dates-of-day.css';
import './schedule-month.css';

/** Of a course that the filters name and that is sold no more: there is nothing to wait for. */
export const WITHDRAWN = 'To szkolenie jest teraz wycofane z oferty.';

/** PUB-02: the dates of a month as a calendar; on a phone the days that have any. */
export function ScheduleMonth({ data }: { data: ScheduleMonthView }) {
  const { period, days, today } = data;
  const { link } = usePageContext();
  return (
    <div className="stack schedule-month">
      <ListHead
        lead="Wybierz termin i zgłoś pracowników swojego serwisu."
        form={scheduleMonthFilters}
        data={data}
        items={['termin', 'terminy', 'terminów']}
        actions={
          <ButtonLink
            to={link(listPath(data.filters))}
            size="small"
            theme="ghost"
            icon={<List size={16} aria-hidden />}
            label="Widok listy"
          />
        }
      />
      <div className="schedule-months">
        <h2>{periodName(period)}</h2>
        <OtherMonths data={data} />
      </div>
      {!data.isWhole && (
        <Notice theme="warning">Terminów jest za dużo na jedną stronę. Wybierz szkolenie albo miejsce.</Notice>
      )}
      {data.total === 0 ? (
        <NoDates data={data} />
      ) : (
        <MonthGrid
          period={period}
          today={today}
          caption={`Terminy szkoleń: ${periodName(period)}`}
          isList
          renderDay={(day) => days[day] && <Dates dates={days[day]} />}
        />
      )}
    </div>
  );
}

/** The nearest months that have dates. */
function OtherMonths({ data: { earlier, later } }: { data: ScheduleMonthView }) {
  if (earlier === null && later === null) return null;
  return (
    <nav className="row no-print" aria-label="Inne miesiące z terminami">
      {earlier !== null && (
        <MonthLink month={earlier} said="Wcześniejszy miesiąc" icon={<ChevronLeft size={16} aria-hidden />} />
      )}
      {later !== null && (
        <MonthLink month={later} said="Późniejszy miesiąc" icon={<ChevronRight size={16} aria-hidden />} />
      )}
    </nav>
  );
}

function MonthLink({ month, said, icon }: { month: string; said: string; icon: ReactNode }) {
  const to = usePeriodAddress();
  return (
    <ButtonLink
      to={to('month', month)}
      size="small"
      theme="ghost"
      icon={icon}
      label={monthName(month)}
      aria-label={`${said}: ${monthName(month)}`}
    />
  );
}

function NoDates({ data: { earlier, later, course } }: { data: ScheduleMonthView }) {
  const isOther = earlier !== null || later !== null;
  const hint = isOther ? 'Wybierz inny miesiąc albo zmień filtry.' : 'Zmień filtry albo zajrzyj później.';
  return (
    <div className="card empty">
      <CalendarX size={40} aria-hidden />
      <strong>Brak terminów w tym miesiącu dla tych filtrów</strong>
      <span>{course?.isSold === false ? WITHDRAWN : hint}</span>
    </div>
  );
}

function Dates({ dates }: { dates: ScheduleMonthView['days'][string] }) {
  const { link } = usePageContext();
  return (
    <ul className="dates-of-day">
      {dates.map((date) => (
        <li key={date.id} data-taken={date.freeSeats === 0 || undefined}>
          <Link
            to={link(`/zgloszenia?courseDateId=${date.id}`)}
            aria-label={`${date.courseName}, ${formatLongDay(date.startedOn)}`}
          >
            {date.courseName}
          </Link>
          <span className="numbers">
            {timeLabel(date.timeStart)}–{timeLabel(date.timeEnd)}
            {date.of > 1 && `, dzień ${date.nth} z ${date.of}`}
          </span>
          <span>{date.formula === 'online' ? 'online' : date.locationName}</span>
          {date.price && <span>{date.price}</span>}
          <Seats date={date} />
          {date.allowRequests === false && <span className="soft">Zgłoszenia przyjmuje biuro szkoleń</span>}
        </li>
      ))}
    </ul>
  );
}

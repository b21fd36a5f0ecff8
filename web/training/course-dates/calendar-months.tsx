import { Fragment } from 'react';
import { Link } from '#web/router/router.tsx';
import type { DatesMonthsView } from '#api/training/course-dates/calendar.ts';
import { dayName } from '#domain/text/dates.ts';
import { PERIODS, weeksOf } from '#domain/text/periods.ts';
import { counted } from '#domain/text/plural.ts';
import type { Load, MonthLoad } from '#domain/training/course-date/calendar.ts';
import { monthName } from '#web/calendar/period-names.ts';
import { usePeriodAddress } from '#web/calendar/use-period-address.ts';
import { WeekdayHead } from '#web/calendar/weekday-head.tsx';
import './calendar-months.css';

/** The months of a quarter or a year, each day with how full its dates are; each leads to the calendar of its month. */
export function Months({ months, period, today }: Pick<DatesMonthsView, 'months' | 'period' | 'today'>) {
  return (
    <div className="months" data-view={period.view}>
      {months.map((month) => (
        <Month key={month.name} month={month} today={today} />
      ))}
    </div>
  );
}

function Month({ month, today }: { month: MonthLoad; today: string }) {
  const to = usePeriodAddress();
  const period = PERIODS.month(`${month.name}-01`);
  const address = to('month', month.name);
  const title = `months-${month.name}`;
  return (
    <section className="card months-card" aria-labelledby={title}>
      <h2 id={title}>
        <Link to={address}>{monthName(month.name)}</Link>
      </h2>
      <p className="small soft numbers">{month.begun.dates > 0 ? <Seats load={month.begun} /> : 'bez terminów'}</p>
      <table>
        <caption className="visually-hidden">Zajęte miejsca w każdym dniu miesiąca</caption>
        <WeekdayHead />
        <tbody>
          {weeksOf(period).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} data-today={day === today || undefined}>
                  {period.from <= day && day <= period.to && <Day day={day} load={month.days[day]} to={address} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A day; one with dates leads to its place in the calendar of the month. */
function Day({ day, load, to }: { day: string; load: Load | undefined; to: string }) {
  const number = Number(day.slice(8));
  if (!load) return <span className="months-day">{number}</span>;
  const words = `${dayName(day)}: ${wordsOf(load).join(', ')}`;
  return (
    <Link to={`${to}#day-${day}`} data-taken={load.taken >= load.seats || undefined}>
      <span className="visually-hidden">{words}</span>
      <span aria-hidden title={words} className="months-day numbers">
        {number}
        <meter min={0} max={Math.max(load.seats, 1)} value={load.taken} />
        <span className="months-seats">
          {load.taken}/{load.seats}
        </span>
      </span>
    </Link>
  );
}

const wordsOf = ({ dates, seats, taken, reserve }: Load): string[] => [
  counted(dates, ['termin', 'terminy', 'terminów']),
  `zajęte ${taken} z ${seats}`,
  ...(reserve > 0 ? [`rezerwa ${reserve}`] : []),
];

const Seats = ({ load }: { load: Load }) =>
  wordsOf(load).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' · '}
      <span>{part}</span>
    </Fragment>
  ));

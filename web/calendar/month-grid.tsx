import type { ReactNode } from 'react';
import { weekdayIndex } from '#domain/text/calendar.ts';
import { WEEKDAYS } from '#domain/text/dates.ts';
import { weeksOf, type Period } from '#domain/text/periods.ts';
import { WeekdayHead } from './weekday-head.tsx';
import './month-grid.css';

interface Props {
  readonly period: Period;
  readonly today: string;
  /** What the table holds, for anyone who hears it. */
  readonly caption: string;
  /** On a phone or a tablet its days stand below each other, each with its weekday. */
  readonly isList?: boolean;
  /** What stands below a day's number. */
  renderDay(day: string): ReactNode;
}

/** A month as a table of whole weeks, Monday first. */
export function MonthGrid({ period, today, caption, isList = false, renderDay }: Props) {
  const inMonth = (day: string) => day >= period.from && day <= period.to;
  return (
    <div className="card table-card">
      <table className={isList ? 'month month-list' : 'month'}>
        <caption className="visually-hidden">{caption}</caption>
        <WeekdayHead />
        <tbody>
          {weeksOf(period).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  id={inMonth(day) ? `day-${day}` : undefined}
                  data-other={!inMonth(day) || undefined}
                  data-today={day === today || undefined}
                >
                  {inMonth(day) && (
                    <>
                      <span className="month-number">
                        {isList && <span className="month-weekday">{WEEKDAYS[weekdayIndex(day)]} </span>}
                        {Number(day.slice(8))}
                        {day === today && <span className="visually-hidden"> dzisiaj</span>}
                      </span>
                      {renderDay(day)}
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

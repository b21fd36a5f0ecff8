import { CalendarDays, CalendarPlus, CalendarX } from 'lucide-react';
import type { ScheduleListView, ScheduleView } from '#api/training/public/schedule.ts';
import { scheduleFilters } from '#domain/training/course-date/lists.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { monthName } from '#web/calendar/period-names.ts';
import { ListHead } from '#web/list/list-head.tsx';
import { Pager } from '#web/list/pager.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { AlertLink } from '../seat-alert/alert-link.tsx';
import { DateCard, type PublicDate } from './date-card.tsx';
import { monthPath } from './schedule-links.ts';
import { ScheduleMonth, WITHDRAWN } from './schedule-month.tsx';

interface Month {
  /** `YYYY-MM` */
  readonly month: string;
  readonly dates: readonly PublicDate[];
}

/** Dates in their order, under the months that they begin in. */
function byMonth(dates: readonly PublicDate[]): Month[] {
  const months = [...new Set(dates.map(({ startedOn }) => startedOn.slice(0, 7)))];
  return months.map((month) => ({ month, dates: dates.filter(({ startedOn }) => startedOn.startsWith(month)) }));
}

/** PUB-02: a list, or a month as a calendar. */
export default function SchedulePage({ data }: PageViewProps<ScheduleView>) {
  return 'period' in data ? <ScheduleMonth data={data} /> : <ScheduleList data={data} />;
}

function ScheduleList({ data }: { data: ScheduleListView }) {
  const { course } = data;
  return (
    <div className="stack">
      <ListHead
        lead="Wybierz termin i zgłoś pracowników swojego serwisu."
        form={scheduleFilters}
        data={data}
        items={['termin', 'terminy', 'terminów']}
        actions={<Actions data={data} />}
      />
      {data.items.length === 0 ? (
        <div className="card empty">
          <CalendarX size={40} aria-hidden />
          <strong>Brak terminów dla tych filtrów</strong>
          <span>{course?.isSold === false ? WITHDRAWN : 'Zmień filtry albo zajrzyj później.'}</span>
        </div>
      ) : (
        byMonth(data.items).map(({ month, dates }) => (
          <section key={month} className="stack stack-1" aria-labelledby={`month-${month}`}>
            <h2 id={`month-${month}`}>{monthName(month)}</h2>
            {dates.map((date) => (
              <DateCard key={date.id} date={date} />
            ))}
          </section>
        ))
      )}
      {course?.isSold && data.items.every(({ freeSeats }) => freeSeats === 0) && (
        <AlertLink courseId={course.id} label="Powiadom mnie o wolnym miejscu na tym szkoleniu" />
      )}
      <Pager {...data} />
    </div>
  );
}

function Actions({ data }: { data: ScheduleListView }) {
  const { search, link } = usePageContext();
  return (
    <>
      {data.items[0] && (
        <ButtonLink
          to={link(monthPath(data.filters, data.items[0]))}
          size="small"
          theme="ghost"
          icon={<CalendarDays size={16} aria-hidden />}
          label="Widok miesiąca"
        />
      )}
      <ButtonLink
        to={link(`/harmonogram.ics${search ? `?${search}` : ''}`)}
        download
        size="small"
        theme="ghost"
        icon={<CalendarPlus size={16} aria-hidden />}
        label="Dodaj do kalendarza"
      />
    </>
  );
}

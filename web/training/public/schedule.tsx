import { CalendarPlus, CalendarX } from 'lucide-react';
import type { Option } from '#domain/form/form.ts';
import { scheduleFilters } from '#domain/training/course-date/lists.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { Pager } from '#web/list/pager.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { monthName } from '#web/calendar/period-names.ts';
import { DateCard, type PublicDate } from './date-card.tsx';

interface Data {
  readonly items: readonly PublicDate[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly filters: Record<string, string>;
  readonly errors: FieldErrors;
  readonly notices: readonly string[];
  readonly options: Record<string, readonly Option[]>;
}

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

/** PUB-02. */
export default function SchedulePage({ data }: PageViewProps<Data>) {
  const { search, link } = usePageContext();
  return (
    <div className="stack">
      <ListHead
        lead="Wybierz termin i zgłoś pracowników swojego serwisu."
        form={scheduleFilters}
        data={data}
        actions={
          <ButtonLink
            to={link(`/harmonogram.ics${search ? `?${search}` : ''}`)}
            download
            size="small"
            theme="ghost"
            icon={<CalendarPlus size={16} aria-hidden />}
            label="Dodaj do kalendarza"
          />
        }
      />
      {data.items.length === 0 ? (
        <div className="card empty">
          <CalendarX size={40} aria-hidden />
          <strong>Brak terminów dla tych filtrów</strong>
          <span>Zmień filtry albo zajrzyj później.</span>
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
      <Pager {...data} />
    </div>
  );
}

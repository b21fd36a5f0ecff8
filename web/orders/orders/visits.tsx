import { Printer } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import type { CalendarVisit, VisitsView } from '#api/orders/orders/visits.ts';
import { serviceOf } from '#domain/orders/order/terms.ts';
import { VISIT_VIEWS, visitFilters } from '#domain/orders/order/visits.ts';
import { dayName } from '#domain/text/dates.ts';
import { daysOf, type Period } from '#domain/text/periods.ts';
import { counted } from '#domain/text/plural.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { MonthGrid } from '#web/calendar/month-grid.tsx';
import { PeriodLinks } from '#web/calendar/period-links.tsx';
import { periodName } from '#web/calendar/period-names.ts';
import { usePeriodAddress } from '#web/calendar/use-period-address.ts';
import { ListHead } from '#web/list/list-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useDayQuestion, type AskDay } from './day-question.tsx';
import { RouteLink } from './route-link.tsx';
import { VisitLines } from './visit-lines.tsx';
import { UNPLANNED, WeekBoard } from './week-board.tsx';
import './visits.css';

const VISITS = ['wizyta', 'wizyty', 'wizyt'] as const;

/** Visits by day: a month at a glance, a week to plan, a day to drive. */
export default function VisitsPage({ data }: PageViewProps<VisitsView>) {
  const { period, visits, unplanned, total } = data;
  const [onAsk, dayQuestion] = useDayQuestion();
  return (
    <div className="stack">
      <ListHead
        title={`Wizyty: ${periodName(period)}`}
        items={VISITS}
        form={visitFilters}
        data={data}
        actions={
          period.view !== 'month' && (
            <Button
              size="small"
              theme="ghost"
              icon={<Printer size={16} aria-hidden />}
              label="Drukuj"
              onClick={() => window.print()}
            />
          )
        }
      />
      <PeriodLinks period={period} today={data.today} views={VISIT_VIEWS} />
      {period.view !== 'month' && visits.length < total && (
        <Notice theme="warning">
          Pokazujemy pierwsze {visits.length} z {total}. Wybierz serwis, aby zobaczyć resztę.
        </Notice>
      )}
      {unplanned.visits.length < unplanned.total && (
        <Notice theme="warning">
          {UNPLANNED}: pokazujemy {unplanned.visits.length} najpilniejszych z {unplanned.total}. Wybierz serwis, aby
          zobaczyć resztę.
        </Notice>
      )}
      {period.view === 'month' && <Month period={period} counts={data.counts} today={data.today} />}
      {period.view === 'week' && <Week data={data} onAsk={onAsk} />}
      {period.view === 'day' && <Day day={period.from} visits={visits} onAsk={onAsk} />}
      {dayQuestion}
    </div>
  );
}

/** How many visits each day of the month has. */
function Month(props: { period: Period; counts: Readonly<Record<string, number>>; today: string }) {
  const { period, counts, today } = props;
  const to = usePeriodAddress();
  return (
    <MonthGrid
      period={period}
      today={today}
      caption="Liczba wizyt w każdym dniu miesiąca"
      renderDay={(day) =>
        counts[day] !== undefined && (
          <Link
            className="visits-count"
            to={to('day', day)}
            aria-label={`${dayName(day)}: ${counted(counts[day], VISITS)}`}
          >
            <b>{counts[day]}</b> <span className="visits-word">{counted(counts[day], VISITS).split(' ')[1]}</span>
          </Link>
        )
      }
    />
  );
}

/** A board where there is room for one, else, and on paper, a list by day. */
function Week({ data, onAsk }: { data: VisitsView; onAsk: AskDay }) {
  const { period, visits, unplanned, services } = data;
  const to = usePeriodAddress();
  return (
    <>
      {services.length > 0 && <WeekBoard data={data} onAsk={onAsk} />}
      <div className={services.length > 0 ? 'stack week-list' : 'stack'}>
        {unplanned.visits.length > 0 && (
          <details className="card no-print">
            <summary className="visits-day">
              {UNPLANNED} ({unplanned.total})
            </summary>
            <VisitLines visits={unplanned.visits} onAsk={onAsk} />
          </details>
        )}
        {daysOf(period).map((day) => {
          const own = visits.filter((visit) => visit.day === day);
          return (
            <section className="card stack stack-2" key={day}>
              <h2 className="visits-day">
                <Link to={to('day', day)}>{dayName(day)}</Link>
              </h2>
              {own.length === 0 ? <p className="soft">Brak wizyt.</p> : <VisitLines visits={own} onAsk={onAsk} />}
            </section>
          );
        })}
      </div>
    </>
  );
}

/** The day's visits by service, as a list of addresses to take along. */
function Day(props: { day: string; visits: readonly CalendarVisit[]; onAsk: AskDay }) {
  const { day, visits, onAsk } = props;
  if (visits.length === 0) {
    return (
      <div className="card">
        <EmptyState title="Brak wizyt tego dnia" hint="Wybierz inny dzień albo inny serwis." />
      </div>
    );
  }
  const services = [...new Set(visits.map(({ companyId }) => companyId))];
  return (
    <div className="stack">
      {services.map((service) => {
        const own = visits.filter(({ companyId }) => companyId === service);
        const name = own[0]?.serviceName ?? '';
        return (
          <section className="card stack stack-2" key={service}>
            <div className="row row-apart">
              <h2>{name}</h2>
              {serviceOf(service) !== null && <RouteLink companyId={service} day={day} about={name} />}
            </div>
            <VisitLines visits={own} full onAsk={onAsk} />
          </section>
        );
      })}
    </div>
  );
}

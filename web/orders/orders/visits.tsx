import { Printer } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import type { CalendarVisit, VisitsView } from '#api/orders/orders/visits.ts';
import { ACTIVITY_LABELS } from '#domain/orders/order/terms.ts';
import { visitFilters } from '#domain/orders/order/visits.ts';
import { daysOf, PERIOD_VIEWS, type Period } from '#domain/text/periods.ts';
import { counted } from '#domain/text/plural.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { MonthGrid } from '#web/calendar/month-grid.tsx';
import { PeriodLinks } from '#web/calendar/period-links.tsx';
import { dayName, periodName } from '#web/calendar/period-names.ts';
import { usePeriodAddress } from '#web/calendar/use-period-address.ts';
import { ListHead } from '#web/list/list-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OrderStatusBadge, OrderWarnings } from './badges.tsx';
import './visits.css';

const VISITS = ['wizyta', 'wizyty', 'wizyt'] as const;

/** Visits by day: a month at a glance, a week to plan, a day to drive. */
export default function VisitsPage({ data }: PageViewProps<VisitsView>) {
  const { period, visits, total } = data;
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
      <PeriodLinks period={period} today={data.today} views={PERIOD_VIEWS} />
      {period.view === 'month' && <Month period={period} counts={data.counts} today={data.today} />}
      {period.view === 'week' && <Week period={period} visits={visits} />}
      {period.view === 'day' && <Day visits={visits} />}
      {period.view !== 'month' && visits.length < total && (
        <Notice theme="warning">
          Pokazujemy pierwsze {visits.length} z {total}. Wybierz serwis, aby zobaczyć resztę.
        </Notice>
      )}
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

function Week({ period, visits }: { period: Period; visits: readonly CalendarVisit[] }) {
  const to = usePeriodAddress();
  return (
    <div className="stack">
      {daysOf(period).map((day) => {
        const own = visits.filter((visit) => visit.day === day);
        return (
          <section className="card stack stack-2" key={day}>
            <h2 className="visits-day">
              <Link to={to('day', day)}>{dayName(day)}</Link>
            </h2>
            {own.length === 0 ? <p className="soft">Brak wizyt.</p> : <Lines visits={own} />}
          </section>
        );
      })}
    </div>
  );
}

/** The day's visits by service, as a list of addresses to take along. */
function Day({ visits }: { visits: readonly CalendarVisit[] }) {
  if (visits.length === 0) {
    return (
      <div className="card">
        <EmptyState title="Brak wizyt tego dnia" hint="Wybierz inny dzień albo inny serwis." />
      </div>
    );
  }
  const services = [...new Set(visits.map(({ serviceName }) => serviceName))];
  return (
    <div className="stack">
      {services.map((service) => (
        <section className="card stack stack-2" key={service}>
          <h2>{service}</h2>
          <Lines visits={visits.filter(({ serviceName }) => serviceName === service)} full />
        </section>
      ))}
    </div>
  );
}

function Lines({ visits, full = false }: { visits: readonly CalendarVisit[]; full?: boolean }) {
  const { link } = usePageContext();
  return (
    <ol className="visits-lines">
      {visits.map((visit) => (
        <li key={visit.id}>
          <div className="row">
            <Link to={link(`/panel/orders/${visit.id}`)}>{visit.orderNumber}</Link>
            <OrderStatusBadge status={visit.status} />
            <OrderWarnings delayed={visit.delayed} />
            {visit.activityType !== '' && <span className="soft small">{ACTIVITY_LABELS[visit.activityType]}</span>}
            {!full && <span className="soft small">{visit.serviceName}</span>}
          </div>
          <div>
            <b>{visit.companyName}</b>
          </div>
          <address>{[visit.address, visit.place].filter(Boolean).join(', ')}</address>
          {full && (
            <div className="small">
              {[visit.contactPerson, visit.deviceModel && `model ${visit.deviceModel}`].filter(Boolean).join(' · ')}
              {visit.phoneNumber !== '' && (
                <>
                  {' · '}
                  <a href={`tel:${visit.phoneNumber}`}>{visit.phoneNumber}</a>
                </>
              )}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

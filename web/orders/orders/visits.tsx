import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import type { CalendarVisit, VisitsView } from '#api/orders/orders/visits.ts';
import { ACTIVITY_LABELS } from '#domain/orders/order/terms.ts';
import { daysOf, visitFilters, weeksOf, type Period, type VisitView } from '#domain/orders/order/visits.ts';
import { mergeQuery, omitQuery } from '#domain/kernel/url.ts';
import { weekdayIndex } from '#domain/text/calendar.ts';
import { formatDay, WEEKDAYS, WEEKDAYS_SHORT } from '#domain/text/dates.ts';
import { counted } from '#domain/text/plural.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ListHead } from '#web/list/list-head.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OrderStatusBadge, OrderWarnings } from './badges.tsx';
import './visits.css';

const VISITS = ['wizyta', 'wizyty', 'wizyt'] as const;

const weekdayOf = (day: string): string => WEEKDAYS[weekdayIndex(day)] ?? '';
const headingOf = (day: string): string => `${weekdayOf(day)}, ${formatDay(day)}`;

/** 'listopad 2026' */
const MONTH = new Intl.DateTimeFormat('pl-PL', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const TITLES: Readonly<Record<VisitView, (period: Period) => string>> = {
  month: ({ from }) => MONTH.format(new Date(from)),
  week: ({ from, to }) => `${formatDay(from)} – ${formatDay(to)}`,
  day: ({ from }) => headingOf(from),
};

/** The address of another period with the same filters. */
function useAddress(): (view: VisitView, name: string) => string {
  const { path, search, link } = usePageContext();
  const clean = omitQuery(link(search ? `${path}?${search}` : path), ['month', 'week', 'day']);
  return (view, name) => mergeQuery(clean, { [view]: name });
}

/** Visits by day: a month at a glance, a week to plan, a day to drive. */
export default function VisitsPage({ data }: PageViewProps<VisitsView>) {
  const { period, visits, total } = data;
  return (
    <div className="stack">
      <ListHead
        title={`Wizyty: ${TITLES[period.view](period)}`}
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
      <Periods period={period} today={data.today} />
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

function Periods({ period, today }: { period: Period; today: string }) {
  const to = useAddress();
  const { view, from } = period;
  const within = from <= today && today <= period.to ? today : from;
  const views: readonly (readonly [VisitView, string, string])[] = [
    ['month', 'Miesiąc', from.slice(0, 7)],
    ['week', 'Tydzień', within],
    ['day', 'Dzień', within],
  ];
  return (
    <nav className="row row-apart no-print" aria-label="Okres">
      <div className="row">
        <ButtonLink
          to={to(view, period.previous)}
          size="small"
          theme="ghost"
          icon={<ChevronLeft size={16} aria-hidden />}
          label="Wcześniej"
        />
        <ButtonLink
          to={to(view, view === 'month' ? today.slice(0, 7) : today)}
          size="small"
          theme="ghost"
          label="Dzisiaj"
        />
        <ButtonLink
          to={to(view, period.next)}
          size="small"
          theme="ghost"
          icon={<ChevronRight size={16} aria-hidden />}
          label="Później"
        />
      </div>
      <div className="row">
        {views.map(([other, label, name]) => (
          <ButtonLink
            key={other}
            to={to(other, name)}
            size="small"
            theme={other === view ? 'secondary' : 'ghost'}
            aria-current={other === view ? 'page' : undefined}
            label={label}
          />
        ))}
      </div>
    </nav>
  );
}

/** Whole weeks in a table; on a phone a list of the days that have visits. */
function Month(props: { period: Period; counts: Readonly<Record<string, number>>; today: string }) {
  const { period, counts, today } = props;
  const to = useAddress();
  const inMonth = (day: string) => day >= period.from && day <= period.to;
  return (
    <div className="card table-card">
      <table className="visits-month">
        <caption className="visually-hidden">Liczba wizyt w każdym dniu miesiąca</caption>
        <thead>
          <tr>
            {WEEKDAYS_SHORT.map((name, index) => (
              <th scope="col" key={name} abbr={WEEKDAYS[index]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(period).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} data-other={!inMonth(day) || undefined} data-today={day === today || undefined}>
                  {inMonth(day) && (
                    <>
                      <span className="visits-number">
                        {Number(day.slice(8))}
                        {day === today && <span className="visually-hidden"> dzisiaj</span>}
                      </span>
                      {counts[day] !== undefined && (
                        <Link to={to('day', day)} aria-label={`${headingOf(day)}: ${counted(counts[day], VISITS)}`}>
                          <b>{counts[day]}</b>{' '}
                          <span className="visits-word">{counted(counts[day], VISITS).split(' ')[1]}</span>
                        </Link>
                      )}
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

function Week({ period, visits }: { period: Period; visits: readonly CalendarVisit[] }) {
  const to = useAddress();
  return (
    <div className="stack">
      {daysOf(period).map((day) => {
        const own = visits.filter((visit) => visit.day === day);
        return (
          <section className="card stack stack-2" key={day}>
            <h2 className="visits-day">
              <Link to={to('day', day)}>{headingOf(day)}</Link>
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

import { useState, type DragEvent } from 'react';
import type { CalendarVisit, VisitsView } from '#api/orders/orders/visits.ts';
import { ACTIVITY_LABELS } from '#domain/orders/order/terms.ts';
import { DAY_ROUTE, dayRoutePath } from '#domain/orders/order/visits.ts';
import { weekdayIndex } from '#domain/text/calendar.ts';
import { dayName, formatDay, WEEKDAYS, WEEKDAYS_SHORT } from '#domain/text/dates.ts';
import { daysOf } from '#domain/text/periods.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { usePeriodAddress } from '#web/calendar/use-period-address.ts';
import { Link } from '#web/router/router.tsx';
import { OrderStatusBadge, OrderWarnings } from './badges.tsx';
import { DayButton, type AskDay } from './day-question.tsx';
import './week-board.css';

interface Props {
  readonly data: VisitsView;
  readonly onAsk: AskDay;
}

/** A card that is being dragged, and the cell that it is over. */
interface Drag {
  readonly id: string;
  readonly over: string;
}

/** What no day of a calendar has: it waits for one, or its own is over. */
export const UNPLANNED = 'Bez dnia i po terminie';

const dayMarks = (day: string, { today, freeDays }: VisitsView) => ({
  'data-today': day === today || undefined,
  'data-free': freeDays.includes(day) || undefined,
});

/**
 * A week as a table: a row for each service, before its days what waits for one. A card that is dragged to another day
 * of its row asks what its button asks, with that day; where nobody can come any more nothing is dropped.
 */
export function WeekBoard({ data, onAsk }: Props) {
  const { period, visits, unplanned, services, today } = data;
  const to = usePeriodAddress();
  const days = daysOf(period);
  const [drag, setDrag] = useState<Drag | null>(null);
  // As the page has it now: it may have been read again since the card was lifted.
  const held = drag && [...unplanned.visits, ...visits].find(({ id, gets }) => id === drag.id && gets !== null);
  const cards = (of: readonly CalendarVisit[]) => (
    <ul className="board-cards">
      {of.map((visit) => (
        <Card
          key={visit.id}
          visit={visit}
          onAsk={onAsk}
          onDrag={(id) => setDrag(id === null ? null : { id, over: '' })}
        />
      ))}
    </ul>
  );
  const dropping = (service: string, day: string) => {
    const takes = held ? held.companyId === service && day >= today && day !== held.day : false;
    const cell = takes ? `${service} ${day}` : '';
    return {
      'data-takes': takes || undefined,
      'data-over': (takes && drag?.over === cell) || undefined,
      onDragOver: (event: DragEvent) => {
        if (takes) event.preventDefault();
        if (drag && drag.over !== cell) setDrag({ ...drag, over: cell });
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setDrag(null);
        if (takes && held) onAsk(held, day);
      },
    };
  };
  return (
    <div className="card table-card table-scroll week-board no-print">
      <table>
        <caption className="visually-hidden">Wizyty tygodnia: serwisy w wierszach, dni w kolumnach</caption>
        <thead>
          <tr>
            <th scope="col">Serwis</th>
            <th scope="col">
              {UNPLANNED} ({unplanned.total})
            </th>
            {days.map((day) => (
              <th scope="col" key={day} {...dayMarks(day, data)} abbr={WEEKDAYS[weekdayIndex(day)]}>
                <Link to={to('day', day)}>
                  {WEEKDAYS_SHORT[weekdayIndex(day)]} {formatDay(day).slice(0, 5)}
                </Link>
                {day === today && <span className="visually-hidden"> dzisiaj</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {services.map(({ id, name, isNobody }) => (
            <tr key={id}>
              <th scope="row" data-nobody={isNobody || undefined}>
                {name}
              </th>
              <td className="board-lane">{cards(unplanned.visits.filter(({ companyId }) => companyId === id))}</td>
              {days.map((day) => (
                <td key={day} {...dayMarks(day, data)} {...dropping(id, day)}>
                  {cards(visits.filter((visit) => visit.companyId === id && visit.day === day))}
                  {!isNobody && visits.some((visit) => visit.companyId === id && visit.day === day) && (
                    <RoutePaper service={{ id, name }} day={day} />
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

/** Below the cards of a day: where the service drives then, on paper. */
function RoutePaper({ service: { id, name }, day }: { service: { id: string; name: string }; day: string }) {
  const { link } = usePageContext();
  return (
    <a
      className="board-route"
      href={link(dayRoutePath(id, day))}
      download
      aria-label={`${DAY_ROUTE.label}: ${name}, ${dayName(day)}`}
    >
      {DAY_ROUTE.label}
    </a>
  );
}

interface CardProps {
  readonly visit: CalendarVisit;
  readonly onAsk: AskDay;
  /** Null: it was let go. */
  onDrag(id: string | null): void;
}

/** One order; the whole card is dragged, whatever of it is taken hold of. */
function Card({ visit, onAsk, onDrag }: CardProps) {
  const { link } = usePageContext();
  const lifting = visit.gets && {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData('text/plain', visit.orderNumber);
      dataTransfer.effectAllowed = 'move';
      onDrag(visit.id);
    },
    onDragEnd: () => onDrag(null),
  };
  const { companyName, city, activityType, employeeName } = visit;
  return (
    <li className="board-card" data-late={visit.delayed || undefined} {...lifting}>
      <Link to={link(`/panel/orders/${visit.id}`)} draggable={false}>
        {visit.orderNumber}
      </Link>
      <Line text={visit.hours} className="numbers" />
      <Line text={companyName} className="board-client" />
      <Line text={[city, activityType && ACTIVITY_LABELS[activityType]].filter(Boolean).join(' · ')} />
      <Line text={employeeName} />
      <span className="board-marks">
        <OrderStatusBadge status={visit.status} />
        <OrderWarnings {...visit} />
      </span>
      <DayButton visit={visit} onAsk={onAsk} />
    </li>
  );
}

const Line = ({ text, className = '' }: { text: string; className?: string }) =>
  text === '' ? null : (
    <span className={`board-line ${className}`} title={text}>
      {text}
    </span>
  );

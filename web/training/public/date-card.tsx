import { Clock, MapPin, MonitorPlay } from 'lucide-react';
import { weekdayIndex } from '#domain/text/calendar.ts';
import { MONTHS_OF, WEEKDAYS } from '#domain/text/dates.ts';
import { counted } from '#domain/text/plural.ts';
import { daysText, hoursText } from '#domain/training/course-date/days.ts';
import type { Formula } from '#domain/training/course-date/terms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

export interface PublicDate {
  readonly id: string;
  readonly courseName: string;
  readonly startedOn: string;
  readonly timeStart: number;
  readonly timeEnd: number;
  readonly duration: number;
  readonly locationName: string;
  readonly locationCity: string;
  readonly locationAddress: string;
  readonly formula: Formula;
  readonly freeSeats: number;
  readonly allowRequests?: boolean;
  /** Gross, for one person. */
  readonly price?: string;
}

/** The place of a date in a few words. */
export const Place = ({ date }: { date: PublicDate }) =>
  date.formula === 'online' ? (
    <span className="with-icon">
      <MonitorPlay size={16} aria-hidden /> online
    </span>
  ) : (
    <span className="with-icon">
      <MapPin size={16} aria-hidden /> {date.locationName}
    </span>
  );

/** PUB-13: free seats, or that only the reserve is open. */
export const Seats = ({ date }: { date: PublicDate }) =>
  date.freeSeats > 0 ? (
    <span className="badge badge-green">
      {counted(date.freeSeats, ['wolne miejsce', 'wolne miejsca', 'wolnych miejsc'])}
    </span>
  ) : (
    <span className="badge badge-amber">lista rezerwowa</span>
  );

/** One date of the schedule. */
export function DateCard({ date }: { date: PublicDate }) {
  const { link } = usePageContext();
  const [, month = '01', day = '01'] = date.startedOn.split('-');
  return (
    <article className="card date-card">
      <div className="date-card-what">
        <h3>{date.courseName}</h3>
        {date.duration > 1 && <p className="small">{daysText(date)}</p>}
        <div className="row small soft">
          <span className="with-icon">
            <Clock size={16} aria-hidden /> {hoursText(date)}
          </span>
          <Place date={date} />
        </div>
      </div>
      <div className="date-card-day">
        <b>{Number(day)}</b>
        <span>{MONTHS_OF[Number(month) - 1]}</span>
        <span className="soft small">{WEEKDAYS[weekdayIndex(date.startedOn)]}</span>
      </div>
      <div className="date-card-do">
        {date.price && <span className="small">{date.price}</span>}
        <Seats date={date} />
        {date.allowRequests === false ? (
          <span className="small soft">Zgłoszenia przyjmuje biuro szkoleń</span>
        ) : (
          <ButtonLink
            to={link(`/zgloszenia?courseDateId=${date.id}`)}
            size="small"
            label="Zgłoś pracownika"
            aria-label={`Zgłoś pracownika: ${date.courseName}, ${Number(day)} ${MONTHS_OF[Number(month) - 1]}`}
          />
        )}
      </div>
    </article>
  );
}

import { CalendarClock, CalendarPlus, CalendarX, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#web/router/router.tsx';
import type { CourseDateItem } from '#api/training/course-dates/index.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { Option } from '#domain/form/form.ts';
import { courseDateFilters } from '#domain/training/course-date/filters.ts';
import { countedDays } from '#domain/text/plural.ts';
import { timeLabel } from '#domain/training/course-date/terms.ts';
import { isActiveLink } from '#domain/kernel/url.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { Pager } from '#web/list/pager.tsx';
import { SortHeader } from '#web/list/sort-header.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { DateStatusBadge } from '../badges.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { dayWithWeekday } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface Data {
  readonly items: readonly CourseDateItem[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string;
  readonly filters: Record<string, string>;
  readonly errors: FieldErrors;
  readonly notices: readonly string[];
  readonly options: Record<string, readonly Option[]>;
  /** The day in Warsaw. */
  readonly today: string;
}

/** CD-01. */
export default function CourseDatesPage({ data }: PageViewProps<Data>) {
  const { link, path, search, access } = usePageContext();
  const upcoming = `/panel/course-dates?filters[startedOnFrom]=${formatDay(data.today)}`;
  const course = data.filters.courseId ? `?filters[courseId]=${data.filters.courseId}` : '';
  const add = access.can('COURSEDATE_WRITE') && (
    <ButtonLink
      to={link(`/panel/course-dates/new${course}`)}
      size="small"
      icon={<CalendarPlus size={16} aria-hidden />}
      label="Dodaj termin"
    />
  );
  return (
    <div className="stack">
      <ListHead
        title="Terminy szkoleń"
        form={courseDateFilters}
        data={data}
        primary={4}
        actions={
          <>
            <ButtonLink
              to={link(upcoming)}
              aria-current={isActiveLink(upcoming, { url: `${path}?${search}` }, 'query') ? 'page' : undefined}
              size="small"
              theme="ghost"
              icon={<CalendarClock size={16} aria-hidden />}
              label="Nadchodzące"
            />
            <ButtonLink
              to={link('/panel/locations')}
              size="small"
              theme="ghost"
              icon={<MapPin size={16} aria-hidden />}
              label="Miejsca szkoleń"
            />
            {add}
          </>
        }
      />
      <div className="card table-card">
        {data.items.length === 0 ? (
          <Empty filtered={Object.keys(data.filters).length > 0} add={add} />
        ) : (
          <Table items={data.items} sort={data.sort} />
        )}
        <Pager {...data} />
      </div>
    </div>
  );
}

function Empty({ filtered, add }: { filtered: boolean; add: ReactNode }) {
  const { link } = usePageContext();
  return filtered ? (
    <EmptyState icon={CalendarX} title="Brak terminów dla tych filtrów" hint="Zmień filtry albo je wyczyść.">
      <ButtonLink to={link('/panel/course-dates')} size="small" theme="secondary" label="Wyczyść filtry" />
    </EmptyState>
  ) : (
    <EmptyState
      icon={CalendarX}
      title="Nie ma jeszcze terminów"
      hint="Dodaj termin, aby przyjmować na niego zgłoszenia."
    >
      {add}
    </EmptyState>
  );
}

function Table({ items, sort }: { items: readonly CourseDateItem[]; sort: string }) {
  const { link } = usePageContext();
  return (
    <div className="table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Lista terminów szkoleń</caption>
        <thead>
          <tr>
            <SortHeader label="Termin" sort={sort} orders={['startedOnAsc', 'startedOnDesc']} />
            <SortHeader label="Szkolenie" sort={sort} orders={['courseAsc', 'courseDesc']} />
            <th scope="col">Godziny</th>
            <th scope="col">Miejsce</th>
            <th scope="col">Zajęte</th>
            <th scope="col">Rezerwa</th>
            <SortHeader label="Wolne" sort={sort} orders={['freeSeatsAsc', 'freeSeatsDesc']} first="descending" />
            <th scope="col">Stan</th>
          </tr>
        </thead>
        <tbody>
          {items.map((date) => (
            <tr key={date.id}>
              <th scope="row" data-label="Termin" className="numbers nowrap">
                <Link to={link(`/panel/course-dates/${date.id}`)}>{dayWithWeekday(date.startedOn)}</Link>
                {date.duration > 1 && <div className="small soft">{countedDays(date.duration)}</div>}
              </th>
              <td data-label="Szkolenie">{date.courseName}</td>
              <td data-label="Godziny" className="numbers nowrap">
                {timeLabel(date.timeStart)}–{timeLabel(date.timeEnd)}
              </td>
              <td data-label="Miejsce">{date.formula === 'online' ? 'online' : date.locationCity}</td>
              <td data-label="Zajęte" className="numbers">
                {date.primaryCount} / {date.seatLimit}
              </td>
              <td data-label="Rezerwa" className="numbers">
                {date.reserveCount}
              </td>
              <td data-label="Wolne" className="numbers">
                {date.freeSeats}
              </td>
              <td data-label="Stan">
                <DateStatusBadge status={date.status} visibility={date.visibility} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

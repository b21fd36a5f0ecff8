import { CalendarPlus, CalendarX, MapPin } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CourseDateItem } from '#api/training/course-dates/index.ts';
import type { Option } from '#domain/shared/form.ts';
import { courseDateFilters } from '#domain/training/course-date/filters.ts';
import { timeLabel } from '#domain/training/course-date/terms.ts';
import { useSurroundings } from '../context.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { Pager } from '../list/pager.tsx';
import type { PageViewProps } from '../page-table.ts';
import { DateStatusBadge } from '../ui/badges.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { dayWithWeekday } from '../ui/dates.ts';
import { Notice } from '../ui/notice.tsx';

interface Data {
  readonly items: readonly CourseDateItem[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly filters: Record<string, string>;
  readonly notices: readonly string[];
  readonly options: Record<string, readonly Option[]>;
}

/** CD-01. */
export default function CourseDatesPage({ data }: PageViewProps<Data>) {
  const { link, search, access } = useSurroundings();
  const course = data.filters.courseId ? `?filters[courseId]=${data.filters.courseId}` : '';
  return (
    <div className="stack">
      <div className="page-head">
        <h1>Terminy szkoleń</h1>
        <div className="row no-print">
          <ButtonLink
            to={link('/panel/locations')}
            size="small"
            theme="ghost"
            icon={<MapPin size={16} aria-hidden />}
            label="Miejsca szkoleń"
          />
          {access.can('COURSEDATE_WRITE') && (
            <ButtonLink
              to={link(`/panel/course-dates/new${course}`)}
              size="small"
              icon={<CalendarPlus size={16} aria-hidden />}
              label="Dodaj termin"
            />
          )}
        </div>
      </div>
      {data.notices.map((notice) => (
        <Notice key={notice} theme="warning">
          {notice}
        </Notice>
      ))}
      <FilterBar key={search} form={courseDateFilters} values={data.filters} options={data.options} primary={4} />
      <div className="card table-card">
        {data.items.length === 0 ? (
          <div className="empty">
            <CalendarX size={40} aria-hidden />
            <strong>Brak terminów dla tych filtrów</strong>
            <span>Wyczyść filtry albo dodaj nowy termin.</span>
          </div>
        ) : (
          <Table items={data.items} />
        )}
        <Pager {...data} />
      </div>
    </div>
  );
}

function Table({ items }: { items: readonly CourseDateItem[] }) {
  const { link } = useSurroundings();
  return (
    <div className="table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Lista terminów szkoleń</caption>
        <thead>
          <tr>
            <th scope="col">Termin</th>
            <th scope="col">Szkolenie</th>
            <th scope="col">Godziny</th>
            <th scope="col">Miejsce</th>
            <th scope="col">Zajęte</th>
            <th scope="col">Rezerwa</th>
            <th scope="col">Wolne</th>
            <th scope="col">Stan</th>
          </tr>
        </thead>
        <tbody>
          {items.map((date) => (
            <tr key={date.id}>
              <th scope="row" data-label="Termin" className="numbers nowrap">
                <Link to={link(`/panel/course-dates/${date.id}`)}>{dayWithWeekday(date.startedOn)}</Link>
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

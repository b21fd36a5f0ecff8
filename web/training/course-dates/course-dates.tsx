import { CalendarDays, CalendarPlus, CalendarX, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#web/router/router.tsx';
import type { ListedDate } from '#api/training/course-dates/index.ts';
import type { Option } from '#domain/form/form.ts';
import type { ListTab } from '#domain/list/list.ts';
import { courseDateFilters } from '#domain/training/course-date/lists.ts';
import { countedDays } from '#domain/text/plural.ts';
import { timeLabel } from '#domain/training/course-date/terms.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { atMoment } from '#web/list/at-moment.ts';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { ListTabs } from '#web/list/list-tabs.tsx';
import { Pager } from '#web/list/pager.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { DateStatusBadge } from '../badges.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { calendarPath } from './calendar-links.ts';
import { dayWithWeekday } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface Data {
  readonly items: readonly ListedDate[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string;
  readonly filters: Record<string, string>;
  readonly errors: FieldErrors;
  readonly notices: readonly string[];
  readonly options: Record<string, readonly Option[]>;
  readonly tabs: readonly ListTab[];
  readonly asOf: string | null;
}

/** CD-01. */
export default function CourseDatesPage({ data }: PageViewProps<Data>) {
  const { link, access } = usePageContext();
  const course = data.filters.courseId ? `?filters[courseId]=${data.filters.courseId}` : '';
  const add = !data.asOf && access.can('COURSEDATE_WRITE') && (
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
        form={courseDateFilters}
        data={data}
        primary={4}
        items={['termin', 'terminy', 'terminów']}
        tabs={<ListTabs tabs={data.tabs} base="/panel/course-dates" rows={data.items} />}
        actions={
          <>
            <ButtonLink
              to={link(calendarPath(data.filters))}
              size="small"
              theme="ghost"
              icon={<CalendarDays size={16} aria-hidden />}
              label="Kalendarz"
            />
            {/* Its words would take the room of the tabs. */}
            <span title="Miejsca szkoleń">
              <ButtonLink to={link('/panel/locations')} size="small" theme="ghost" aria-label="Miejsca szkoleń">
                <MapPin size={16} aria-hidden />
              </ButtonLink>
            </span>
            {add}
          </>
        }
      />
      <div className="card table-card">
        {data.items.length === 0 ? (
          <Empty filtered={Object.keys(data.filters).length > 0} add={add} />
        ) : (
          <Table {...data} />
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

function Table({ items, sort, asOf }: Pick<Data, 'items' | 'sort' | 'asOf'>) {
  const { link } = usePageContext();
  const to = (path: string) => atMoment(link(path), asOf);
  const columns: readonly Column<ListedDate>[] = [
    {
      label: 'Termin',
      heads: true,
      className: 'numbers',
      orders: ['startedOnAsc', 'startedOnDesc'],
      render: ({ id, startedOn, duration }) => (
        <>
          <Link to={to(`/panel/course-dates/${id}`)}>{dayWithWeekday(startedOn)}</Link>
          {duration > 1 && <span className="cell-sub">{countedDays(duration)}</span>}
        </>
      ),
    },
    {
      label: 'Szkolenie',
      cut: true,
      card: 'bare',
      orders: ['courseAsc', 'courseDesc'],
      render: ({ courseName }) => courseName,
    },
    {
      label: 'Godziny',
      className: 'numbers',
      card: 'none',
      render: ({ timeStart, timeEnd }) => `${timeLabel(timeStart)}–${timeLabel(timeEnd)}`,
    },
    {
      label: 'Miejsce',
      cut: true,
      card: 'bare',
      render: ({ formula, locationCity }) => (formula === 'online' ? 'online' : locationCity),
    },
    {
      label: 'Zajęte',
      className: 'numbers cell-number',
      render: ({ primaryCount, seatLimit }) => `${primaryCount} / ${seatLimit}`,
    },
    { label: 'Rezerwa', className: 'numbers cell-number', card: 'none', render: ({ reserveCount }) => reserveCount },
    {
      label: 'Wolne',
      className: 'numbers cell-number',
      orders: ['freeSeatsAsc', 'freeSeatsDesc'],
      first: 'descending',
      render: ({ freeSeats }) => freeSeats,
    },
    {
      label: 'Stan',
      card: 'beside',
      render: ({ phase, visibility }) => <DateStatusBadge phase={phase} visibility={visibility} />,
    },
  ];
  return (
    <DataTable caption="Lista terminów szkoleń" columns={columns} rows={items} keyOf={({ id }) => id} sort={sort} />
  );
}

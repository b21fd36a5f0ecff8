import { applicationList, courseDateList } from '#domain/training/course-date/lists.ts';
import { hoursText } from '#domain/training/course-date/days.ts';
import { FORMULA_LABELS } from '#domain/training/course-date/terms.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import {
  listApplications,
  type ApplicationItem,
  type ApplicationSort,
} from '#projections/training/applications/application-list.ts';
import { listCourseDates, type CourseDateItem } from '#projections/training/course-dates/course-date-list.ts';
import type { SortOf } from '#domain/list/list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { unreachedMails } from '#api/mailbox/today-card.ts';
import { cardOf, todayScreen, type TodayRow } from '#api/today/today.ts';
import { dayFromToday, waitingSince } from '#api/today/words.ts';
import { readListQuery } from './applications/filters.ts';
import { readCourseDateQuery } from './course-dates/filters.ts';

/** A trainer sees the own dates (CD-17). */
const own = ({ session }: RequestContext): Record<string, string> =>
  session?.actor.role === 'TRAINER' ? { trainerId: session.actor.id } : {};

function dateRow(date: CourseDateItem, { context: { today } }: RequestContext): TodayRow {
  const place = date.formula === 'online' ? FORMULA_LABELS.online : date.locationName;
  return {
    id: date.id,
    path: `/panel/course-dates/${date.id}`,
    title: date.courseName,
    facts: [`${dayFromToday(date.startedOn, today)}, ${hoursText(date)}`, place],
    taken: { count: date.primaryCount, limit: date.seatLimit },
    ...(date.reserveCount > 0 ? { note: { text: `${date.reserveCount} na rezerwie`, late: false } } : {}),
  };
}

interface Dates {
  readonly title: string;
  readonly empty: string;
  readonly filters: Readonly<Record<string, string>>;
}

/** Dates, the next ones first. */
const datesCard = ({ title, empty, filters }: Dates) =>
  cardOf({
    title,
    page: 'courseDates',
    empty,
    filters: (request) => ({
      ...filters,
      ...own(request),
      sort: 'startedOnAsc' satisfies SortOf<typeof courseDateList>,
    }),
    read: async (request) => listCourseDates(request.app.db, await readCourseDateQuery(request)),
    row: dateRow,
  });

type TabLabel = ReturnType<typeof applicationList.tabs>[number]['label'];

/** Applications of a tab of their list. */
const applicationsCard = (card: { title: string; empty: string; tab: TabLabel; sort: ApplicationSort }) =>
  cardOf({
    title: card.title,
    page: 'applications',
    empty: card.empty,
    filters: ({ context }) => ({
      ...applicationList.tabs(context.today).find(({ label }) => label === card.tab)?.filter,
      sort: card.sort,
    }),
    read: async (request) => listApplications(request.app.lists, await readListQuery(request)),
    row: applicationRow,
  });

const applicationRow = (item: ApplicationItem, { context: { today } }: RequestContext): TodayRow => ({
  id: item.id,
  path: `/panel/applications/${item.id}`,
  title: item.participantName,
  facts: [item.companyName, `${item.courseName}, ${dayFromToday(item.startedOn, today)}`],
  note: waitingSince(dayInWarsaw(item.appliedAt), today),
});

/** The training panel's first page: what happens, then what waits, the oldest first. */
export const trainingToday = todayScreen([
  datesCard({ title: 'Trwające szkolenia', empty: 'Teraz nie trwa żadne szkolenie.', filters: { status: 'running' } }),
  applicationsCard({
    title: 'Zgłoszenia do decyzji',
    empty: 'Żadne zgłoszenie nie czeka na decyzję.',
    tab: 'Oczekujące',
    sort: 'appliedAtAsc',
  }),
  datesCard({
    title: 'Najbliższe szkolenia',
    empty: 'Nie ma terminów w przyszłości.',
    filters: { status: 'upcoming' },
  }),
  datesCard({
    title: 'Wolne miejsca, a ktoś czeka na rezerwie',
    empty: 'Nikt na rezerwie nie czeka na miejsce, które jest wolne.',
    filters: { status: 'upcoming', seats: 'kept' },
  }),
  applicationsCard({
    title: 'Po terminie bez decyzji',
    empty: 'Wszystkie zgłoszenia odbytych szkoleń są rozstrzygnięte.',
    tab: 'Po terminie',
    sort: 'startedOnDesc',
  }),
  unreachedMails,
]);

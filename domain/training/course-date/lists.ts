import { formatDay } from '#domain/text/dates.ts';
import { days, declareList, filterForm, idOf, named, oneOf, search, type ListTab } from '#domain/list/list.ts';
import type { Form } from '#domain/form/form.ts';
import { capitalised } from '#domain/text/words.ts';
import { VOIVODESHIPS } from '#domain/form/voivodeships.ts';
import {
  FORMULA_LABELS,
  FORMULAS,
  LIST_LABELS,
  LIST_TYPES,
  STATUS_LABELS,
  STATUSES,
  VISIBILITIES,
  VISIBILITY_LABELS,
} from './terms.ts';
import { PHASE_LABELS, PHASE_MANY, PHASES } from './phase.ts';

const started = days('startedOn', 'Termin', { column: 'started_on' });
const course = idOf('courseId', 'Szkolenie', { column: 'course_id', table: 'courses' });
const location = idOf('courseLocationId', 'Miejsce', { column: 'course_location_id', table: 'locations' });
const trainer = idOf('trainerId', 'Trener', {
  column: 'trainer_id',
  table: 'operators',
  choices: 'trainers',
  placeholder: 'wszyscy',
});
const formula = oneOf('formula', 'Forma', { column: 'formula', options: named(FORMULAS, FORMULA_LABELS) });

/** What dates are filtered by besides their time. */
export const dateFilters = [course, trainer, location, formula] as const;

/** APP-02, APP-03. The page offers courses and locations. The commonest filters first. */
export const applicationList = declareList({
  id: 'application-filters',
  hasPast: true,
  tabs: (today): readonly ListTab[] => [
    { label: 'Oczekujące', filter: { status: 'waiting', listType: 'primary', datePhase: 'upcoming' } },
    { label: 'Wysłane', filter: { status: 'sent', datePhase: 'upcoming' } },
    { label: 'Rezerwa', filter: { status: 'waiting', listType: 'reserve', datePhase: 'upcoming' } },
    { label: 'Dziś', filter: { startedOnFrom: formatDay(today), startedOnTo: formatDay(today) } },
    { label: 'Po terminie', filter: { status: 'waiting', datePhase: 'held' } },
  ],
  pageSizes: [25, 50, 100],
  filters: [
    search('participantName', 'Uczestnik', { reads: 'names' }),
    search('companyName', 'Firma', { column: 'company_searched' }),
    course,
    oneOf('status', 'Status', { column: 'status', options: named(STATUSES, STATUS_LABELS) }),
    oneOf('listType', 'Lista', { column: 'list_type', options: named(LIST_TYPES, LIST_LABELS) }),
    ...started,
    oneOf('datePhase', 'Stan terminu', { options: named(PHASES, PHASE_LABELS) }),
    search('companyNip', 'NIP', { column: 'company_nip', reads: 'nip', by: 'begins' }),
    search('email', 'E-mail', { column: 'emails', reads: 'emails' }),
    search('name', 'Uczestnik albo osoba zgłaszająca', { column: 'names', reads: 'names' }),
    search('employeeName', 'Pracownik serwisu', { reads: 'names' }),
    search('boschCarServiceId', 'Numer serwisu', { column: 'bosch_car_service_id', reads: 'number', by: 'equal' }),
    oneOf('companyState', 'Województwo', { column: 'company_state', options: VOIVODESHIPS }),
    location,
    idOf('courseDateId', 'Termin', { column: 'course_date_id', table: 'course_dates', hidden: true }),
  ],
  sorts: {
    appliedAtDesc: {
      label: 'data zgłoszenia – od najnowszych',
      columns: ['applied_at', 'id'],
      direction: 'desc',
    },
    appliedAtAsc: { label: 'data zgłoszenia – od najstarszych', columns: ['applied_at', 'id'], direction: 'asc' },
    startedOnAsc: {
      label: 'termin szkolenia – od najwcześniejszych',
      columns: ['started_on', 'applied_at', 'id'],
      direction: 'asc',
    },
    startedOnDesc: {
      label: 'termin szkolenia – od najpóźniejszych',
      columns: ['started_on', 'applied_at', 'id'],
      direction: 'desc',
    },
  },
});

export const applicationFilters = filterForm(applicationList);

/** CD-01. `active` is what links of before call everything that is not cancelled. */
export const courseDateList = declareList({
  id: 'course-date-filters',
  hasPast: true,
  tabs: (): readonly ListTab[] =>
    PHASES.map((phase) => ({ label: capitalised(PHASE_MANY[phase]), filter: { status: phase } })),
  filters: [
    course,
    ...started,
    location,
    trainer,
    formula,
    oneOf('seats', 'Wolne miejsca', {
      options: [
        { value: 'free', label: 'są' },
        { value: 'kept', label: 'są, a ktoś czeka na rezerwie' },
        { value: 'open', label: 'są dla nowych zgłoszeń' },
      ],
    }),
    oneOf('visibility', 'Widoczność', { column: 'visibility', options: named(VISIBILITIES, VISIBILITY_LABELS) }),
    oneOf('status', 'Stan', { options: named(PHASES, PHASE_LABELS), also: ['active'] }),
  ],
  sorts: {
    startedOnAsc: { label: 'termin – od najwcześniejszych' },
    startedOnDesc: { label: 'termin – od najpóźniejszych' },
    courseAsc: { label: 'szkolenie – od A do Z' },
    courseDesc: { label: 'szkolenie – od Z do A' },
    freeSeatsAsc: { label: 'wolne miejsca – od najmniejszej liczby' },
    freeSeatsDesc: { label: 'wolne miejsca – od największej liczby' },
  },
});

export const courseDateFilters = filterForm(courseDateList);

/** Of what the list of dates is asked for, all that a newcomer asks. */
const seats = oneOf('seats', 'Wolne miejsca', {
  options: [{ value: 'open', label: 'tylko z wolnymi miejscami' }],
  placeholder: 'wszystkie terminy',
});

/** PUB-02. */
export const scheduleFilters: Form = {
  ...filterForm(declareList({ id: 'schedule-filters', filters: [course, ...started, location, seats], sorts: {} })),
  submitLabel: 'Pokaż terminy',
};

/** The same where a month is shown, which says itself when the dates are. */
export const scheduleMonth = declareList({
  id: 'schedule-month-filters',
  filters: [course, location, seats],
  sorts: {},
});

export const scheduleMonthFilters: Form = {
  ...filterForm(scheduleMonth),
  submitLabel: 'Pokaż terminy',
  keepQueryParams: ['month'],
};

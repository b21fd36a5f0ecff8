import { formatDay } from '#domain/text/dates.ts';
import { days, declareList, filterForm, idOf, named, oneOf, search, type ListTab } from '#domain/list/list.ts';
import { companies } from '../companies.ts';
import { boundToCompany, orderActor } from './actor.ts';
import { isServiceFilterReadonly } from './rules.ts';
import {
  ACTIVITIES,
  ACTIVITY_LABELS,
  GRADE_LABELS,
  GRADES,
  MISSING_GRADE,
  MISSING_GRADE_LABEL,
  STATUS_LABELS,
  STATUSES,
} from './terms.ts';

const only = (label: string) => [{ value: 'true', label }];

/** ORD-02. The page offers services and employees. The commonest filters first. */
export const orderList = declareList({
  id: 'order-filters',
  // Of what is theirs no more, a company's people see nothing; the past would show it.
  hasPast: ({ access }) => boundToCompany(access) === undefined,
  tabs: (today): readonly ListTab[] => [
    { label: 'Wprowadzone', filter: { statusFilter: 'requested' } },
    { label: 'Bez dnia', filter: { waiting: 'true' } },
    {
      label: 'Dziś',
      filter: { executionDateFrom: formatDay(today), executionDateTo: formatDay(today), visiting: 'true' },
    },
    { label: 'Opóźnione', filter: { delayed: 'true' } },
  ],
  pageSizes: [25, 50, 100],
  filters: [
    oneOf('statusFilter', 'Status', { column: 'status', options: named(STATUSES, STATUS_LABELS) }),
    oneOf('activityType', 'Rodzaj czynności', {
      column: 'activity_type',
      options: named(ACTIVITIES, ACTIVITY_LABELS),
    }),
    search('search', 'Numer, klient, telefon, adres', { column: 'searched' }),
    // ORD-17
    idOf('companyId', 'Serwis', {
      column: 'company_id',
      table: companies.table,
      readonly: ({ access }) => isServiceFilterReadonly(orderActor(access)),
    }),
    ...days('enterDate', 'Wprowadzono', { column: 'entered_at', of: 'instants' }),
    ...days('executionDate', 'Data wykonania', { column: 'execution_date' }),
    ...days('installationDate', 'Instalacja', { column: 'installation_date' }),
    search('cityFilter', 'Miejscowość', { column: 'city_searched' }),
    search('deviceModelFilter', 'Model urządzenia', { column: 'device_model', reads: 'number', by: 'equal' }),
    search('deviceSerialNumber', 'Numer seryjny', { column: 'device_serial_number', reads: 'number', by: 'equal' }),
    search('nipNumber', 'NIP', { reads: 'nip' }),
    oneOf('clientGradeFilter', 'Ocena klienta', {
      options: [...named(GRADES, GRADE_LABELS), { value: MISSING_GRADE, label: MISSING_GRADE_LABEL }],
    }),
    // ORD-20
    oneOf('duplicate', 'Powtórzone', { options: only('tylko powtórzone') }),
    oneOf('delayed', 'Opóźnione', { options: only('tylko opóźnione') }),
    oneOf('waiting', 'Bez dnia', { options: only('tylko czekające') }),
    // A cancelled order keeps its day, and nobody drives there.
    oneOf('visiting', 'Anulowane', { options: only('bez anulowanych') }),
    oneOf('hasAttachments', 'Załączniki', {
      options: [
        { value: 'true', label: 'ma załączniki' },
        { value: 'false', label: 'nie ma załączników' },
      ],
    }),
    idOf('employeeId', 'Pracownik', {
      column: 'employee_id',
      table: 'orders_employees',
      placeholder: 'wszyscy',
    }),
  ],
  sorts: {
    enterDateDesc: {
      label: 'data wprowadzenia – od najnowszych',
      columns: ['entered_at', 'id'],
      direction: 'desc',
    },
    enterDateAsc: { label: 'data wprowadzenia – od najstarszych', columns: ['entered_at', 'id'], direction: 'asc' },
    executionDateAsc: {
      label: 'data wykonania – od najwcześniejszych',
      columns: ['execution_date', 'entered_at', 'id'],
      direction: 'asc',
    },
    executionDateDesc: {
      label: 'data wykonania – od najpóźniejszych',
      columns: ['execution_date', 'entered_at', 'id'],
      direction: 'desc',
    },
  },
});

export const orderFilters = filterForm(orderList);

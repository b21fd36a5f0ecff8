import { day, declareList, filterForm, oneOf, search } from '#domain/list/list.ts';

const token = { reads: 'token', by: 'equal' } as const;

/** The journal of a portal's facts, newest first. `record` and `correlation`: pages lead there with them. */
export const auditList = declareList({
  id: 'audit-filters',
  pageSizes: [25, 50, 100],
  filters: [
    day('from', 'Od dnia', { column: 'at', by: 'since' }),
    day('to', 'Do dnia', { column: 'at', by: 'until' }),
    search('who', 'Kto', { column: 'actor_name', reads: 'names', by: 'folded' }),
    search('text', 'Treść', { column: 'text', by: 'folded' }),
    {
      name: 'kind',
      label: 'Rodzaj rekordu',
      field: { type: 'select', options: 'kinds', placeholder: 'Wszystkie' },
      reads: 'token',
      finds: { column: 'kind', by: 'equal' },
    },
    oneOf('behalf', 'W czyimś imieniu', { options: [{ value: 'yes', label: 'tylko w czyimś imieniu' }] }),
    search('type', 'Rodzaj zdarzenia', { column: 'type', ...token }),
    search('command', 'Polecenie', { column: 'command', ...token }),
    search('record', 'Rekord', { reads: 'token' }),
    search('actor', 'Identyfikator osoby', { column: 'actor_id', ...token }),
    search('correlation', 'Czynność', { column: 'correlation_id', ...token }),
  ],
  sorts: {},
});

export const auditFilters = filterForm(auditList);

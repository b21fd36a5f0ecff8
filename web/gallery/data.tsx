import { counted } from '#domain/text/plural.ts';
import { FilterBar } from '#web/list/filter-bar.tsx';
import { Pager } from '#web/list/pager.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { useSelection } from '#web/list/selection.ts';
import { TickedCount } from '#web/list/ticked-count.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx';
import { galleryFilters } from './forms.ts';

const ROWS = [
  { id: 'a', name: 'Układy Common Rail', place: 'Warszawa', seats: 12 },
  { id: 'b', name: 'Hamulce hydrauliczne – podstawowy', place: 'Kraków', seats: 0 },
  { id: 'c', name: 'Pojazdy elektryczne – wstęp online', place: 'online', seats: 24 },
];
const COLUMNS: readonly Column<(typeof ROWS)[number]>[] = [
  { label: 'Szkolenie', heads: true, orders: ['nameAsc', 'nameDesc'], render: ({ name }) => name },
  { label: 'Miejsce', render: ({ place }) => place },
  { label: 'Wolne', className: 'numbers', render: ({ seats }) => seats },
];

/** A list as the panel's lists are: filters in the URL, ticked rows, a bar of actions, pages. */
export function ListSample({ filters }: { filters: Record<string, string> }) {
  const selection = useSelection(ROWS);
  return (
    <section className="stack" aria-labelledby="lista">
      <h2 id="lista">Lista</h2>
      <FilterBar form={galleryFilters} values={filters} options={{}} primary={2} />
      <div className="card table-card">
        <DataTable
          caption="Przykładowa lista"
          columns={COLUMNS}
          rows={ROWS}
          keyOf={({ id }) => id}
          ticks={{ selection, nameOf: ({ name }) => name }}
        />
        <Pager page={3} pageSize={50} total={10_001} totalExact={false} next="dalej" previous="wstecz" />
      </div>
      {selection.ids.length > 0 && (
        <div className="bulk" role="region" aria-label="Działania na zaznaczonych">
          <TickedCount selection={selection} count={counted(selection.ids.length, ['pozycję', 'pozycje', 'pozycji'])} />
          <Button size="small" theme="ghost-inverted" label="Potwierdź" />
          <Button size="small" theme="negative" label="Odznacz" onClick={selection.clear} />
        </div>
      )}
    </section>
  );
}

const ENTRIES: readonly TimelineEntry[] = [
  {
    id: '2',
    at: '2026-03-02T09:15:30.000Z',
    actor: { type: 'SzkoleniaOperator', id: 'o1', name: 'Olga Nowicka' },
    onBehalfOf: null,
    text: 'Przeniesiono na listę podstawową',
    reason: 'Zwolniło się miejsce',
    notify: null,
    changes: [{ field: 'listType', label: 'Lista', from: 'rezerwowa', to: 'podstawowa' }],
  },
  {
    id: '1',
    at: '2026-03-01T18:00:00.000Z',
    actor: { type: 'public', id: '', name: null },
    onBehalfOf: null,
    text: 'Przyjęto zgłoszenie',
    reason: null,
    notify: null,
    changes: [],
  },
];

export function RecordSample() {
  return (
    <div className="columns">
      <section className="card" aria-labelledby="fakty">
        <h2 id="fakty">Szczegóły</h2>
        <Facts
          rows={[
            ['Uczestnik', 'Łucja Żak'],
            ['Firma', 'Auto Serwis Gryf sp. z o.o.'],
            ['Termin', '02.03.2026'],
          ]}
        />
      </section>
      <section className="card" aria-labelledby="historia">
        <h2 id="historia">Historia</h2>
        <Timeline entries={ENTRIES} />
      </section>
    </div>
  );
}

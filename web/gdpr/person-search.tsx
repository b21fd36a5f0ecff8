import { UserSearch } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import type { PersonSearchData } from '#api/gdpr/search.ts';
import { personSearchForm } from '#domain/gdpr/forms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Timeline } from '#web/ui/timeline.tsx';

/** GDP-01, GDP-04: who is known by this e-mail, name or number, and who has looked for whom. */
export default function PersonSearchPage({ data }: PageViewProps<PersonSearchData>) {
  const { link } = usePageContext();
  return (
    <div className="stack">
      <ListHead form={personSearchForm} data={data} />
      {data.more && (
        <Notice theme="info">Znaleziono więcej osób niż pokazujemy. Podaj pełniejszy adres albo nazwisko.</Notice>
      )}
      {data.hits.some(({ similar }) => similar) && (
        <Notice theme="info">Nikt nie pasuje dokładnie. Poniżej są osoby o podobnej pisowni.</Notice>
      )}
      <div className="card table-card">{data.hits.length > 0 ? <Hits data={data} /> : <Nobody {...data} />}</div>
      {data.journal && (
        <section className="card stack">
          <h2>Dziennik wyszukiwań</h2>
          <Timeline entries={data.journal} />
          {data.wholeJournal && (
            <p>
              <Link to={link(data.wholeJournal)}>Cały dziennik wyszukiwań, z filtrami i plikiem</Link>
            </p>
          )}
        </section>
      )}
    </div>
  );
}

const Nobody = ({ asked, lists }: Pick<PersonSearchData, 'asked' | 'lists'>) =>
  asked ? (
    <EmptyState icon={UserSearch} title="Nikogo nie znaleziono" hint="Sprawdź pisownię albo podaj mniej słów." />
  ) : (
    <EmptyState
      icon={UserSearch}
      title="Kogo szukasz?"
      hint={`Przeszukiwane listy: ${lists.join(', ').toLowerCase()}.`}
    />
  );

function Hits({ data }: { data: PersonSearchData }) {
  const { link } = usePageContext();
  const columns: readonly Column<PersonSearchData['hits'][number]>[] = [
    {
      label: 'Imię i nazwisko',
      heads: true,
      cut: ({ name }) => name,
      render: ({ path, name }) => (path ? <Link to={link(path)}>{name}</Link> : name),
    },
    {
      label: 'Rodzaj',
      card: 'bare',
      render: ({ label, similar }) => (similar ? `${label} (podobna pisownia)` : label),
    },
    { label: 'E-mail', cut: true, card: 'bare', render: ({ email }) => email },
    { label: 'Firma', cut: true, card: 'bare', render: ({ detail }) => detail },
    {
      label: 'Dane',
      card: 'bare',
      render: ({ personPath, name, label }) =>
        personPath && (
          <Link to={link(personPath)} aria-label={`Wszystkie dane: ${name}, ${label}`}>
            Wszystkie dane
          </Link>
        ),
    },
  ];
  return <DataTable caption="Znalezione osoby" columns={columns} rows={data.hits} keyOf={({ key }) => key} />;
}

import { UserSearch } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import type { PersonSearchData } from '#api/gdpr/search.ts';
import { personSearchForm } from '#domain/gdpr/forms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Timeline } from '#web/ui/timeline.tsx';

/** GDP-01, GDP-04: who is known by this e-mail or name, and who has looked for whom. */
export default function PersonSearchPage({ data }: PageViewProps<PersonSearchData>) {
  return (
    <div className="stack">
      <ListHead title="Wyszukaj użytkownika" form={personSearchForm} data={data} />
      {data.more && (
        <Notice theme="info">Znaleziono więcej osób niż pokazujemy. Podaj pełniejszy adres albo nazwisko.</Notice>
      )}
      <div className="card table-card">
        {data.hits.length > 0 ? <Hits data={data} /> : <Nobody asked={data.asked} />}
      </div>
      {data.journal && (
        <section className="card stack">
          <h2>Kto kogo szukał</h2>
          <Timeline entries={data.journal} />
        </section>
      )}
    </div>
  );
}

const Nobody = ({ asked }: { asked: boolean }) =>
  asked ? (
    <EmptyState icon={UserSearch} title="Nikogo nie znaleziono" hint="Sprawdź pisownię albo podaj mniej słów." />
  ) : (
    <EmptyState
      icon={UserSearch}
      title="Kogo szukasz?"
      hint="Operatorzy, osoby zgłaszające, uczestnicy i zgłoszenia są przeszukiwane razem."
    />
  );

function Hits({ data }: { data: PersonSearchData }) {
  const { link } = usePageContext();
  return (
    <div className="table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Znalezione osoby</caption>
        <thead>
          <tr>
            <th scope="col">Imię i nazwisko</th>
            <th scope="col">Rodzaj</th>
            <th scope="col">E-mail</th>
            <th scope="col">Firma</th>
            <th scope="col">Dane</th>
          </tr>
        </thead>
        <tbody>
          {data.hits.map((hit) => (
            <tr key={hit.key}>
              <th scope="row" data-label="Imię i nazwisko">
                {hit.path ? <Link to={link(hit.path)}>{hit.name}</Link> : hit.name}
              </th>
              <td data-label="Rodzaj">{hit.label}</td>
              <td data-label="E-mail">{hit.email}</td>
              <td data-label="Firma">{hit.detail}</td>
              <td data-label="Dane">
                {hit.personPath && (
                  <Link to={link(hit.personPath)} aria-label={`Wszystkie dane: ${hit.name}, ${hit.label}`}>
                    Wszystkie dane
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

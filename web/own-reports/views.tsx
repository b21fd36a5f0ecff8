import type { ReportViewsData } from '#api/own-reports/views.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FieldList } from '#web/ui/field-list.tsx';
import './own-reports.css';

type View = ReportViewsData['views'][number];
type Example = ReportViewsData['examples'][number];

/** What report builders read with a program of their own: the views, their columns, and queries to begin with. */
export default function ReportViewsPage({ data: { views, examples } }: PageViewProps<ReportViewsData>) {
  return (
    <div className="stack">
      <PageTitle />
      <section className="card stack stack-1">
        <p>
          Z tych widoków czyta każdy program, który łączy się z PostgreSQL: psql, Metabase, Power BI, arkusz. Nazwy i
          typy kolumn się nie zmieniają, a nowe kolumny dochodzą na końcu, dlatego wymieniaj kolumny z nazwy. To samo
          mówią komentarze w bazie (<code>\d+</code> w psql).
        </p>
        <p>
          Login tylko do odczytu nadaje osoba, która prowadzi serwer: <code>npm run reporting -- grant NAZWA</code>, a z
          danymi osób <code>npm run reporting -- grant NAZWA --persons</code>. Zapytanie może trwać 5 minut, transakcja
          15 minut, naraz może być 5 połączeń.
        </p>
      </section>
      <section className="stack stack-1" aria-labelledby="views">
        <h2 id="views">Widoki</h2>
        {views.map((view) => (
          <ViewCard key={view.name} view={view} />
        ))}
      </section>
      <section className="stack stack-1" aria-labelledby="examples">
        <h2 id="examples">Przykłady</h2>
        {examples.map((example) => (
          <ExampleCard key={example.about} example={example} />
        ))}
      </section>
    </div>
  );
}

function ViewCard({ view: { name, about, persons, columns } }: { view: View }) {
  return (
    <details className="card report-view">
      <summary>
        <code>{name}</code>
        <span className="soft small">
          {' '}
          {about}.{persons && ' Tylko login z danymi osób.'}
        </span>
      </summary>
      <FieldList fields={columns} />
    </details>
  );
}

function ExampleCard({ example: { about, sql } }: { example: Example }) {
  return (
    <details className="card report-view">
      <summary>{about}</summary>
      <pre>{sql}</pre>
      <CopyButton label="Kopiuj zapytanie" text={sql} otherwise="Zaznacz tekst zapytania." />
    </details>
  );
}

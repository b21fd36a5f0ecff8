import { Plus } from 'lucide-react';
import type { OwnReportsData } from '#api/own-reports/builder.ts';
import { Link } from '#web/router/router.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { AskingButtons } from '#web/form/asking-buttons.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { askedOf } from './questions.ts';
import './own-reports.css';

const build = (query: string): string => `/panel/own-reports/build?${query}`;

/** Reports that people have made themselves, and what new ones are made of. */
export default function OwnReportsPage({ data }: PageViewProps<OwnReportsData>) {
  const { link } = usePageContext();
  return (
    <div className="stack">
      <PageTitle />
      <Saved reports={data.reports} />
      <section className="stack stack-1" aria-labelledby="new-report">
        <h2 id="new-report">Nowy raport</h2>
        {data.sources.length === 0 ? (
          <p className="soft">Nie masz prawa do danych, z których robi się raporty.</p>
        ) : (
          <p className="soft">Wybierz, czego ma dotyczyć.</p>
        )}
        <ul className="own-sources">
          {data.sources.map((source) => (
            <Source key={source.name} source={source} />
          ))}
        </ul>
        {data.sources.length > 0 && (
          <p className="soft small">
            Masz własny program do raportów? <Link to={link('/panel/own-reports/views')}>Widoki dla SQL</Link> opisują
            te same dane.
          </p>
        )}
      </section>
    </div>
  );
}

function Source({ source: { name, title, about } }: { source: OwnReportsData['sources'][number] }) {
  const { link } = usePageContext();
  return (
    <li className="card own-source">
      <Link to={link(build(`source=${name}`))}>
        <Plus size={16} aria-hidden /> {title}
      </Link>
      <p className="soft small">{about}.</p>
    </li>
  );
}

function Saved({ reports }: Pick<OwnReportsData, 'reports'>) {
  const { link } = usePageContext();
  if (reports.length === 0)
    return (
      <EmptyState title="Nie masz jeszcze raportów" hint="Zrób pierwszy z danych poniżej i zapisz go pod nazwą." />
    );
  return (
    <ul className="own-reports">
      {reports.map((report) => (
        <li key={report.id} className="card own-report">
          <div>
            <h2>
              <Link to={link(build(`${report.query}&id=${report.id}`))}>{report.name}</Link>
            </h2>
            <p className="soft small">
              {report.title}
              {report.own ? (report.sharedWith === null ? '' : ', udostępniony') : ', od innej osoby'}
            </p>
          </div>
          {report.own && (
            <div className="row">
              <AskingButtons
                buttons={[
                  {
                    label: 'Usuń',
                    theme: 'ghost',
                    size: 'small',
                    'aria-label': `Usuń raport: ${report.name}`,
                    asked: askedOf(report, 'remove'),
                  },
                ]}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

import type { JournalsData } from '#api/audit/journals.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { manyText } from '#web/list/many-text.ts';
import { Link } from '#web/router/router.tsx';
import { Moment } from '#web/ui/moment.tsx';

const FACTS = ['zdarzenie', 'zdarzenia', 'zdarzeń'] as const;

/** From one portal's journal to another's. */
export default function JournalsPage({ data }: PageViewProps<JournalsData>) {
  return (
    <div className="narrow stack stack-3">
      <div>
        <PageTitle />
        <p className="soft lead">
          Jedno konto czyta wszystkie portale i niczego w nich nie zmienia. Co otwierasz i pobierasz, zapisuje się pod
          Twoim nazwiskiem w portalu, który czytasz.
        </p>
      </div>
      {data.journals.map(({ name, title, path, total, totalExact, newest }) => (
        <section key={name} className="card stack">
          <h2>
            <Link to={path ?? '/'}>{title}</Link>
          </h2>
          <p>{manyText({ total, totalExact }, FACTS)}</p>
          {newest && (
            <p className="soft small">
              Ostatnie: <Moment at={newest.at} />, {newest.text}
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

import type { NewsItem } from '#api/courier/portal.ts';
import { Newspaper } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import { formatDay } from '#domain/text/dates.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useCourierAccess } from './wrapper.tsx';
import '#web/records/records.css';

/** What the courier portal is for; anyone who reports parcels sees what is new. */
export default function CourierHomePage({ data }: PageViewProps<{ news: readonly NewsItem[] | null }>) {
  const { link } = usePageContext();
  const { isLoggedIn, isOperator } = useCourierAccess();
  return (
    <div className="stack stack-4">
      <section className="stack">
        <PageTitle />
        <p>Aktualności i dane do doręczeń dla firm współpracujących z portalem.</p>
        <div className="row">
          {!isLoggedIn && <ButtonLink to={link('/login')} size="large" theme="negative" label="Zaloguj się" />}
          {isOperator && <ButtonLink to={link('/panel')} size="large" theme="negative" label="Przejdź do panelu" />}
        </div>
      </section>
      {data.news && (
        <section className="card stack">
          <div className="row row-apart">
            <h2>Najnowsze aktualności</h2>
            <ButtonLink to={link('/aktualnosci')} size="small" theme="ghost" label="Wszystkie" />
          </div>
          {data.news.length === 0 && <p className="soft">Nie ma jeszcze aktualności.</p>}
          <ul className="record-links">
            {data.news.map(({ id, title, publishedOn }) => (
              <li key={id}>
                <Newspaper size={16} aria-hidden />
                <Link to={link(`/aktualnosci/${id}`)}>{title}</Link>
                <span className="soft small">{formatDay(publishedOn)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

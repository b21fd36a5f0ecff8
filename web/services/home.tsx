import type { ServicesHome } from '#api/services/home.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { useCrossApplicationAccess } from '#web/app/cross-application.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { TodayCards } from '#web/today/cards.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** What the services portal is for, and the way in; a service company and its employees see what the office has of it. */
export default function ServicesHomePage({ data: { cards } }: PageViewProps<ServicesHome>) {
  const { link } = usePageContext();
  const { isLoggedIn, worksInPanel } = useCrossApplicationAccess();
  return (
    <div className="stack stack-4">
      <section className="stack">
        <PageTitle />
        <p>Portal dla firm serwisowych i ich pracowników.</p>
        <div className="row">
          {!isLoggedIn && <ButtonLink to={link('/login')} size="large" theme="negative" label="Zaloguj się" />}
          <ButtonLink to={link('/pliki')} size="large" theme="ghost" label="Pliki do pobrania" />
          {worksInPanel && <ButtonLink to={link('/panel')} size="large" theme="negative" label="Przejdź do panelu" />}
        </div>
      </section>
      {cards.length > 0 && <TodayCards cards={cards} />}
    </div>
  );
}

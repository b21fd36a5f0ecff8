import { PageTitle } from '#web/app/page-title.tsx';
import { useCrossApplicationAccess } from '#web/app/cross-application.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** What the services portal is for, and the way in. */
export default function ServicesHomePage() {
  const { link } = usePageContext();
  const { isLoggedIn, worksInPanel } = useCrossApplicationAccess();
  return (
    <section className="stack">
      <PageTitle />
      <p>Portal dla firm serwisowych i ich pracowników.</p>
      <div className="row">
        {!isLoggedIn && <ButtonLink to={link('/login')} size="large" theme="negative" label="Zaloguj się" />}
        <ButtonLink to={link('/pliki')} size="large" theme="ghost" label="Pliki do pobrania" />
        {worksInPanel && <ButtonLink to={link('/panel')} size="large" theme="negative" label="Przejdź do panelu" />}
      </div>
    </section>
  );
}

import { PageTitle } from '#web/app/page-title.tsx';
import { useCrossApplicationAccess } from '#web/app/cross-application.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** What the leasing portal is for, and the way in. */
export default function LeasingHomePage() {
  const { link } = usePageContext();
  const { isLoggedIn } = useCrossApplicationAccess();
  return (
    <section className="stack">
      <PageTitle />
      <p>Portal dla dystrybutorów i ich operatorów.</p>
      <div className="row">
        {isLoggedIn ? (
          <ButtonLink to={link('/panel')} size="large" theme="negative" label="Przejdź do panelu" />
        ) : (
          <ButtonLink to={link('/login')} size="large" theme="negative" label="Zaloguj się" />
        )}
      </div>
    </section>
  );
}

import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { useOrdersAccess } from './wrapper.tsx';

/** What the order portal is for, and the way in. */
export default function OrdersHomePage() {
  const { link } = usePageContext();
  const { isEmployee, isOperator } = useOrdersAccess();
  return (
    <section className="stack">
      <PageTitle />
      <p>Portal dla operatorów i pracowników firm serwisowych.</p>
      <div className="row">
        {isOperator || isEmployee ? (
          <ButtonLink to={link('/panel')} size="large" theme="negative" label="Przejdź do panelu" />
        ) : (
          <ButtonLink to={link('/login')} size="large" theme="negative" label="Zaloguj się" />
        )}
        <ButtonLink to={link('/pliki')} size="large" theme="ghost" label="Pliki do pobrania" />
      </div>
    </section>
  );
}

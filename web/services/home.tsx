import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** What the services portal is for, and the way in. */
export default function ServicesHomePage() {
  const { link, props } = usePageContext();
  const isOperator = props.session?.actor.applicationActorType === 'SudOperator';
  return (
    <section className="stack">
      <h1>Firmy serwisowe i pliki</h1>
      <p>Portal dla firm serwisowych i ich pracowników.</p>
      <div className="row">
        {!props.session && <ButtonLink to={link('/login')} size="large" theme="negative" label="Zaloguj się" />}
        {isOperator && <ButtonLink to={link('/panel')} size="large" theme="negative" label="Przejdź do panelu" />}
      </div>
    </section>
  );
}

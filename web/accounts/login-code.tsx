import { Link } from '#web/router/router.tsx';
import { loginCodeForm } from '#domain/account/security-forms.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { FormView } from '#web/form/form-view.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';

/** The second step of a login: the password was right. */
export default function LoginCodePage({ data }: PageViewProps<{ next?: string | null }>) {
  const { link } = usePageContext();
  const action = data.next ? `/login/code?next=${encodeURIComponent(data.next)}` : '/login/code';
  return (
    <div className="narrow stack stack-3">
      <div>
        <PageTitle />
        <p className="soft lead">Hasło się zgadza. Teraz podaj kod z aplikacji w telefonie.</p>
      </div>
      <div className="card form-narrow">
        <FormView
          form={loginCodeForm}
          action={action}
          // The session is new, and so are the tokens: the whole page is loaded.
          onDone={(body) => window.location.assign(body.redirect ?? link('/'))}
        />
      </div>
      <p className="soft small">
        Nie masz telefonu ani kodów zapasowych? Operator portalu może zresetować drugi składnik Twojego konta.
      </p>
      <p>
        <Link to={link('/login')}>Zaloguj się innym kontem</Link>
      </p>
    </div>
  );
}

import { Link } from '#web/router/router.tsx';
import { loginForm } from '#domain/account/login-forms.ts';
import { actorTypes } from '#domain/portal/portal.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { FormView } from '#web/form/form-view.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';

interface Data {
  readonly next: string | null;
  readonly values: Record<string, unknown>;
}

/** AUTH-01, AUTH-10: after the login to where they wanted to go. */
export default function LoginPage({ data }: PageViewProps<Data>) {
  const { link, portal } = usePageContext();
  const { about, links = [] } = portal.login ?? {};
  const action = data.next ? `/login?next=${encodeURIComponent(data.next)}` : '/login';
  return (
    <div className="narrow stack stack-3">
      <div>
        <PageTitle />
        {about && <p className="soft lead">{about}</p>}
      </div>
      <div className="card form-narrow">
        <FormView
          form={loginForm(actorTypes(portal))}
          action={action}
          values={data.values}
          // The session is new, and so are the tokens: the whole page is loaded.
          onDone={(body) => window.location.assign(body.redirect ?? link('/'))}
        />
      </div>
      <p className="row">
        <Link to={link('/remind-password')}>Nie pamiętam hasła</Link>
        {links.map(({ page, label }) => (
          <Link key={page} to={link(portal.page(page).path)}>
            {label ?? portal.page(page).title}
          </Link>
        ))}
      </p>
    </div>
  );
}

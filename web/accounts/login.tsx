import { Link } from '#web/router/router.tsx';
import { loginForm } from '#domain/account/login-forms.ts';
import { actorTypes } from '#domain/portal/portal.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { keepsCookies } from '#web/browser/facilities.ts';
import { FormView } from '#web/form/form-view.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import type { Followed } from '#web/app/backend.ts';
import type { PageViewProps } from '#web/app/page-view.ts';

interface Data {
  readonly next: string | null;
  /** Browsers have passkeys for this address. */
  readonly passkey?: boolean;
  readonly values: Record<string, unknown>;
}

/** AUTH-01, AUTH-10: after the login to where they wanted to go. */
export default function LoginPage({ data }: PageViewProps<Data>) {
  const { link, portal } = usePageContext();
  const { about, links = [] } = portal.login ?? {};
  const query = data.next ? `?next=${encodeURIComponent(data.next)}` : '';
  // The session is new, and so are the tokens: the whole page is loaded.
  const goOn = ({ redirect }: Followed) => window.location.assign(redirect ?? link('/'));
  return (
    <div className="narrow stack stack-3">
      <div>
        <PageTitle />
        {about && <p className="soft lead">{about}</p>}
      </div>
      <NeedsCookies />
      <div className="card form-narrow">
        <FormView form={loginForm(actorTypes(portal))} action={`/login${query}`} values={data.values} onDone={goOn} />
      </div>
      {data.passkey && (
        <PasskeyButton
          label="Zaloguj kluczem dostępu"
          theme="secondary"
          begin="/login/passkey/begin"
          action={`/login/passkey${query}`}
          onDone={goOn}
        />
      )}
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

/** Without scripts the refusal of the form says it (`api/http/security/csrf.ts`). */
function NeedsCookies() {
  const isHydrated = useHydrated();
  if (!isHydrated || keepsCookies()) return null;
  return (
    <Notice theme="warning">
      Przeglądarka blokuje pliki cookie tej strony, a bez nich nie można się zalogować. Zezwól na nie w ustawieniach
      przeglądarki i odśwież stronę.
    </Notice>
  );
}

import { Link } from '#web/router/router.tsx';
import { loginCodeForm, type CodeKind, type ProofAsked } from '#domain/account/security-forms.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { FormView } from '#web/form/form-view.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import type { Followed } from '#web/app/backend.ts';
import type { PageViewProps } from '#web/app/page-view.ts';

interface Data extends ProofAsked {
  readonly kind: CodeKind;
  readonly next?: string | null;
}

const NOW: Readonly<Record<CodeKind, string>> = {
  code: 'podaj kod z aplikacji w telefonie.',
  recovery: 'podaj jeden z kodów zapasowych.',
};

/** The second step of a login: the password was right. */
export default function LoginCodePage({ data }: PageViewProps<Data>) {
  const { link } = usePageContext();
  const { next, kind, passkey } = data;
  const query = next ? `?next=${encodeURIComponent(next)}` : '';
  // The session is new, and so are the tokens: the whole page is loaded.
  const goOn = ({ redirect }: Followed) => window.location.assign(redirect ?? link('/'));
  return (
    <div className="narrow stack stack-3">
      <div>
        <PageTitle />
        <p className="soft lead">
          Hasło się zgadza. Teraz {passkey ? 'użyj klucza dostępu albo ' : ''}
          {NOW[kind]}
        </p>
      </div>
      {passkey && (
        <PasskeyButton begin="/login/code/passkey/begin" action={`/login/code/passkey${query}`} onDone={goOn} />
      )}
      <div className="card form-narrow">
        <FormView form={loginCodeForm(kind, { autoFocus: !passkey })} action={`/login/code${query}`} onDone={goOn} />
      </div>
      <p className="soft small">
        Nie masz {passkey || kind === 'recovery' ? 'klucza dostępu' : 'telefonu'} ani kodów zapasowych? Operator portalu
        może zresetować drugi składnik Twojego konta.
      </p>
      <p>
        <Link to={link('/login')}>Zaloguj się innym kontem</Link>
      </p>
    </div>
  );
}

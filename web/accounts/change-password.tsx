import { changePasswordForm, resetPasswordForm } from '#domain/account/login-forms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { FormView } from '#web/form/form-view.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';

/** AUTH-05: by a reset link without the old password, or of one's own account with it. */
export default function ChangePasswordPage({ data }: PageViewProps<{ values?: Record<string, unknown> }>) {
  const { path } = usePageContext();
  const own = path === '/account/change-password';
  return (
    <div className="narrow stack stack-3">
      <div>
        <h1>{own ? 'Zmiana hasła' : 'Nowe hasło'}</h1>
        <p className="soft lead">Co najmniej 8 znaków, w tym cyfra, wielka litera, mała litera i znak specjalny.</p>
      </div>
      <div className="card form-narrow">
        <FormView form={own ? changePasswordForm : resetPasswordForm} action={path} values={data.values} />
      </div>
    </div>
  );
}

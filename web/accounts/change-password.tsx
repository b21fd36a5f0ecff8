import { changePasswordForm, resetPasswordForm } from '#domain/account/login-forms.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { FormView } from '#web/form/form-view.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface Data {
  readonly values?: Record<string, unknown>;
  /** Of the link: used ones and old ones open nothing. */
  readonly valid?: boolean;
  /** Why it opens nothing. */
  readonly refusal?: string | null;
  readonly askAgain?: boolean;
}

/** AUTH-05: by a reset link without the old password, or of one's own account with it. */
export default function ChangePasswordPage({ data }: PageViewProps<Data>) {
  const { path } = usePageContext();
  const own = path === '/account/change-password';
  if (!own && data.valid === false) return <RefusedLink {...data} />;
  return (
    <div className="narrow stack stack-3">
      <div>
        <PageTitle />
        <p className="soft lead">Co najmniej 8 znaków, w tym cyfra, wielka litera, mała litera i znak specjalny.</p>
      </div>
      <div className="card form-narrow">
        <FormView form={own ? changePasswordForm : resetPasswordForm} action={path} values={data.values} />
      </div>
    </div>
  );
}

/** Said before anything is typed. */
function RefusedLink({ refusal, askAgain }: Data) {
  const { link } = usePageContext();
  return (
    <div className="narrow stack stack-3">
      <PageTitle />
      <Notice theme="warning">{refusal}</Notice>
      <div className="row">
        {askAgain && <ButtonLink to={link('/remind-password')} label="Poproś o nowy link" />}
        <ButtonLink to={link('/login')} theme="ghost" label="Zaloguj się" />
      </div>
    </div>
  );
}

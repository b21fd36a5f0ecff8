import { remindPasswordForm } from '#domain/account/login-forms.ts';
import { FormView } from '#web/form/form-view.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';

/** AUTH-04: the same answer whether the address is known or not. */
export default function RemindPasswordPage({ data }: PageViewProps<{ values?: Record<string, unknown> }>) {
  return (
    <div className="narrow stack stack-3">
      <div>
        <PageTitle />
        <p className="soft lead">Podaj adres e-mail konta. Wyślemy link do ustawienia nowego hasła, ważny 60 minut.</p>
      </div>
      <div className="card form-narrow">
        <FormView form={remindPasswordForm} action="/remind-password" values={data.values} cancelTo="/login" />
      </div>
    </div>
  );
}

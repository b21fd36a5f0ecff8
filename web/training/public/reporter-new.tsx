import { remindPasswordForm } from '#domain/account/login-forms.ts';
import { FormView } from '#web/form/form-view.tsx';
import { PageTitle } from '#web/app/page-title.tsx';

const form = { ...remindPasswordForm, id: 'register-reporter', submitLabel: 'Wyślij link' };

/** PUB-18: an account begins with a link to the own mailbox; the same answer for a known and a new address. */
export default function NewReporterPage() {
  return (
    <div className="narrow stack stack-3">
      <div>
        <PageTitle />
        <p className="soft lead">
          Podaj swój adres e-mail. Wyślemy na niego jednorazowy link, którym założysz konto. Bez konta też można
          zgłaszać pracowników.
        </p>
      </div>
      <div className="card form-narrow">
        <FormView form={form} action="/api/register-reporter" values={{}} facts={{}} cancelTo="/login" />
      </div>
    </div>
  );
}

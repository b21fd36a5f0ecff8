import type { OwnData } from '#api/courier/own-data.ts';
import { officeFields, ownDataForm } from '#domain/courier/accounts/own-data.ts';
import { shownValue } from '#domain/record/view.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormView } from '#web/form/form-view.tsx';
import { Facts } from '#web/ui/facts.tsx';

/** CUR-04: what is kept of the reporter who is logged in, and what they correct by themselves. */
export default function CourierOwnDataPage({ data: { companyName, values, version } }: PageViewProps<OwnData>) {
  return (
    <div className="stack stack-3">
      <PageTitle />
      <section className="card stack">
        <h2>Doręczenia</h2>
        <FormView key={version} form={ownDataForm} action="/moje-dane" values={values} version={version} facts={{}} />
      </section>
      <section className="card stack">
        <h2>Dane i adres</h2>
        <Facts
          rows={officeFields.map((field) => [
            field.label,
            field.name === 'companyId' ? companyName : shownValue(field, values[field.name]),
          ])}
        />
        <p className="soft small">Zmianę tych danych zgłoś operatorowi portalu.</p>
      </section>
    </div>
  );
}

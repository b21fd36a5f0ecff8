import type { OwnData } from '#api/services/portal.ts';
import { company } from '#domain/services/accounts/company.ts';
import { employee } from '#domain/services/accounts/employee.ts';
import { shownValue } from '#domain/record/view.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Facts } from '#web/ui/facts.tsx';

/** SUD-02, SUD-03: what is kept of the one who is logged in. */
export default function ServicesOwnDataPage({ data }: PageViewProps<OwnData>) {
  const { fields } = data.isEmployee ? employee : company;
  return (
    <div className="stack">
      <h1>Moje dane</h1>
      <div className="card stack">
        <Facts
          rows={fields.map((field) => [
            field.label,
            field.name === 'companyId'
              ? data.companyName
              : shownValue(
                  field,
                  data.values[field.name],
                  'options' in field && Array.isArray(field.options) ? field.options : [],
                ),
          ])}
        />
        <p className="soft small">Zmianę danych zgłoś operatorowi portalu.</p>
      </div>
    </div>
  );
}

import type { OwnData } from '#api/courier/portal.ts';
import { reporter } from '#domain/courier/accounts/reporter.ts';
import { shownValue } from '#domain/record/view.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Facts } from '#web/ui/facts.tsx';

/** CUR-04: what is kept of the reporter who is logged in. */
export default function CourierOwnDataPage({ data }: PageViewProps<OwnData>) {
  return (
    <div className="stack">
      <PageTitle />
      <div className="card stack">
        <Facts
          rows={reporter.fields.map((field) => [
            field.label,
            field.name === 'companyId' ? data.companyName : shownValue(field, data.values[field.name]),
          ])}
        />
        <p className="soft small">Zmianę danych zgłoś operatorowi portalu.</p>
      </div>
    </div>
  );
}

import type { RecordView } from '#domain/record/view.ts';
import { shownValue } from '#domain/record/view.ts';
import { Facts } from '#web/ui/facts.tsx';
import { PageTitle } from '#web/app/page-title.tsx';

/** SUD-02, SUD-03: what is kept of a company or an employee who is logged in; whom they work for, by its name. */
export function OwnData({
  fields,
  values,
  companyName,
}: Pick<RecordView, 'fields'> & {
  readonly values: Readonly<Record<string, unknown>>;
  readonly companyName: string;
}) {
  return (
    <div className="stack">
      <PageTitle />
      <div className="card stack">
        <Facts
          rows={fields.map((field) => [
            field.label,
            field.name === 'companyId'
              ? companyName
              : shownValue(field, values[field.name], Array.isArray(field.options) ? field.options : []),
          ])}
        />
        <p className="soft small">Zmianę danych zgłoś operatorowi portalu.</p>
      </div>
    </div>
  );
}

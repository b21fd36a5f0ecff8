import type { OwnData as OwnDataProps } from '#api/services/portal.ts';
import { company } from '#domain/services/accounts/company.ts';
import { employee } from '#domain/services/accounts/employee.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { OwnData } from '#web/cooperant/own-data.tsx';

/** SUD-02, SUD-03: a company's own data, or an employee's. */
export default function ServicesOwnDataPage({ data }: PageViewProps<OwnDataProps>) {
  const { fields } = data.isEmployee ? employee : company;
  return <OwnData fields={fields} values={data.values} companyName={data.companyName} />;
}

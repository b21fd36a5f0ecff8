import type { OwnData as OwnDataProps } from '#api/orders/portal.ts';
import { employee } from '#domain/orders/accounts/employee.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { OwnData } from '#web/cooperant/own-data.tsx';

/** What is kept of the employee who is logged in. */
export default function OrdersOwnDataPage({ data }: PageViewProps<OwnDataProps>) {
  return <OwnData fields={employee.fields} values={data.values} companyName={data.companyName} />;
}

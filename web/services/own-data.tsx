import type { OwnData as OwnDataProps } from '#api/services/portal.ts';
import { company } from '#domain/services/accounts/company.ts';
import { employee } from '#domain/services/accounts/employee.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { OwnData } from '#web/cooperant/own-data.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ActiveBadge } from '#web/records/active-badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

const COLUMNS: readonly Column<OwnDataProps['employees'][number]>[] = [
  { label: 'Imię i nazwisko', heads: true, render: ({ name }) => name },
  { label: 'E-mail', render: ({ email }) => email },
  { label: 'Telefon główny', render: ({ primaryNumber }) => primaryNumber },
  {
    label: 'Stan',
    render: ({ active, state }) => <ActiveBadge active={active} words={employee.words} state={state} />,
  },
];

/** SUD-02, SUD-03: a company's own data, or an employee's. */
export default function ServicesOwnDataPage({ data }: PageViewProps<OwnDataProps>) {
  const { fields } = data.isEmployee ? employee : company;
  return (
    <div className="stack">
      <OwnData fields={fields} values={data.values} companyName={data.companyName} />
      {!data.isEmployee && <Employees employees={data.employees} />}
    </div>
  );
}

function Employees({ employees }: Pick<OwnDataProps, 'employees'>) {
  return (
    <section className="stack">
      <h2>Pracownicy</h2>
      <div className="card table-card">
        {employees.length === 0 ? (
          <EmptyState title="Nie ma jeszcze pracowników" hint="Pracowników firmy dodaje operator portalu." />
        ) : (
          <DataTable caption="Pracownicy firmy" columns={COLUMNS} rows={employees} keyOf={({ id }) => id} />
        )}
      </div>
    </section>
  );
}

import type { OwnData as OwnDataProps } from '#api/services/portal.ts';
import { company } from '#domain/services/accounts/company.ts';
import { employee } from '#domain/services/accounts/employee.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { OwnData } from '#web/cooperant/own-data.tsx';
import { ActiveBadge } from '#web/records/active-badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

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
          <div className="table-scroll">
            <table className="table table-cards">
              <caption className="visually-hidden">Pracownicy firmy</caption>
              <thead>
                <tr>
                  <th scope="col">Imię i nazwisko</th>
                  <th scope="col">E-mail</th>
                  <th scope="col">Telefon główny</th>
                  <th scope="col">Stan</th>
                </tr>
              </thead>
              <tbody>
                {employees.map(({ id, name, email, primaryNumber, active }) => (
                  <tr key={id}>
                    <th scope="row" data-label="Imię i nazwisko">
                      {name}
                    </th>
                    <td data-label="E-mail">{email}</td>
                    <td data-label="Telefon główny">{primaryNumber}</td>
                    <td data-label="Stan">
                      <ActiveBadge active={active} words={employee.words} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </section>
  );
}

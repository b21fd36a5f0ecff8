import type { PriceListView } from '#api/training/public/catalogue.ts';
import { countedDays } from '#domain/text/plural.ts';
import { zloty } from '#domain/training/records/price.ts';
import type { PageViewProps } from '#web/app/page-view.ts';

/** PUB-03. */
export default function PriceListPage({ data }: PageViewProps<PriceListView>) {
  return (
    <div className="stack stack-3">
      <div>
        <h1>Cennik</h1>
        <p className="soft lead">Ceny za udział jednej osoby, obowiązują do odwołania.</p>
      </div>
      {data.groups.length === 0 && <p className="soft">Cennik pojawi się wkrótce.</p>}
      {data.groups.map((group) => (
        <section key={group.id} className="stack stack-1">
          <h2>{group.name}</h2>
          <div className="card table-card">
            <div className="table-scroll">
              <table className="table table-cards table-prices">
                <caption className="visually-hidden">Ceny szkoleń: {group.name}</caption>
                <thead>
                  <tr>
                    <th scope="col">Szkolenie</th>
                    <th scope="col">Czas trwania</th>
                    <th scope="col">Netto</th>
                    <th scope="col">VAT</th>
                    <th scope="col">Brutto</th>
                  </tr>
                </thead>
                <tbody>
                  {group.courses.map((course) => (
                    <tr key={course.id}>
                      <th scope="row" data-label="Szkolenie">
                        {course.name}
                        {course.delayedPayment && <span className="soft small"> · płatność odroczona</span>}
                      </th>
                      <td data-label="Czas trwania">{countedDays(course.duration)}</td>
                      <td data-label="Netto" className="numbers nowrap">
                        {zloty(course.net)}
                      </td>
                      <td data-label="VAT" className="numbers">
                        {course.vat}%
                      </td>
                      <td data-label="Brutto" className="numbers nowrap">
                        <strong>{zloty(course.gross)}</strong>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </div>
        </section>
      ))}
    </div>
  );
}
